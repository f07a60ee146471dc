package uri

import (
	"iter"
	"slices"
	"strings"
)

// Scheme is what [StepScheme] knows of a scheme (section 6.2.3).
type Scheme struct {
	Name          string // compared without regard to case
	DefaultPort   uint16 // what an absent port means; 0: the scheme has none
	DefaultHost   string // what an empty host means; "": the scheme has none
	KeepEmptyPath bool   // an empty path after an authority is not the path "/"
	Document      string // that says so
}

// registeredSchemes are schemes of the IANA registry whose specification has a default port or host, sorted
// by name.
var registeredSchemes = [...]Scheme{
	{Name: "acap", DefaultPort: 674, Document: "RFC 2244"},
	{Name: "coap", DefaultPort: 5683, Document: "RFC 7252"},
	{Name: "coap+tcp", DefaultPort: 5683, Document: "RFC 8323"},
	{Name: "coap+ws", DefaultPort: 80, Document: "RFC 8323"},
	{Name: "coaps", DefaultPort: 5684, Document: "RFC 7252"},
	{Name: "coaps+tcp", DefaultPort: 5684, Document: "RFC 8323"},
	{Name: "coaps+ws", DefaultPort: 443, Document: "RFC 8323"},
	{Name: "dict", DefaultPort: 2628, Document: "RFC 2229"},
	{Name: "dns", DefaultPort: 53, Document: "RFC 4501"},
	{Name: "file", DefaultHost: "localhost", Document: "RFC 8089"},
	{Name: "ftp", DefaultPort: 21, Document: "RFC 1738"},
	{Name: "gopher", DefaultPort: 70, Document: "RFC 4266"},
	{Name: "http", DefaultPort: 80, Document: "RFC 9110"},
	{Name: "https", DefaultPort: 443, Document: "RFC 9110"},
	{Name: "iax", DefaultPort: 4569, Document: "RFC 5456"},
	{Name: "imap", DefaultPort: 143, Document: "RFC 5092"},
	{Name: "ipp", DefaultPort: 631, Document: "RFC 3510"},
	{Name: "ipps", DefaultPort: 631, Document: "RFC 7472"},
	{Name: "ldap", DefaultPort: 389, Document: "RFC 4516"},
	{Name: "mupdate", DefaultPort: 3905, Document: "RFC 3656"},
	{Name: "nfs", DefaultPort: 2049, Document: "RFC 2224"},
	{Name: "nntp", DefaultPort: 119, Document: "RFC 5538"},
	{Name: "pop", DefaultPort: 110, Document: "RFC 2384"},
	{Name: "prospero", DefaultPort: 1525, Document: "RFC 4157"},
	{Name: "rsync", DefaultPort: 873, Document: "RFC 5781"},
	{Name: "rtsp", DefaultPort: 554, Document: "RFC 7826"},
	{Name: "rtsps", DefaultPort: 322, Document: "RFC 7826"},
	{Name: "rtspu", DefaultPort: 554, Document: "RFC 2326"},
	{Name: "snmp", DefaultPort: 161, Document: "RFC 4088"},
	{Name: "telnet", DefaultPort: 23, Document: "RFC 4248"},
	{Name: "tftp", DefaultPort: 69, Document: "RFC 3617"},
	{Name: "tip", DefaultPort: 3372, Document: "RFC 2371"},
	{Name: "tn3270", DefaultPort: 23, Document: "RFC 6270"},
	{Name: "vemmi", DefaultPort: 575, Document: "RFC 2122"},
	{Name: "vnc", DefaultPort: 5900, Document: "RFC 7869"},
	{Name: "wais", DefaultPort: 210, Document: "RFC 4156"},
	{Name: "ws", DefaultPort: 80, Document: "RFC 6455"},
	{Name: "wss", DefaultPort: 443, Document: "RFC 6455"},
	{Name: "z39.50r", DefaultPort: 210, Document: "RFC 2056"},
	{Name: "z39.50s", DefaultPort: 210, Document: "RFC 2056"},
}

// Schemes is a table of schemes. The zero Schemes are registered schemes with a default port or host; to a
// scheme that is not in the table only the general rules apply: an empty port goes, and an empty
// path after an authority is "/". A table is a value: extending it makes another.
type Schemes struct {
	own []Scheme
}

// With is s with more schemes. One that s has already is replaced.
func (s Schemes) With(more ...Scheme) Schemes {
	own := slices.Clone(more)
	slices.Reverse(own) // of two of the same name the last one counts
	return Schemes{append(own, s.own...)}
}

// Find is what s knows of the scheme of a name, in any case.
func (s Schemes) Find(name string) (Scheme, bool) {
	for _, x := range s.own {
		if strings.EqualFold(x.Name, name) {
			return x, true
		}
	}
	i, ok := slices.BinarySearchFunc(registeredSchemes[:], name, func(x Scheme, name string) int { return compareFold(x.Name, name) })
	if !ok {
		return Scheme{}, false
	}
	return registeredSchemes[i], true
}

// All yields the schemes of s: first those of [Schemes.With], the latest first.
func (s Schemes) All() iter.Seq[Scheme] {
	return func(yield func(Scheme) bool) {
		var seen []string
		for _, table := range [][]Scheme{s.own, registeredSchemes[:]} {
			for _, x := range table {
				if slices.ContainsFunc(seen, func(n string) bool { return strings.EqualFold(n, x.Name) }) {
					continue
				}
				seen = append(seen, x.Name)
				if !yield(x) {
					return
				}
			}
		}
	}
}

// compareFold compares a, which is in lower case, with b in any case, byte by byte.
func compareFold(a, b string) int {
	for i := range min(len(a), len(b)) {
		if c := int(a[i]) - int(lower(b[i])); c != 0 {
			return c
		}
	}
	return len(a) - len(b)
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func lower(c byte) byte {
	if isUpper(c) {
		return c + ('a' - 'A')
	}
	return c
}
