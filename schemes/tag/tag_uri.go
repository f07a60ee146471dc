// Package tag parses tag URIs (RFC 4151), such as "tag:timothy@hpl.hp.com,2001:web/externalHome":
// names that the owner of a domain or of an e-mail address on some date can create.
//
// Two tags are the same if they are the same text (section 2.4): compare them with ==.
//
// Every tag is a URI. The grammar is from the RFC without erratum 1485: addresses are defined by
// section 2.1, not by the standards of mail. "Software that processes tags MUST NOT reject them on
// the grounds that they are outside the syntax" (section 2.1): such software keeps a [uri.URI], and
// uses Tag only to find the parts. The grammar does not check that a date exists, or is in the
// past: see [Tag.Time].
package tag

import (
	"time"
)

// Equal reports whether t and v are the same text (section 2.4): t == v.
func (t Tag) Equal(v Tag) bool { return t == v }

// Normalize returns t, because a tag with another text is another tag.
func (t Tag) Normalize() Tag { return t }

// Time returns the time at which the authority had its name: the beginning of the day in UTC, by
// default the first day of the month or year (section 2.1). It returns false if the day does not
// exist, as in "2001-02-30".
func (t Tag) Time() (begin time.Time, ok bool) {
	for _, layout := range []string{"2006", "2006-01", time.DateOnly} {
		if begin, err := time.Parse(layout, t.Date()); err == nil {
			return begin, true
		}
	}
	return time.Time{}, false
}
