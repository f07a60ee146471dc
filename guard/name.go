package guard

import "strings"

const (
	maxName  = 253 // bytes of a DNS name, without a final dot
	maxLabel = 63
)

// isName reports whether a text is a lower-case name that net/http and browsers interpret
// identically: labels of letters, digits, "-" and "_". Its last label is not a number, because
// browsers read such names as addresses.
func isName(text string) bool {
	if text == "" || len(text) > maxName {
		return false
	}
	last := text[strings.LastIndexByte(text, '.')+1:]
	if isNumber(last) {
		return false
	}
	start := 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && text[i] != '.' {
			if !isNameByte(text[i]) {
				return false
			}
			continue
		}
		if i == start || i-start > maxLabel {
			return false
		}
		start = i + 1
	}
	return true
}

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// isNumber reports whether browsers read a label as a number: digits, or "0x" and hexadecimal
// digits.
func isNumber(label string) bool {
	if strings.Trim(label, "0123456789") == "" {
		return true
	}
	hex, ok := strings.CutPrefix(label, "0x")
	return ok && strings.Trim(hex, "0123456789abcdef") == ""
}

// localNames are names that do not exist in the DNS, or have a meaning within a network only. They
// are those of RFC 6761, 6762, 7686, 8375 and 9476, "internal", which ICANN has reserved, and some
// that networks use and ICANN does not delegate. The list only improves messages: lookups use no
// search domain, so they do not find a name of the local network.
var localNames = map[string]bool{
	"localhost": true, "local": true, "internal": true, "home.arpa": true, "onion": true, "test": true, "invalid": true, "alt": true,
	"lan": true, "intranet": true, "corp": true, "home": true, "private": true, "localdomain": true,
}

// isLocal reports whether a lower-case name has one label, or ends like a local name.
func isLocal(name string) bool {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 || localNames[name[dot+1:]] {
		return true
	}
	return localNames[name[strings.LastIndexByte(name[:dot], '.')+1:]]
}
