package consensus

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/unchecked"
	"github.com/urigrammar/uri/whatwg"
)

// Error says why a text is not accepted: a standard rejects it, two standards take it apart differently, some program is known to see
// something else in such a URI, or the profile is not meant for it. Its message shows nothing of the text before the last "@".
//
// The zero Error is one that no parser returned.
type Error struct {
	profile  Profile
	offset   int
	standard string
	err      error
	excluded *exclusion // nil if a standard is to blame
	around   string     // what a message may show of the text
}

// Profile returns the profile that does not have the text.
func (e *Error) Profile() Profile { return e.profile }

// Offset returns where the text goes wrong, in octets: where a standard stops reading, or where that begins which an exclusion leaves out.
func (e *Error) Offset() int { return e.offset }

// Standard returns the name of the standard that rejects the text or takes it apart in another way, such as
// "URL Standard of 2026-07-02", or "" if no standard does.
func (e *Error) Standard() string { return e.standard }

// Unwrap returns the error of that standard: a [*uri.SyntaxError], a [*whatwg.SyntaxError] or a [*whatwg.DomainError]. It returns nil if
// no standard rejects the text.
func (e *Error) Unwrap() error { return e.err }

// Exclusion returns the name of the exclusion that has the text, such as "address-prefix", or "" if a standard is to blame.
// docs/consensus.md lists the exclusions.
func (e *Error) Exclusion() string {
	if e.excluded == nil {
		return ""
	}
	return e.excluded.rule
}

// Sightings returns the programs that are known to see something else in such URIs, and what they see. It returns nil if a standard is to
// blame, or if the text has no scheme of the profile and no program is known to be wrong about it.
func (e *Error) Sightings() []Sighting {
	if e.excluded == nil {
		return nil
	}
	return append([]Sighting(nil), e.excluded.seen...)
}

// Reason returns what is wrong in plain words, such as "a name that begins like an IPv4 address", without the text and without the
// programs.
func (e *Error) Reason() string {
	switch {
	case e.excluded != nil:
		return e.excluded.reason
	case e.err != nil:
		return problem(e.err)
	case e.standard != "":
		return e.standard + " sees no host in the authority"
	case !e.profile.exists():
		return "unknown profile"
	}
	return "an error that no parser returned"
}

// Error returns what is wrong and where, and after it the standard that says so, or one program that sees something else.
func (e *Error) Error() string {
	message := "consensus: " + e.Reason()
	if e.excluded == nil && e.standard == "" {
		return message
	}
	if e.around != "" {
		message += ": " + e.around
	}
	message += fmt.Sprintf(" at offset %d", e.offset)
	switch {
	case e.err != nil:
		return message + " (" + e.standard + ")"
	case e.excluded != nil && len(e.excluded.seen) > 0:
		return message + "; " + e.excluded.seen[0].sentence()
	}
	return message
}

// longestWitness is how many octets of a URI a message shows: more says nothing to a person.
const longestWitness = 80

// sentence is the sighting for a message.
func (s Sighting) sentence() string {
	where := ""
	if len(s.URI) <= longestWitness {
		where = "in " + s.URI + ", "
	}
	return where + s.Parser + " sees " + s.Sees
}

// problem is what a standard finds wrong, in plain words.
func problem(err error) string {
	var domain *whatwg.DomainError
	var syntax interface{ Problem() string }
	switch {
	case errors.As(err, &syntax):
		return syntax.Problem()
	case errors.As(err, &domain):
		return "the host is not a valid domain: " + domain.Reason.String()
	}
	return "the text is not valid"
}

// failure finds out why the profile does not have s.
func (p Profile) failure(s string) *Error {
	e := &Error{profile: p}
	if !p.exists() {
		return e
	}
	if e.standard, e.err = refusal(s); e.err != nil {
		e.offset = offsetOf(e.err)
	} else {
		o, _ := unchecked.Scan(s)
		if e.standard == "" {
			e.excluded = p.exclusionOf(s, o)
		}
		e.offset = e.place(s, o)
	}
	e.around = excerpt.Around(s, e.offset)
	return e
}

// refusal asks the standards one by one. It returns a name without an error if a standard accepts s and sees other components.
func refusal(s string) (standard string, err error) {
	u, err := uri.Parse(s)
	if err != nil {
		return uri.RFC3986.String(), err
	}
	for _, e := range whatwg.Editions() {
		if _, err := e.Parse(s); err != nil {
			return e.String(), err
		}
	}
	grammar := uri.RFC2396
	host, present := u.Host()
	if host.Kind() == uri.IPv6address {
		grammar = uri.RFC2732
	}
	old, err := grammar.Parse(s)
	if err != nil {
		return grammar.String(), err
	}
	if _, seen := old.Host(); seen != present {
		return grammar.String(), nil
	}
	return "", nil
}

// offsetOf is where a standard stops reading.
func offsetOf(err error) int {
	var syntax *uri.SyntaxError
	var url *whatwg.SyntaxError
	var domain *whatwg.DomainError
	switch {
	case errors.As(err, &syntax):
		return syntax.Offset()
	case errors.As(err, &url):
		return url.Offset()
	case errors.As(err, &domain):
		return domain.Offset
	}
	return 0
}
