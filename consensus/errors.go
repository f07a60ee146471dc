package consensus

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/diagnose"
	"github.com/urigrammar/uri/internal/run/unchecked"
	"github.com/urigrammar/uri/whatwg"
)

// Error reports why a text is not accepted: a standard rejects it, two standards see different
// components in it, some program is known to see others in such a URI, or the profile excludes it.
// Its message shows nothing of the text that may be a password: see [uri.SyntaxError.Error].
//
// It is small, and each call of a method reads the text again: a program that only rejects pays for
// one small allocation. The zero Error has no text.
type Error struct {
	profile Profile

	// input may hold a password: no verb of package fmt follows a pointer in a struct. It is nil in
	// the zero Error.
	input *string
}

// errorWithInput holds an error and its text in one allocation.
type errorWithInput struct {
	Error
	input string
}

// newError returns the error for a text that the profile does not have.
func (p Profile) newError(s string) *Error {
	e := &errorWithInput{Error{profile: p}, s}
	e.Error.input = &e.input
	return &e.Error
}

// text returns the text.
func (e *Error) text() string {
	if e.input == nil {
		return ""
	}
	return *e.input
}

// GoString keeps %#v from showing the text.
func (e *Error) GoString() string { return "&consensus.Error{" + strconv.Quote(e.Error()) + "}" }

// Profile returns the profile that rejects the text.
func (e *Error) Profile() Profile { return e.profile }

// Offset returns the offset of the problem, in bytes: where a standard stops reading, or where the
// part begins that an exclusion is about.
func (e *Error) Offset() int { return e.cause().offset }

// Standard returns the name of the standard that rejects the text or sees other components in it,
// such as "URL Standard of 2026-07-02", or "" if no standard does.
func (e *Error) Standard() string { return e.cause().standard }

// Unwrap returns the error of that standard: a [*uri.SyntaxError], a [*whatwg.SyntaxError] or a [*whatwg.DomainError]. It returns nil if
// no standard rejects the text.
//
// Law: errors.Is(e, e.Unwrap()), unless it is nil.
func (e *Error) Unwrap() error { return e.cause().err }

// Is reports whether target equals the result of Unwrap, which returns a new error each time.
func (e *Error) Is(target error) bool {
	err := e.Unwrap()
	return err != nil && reflect.DeepEqual(target, err)
}

// Exclusion returns the name of the exclusion that contains the text, such as "address-prefix", or
// "" if a standard is to blame. docs/consensus.md lists the exclusions.
func (e *Error) Exclusion() string {
	return e.cause().exclusion()
}

// Sightings returns the programs that are known to see something else in such URIs, and what they see. If the profile is for some clients,
// it returns those that are one of them, or whose parser one of them calls. It returns nil if a standard is to blame, or if the text has no
// scheme of the profile and no program is known to be wrong about it.
func (e *Error) Sightings() []Sighting {
	if excluded := e.cause().excluded; excluded != nil {
		return excluded.sightings(e.profile)
	}
	return nil
}

// Clients returns the clients that misread the text, among the clients of the profile if it has any. It returns nil if a standard
// rejects the text, or if only other programs misread it.
func (e *Error) Clients() []Client {
	excluded := e.cause().excluded
	if excluded == nil || excluded.concerns == everyClient {
		return nil
	}
	if asked := e.profile.clients(); asked != 0 {
		return (excluded.concerns & asked).list()
	}
	return excluded.concerns.list()
}

// Problem returns what is wrong in plain words, such as "a name that begins like an IPv4 address", without the text and without the
// programs.
func (e *Error) Problem() string {
	switch {
	case e.input == nil:
		return "unknown error"
	case !e.profile.exists():
		return "unknown profile"
	}
	return e.cause().reason()
}

// Lifted returns the name of the method of [Profile] that accepts such URIs, such as "WithAtSign",
// or "" if no method does.
func (e *Error) Lifted() string {
	if excluded := e.cause().excluded; excluded != nil && excluded.lifted != 0 {
		return methodOf(excluded.lifted)
	}
	return ""
}

// Error returns what is wrong and where. After it is the standard that says so, or the programs
// that see something else, with what one of them sees, and the method of [Profile] that accepts
// such URIs. If the profile is for some clients, it names those for which such URIs are left out.
func (e *Error) Error() string {
	if !e.hasCause() {
		return "consensus: " + e.Problem()
	}
	c := e.cause()
	at := diagnose.At(e.text(), "", c.offset)
	message := "consensus: " + at.Line(c.reason(), "")
	switch {
	case c.err != nil:
		return message + " (" + c.standard + ")"
	case c.excluded != nil && len(c.excluded.seen) > 0:
		return message + "; " + c.excluded.programs(e.profile)
	}
	return message
}

