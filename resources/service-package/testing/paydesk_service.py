"""A pytest plugin: a world of the sandbox for each test, with keys, a webhook receiver, clock, outcomes and faults.

pytest.ini:   [pytest]
              pythonpath = node_modules/paydesk-service/testing
conftest.py:  pytest_plugins = ["paydesk_service"]

SANDBOX_URL names a sandbox that runs; otherwise one is started with Node and ends with pytest.
"""

import base64
import hashlib
import hmac
import json
import os
import shutil
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

MAX_SECONDS = 5 * 60
# Addresses of this machine: no proxy.
_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class SandboxRefusal(Exception):
    """A refusal of the sandbox. `type` is what onExit gets where the checkout ended so, else the refusal's code."""

    def __init__(self, what, status, body):
        fields = body if isinstance(body, dict) else {}
        super().__init__(f"{what} answered {status}: {fields.get('detail', body)}")
        self.status, self.body, self.type = status, body, fields.get("type")


def _call(origin, method, path, body=None, timeout=60):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(origin + path, data, {"Content-Type": "application/json"}, method=method)
    try:
        with _direct.open(request, timeout=timeout) as answer:
            return _content(answer)
    except urllib.error.HTTPError as error:
        raise SandboxRefusal(f"{method} {path}", error.code, _content(error)) from None


def _content(answer):
    """Its JSON, or the text of an answer that isn't JSON."""
    text = answer.read().decode()
    return json.loads(text) if answer.headers.get_content_type() == "application/json" else text


class Receiver:
    """Receives a world's webhooks on this machine, and verifies each (Standard Webhooks)."""

    def __init__(self, world, **options):
        self.events = []
        """Every delivery whose signature is right, as it came; a repeat is there twice."""
        self.refused = []
        """Why each of the others was refused."""
        self.secret = ""
        self._statuses, self._came, self._world = [], threading.Condition(), world
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(receiver._take(self.headers, body))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/webhooks"
        try:
            self.secret = world.add_webhook(self.url, **options)
        except Exception:
            self.close()
            raise

    def respond_with(self, *statuses):
        """Answers the next deliveries with these statuses, one each; then 204 again."""
        self._statuses += statuses

    def wait_for(self, expected, timeout=10):
        """The first event of a type, or that a function accepts, among all that came and will come."""
        fits = expected if callable(expected) else lambda event: event["type"] == expected
        try:
            self._world.flush_webhooks()
        except SandboxRefusal:
            pass  # One is under way already, and sends what is due.
        with self._came:
            found = self._came.wait_for(lambda: next(filter(fits, self.events), None), timeout)
        if found:
            return found
        came = ", ".join(event["type"] for event in self.events) or "none"
        refused = f" Refused: {', '.join(self.refused)}." if self.refused else ""
        what = "event that fits" if callable(expected) else expected
        raise AssertionError(f"No {what} came within {timeout} s. Events that came: {came}.{refused}")

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def _take(self, headers, body):
        problem = self._problem(headers, body)
        with self._came:
            if problem:
                self.refused.append(problem)
                return 400
            self.events.append(json.loads(body))
            self._came.notify_all()
            return self._statuses.pop(0) if self._statuses else 204

    def _problem(self, headers, body):
        stamp = headers.get("webhook-timestamp", "")
        if not stamp.isdigit() or abs(time.time() - int(stamp)) > MAX_SECONDS:
            return "The timestamp is missing, or too old."
        key = base64.b64decode(self.secret.removeprefix("whsec_"))
        signed = f"{headers.get('webhook-id', '')}.{stamp}.".encode() + body
        expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        sent = headers.get("webhook-signature", "").split(" ")
        return None if any(hmac.compare_digest(expected.encode(), each.encode()) for each in sent) else "The signature does not match."


