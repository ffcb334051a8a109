"""JupyterHub for a class on one machine; docs/jupyterhub.md says how to set it up.

Every student has a user account on the machine, logs in with its password, and gets a server that
runs as this user.  This separates the students from each other.
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

config.JupyterHub.spawner_class = "localprocess"
config.Spawner.cmd = [str(Path(sys.executable).with_name("jupyterhub-singleuser"))]
config.Spawner.http_timeout = 180  # seconds: a whole class may log in at once
config.Spawner.default_url = "/lab/tree/lectures/00-start-here.ipynb"
config.Spawner.args = [
    # A checkout's environment switches these off, because it is for students who work alone.
    "--ServerApp.jpserver_extensions=nbgrader.server_extensions.assignment_list=True",
    "--ServerApp.jpserver_extensions=nbgrader.server_extensions.validate_assignment=True",
    # Over TCP, any user of the machine could listen to what a kernel prints.
    "--KernelManager.transport=ipc",
    # Idle servers end and free their memory.
    "--MappingKernelManager.cull_idle_timeout=3600",
    "--ServerApp.shutdown_no_activity_timeout=3600",
]