// sightings returns the sightings of the clients of a profile. It returns all if the profile has no clients, or if the exclusion does not
// depend on the client.
func (e *exclusion) sightings(p Profile) (all []Sighting) {
	some := p.clients()
	for i := range e.seen {
		if s := &e.seen[i]; some == 0 || e.concerns == everyClient || s.concerns&some != 0 {
			all = append(all, s.Sighting)
		}
	}
	return all
}

// programs returns what the first program sees, which others see something else (two by name), and
// what lifts the exclusion, or for which clients of the profile it is one.
func (e *exclusion) programs(p Profile) string {
	seen := e.sightings(p)
	var names []string
	for _, s := range seen {
		for name := range strings.SplitSeq(s.Parser, ", ") {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	sentence := e.asked(p) + seen[0].sentence(names[0])
	const named = 3
	switch others := names[1:]; {
	case len(others) == 0:
		return sentence + e.lift(p, "this program")
	case len(names) <= named:
		return sentence + "; also " + strings.Join(others, " and ") + e.lift(p, "one of these programs")
	default:
		return fmt.Sprintf("%s; also %s and %d more", sentence, strings.Join(names[1:named], ", "), len(names)-named) + e.lift(p, "one of these programs")
	}
}

// asked names the clients of the profile for which the URIs are left out.
func (e *exclusion) asked(p Profile) string {
	if p.clients() == 0 || e.concerns == everyClient {
		return ""
	}
	return "left out for " + (p.clients() & e.concerns).names() + ": "
}

// lift says which method or function accepts the URIs, if one does, and on which condition that is safe.
func (e *exclusion) lift(p Profile, programs string) string {
	lifts := "For(the client that does)"
	switch {
	case p.clients() != 0:
		return ""
	case e.lifted != 0:
		lifts = methodOf(e.lifted)
	case p.base() != Web || e.concerns == everyClient:
		return ""
	}
	return "; unless " + programs + " fetches it, " + lifts + " accepts it"
}

// cause is what is to blame: a standard, or an exclusion of the profile.
type cause struct {
	offset   int
	standard string
	err      uri.InputError // of the standard; nil if it takes the text apart differently
	excluded *exclusion     // nil if a standard is to blame
}

// hasCause reports whether a standard or an exclusion is to blame. If the profile does not exist, nothing is.
func (e *Error) hasCause() bool { return e.input != nil && e.profile.exists() }

// cause returns what is to blame, or the zero cause.
func (e *Error) cause() cause {
	if !e.hasCause() {
		return cause{}
	}
	s := e.text()
	standard, err := rejection(s)
	if input, ok := errors.AsType[uri.InputError](err); ok {
		return cause{offset: input.Offset(), standard: standard, err: input}
	}
	o, _ := unchecked.Scan(s)
	c := cause{standard: standard}
	if standard == "" {
		c.excluded = e.profile.exclusionOf(s, o)
	}
	c.offset = c.offsetIn(s, o)
	return c
}

// exclusion returns the name of the exclusion, or "".
func (c cause) exclusion() string {
	if c.excluded == nil {
		return ""
	}
	return c.excluded.rule
}

// reason returns what is wrong in plain words.
func (c cause) reason() string {
	switch {
	case c.excluded != nil:
		return c.excluded.reason
	case c.err != nil:
		return c.err.Problem()
	}
	return c.standard + " sees no host in the authority"
}

// longestWitness is the number of bytes of a URI that a message shows: nobody reads more.
const longestWitness = 80

// sentence is the sighting of one of the programs for a message.
func (s Sighting) sentence(program string) string {
	where := ""
	if len(s.URI) <= longestWitness {
		where = "in " + s.URI + ", "
	}
	return where + program + " sees " + s.Sees
}

// rejection parses s by each standard in turn. It returns a name without an error if a standard
// accepts s and sees other components.
func rejection(s string) (standard string, err error) {
	u, err := uri.Parse(s)
	if err != nil {
		return uri.RFC3986.String(), err
	}
	if _, err := whatwg.ParseValid(s, whatwg.NoBase); err != nil {
		return whatwg.Standard, err
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
