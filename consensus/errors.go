package consensus

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/window"
	"github.com/urigrammar/uri/whatwg"
)

// Error says why a text is not accepted: a standard refuses it, two standards take it apart differently, or a parser is known that
// sees something else in such a URI. Nothing that stands before the last "@" of the text is in its message.
type Error struct {
	profile  Profile
	offset   int
	standard string
	err      error
	excluded exclusion
	around   string // what a message may show of the text
}

// Profile returns the profile that does not have the text.
func (e *Error) Profile() Profile { return e.profile }

// Offset returns how many octets of the text can be read before it goes wrong: the length of the text if it ends too early.
func (e *Error) Offset() int { return e.offset }

// Standard returns the name of the standard that refuses the text, such as "the URL Standard", or "" if all accept it.
func (e *Error) Standard() string { return e.standard }

// Unwrap returns the error of that standard: a [*uri.SyntaxError], or one of package whatwg; nil if there is none.
func (e *Error) Unwrap() error { return e.err }

// Exclusion returns the name of the exclusion that has the text, such as "address-prefix"; "" if there is none. docs/consensus.md
// lists them.
func (e *Error) Exclusion() string { return e.excluded.rule }

// Sightings returns the parsers that are known to see something else in such a URI, and what they see. There are none if a
// standard refuses the text.
func (e *Error) Sightings() []Sighting { return append([]Sighting(nil), e.excluded.seen...) }

// Reason returns what is wrong in plain words, such as "a name that begins like an IPv4 address".
func (e *Error) Reason() string {
	switch {
	case e.excluded.rule != "":
		return e.excluded.reason
	case e.err != nil:
		return e.standard + " refuses it" + problem(e.err)
	case e.standard != "":
		return e.standard + " sees no host in the authority"
	}
	return "nothing that is known"
}

// Error returns the reason, and who says so.
func (e *Error) Error() string {
	switch {
	case e.excluded.rule != "":
		return "consensus: " + e.excluded.reason + e.place() + "; not all parsers see the same in it: " + e.excluded.examples()
	case e.err != nil:
		return "consensus: " + e.standard + " refuses it: " + unprefixed(e.err)
	case e.standard != "":
		return "consensus: " + e.Reason() + e.place()
	}
	if !e.profile.exists() {
		return "consensus: there is no such profile"
	}
	return "consensus: an error that no parser made"
}

// problem is what a standard finds wrong, in plain words, after a colon.
func problem(err error) string {
	if e, ok := err.(interface{ Problem() string }); ok {
		return ": " + e.Problem()
	}
	return ""
}

func (e *Error) place() string {
	if e.around == "" {
		return fmt.Sprintf(" at offset %d", e.offset)
	}
	return fmt.Sprintf(": %s at offset %d", e.around, e.offset)
}

// examples are the sightings, as many as a message has room for.
func (x exclusion) examples() string {
	const most = 2
	var b strings.Builder
	for i, s := range x.seen[:min(most, len(x.seen))] {
		if i > 0 {
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, "in %s, %s sees %s", s.URI, s.Parser, s.Sees)
	}
	return b.String()
}

// unprefixed is the message of an error without the name of its package.
func unprefixed(err error) string {
	text := err.Error()
	for _, prefix := range []string{"uri: ", "whatwg: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return text
}

// failure finds out why the profile does not have s.
func (p Profile) failure(s string) *Error {
	e := &Error{profile: p}
	if !p.exists() {
		return e
	}
	if e.standard, e.err = refusal(s); e.err != nil {
		e.offset = offsetOf(e.err)
		return e
	}
	if e.standard == "" {
		e.excluded, _ = p.excludes(s)
	}
	e.offset, _ = scan.Run(&profiles, profiles.Starts[p&^aLabels].State, s)
	if e.excluded.rule == exclusions[aLabel].rule {
		e.offset = strings.Index(strings.ToLower(s), "xn--") // which the table takes
	}
	e.around = window.Around(s, e.offset)
	return e
}

// refusal asks the standards one by one. There is a name without an error where a standard accepts s and sees other components.
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
