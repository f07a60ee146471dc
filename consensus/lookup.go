package consensus

import (
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// exclusion is a set of URIs in which all standards find the same components, but some program does not. It is a
// rule in internal/languages/consensuslang/exclusions.abnf.
type exclusion struct {
	rule     string
	profiles Profile // a bit for each profile that excludes them
	lifted   Profile // the addition that includes them, or 0
	concerns clients // the clients that misread some of them; all clients if no profile for clients includes the URIs
	table    int     // the index of its table among the starts; 0 for long hosts, whose bytes are counted
	reason   string
	seen     []sighting
}

// sighting is a Sighting, and the clients that are the program or call its parser.
type sighting struct {
	Sighting
	concerns clients
}

// Sighting is a URI that a program was seen to misread.
type Sighting struct {
	Parser  string // one program or several, with their versions, such as "Boost.URL 1.81"
	Sees    string // the component that the program finds, such as "host 127.0.0.1"
	URI     string // the URI that the program misreads
	Watched bool   // whether its connections were watched, instead of calling its parser
}

// standardsTable is the index of the table for the URIs on which the standards agree.
const standardsTable = 0

// longestHost is the maximum length of a host in bytes, without WithLongHost.
const longestHost = 63

// has reports whether s is in the exclusion.
func (e *exclusion) has(s string, o unchecked.Offsets) bool {
	if e.table == 0 {
		return len(hostOf(s, o)) > longestHost
	}
	_, failed := verdictsMachine.Read(verdictsStarts[e.table].State, s, 0, nil)
	return failed == 0
}

// exclusionOf returns the first exclusion of the profile that contains s, a URI of RFC 3986, or nil.
func (p Profile) exclusionOf(s string, o unchecked.Offsets) *exclusion {
	for i := range exclusions {
		e := &exclusions[i]
		if p.leavesOut(e) && e.has(s, o) {
			return e
		}
	}
	return nil
}

// leavesOut reports whether the profile excludes the URIs of an exclusion. If it has clients, the exclusion must concern at least
// one of them.
func (p Profile) leavesOut(e *exclusion) bool {
	clients := p.clients()
	return e.profiles>>p.base()&1 == 1 && p&e.lifted == 0 && (clients == 0 || clients&e.concerns != 0)
}
