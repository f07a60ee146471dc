"""Driver for clients of Python: sends a request for each input. See ../README.md."""

import asyncio
import base64
import json
import logging
import ssl
import sys
import threading

TIMEOUT = 2
INSECURE = ssl._create_unverified_context()


def urllib_request():
    import platform
    import urllib.request

    def send(s):
        urllib.request.urlopen(s, timeout=TIMEOUT, context=INSECURE)

    return send, "urllib.request of Python " + platform.python_version()


def requests():
    import requests

    def send(s):
        requests.get(s, timeout=TIMEOUT, verify=False)

    return send, "requests " + requests.__version__


def httpx():
    import httpx

    client = httpx.Client(verify=False, timeout=TIMEOUT)
    return client.get, "httpx " + httpx.__version__


def pycurl():
    import pycurl

    def send(s):
        c = pycurl.Curl()
        c.setopt(pycurl.URL, s)
        c.setopt(pycurl.TIMEOUT, TIMEOUT)
        c.setopt(pycurl.WRITEFUNCTION, lambda _: None)
        c.perform()

    return send, "PycURL " + pycurl.version.split()[0].split("/")[1].strip('"')


def aiohttp():
    import aiohttp

    loop = asyncio.new_event_loop()

    async def get(s):
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(TIMEOUT)) as session:
            async with session.get(s, ssl=False):
                pass

    return lambda s: loop.run_until_complete(get(s)), "aiohttp " + aiohttp.__version__


def tornado():
    import tornado
    from tornado.httpclient import AsyncHTTPClient

    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)

    async def get(s):
        await AsyncHTTPClient().fetch(s, request_timeout=TIMEOUT, validate_cert=False)

    return lambda s: loop.run_until_complete(get(s)), "Tornado " + tornado.version


def in_reactor(get):
    """Returns a function that waits for the Deferred of get."""
    from twisted.internet import reactor, threads

    threading.Thread(target=lambda: reactor.run(installSignalHandlers=False), daemon=True).start()

    def later(s):
        d = get(s)
        d.addTimeout(TIMEOUT, reactor)
        return d

    return lambda s: threads.blockingCallFromThread(reactor, later, s)


def twisted():
    import twisted
    from twisted.internet import reactor
    from twisted.web.client import Agent

    agent = Agent(reactor, connectTimeout=TIMEOUT)
    return in_reactor(lambda s: agent.request(b"GET", s.encode())), "Twisted " + twisted.__version__


def scrapy():
    """Scrapy with its own downloader, and its resolver that knows IPv6."""
    import scrapy
    from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler
    from scrapy.resolver import CachingHostnameResolver, dnscache
    from scrapy.utils.test import get_crawler
    from twisted.internet import reactor

    settings = {"DOWNLOAD_TIMEOUT": TIMEOUT, "REQUEST_FINGERPRINTER_IMPLEMENTATION": "2.7"}
    crawler = get_crawler(scrapy.Spider, settings_dict=settings)
    handler = HTTP11DownloadHandler(crawler.settings, crawler)
    CachingHostnameResolver.from_crawler(crawler, reactor).install_on_reactor()
    spider = scrapy.Spider("watched")

    def get(s):
        dnscache.clear()  # it keeps addresses with the port of the first request, and connects to this one again
        return handler.download_request(scrapy.Request(s), spider)

    return in_reactor(get), "Scrapy " + scrapy.__version__


logging.disable(logging.CRITICAL)
send, version = globals()[sys.argv[1]]()

if "--version" in sys.argv:
    print(version)
    sys.exit()

for line in sys.stdin:
    try:
        send(base64.b64decode(line).decode("utf-8", "surrogateescape"))
        answer = {}
    except Exception as e:  # whatever a client raises, it may have connected before
        answer = {"error": type(e).__name__ + ": " + str(e)[:200]}
    print(json.dumps(answer), flush=True)
