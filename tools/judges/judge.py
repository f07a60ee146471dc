"""Judge for parsers of Python: see README.md. An input that is not UTF-8 is read as Python reads file names."""

import base64
import json
import sys

KEYS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


def urllib_parse():
    import platform
    from urllib.parse import urlsplit

    def see(s):
        u = urlsplit(s)
        return u.scheme or None, u.netloc.rpartition("@")[0] or None, u.hostname, u.port, u.path, u.query or None, u.fragment or None

    return see, "urllib.parse of Python " + platform.python_version()


def urllib3():
    import urllib3
    from urllib3.util import parse_url

    def see(s):
        u = parse_url(s)
        return u.scheme, u.auth, u.host, u.port, u.path or "", u.query, u.fragment

    return see, "urllib3 " + urllib3.__version__


def requests():
    import requests
    from requests.models import PreparedRequest
    from urllib3.util import parse_url

    def see(s):
        prepared = PreparedRequest()
        prepared.prepare_url(s, None)
        u = parse_url(prepared.url)  # as requests does when it connects
        return u.scheme, u.auth, u.host, u.port, u.path or "", u.query, u.fragment

    return see, "requests " + requests.__version__


def httpx():
    import httpx

    def see(s):
        u = httpx.URL(s)
        path, _, query = u.raw_path.decode("ascii").partition("?")
        userinfo = u.userinfo.decode("ascii") or None
        return u.scheme or None, userinfo, u.raw_host.decode("ascii"), u.port, path, query or None, str(u).partition("#")[2] or None

    return see, "httpx " + httpx.__version__


def yarl():
    import yarl

    def see(s):
        u = yarl.URL(s)
        return u.scheme or None, u.raw_user, u.raw_host, u.explicit_port, u.raw_path, u.raw_query_string or None, u.raw_fragment or None

    return see, "yarl " + yarl.__version__


def rfc3986():
    import rfc3986

    def see(s):
        u = rfc3986.urlparse(s)
        return u.scheme, u.userinfo, u.host, u.port, u.path or "", u.query, u.fragment

    return see, "rfc3986 " + rfc3986.__version__


def hyperlink():
    from importlib.metadata import version

    import hyperlink

    def see(s):
        u = hyperlink.URL.from_text(s)
        path = "/".join(("",) * u.rooted + u.path)
        query = "&".join(k if v is None else k + "=" + v for k, v in u.query)
        return u.scheme or None, u.userinfo or None, u.host or None, u.port, path, query or None, u.fragment or None

    return see, "hyperlink " + version("hyperlink")


def furl():
    import furl
    from furl.furl import idna_encode

    def see(s):
        u = furl.furl(s)
        path, query, fragment = str(u.path), str(u.query), str(u.fragment)
        host = idna_encode(u.host)  # as in the URL that it sends; its property decodes A-labels
        return u.scheme, u.username, host, u.port, path, query or None, fragment or None

    return see, "furl " + furl.__version__


def twisted():
    import twisted
    from twisted.web.client import URI

    def text(b):
        return b.decode("utf-8", "surrogateescape") or None

    def see(s):
        u = URI.fromBytes(s.encode("utf-8", "surrogateescape"))
        path, _, query = u.originForm.decode("utf-8", "surrogateescape").partition("?")
        return text(u.scheme), None, text(u.host), u.port, path, query or None, text(u.fragment)

    return see, "Twisted " + twisted.__version__


def w3lib():
    from importlib.metadata import version

    from w3lib.url import canonicalize_url, safe_url_string
    from urllib.parse import urlsplit

    def see(s):
        u = urlsplit(canonicalize_url(safe_url_string(s), keep_fragments=True))
        return u.scheme or None, u.netloc.rpartition("@")[0] or None, u.hostname, u.port, u.path, u.query or None, u.fragment or None

    return see, "w3lib " + version("w3lib")


see, version = globals()[(sys.argv[1:] or ["urllib_parse"])[0]]()

if "--version" in sys.argv:
    print(version)
    sys.exit()

for line in sys.stdin:
    s = base64.b64decode(line).decode("utf-8", "surrogateescape")
    try:
        parts = zip(KEYS, see(s))
        answer = {key: None if part is None else str(part) for key, part in parts}
    except Exception as e:  # whatever a parser raises, it refuses
        answer = {"error": type(e).__name__ + ": " + str(e)[:200]}
    print(json.dumps(answer))
