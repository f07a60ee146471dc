package idn

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/uts46"
)

// kinds tells octets apart for [isPlain].
var kinds = func() (kinds [256]kind) {
	for c := range kinds {
		switch {
		case c == '.':
			kinds[c] = dot
		case c == '-':
			kinds[c] = hyphen
		case uri.RegNameOctets.Contains(byte(c)):
			kinds[c] = ordinary
		}
	}
	return kinds
}()

type kind uint8

const (
	noneOfNames kind = iota
	ordinary
	dot
	hyphen
)

// isPlain reports whether a name is in ASCII, without percent-encoding, A-labels or a number at its end, and as
// short as DNS wants it: there is nothing to convert, and ToASCII returns it. Most names are plain.
func isPlain(name string) bool {
	if len(name) > uts46.MaxName {
		return false
	}
	label := 0 // where the last label begins
	for i := range len(name) {
		switch kinds[name[i]] {
		case ordinary:
		case dot:
			if i-label > uts46.MaxLabel {
				return false
			}
			label = i + 1
		case hyphen:
			if i == label+len(uts46.Prefix)-1 && uts46.HasPrefix(name[label:]) {
				return false
			}
		case noneOfNames:
			return false
		}
	}
	return len(name)-label <= uts46.MaxLabel && label < len(name) && !isDigit(name[label])
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isIPv4 reports whether a name in ASCII is an IPv4 address to inet_aton, or to a browser, which takes
// away a final dot.
func isIPv4(name string) bool {
	name = strings.TrimSuffix(name, ".")
	if label := name[strings.LastIndexByte(name, '.')+1:]; label == "" || !isDigit(label[0]) {
		return false
	}
	u, err := uri.ParseRelative("//" + name)
	if err != nil {
		return false
	}
	h, _ := u.Host()
	_, ok := h.InetAton()
	return ok
}
