// Package tag parses tag URIs (RFC 4151), such as "tag:timothy@hpl.hp.com,2001:web/externalHome".
// Whoever owned a domain or an e-mail address on a given date can create such names.
//
// Two tags are equal if their texts are equal (section 2.4): compare them with ==.
//
// Every tag is a URI. The grammar is that of the RFC without erratum 1485, because section 2.1, not
// the mail standards, defines addresses. "Software that processes tags MUST NOT reject them on the
// grounds that they are outside the syntax" (section 2.1). Such software should keep a [uri.URI],
// and use [Tag] only to find the parts of a tag. The grammar does not check that a date exists or
// is in the past: see [Tag.Time].
package tag

import (
	"time"
)

// Equal reports whether t and v have the same text (section 2.4): t == v.
func (t Tag) Equal(v Tag) bool { return t == v }

// Normalize returns t, because a tag with another text is another tag.
func (t Tag) Normalize() Tag { return t }

// Time returns the time at which the authority owned its name: the beginning of the day in UTC. If
// the date contains no day, Time uses the first day of the month or year (section 2.1). It returns
// false if the day does not exist, as in "2001-02-30".
func (t Tag) Time() (begin time.Time, ok bool) {
	for _, layout := range []string{"2006", "2006-01", time.DateOnly} {
		if begin, err := time.Parse(layout, t.Date()); err == nil {
			return begin, true
		}
	}
	return time.Time{}, false
}
