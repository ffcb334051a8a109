"""Let students also log in through a link in a learning management system, with LTI 1.3.

jupyterhub_config.py loads this file if there is an lti.toml; docs/jupyterhub.md explains it.
"""

import csv
import pwd
import tomllib
from pathlib import Path

from jupyterhub.auth import Authenticator, PAMAuthenticator
from ltiauthenticator.lti13.auth import LTI13Authenticator
from ltiauthenticator.lti13.error import LoginError
from ltiauthenticator.lti13.handlers import LTI13CallbackHandler, LTI13LoginInitHandler

config = get_config()  # noqa: F821

STATE = Path("/srv/jupyterhub")
SERVICES = {
    "memberships": ("nrps/claim/namesroleservice", "context_memberships_url"),
    "line_items": ("ags/claim/endpoint", "lineitems"),
}


class Start(LTI13LoginInitHandler):
    """Redirects a browser that comes from the LMS back to it, to learn who the user is."""

    def _set_cookie(self, key, value, **options):
        """Set a cookie that browsers also send when the LMS posts its answer from its own page."""
        if self.authenticator.get_uri_scheme(self.request) == "https":
            options |= {"samesite": "None", "secure": True}
        super()._set_cookie(key, value, **options)


class ClassAuthenticator(LTI13Authenticator, PAMAuthenticator):
    """Accepts launches from the LMS by users in the roster, and passwords of the class."""

    login_service = ""  # the login page asks for a password

    def login_url(self, base_url):
        """Send visitors who come without a launch to the login page."""
        return Authenticator.login_url(self, base_url)

    def get_handlers(self, app):
        """Return the login page, and the two addresses that the LMS knows."""
        return [
            *PAMAuthenticator.get_handlers(self, app),
            ("/lti13/oauth_login", Start),
            ("/lti13/oauth_callback", LTI13CallbackHandler),
        ]

    async def authenticate(self, handler, data):
        """Return the student that the roster names for a launch with a verified token."""
        if not isinstance(handler, LTI13CallbackHandler):
            return await PAMAuthenticator.authenticate(self, handler, data)
        for name, (claim, key) in SERVICES.items():
            url = data.get(f"https://purl.imsglobal.org/spec/lti-{claim}", {}).get(key)
            self.log.info('A launch says, for lti.toml: %s = "%s"', name, url)
        try:
            with (STATE / "roster.csv").open(encoding="utf-8-sig", newline="") as file:
                students = {row["user_id"]: row["student"] for row in csv.DictReader(file)}
            return pwd.getpwnam(students[data["sub"]]).pw_name
        except (FileNotFoundError, KeyError):
            raise LoginError("You are not on this hub's roster.") from None


lms = tomllib.loads((STATE / "lti.toml").read_text(encoding="utf-8"))
config.JupyterHub.authenticator_class = ClassAuthenticator
config.LTI13Authenticator.issuer = lms["issuer"]
config.LTI13Authenticator.client_id = {lms["client_id"]}
config.LTI13Authenticator.authorize_url = lms["authorize_url"]
config.LTI13Authenticator.jwks_endpoint = lms["jwks_url"]
