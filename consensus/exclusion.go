package consensus

import (
	"slices"

	"github.com/urigrammar/uri/internal/scan"
)

// Exclusion is a set of URIs that all standards take apart alike and some parser does not: a rule of internal/agreement/exclusions.abnf.
type exclusion struct {
	rule     string
	profiles []string
	reason   string
	seen     []Sighting
}

// Sighting is what a parser was seen to make of a URI.
type Sighting struct {
	Parser string // with its version, such as "Boost.URL 1.81"
	Sees   string // such as "host 127.0.0.1"
	URI    string // in which it does
}

// aLabel is the place of the exclusion that [Profile.WithALabels] lifts.
var aLabel = slices.IndexFunc(exclusions, func(e exclusion) bool { return e.rule == "A-label" })

// has reports whether s is one of the URIs.
func (e exclusion) has(s string) bool {
	start, _ := excluded.Find(e.rule)
	_, failed := scan.Run(&excluded, start.State, s)
	return failed == 0
}

// excludes finds the exclusion of the profile that has s.
func (p Profile) excludes(s string) (exclusion, bool) {
	for i, e := range exclusions {
		if i == aLabel && p&aLabels != 0 || !slices.Contains(e.profiles, profileNames[p&^aLabels]) {
			continue
		}
		if e.has(s) {
			return e, true
		}
	}
	return exclusion{}, false
}
