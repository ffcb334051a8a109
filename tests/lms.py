"""A learning management system on loopback: what LTI 1.3 asks of one for a launch, roster, marks.

Its addresses have a query, as Moodle's, and its lists have pages.
"""

import json
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qsl, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

CLIENT, ISSUER = "the-hub", "https://lms.example.org"
LTI = "https://purl.imsglobal.org/spec/lti"
LEARNER = ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"]
PEOPLE = [
    {"user_id": "1", "name": "Ida", "email": "ida@uni.example", "roles": ["Instructor"]},
    {"user_id": "2", "name": "=Bob", "email": "Bob@uni.example", "roles": LEARNER},
    {"user_id": "3", "name": "Eve", "email": "eve@uni.example", "roles": ["Learner"]},
    {"user_id": "4", "email": "teacher@elsewhere.example", "roles": LEARNER},
    {"user_id": "5", "name": "Ada", "email": "ada@uni.example", "roles": LEARNER},
    {"user_id": "6", "name": "Zoe", "status": "Inactive", "roles": LEARNER},
]
SCOPES = {
    "GET /members": f"{LTI}-nrps/scope/contextmembership.readonly",
    "GET /items": f"{LTI}-ags/scope/lineitem",
    "POST /items": f"{LTI}-ags/scope/lineitem",
    "POST /items/7/scores": f"{LTI}-ags/scope/score",
}


class LMS(ThreadingHTTPServer):
    """The system; `items` and `scores` are what it has been sent."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Asked)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.public = RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True) | {"kid": "lms"}
        self.tool = None  # the public key of the tool, as its owner has pasted it
        self.tokens, self.seen, self.items, self.scores = {}, set(), [], []
        Thread(target=self.serve_forever, daemon=True).start()

    def launch(self, nonce, user, key=None, **changes):
        """The token with which a user comes to the tool; `key` and `changes` forge it."""
        now = int(time.time())
        claims = {
            "iss": ISSUER,
            "aud": CLIENT,
            "sub": user,
            "nonce": nonce,
            "iat": now,
            "exp": now + 60,
            f"{LTI}/claim/message_type": "LtiResourceLinkRequest",
            f"{LTI}/claim/version": "1.3.0",
            f"{LTI}/claim/deployment_id": "1",
            f"{LTI}/claim/target_link_uri": "",
            f"{LTI}/claim/resource_link": {"id": "9"},
            f"{LTI}/claim/roles": PEOPLE[int(user) - 1]["roles"],
            f"{LTI}-nrps/claim/namesroleservice": {
                "context_memberships_url": f"{self.url}/members?course=5"
            },
            f"{LTI}-ags/claim/endpoint": {"lineitems": f"{self.url}/items?course=5"},
        }
        return jwt.encode(claims | changes, key or self.key, "RS256", {"kid": "lms"})

    def token(self, form):
        """A token for the scopes that are asked for, if the tool has signed the wish."""
        key = jwt.PyJWK(self.tool)
        signed = jwt.decode(
            form["client_assertion"], key, ["RS256"], audience=f"{self.url}/token", issuer=CLIENT
        )
        assert jwt.get_unverified_header(form["client_assertion"])["kid"] == self.tool["kid"]
        assert (form["grant_type"], signed["sub"]) == ("client_credentials", CLIENT)
        assert signed["exp"] - signed["iat"] <= 3600
        assert signed["jti"] not in self.seen
        self.seen.add(signed["jti"])
        token = uuid.uuid4().hex
        self.tokens[f"Bearer {token}"] = form["scope"].split()
        return {"access_token": token, "token_type": "Bearer", "expires_in": 3600}

    def service(self, what, query, body):
        """The answer of a service, and where its next page is."""
        if what == "GET /members":
            page = int(query.get("page", 0))
            following = f"{self.url}/members?course=5&page={page + 1}"
            return {"id": "5", "members": PEOPLE[4 * page :][:4]}, None if page else following
        if what == "GET /items":
            return self.items, None
        if what == "POST /items":
            self.items.append(body | {"id": f"{self.url}/items/7?course=5"})
            return self.items[-1], None
        self.scores.append(body)
        return None, None


class _Asked(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer("GET", "")

    def do_POST(self):
        self.answer("POST", self.rfile.read(int(self.headers["Content-Length"])).decode())

    def answer(self, method, text):
        url = urlsplit(self.path)
        what, following = f"{method} {url.path}", None
        try:
            if what == "GET /jwks":
                answer = {"keys": [self.server.public]}
            elif what == "POST /token":
                answer = self.server.token(dict(parse_qsl(text)))
            else:
                assert SCOPES[what] in self.server.tokens[self.headers["Authorization"]]
                query = dict(parse_qsl(url.query))
                assert query["course"] == "5"
                body = json.loads(text or "null")
                answer, following = self.server.service(what, query, body)
        except Exception as error:
            return self.send_error(401, repr(error))
        self.send_response(200)
        if following:
            self.send_header("Link", f'<{following}>; rel="next"')
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *_):
        """Say nothing."""
