"""Platen's API from Python: one file, the standard library alone, Python 3.9 or later.

    from platen import Platen

    platen = Platen("https://pdf.example.com", os.environ["PLATEN_TOKEN"])
    pdf = platen.pdf(html="<h1>Hello</h1>", page={"size": "A4"})
    pathlib.Path("hello.pdf").write_bytes(pdf)

What a document may have is what /api/openapi.json describes: keyword arguments are handed on as they are.
"""

import base64
import email.utils
import hashlib
import hmac
import http.client
import json
import time
import urllib.error
import urllib.request
import uuid

__all__ = ["Platen", "PlatenProblem", "is_genuine"]

LONGEST_PAUSE = 30  # seconds between two tries


class PlatenProblem(Exception):
    """What the service answers where something is wrong (RFC 9457)."""

    def __init__(self, status, document, request_id):
        super().__init__(document.get("detail") or document.get("title") or f"status {status}")
        self.status = status
        self.problem = str(document.get("type", "")).split("/")[-1]  # such as "quota-exceeded"
        self.document = document
        self.request_id = request_id


class Platen:
    """A client; it may be used from several threads."""

    def __init__(self, url, token, retries=3, timeout=120):
        self.url = url.rstrip("/")
        self.token = token
        self.retries = retries
        self.timeout = timeout

    def pdf(self, files=None, **document):
        """The bytes of a PDF. `files`: bytes by the addresses that the document has for them, such as "img/logo.png".

        `documents=[{"html": "<h1>Offer</h1>"}, {"pdf": content, "title": "Terms"}]` puts several into one file.
        """
        return self._send("POST", "/api/v1/pdf", document, "application/pdf", files)

    def layout(self, files=None, **document):
        """Where every box lands, and the warnings."""
        return json.loads(self._send("POST", "/api/v1/layout", document, "application/json", files))

    def verify(self, files=None, **document):
        """Whether a PDF (`sha256`) is what the document gives, with the digests of request, engine and fonts."""
        return json.loads(self._send("POST", "/api/v1/verify", document, "application/json", files))

    def create_jobs(self, documents):
        """Up to 1,000 documents that are rendered later: their jobs, in the same order."""
        return self.call("POST", "/api/v1/jobs", {"documents": list(documents)})["jobs"]

    def job(self, id):
        return self.call("GET", f"/api/v1/jobs/{id}")

    def wait_for(self, id, every=1.0):
        """The job, when it has ended one way or another."""
        while True:
            job = self.job(id)
            if job["state"] not in ("queued", "running"):
                return job
            time.sleep(every)

    def result(self, id):
        return self._send("GET", f"/api/v1/jobs/{id}/result", None, "application/pdf")

    def call(self, method, path, body=None):
        """Any other request: its answer."""
        answer = self._send(method, path, body, "application/json")
        return json.loads(answer) if answer else None

    def _send(self, method, path, body, accept, files=None):
        headers = {"Authorization": f"Bearer {self.token}", "Accept": accept, "User-Agent": "platen-python/1"}
        if method == "POST" and path.rsplit("/", 1)[-1] in ("pdf", "layout", "verify", "jobs"):
            # A request that is sent again is neither rendered nor counted twice.
            headers["Idempotency-Key"] = str(uuid.uuid4())
        data = None
        if files:
            data, headers["Content-Type"] = _form(body, files)
        elif body is not None:
            data, headers["Content-Type"] = _json(body), "application/json"
        for tried in range(self.retries + 1):
            request = urllib.request.Request(self.url + path, data, headers, method=method)
            last = tried == self.retries
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as response:
                    return response.read()
            except urllib.error.HTTPError as error:
                after = _retry_after(error.headers.get("Retry-After"))
                wait = 2**tried if after is None else after
                # The first try of a request whose answer was lost may be under way still: then the second waits for it.
                under_way = error.code == 409 and after is not None
                if under_way:
                    wait = max(wait, 2**tried)
                if error.code not in (429, 503) and not under_way or last or wait > LONGEST_PAUSE:
                    raise _problem(error) from None
            except (OSError, http.client.HTTPException):  # also where a connection breaks before the answer, or in it
                if last:
                    raise
                wait = 2**tried
            time.sleep(wait)


def _retry_after(header):
    """Seconds, which proxies may write as a date; None where it says nothing."""
    text = (header or "").strip()
    if text.isascii() and text.isdigit():
        return int(text)
    date = email.utils.parsedate_tz(text)
    return max(0, email.utils.mktime_tz(date) - time.time()) if date else None


def _json(body):
    """Bytes, such as PDF files among "documents", go in base64."""
    return json.dumps(body, default=lambda value: base64.b64encode(value).decode()).encode()


def _form(body, files):
    boundary = uuid.uuid4().hex
    parts = [("request", "application/json", _json(body))]
    parts += [(name, "application/octet-stream", content) for name, content in files.items()]
    out = bytearray()
    for name, kind, content in parts:
        quoted = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        filename = "" if name == "request" else f'; filename="{quoted}"'
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{quoted}"{filename}\r\nContent-Type: {kind}\r\n\r\n'
        out += head.encode() + content + b"\r\n"
    return bytes(out) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def _problem(error):
    text = error.read()
    is_problem = error.headers.get("Content-Type", "").startswith("application/problem+json")
    document = json.loads(text) if is_problem else {"detail": text[:500].decode(errors="replace")}
    return PlatenProblem(error.code, document, error.headers.get("X-Request-Id"))


def is_genuine(body, headers, secret, now=None):
    """Whether a webhook's message comes from the service and is no older than five minutes.

    `body`: bytes as they came. `headers`: with lower-case names. `secret`: of the endpoint, "whsec_…".
    """
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    id, stamp, signatures = (headers.get(name, "") for name in names)
    if not (stamp.isascii() and stamp.isdigit()) or abs((now or time.time()) - int(stamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{stamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures.split(" "))
