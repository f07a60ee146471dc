"""Peer: urlsplit of Python, without the cache in front of it, which would parse a short list once. See README.md."""

import platform
import sys
from time import perf_counter_ns
from urllib.parse import urlsplit

if sys.argv[1] == "--version":
    print("Python " + platform.python_version())
    sys.exit()

parse = getattr(urlsplit, "__wrapped__", urlsplit)
with open(sys.argv[1], encoding="utf-8", newline="\n") as lines:
    texts = [line.removesuffix("\n") for line in lines]


def measure(passes):
    taken = 0
    start = perf_counter_ns()
    for _ in range(passes):
        for s in texts:
            try:
                parse(s)
                taken += 1
            except ValueError:
                pass
    return perf_counter_ns() - start, taken


for line in sys.stdin:
    print(*measure(int(line)), flush=True)
