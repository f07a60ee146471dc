"""Answers one line per address: whether Python's ipaddress calls it global. With an argument, prints the version."""
import ipaddress
import platform
import sys

if len(sys.argv) > 1:
    print(platform.python_version())
    sys.exit()
for line in sys.stdin:
    print("public" if ipaddress.ip_address(line.strip()).is_global else "refused")