class World:
    """A sandbox of its own: organizations with keys, a clock, plans. Names and amounts are the service's; amounts are in cents."""

    def __init__(self, origin, made):
        self._origin, self._made, self._receivers = origin, made, []
        self.id, self.seed, self.page = made["id"], made["seed"], made["sandbox_url"]
        self.organizations = made["organizations"]

    def organization(self, role="merchant"):
        """The first of a role: merchant, platform or seller."""
        return next(each for each in self.organizations if each["role"] == role)

    def env(self, role="merchant"):
        """Addresses and keys by the names that the guide gives them."""
        keys, made = self.organization(role), self._made
        addresses = {name.upper(): made[name] for name in ("base_url", "auth_url", "js_url", "dashboard_url")}
        return {**addresses, "CLIENT_ID": keys["client_id"], "CLIENT_SECRET": keys["client_secret"]}

    def authorize(self, session_id, tip=None):
        """The consumer goes through the checkout. Raises SandboxRefusal, its type onExit's, where it ends otherwise."""
        return self.control("POST", f"sessions/{session_id}/authorize", {"tip": tip})

    def advance(self, days=0, hours=0, seconds=0, expire_tokens=False):
        """Puts the clock forward and does what is due then."""
        by = days * 86_400 + hours * 3600 + seconds
        return self.control("POST", "clock", {"advance_seconds": by, "expire_tokens": expire_tokens})

    def plan_outcomes(self, *rules):
        """What banks will do with debits and refunds made from now on."""
        self.control("PUT", "outcomes", {"rules": rules})

    def plan_faults(self, *rules):
        """Which calls fail from now on, and how; without rules none does."""
        self.control("PUT", "faults", {"rules": rules})

    def receiver(self, **options):
        """Opens a receiver of the world's webhooks. Options: types, organization_id."""
        self._receivers.append(Receiver(self, **options))
        return self._receivers[-1]

    def add_webhook(self, url, **options):
        """Adds your program's address, and gives the secret that its events are signed with."""
        return self.control("POST", "webhooks", {"url": url, **options})["secret"]

    def flush_webhooks(self):
        """Sends all that is due; returns once your program has answered it."""
        self.control("POST", "webhooks/flush")

    def charges(self):
        """The newest 100 charges with what became of them, newest first."""
        return self.control("GET", "charges")["charges"]

    def control(self, method, path, body=None):
        """Any other control: control("POST", "snapshots"), control("GET", "outbox"). Gives JSON as Python has it, a file as text."""
        return _call(self._origin, method, f"/sandbox/worlds/{self.id}/{path}", body)

    def discard(self):
        try:
            _call(self._origin, "DELETE", f"/sandbox/worlds/{self.id}")
        except (SandboxRefusal, OSError):
            pass  # It may be gone already.
        while self._receivers:
            self._receivers.pop().close()


@contextmanager
def open_world(url, **options):
    """A world for a `with` block: for more tests than one, or with options of a fixture's own."""
    replace = {"replace": True} if "seed" in options else {}
    world = World(url, _call(url, "POST", "/sandbox/worlds", {**options, **replace}))
    try:
        yield world
    finally:
        world.discard()


@contextmanager
def start_sandbox(*args):
    """Starts a sandbox on a free port; gives its address. `args` are options of paydesk-service."""
    node = shutil.which("node")
    if node is None:
        raise RuntimeError("Node 22 or newer is needed to start a sandbox. Or set SANDBOX_URL to one that runs.")
    program = Path(__file__).with_name("serve.mjs")
    # It ends when its input does: with pytest, however that goes.
    child = subprocess.Popen([node, str(program), *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        line = next((line for line in child.stdout if line.startswith("{")), None)
        if line is None:
            raise RuntimeError("The sandbox did not start. What it printed tells why.")
        yield json.loads(line)["base_url"]
    finally:
        child.stdin.close()
        child.wait(30)
        child.stdout.close()


@pytest.fixture(scope="session")
def sandbox():
    """The address of the sandbox that tests share."""
    given = os.environ.get("SANDBOX_URL")
    if given:
        yield given.rstrip("/")
        return
    with start_sandbox() as url:
        yield url


@pytest.fixture
def world(sandbox, request):
    """A world for one test. `@pytest.mark.world(clock={"at": …})` says how it begins."""
    marker = request.node.get_closest_marker("world")
    with open_world(sandbox, **(marker.kwargs if marker else {})) as made:
        failed = request.session.testsfailed
        yield made
        if request.session.testsfailed > failed:
            print(f"The world of this test had the seed {made.seed!r}.", file=sys.stderr)


def pytest_configure(config):
    config.addinivalue_line("markers", "world(**options): how the test's world begins, as POST /sandbox/worlds takes it")
