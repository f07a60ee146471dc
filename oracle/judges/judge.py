"""Judge for urllib.parse: see README.md. An input that is not UTF-8 is read as Python reads file names."""

import base64
import platform
import sys
from urllib.parse import urlsplit


def takes(s):
    try:
        urlsplit(s).port  # a wrong port shows only when it is asked for
        return True
    except ValueError:
        return False


if sys.argv[1:] == ["--version"]:
    print("urllib.parse of Python", platform.python_version())
    sys.exit()

for line in sys.stdin:
    s = base64.b64decode(line).decode("utf-8", "surrogateescape")
    print(1 if takes(s) else 0)
