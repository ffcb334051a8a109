"""JupyterHub for a class on one machine; docs/jupyterhub.md says how to set it up.

Every student is a user of the machine, logs in with that password, and has a server that runs
as this user.  That is what keeps the students apart.
"""

import sys
from pathlib import Path

config = get_config()  # noqa: F821

# Only this machine can reach the hub. A web server in front of it provides TLS and the network.
config.JupyterHub.bind_url = "http://127.0.0.1:8000"

STATE = "/srv/jupyterhub"  # root's, mode 700
config.JupyterHub.db_url = f"sqlite:///{STATE}/jupyterhub.sqlite"
config.JupyterHub.cookie_secret_file = f"{STATE}/cookie_secret"
config.ConfigurableHTTPProxy.pid_file = f"{STATE}/proxy.pid"

config.JupyterHub.authenticator_class = "pam"
config.PAMAuthenticator.allowed_groups = {"class"}
if Path(STATE, "lti.toml").exists():
    load_subconfig("lti_config.py", path=str(Path(__file__).parent))  # noqa: F821

config.JupyterHub.spawner_class = "localprocess"
config.Spawner.cmd = [str(Path(sys.executable).with_name("jupyterhub-singleuser"))]
config.Spawner.http_timeout = 180  # seconds: a whole class may log in at once
config.Spawner.default_url = "/lab/tree/lectures/00-start-here.ipynb"
config.Spawner.args = [
    # These are switched off in a checkout's environment, which is made for students on their own.
    "--ServerApp.jpserver_extensions=nbgrader.server_extensions.assignment_list=True",
    "--ServerApp.jpserver_extensions=nbgrader.server_extensions.validate_assignment=True",
    # Over TCP, any user of the machine could listen to what a kernel prints.
    "--KernelManager.transport=ipc",
    # Idle servers end and free their memory.
    "--MappingKernelManager.cull_idle_timeout=3600",
    "--ServerApp.shutdown_no_activity_timeout=3600",
]
