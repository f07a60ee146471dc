#!/bin/sh
# Prints the SHA-256 of each passage of ABNF in grammar/ that an RFC prints, and fails if it is not the
# one in passages.txt. With a folder as its argument, it compares the RFCs in it (rfc3986.txt and the
# like, as https://www.rfc-editor.org/rfc/ has them) with passages.txt too.
#
# A passage is lines without page breaks, blank lines, and spaces beside the first one in a row.
set -eu
rfcs=${1:+$(cd "$1" && pwd)}
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

lines() { tr -d '\r\f' | sed -E '/\[Page [0-9]+\]$/d; /^RFC [0-9]+ .*[a-z] [0-9]{4}$/d; s/[ \t]+/ /g; s/^ //; s/ $//; /^$/d'; }
digest() { sha256sum | cut -d ' ' -f 1; }

# rules prints a grammar file without the comment at its beginning, in the notation of its document. RFC
# 2732 and 2373 have "|" for "/", and the former has another letter in a name.
rules() {
	awk 'rule || !/^(;|$)/ { rule = 1; print }' "../../grammar/$1" | lines |
		if [ "$1" = rfc2732.abnf ]; then
			sed -E '/^; RFC 2373/d; s, /( |$), |\1,g; s/^IPv6reference =/ipv6reference =/'
		else
			cat
		fi
}

# passage prints lines of a text: as many as $1 says, from the last one that is $2 on.
passage() {
	count=$1 first=$2 awk '{ line[NR] = $0 } $0 == ENVIRON["first"] { at = NR }
		END { for (i = at; at && i < at + ENVIRON["count"]; i++) print line[i] }'
}

while read -r file rfc count expected first; do
	case $file in '#'*) continue ;; esac
	rules "$file" >"$work/rules"
	echo "$file" >>"$work/files"
	passage "$count" "$first" <"$work/rules" >"$work/passage"
	cat "$work/passage" >>"$work/$file"
	found=$(digest <"$work/passage")
	printf '%s, %s lines as in RFC %s: SHA-256 %s\n' "$file" "$count" "$rfc" "$found"
	test "$found" = "$expected" || { echo "passages.txt has $expected" >&2; exit 1; }
	test -n "$rfcs" || continue
	found=$(lines <"$rfcs/rfc$rfc.txt" | passage "$count" "$first" | digest)
	test "$found" = "$expected" || { echo "rfc$rfc.txt has another passage: $found" >&2; exit 1; }
	echo "  rfc$rfc.txt has this passage"
done <passages.txt

sort -u "$work/files" | while read -r file; do
	rules "$file" | cmp - "$work/$file" || { echo "$file has lines that are in no passage" >&2; exit 1; }
done
