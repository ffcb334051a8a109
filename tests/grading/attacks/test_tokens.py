"""Attacks on launches from a learning management system: tokens that it has not made, or not so.

Replays, and tokens of other browsers, are tried on a real hub: `class_day.launches`.
"""

import base64
import hmac
import json
import time

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm
from lms import CLIENT, ISSUER, LMS, LTI

from attacks.tools import attacks
from grading.connect.lti import roster

pytestmark = pytest.mark.posix


@pytest.fixture(scope="module")
def lms():
    with LMS() as system:
        yield system
        system.shutdown()


@pytest.fixture(scope="module")
def verified(lms):
    """Who comes by a token, as the hub's callback finds out with the settings of lti.toml."""
    from ltiauthenticator.lti13.error import ValidationError
    from ltiauthenticator.lti13.validator import LTI13LaunchValidator

    validator = LTI13LaunchValidator()

    def who(token):
        try:
            claims = validator.verify_and_decode_jwt(
                encoded_jwt=token,
                issuer=ISSUER,
                audience={CLIENT},
                jwks_endpoint=f"{lms.url}/jwks",
                jwks_algorithms=["RS256"],
            )
            validator.validate_id_token(claims)
            validator.validate_azp_claim(claims, {CLIENT})
        except (ValidationError, jwt.PyJWTError, ValueError) as error:
            return error
        return claims["sub"]

    return who


def encoded(**parts):
    return base64.urlsafe_b64encode(json.dumps(parts).encode()).rstrip(b"=").decode()


def parts_of(lms):
    """The header, the claims and the signature of an honest token."""
    return lms.launch("n", "2").split(".")


def signed(lms, key, algorithm, **header):
    claims = jwt.decode(lms.launch("n", "2"), options={"verify_signature": False})
    return jwt.encode(claims, key, algorithm, header)


def stranger():
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def by_public_key(lms):
    pem = lms.key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    head, body = encoded(alg="HS256", typ="JWT", kid="lms"), parts_of(lms)[1]
    mac = hmac.digest(pem, f"{head}.{body}".encode(), "sha256")
    return f"{head}.{body}.{base64.urlsafe_b64encode(mac).rstrip(b'=').decode()}"


def another_user(lms):
    head, body, signature = parts_of(lms)
    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    return f"{head}.{encoded(**claims | {'sub': '1'})}.{signature}"


def unsigned(lms, algorithm="none"):
    return f"{encoded(alg=algorithm, kid='lms')}.{parts_of(lms)[1]}."


def own_key(lms):
    key = stranger()
    public = RSAAlgorithm.to_jwk(key.public_key(), as_dict=True)
    return signed(lms, key, "RS256", kid="lms", jwk=public)


def own_address(lms):
    return signed(lms, stranger(), "RS256", kid="lms", jku="http://127.0.0.1:9/keys")


