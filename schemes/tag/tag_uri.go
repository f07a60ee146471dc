// Package tag parses tag URIs (RFC 4151), such as "tag:timothy@hpl.hp.com,2001:web/externalHome": names that anybody makes who has a domain or an address
// on a date.
//
// Two tags are the same if they are the same text (section 2.4): compare them with ==.
//
// Every tag is a URI. The grammar is that of the RFC, with which erratum 1485 has nothing to do: addresses are those of section 2.1, not of mail. "Software that processes tags MUST
// NOT reject them on the grounds that they are outside the syntax" (section 2.1): where that is meant, keep a [uri.URI] and ask for a Tag only to see its parts. That a date exists,
// and is in the past, is not checked by the grammar: see [Tag.Time].
package tag

import (
	"time"
)

// Equal reports whether t and v are the same text, as section 2.4 wants it. It is t == v.
func (t Tag) Equal(v Tag) bool { return t == v }

// Normalize returns t: nothing can be changed in a tag that leaves it the same tag.
func (t Tag) Normalize() Tag { return t }

// Time returns when the authority had its name: at the begin of that day in UTC, which is the first
// of the month or of the year where the date does not say it (section 2.1). It returns false if the
// day does not exist, as in "2001-02-30".
func (t Tag) Time() (begin time.Time, ok bool) {
	for _, layout := range []string{"2006", "2006-01", time.DateOnly} {
		if begin, err := time.Parse(layout, t.Date()); err == nil {
			return begin, true
		}
	}
	return time.Time{}, false
}
