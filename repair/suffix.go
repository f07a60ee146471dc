package repair

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/constant"
)

// Suffix is a possible meaning of a suffix reference (section 4.5), which is a text that begins with a host name, such
// as "www.w3.org/Addressing/".
type Suffix struct {
	URI       uri.URI
	Heuristic Heuristic // the reason for the guess
}

// Heuristic is a reason to read a text as a suffix reference. No standard defines such heuristics, but RFC 3986
// mentions the first one.
type Heuristic uint8

const (
	HeuristicWWW     Heuristic = iota + 1 // the name begins with "www.": http
	HeuristicFTP                          // the name begins with "ftp.": ftp
	HeuristicPort                         // a name and a port that is the default of http, https or ftp: that scheme
	HeuristicAddress                      // an IPv4 address, or an IP-literal in brackets: http
	HeuristicDot                          // the name contains a dot: http
	HeuristicLocal                        // the name is localhost: http
)

var heuristicNames = [...]string{"none", "www", "ftp", "port", "address", "dot", "local"}

// String returns the name of the heuristic, such as "www", or "none" for an unknown number.
func (h Heuristic) String() string {
	if int(h) >= len(heuristicNames) {
		return heuristicNames[0]
	}
	return heuristicNames[h]
}

var heuristics = constant.Names[Heuristic]{End: HeuristicLocal + 1, Of: Heuristic.String}

// MarshalText returns [Heuristic.String], or an error if h is not one of the constants.
func (h Heuristic) MarshalText() ([]byte, error) { return heuristics.Marshal(h) }

// UnmarshalText sets h to the heuristic that text names. The error is a [*uri.ComponentError].
func (h *Heuristic) UnmarshalText(text []byte) error { return heuristics.Unmarshal(h, text) }

// SuffixReferences returns the URIs that s may abbreviate as a suffix reference (section 4.5), starting with the most
// specific heuristic. It returns nil if no heuristic applies. A result does not mean that s is a suffix reference. Most
// such texts are also valid references with another meaning: "www.w3.org" is a relative path, and "localhost:8080" is a
// URI with the scheme localhost. Use SuffixReferences only for input that a user typed, and show the guess to the user.
//
// Every result consists of a scheme, "://" and s, and has an authority with a host.
func SuffixReferences(s string) []Suffix {
	rest, _ := uri.ParseReference("//" + s)
	host, _ := rest.Host()
	_, hasUserinfo := rest.Userinfo()
	if host.String() == "" || hasUserinfo {
		return nil
	}
	var all []Suffix
	seen := map[string]bool{}
	for _, g := range []struct {
		heuristic Heuristic
		scheme    string
		applies   bool
	}{
		{HeuristicWWW, "http", hasPrefixFold(host.String(), "www.")},
		{HeuristicFTP, "ftp", hasPrefixFold(host.String(), "ftp.")},
		{HeuristicPort, "http", hasDefaultPortOf(rest, "http")},
		{HeuristicPort, "https", hasDefaultPortOf(rest, "https")},
		{HeuristicPort, "ftp", hasDefaultPortOf(rest, "ftp")},
		{HeuristicAddress, "http", host.Kind() != uri.RegName},
		{HeuristicDot, "http", strings.IndexByte(strings.TrimSuffix(host.String(), "."), '.') > 0},
		{HeuristicLocal, "http", ascii.EqualFold(host.String(), "localhost")},
	} {
		if !g.applies || seen[g.scheme] {
			continue
		}
		seen[g.scheme] = true
		if u, err := uri.Parse(g.scheme + "://" + s); err == nil {
			all = append(all, Suffix{u, g.heuristic})
		}
	}
	return all
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) > len(prefix) && ascii.EqualFold(s[:len(prefix)], prefix)
}

func hasDefaultPortOf(u uri.URI, scheme string) bool {
	s, _ := uri.Schemes{}.Find(scheme)
	port, _ := u.PortNumber()
	return port == s.DefaultPort
}
