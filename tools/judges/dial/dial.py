"""Judge for clients of Python: what they connect to. Each input is a request, and no packet is sent: see ../README.md."""

import base64
import json
import logging
import os
import socket
import sys
from urllib.parse import urlsplit

for name in list(os.environ):
    if name.lower().endswith("_proxy"):
        del os.environ[name]

dialed = []


def note(host, port, *_, **__):
    """Takes the place of getaddrinfo, which each of the clients asks before it connects."""
    place = (host.decode() if isinstance(host, bytes) else host, str(port))
    if place not in dialed:
        dialed.append(place)
    raise socket.gaierror(socket.EAI_NONAME, "not resolved")


socket.getaddrinfo = note


def requests():
    import requests

    session = requests.Session()
    session.trust_env = False

    def send(s):
        session.get(s, verify=False)

    return send, lambda s: requests.Request("GET", s).prepare().url, "requests " + requests.__version__


def urllib3():
    import urllib3

    pool = urllib3.PoolManager(cert_reqs="CERT_NONE")
    return lambda s: pool.request("GET", s, retries=False), str, "urllib3 " + urllib3.__version__


def httpx():
    import httpx

    client = httpx.Client(verify=False, trust_env=False)
    return client.get, lambda s: str(httpx.URL(s)), "httpx " + httpx.__version__


def urllib_request():
    import platform
    import ssl
    import urllib.request

    context = ssl._create_unverified_context()

    def send(s):
        urllib.request.urlopen(s, context=context)

    return send, str, "urllib.request of Python " + platform.python_version()


logging.disable(logging.CRITICAL)
send, url, version = globals()[sys.argv[1]]()

if "--version" in sys.argv:
    print(version)
    sys.exit()


def answer(s):
    dialed.clear()
    message = "it connected nowhere"
    try:
        send(s)
    except Exception as e:  # whatever a client raises, it may have connected before
        message = type(e).__name__ + ": " + str(e)[:200]
    if not dialed:
        return {"error": message}
    # The scheme decides whether there is TLS, which is after the connection.
    hosts, ports = zip(*dialed)
    return {"scheme": urlsplit(url(s)).scheme, "host": " and ".join(hosts), "port": " and ".join(ports)}


for line in sys.stdin:
    print(json.dumps(answer(base64.b64decode(line).decode("utf-8", "surrogateescape"))))