@attacks(
    ("no signature", "says that it needs no signature", unsigned),
    ("no signature, in capitals", "says so in capitals", lambda lms: unsigned(lms, "NONE")),
    (
        "an empty signature",
        "leaves the signature out",
        lambda lms: ".".join(parts_of(lms)[:2]) + ".",
    ),
    ("the public key as a secret", "signs by the public key, as by a shared secret", by_public_key),
    ("a stranger's key", "signs by a key of its own", lambda lms: lms.launch("n", "2", stranger())),
    ("a key in the token", "brings its own key along", own_key),
    ("an address in the token", "says where its own key is", own_address),
    (
        "an unknown key",
        "names a key that the system does not have",
        lambda lms: signed(lms, stranger(), "RS256", kid="mine"),
    ),
    (
        "a path for a key",
        "names a file as its key",
        lambda lms: signed(lms, "x" * 32, "HS256", kid="../../dev/null"),
    ),
    ("no key", "names no key", lambda lms: signed(lms, stranger(), "RS256")),
    ("another user", "changes who it is for after it was signed", another_user),
    ("for another tool", "is for another tool", lambda lms: lms.launch("n", "2", aud="another")),
    ("for many tools", "is for many tools", lambda lms: lms.launch("n", "2", aud=["a", "b"])),
    ("for nobody", "does not say for whom", lambda lms: lms.launch("n", "2", aud=None)),
    (
        "used by another",
        "is for us, but used by another",
        lambda lms: lms.launch("n", "2", aud=[CLIENT, "x"], azp="x"),
    ),
    (
        "of another system",
        "is of another system",
        lambda lms: lms.launch("n", "2", iss="https://x"),
    ),
    ("of no system", "does not say from where", lambda lms: lms.launch("n", "2", iss="")),
    ("expired", "has expired", lambda lms: lms.launch("n", "2", exp=int(time.time()) - 1)),
    ("of long ago", "was made long ago", lambda lms: lms.launch("n", "2", iat=1)),
    (
        "of the future",
        "is not valid yet",
        lambda lms: lms.launch("n", "2", nbf=int(time.time()) + 99),
    ),
    (
        "another message",
        "is no launch",
        lambda lms: lms.launch("n", "2", **{f"{LTI}/claim/message_type": "Hello"}),
    ),
    (
        "another version",
        "is of another version",
        lambda lms: lms.launch("n", "2", **{f"{LTI}/claim/version": "9"}),
    ),
    (
        "no link",
        "names no link",
        lambda lms: lms.launch("n", "2", **{f"{LTI}/claim/resource_link": {}}),
    ),
    ("no token", "is no token", lambda lms: "x.y.z"),
    ("a list", "is a list", lambda lms: f"{encoded(alg='RS256', kid='lms')}.W10.x"),
    (
        "encrypted",
        "says that it is encrypted",
        lambda lms: f"{encoded(alg='RSA-OAEP', enc='A128GCM')}.x.x.x.x",
    ),
    (
        "other bytes",
        "is signed by a curve",
        lambda lms: f"{encoded(alg='ES256', kid='lms')}.{parts_of(lms)[1]}.AAAA",
    ),
    (
        "an unknown demand",
        "demands what nobody knows",
        lambda lms: signed(lms, lms.key, "RS256", kid="x", crit=["x"]),
    ),
)
def test_a_forged_launch_is_refused(lms, verified, attack):
    assert verified(lms.launch("n", "2")) == "2"
    assert isinstance(verified(attack.source(lms)), Exception)


@attacks(
    ("a formula", "is a formula", "=1+1"),
    ("a sum", "is a formula of another beginning", "+1+cmd|' /C calc'!A0"),
    ("a difference", "is a formula that subtracts", "-1+cmd|' /C calc'!A0"),
    ("a function", "is a function", "@SUM(A1)"),
    ("a wide formula", "is a formula in wide letters", "\uff1d1+1"),
    ("a tab", "hides a formula behind a tab", "\t=1+1"),
    ("a new line", "begins a new row", "\n=1+1,9,9"),
    ("a quote", "ends its cell", '","=1+1","'),
    ("a zero byte", "hides it behind a zero byte", "\0=1+1"),
    ("a direction", "hides it behind a mark of direction", "\u202e=1+1"),
)
def test_no_name_from_another_system_is_a_formula(attack):
    [[student, name, _]] = roster([], [{"user_id": "1", "name": attack.source, "email": "a@x"}])
    assert student == "a"
    assert name.isprintable()
    assert name.lstrip(" '\"")[:1] not in "=+-@\uff1d" or name.startswith("'")


@attacks(
    ("root", "wants to be root", "root@x.example"),
    ("a path", "wants a home elsewhere", "../../etc@x.example"),
    ("an option", "is an option of a command", "-rf@x.example"),
    ("a shell", "runs a command", "$(id)@x.example"),
    ("SQL", "ends a statement of SQL", "x'); DROP TABLE student;--@x.example"),
    ("Bob", "wants Bob's name", "bob@x.example"),
    ("Bob in capitals", "wants Bob's name in capitals", "BOB@x.example"),
    ("Bob in other letters", "wants Bob's name in wide letters", "\uff42\uff4f\uff42@x.example"),
    ("nobody", "has no name", "@x.example"),
    ("a long name", "has a long name", "n" * 1000 + "@x.example"),
)
def test_no_address_takes_the_name_of_another(attack):
    taken = [["bob", "Bob", "2"]]
    rows = roster(taken, [{"user_id": "3", "email": attack.source}])
    assert rows[0] == taken[0]
    name = rows[1][0]
    assert name != "bob"
    assert name.isascii()
    assert name[0].isalpha()
    assert name.replace("-", "").isalnum()
    assert len(name) < 32
