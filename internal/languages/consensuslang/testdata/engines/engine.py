import re
import sys

whole = re.compile(sys.argv[1])
for line in sys.stdin:
    print(1 if whole.fullmatch(bytes.fromhex(line).decode("latin-1")) else 0)
