package uri

import (
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

// Suffix is a guess at what a suffix reference stands for (section 4.5): a text such as
// "www.w3.org/Addressing/", which lacks what comes before the name of a host.
type Suffix struct {
	URI       URI
	Heuristic Heuristic // that made the guess
}

// Heuristic is a reason to take a text for a suffix reference. No standard defines them; the RFC mentions
// the first.
type Heuristic uint8

const (
	HeuristicWWW     Heuristic = iota + 1 // the name begins with "www.": http
	HeuristicFTP                          // the name begins with "ftp.": ftp
	HeuristicPort                         // a name and a port that is the default of http, https or ftp: that scheme
	HeuristicAddress                      // an IPv4 address, or an IP-literal in brackets: http
	HeuristicDot                          // the name has a dot: http
	HeuristicLocal                        // the name is localhost: http
)

var heuristicNames = [...]string{"none", "www", "ftp", "port", "address", "dot", "local"}

// String returns the name of the heuristic, such as "www".
func (h Heuristic) String() string { return heuristicNames[min(int(h), len(heuristicNames)-1)] }

// SuffixReferences guesses what s stands for if it is a suffix reference (section 4.5): the candidates, the most
// specific heuristic first; none where no heuristic applies. It does not say that s is one: most
// of these texts are valid references that mean something else, "www.w3.org" a relative path and
// "localhost:8080" a URI with the scheme localhost. So ask only where a person typed s, and show
// what came of it.
//
// Every candidate is s with a scheme and "//" before it, and has an authority with a host.
func SuffixReferences(s string) []Suffix {
	rest, err := ParseReference("//" + s)
	host, _ := rest.Host()
	if err != nil || host.text == "" || rest.userinfo != 0 {
		return nil
	}
	var all []Suffix
	seen := make(map[string]bool, 2)
	for _, g := range []struct {
		heuristic Heuristic
		scheme    string
		applies   bool
	}{
		{HeuristicWWW, "http", hasPrefixFold(host.text, "www.")},
		{HeuristicFTP, "ftp", hasPrefixFold(host.text, "ftp.")},
		{HeuristicPort, "http", rest.hasDefaultPortOf("http")},
		{HeuristicPort, "https", rest.hasDefaultPortOf("https")},
		{HeuristicPort, "ftp", rest.hasDefaultPortOf("ftp")},
		{HeuristicAddress, "http", host.kind != RegName},
		{HeuristicDot, "http", strings.IndexByte(strings.TrimSuffix(host.text, "."), '.') > 0},
		{HeuristicLocal, "http", ascii.EqualFold(host.text, "localhost")},
	} {
		if !g.applies || seen[g.scheme] {
			continue
		}
		seen[g.scheme] = true
		if u, err := Parse(g.scheme + "://" + s); err == nil {
			all = append(all, Suffix{u, g.heuristic})
		}
	}
	return all
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) > len(prefix) && ascii.EqualFold(s[:len(prefix)], prefix)
}

func (u URI) hasDefaultPortOf(scheme string) bool {
	s, _ := Schemes{}.Find(scheme)
	port, ok := u.PortNumber()
	return ok && port == s.DefaultPort
}
