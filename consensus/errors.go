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

// Error reports why a profile does not accept a text. Either a standard rejects the text, two
// standards find different components, a program is known to misread such URIs, or the profile
// excludes it. The message contains nothing that may be a password: see [uri.SyntaxError.Error].
//
// An Error is small, because its methods parse the text again. A program that only rejects texts
// pays for one small allocation. The zero Error has no text.
type Error struct {
	profile Profile

	// input may hold a password. No verb of package fmt follows a pointer in a struct. It is nil in
	// the zero Error.
	input *string
}

// errorWithInput holds an error and its text, to allocate both at once.
type errorWithInput struct {
	Error
	input string
}

// newError returns the error for a text that is not in the profile.
func (p Profile) newError(s string) *Error {
	e := &errorWithInput{Error{profile: p}, s}
	e.Error.input = &e.input
	return &e.Error
}

// text returns the rejected text.
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

// Offset returns the byte offset of the problem: the byte that a standard rejects, or the beginning
// of the part that an exclusion concerns.
func (e *Error) Offset() int { return e.cause().offset }

// Standard returns the name of the standard that rejects the text or finds other components in it,
// such as "URL Standard of 2026-07-02", or "" if none does.
func (e *Error) Standard() string { return e.cause().standard }

// Unwrap returns the error of the standard that rejects the text: a [*uri.SyntaxError], a [*whatwg.SyntaxError] or a
// [*whatwg.DomainError]. It returns nil if no standard rejects the text.
//
// Law: errors.Is(e, e.Unwrap()), unless e.Unwrap() is nil.
func (e *Error) Unwrap() error { return e.cause().err }

// Is reports whether target equals the result of Unwrap, which returns a new error for each call.
func (e *Error) Is(target error) bool {
	err := e.Unwrap()
	return err != nil && reflect.DeepEqual(target, err)
}

// Exclusion returns the name of the exclusion that contains the text, such as "address-prefix", or
// "" if a standard is the cause. docs/consensus.md lists the exclusions.
func (e *Error) Exclusion() string {
	return e.cause().exclusion()
}

// Sightings returns the known misreadings of such URIs. For a profile with clients, it returns only misreadings by these clients or by
// parsers that they call, unless the exclusion applies to every client. It returns nil if a standard is the cause, or if no program is
// known to misread such URIs.
func (e *Error) Sightings() []Sighting {
	if excluded := e.cause().excluded; excluded != nil {
		return excluded.sightings(e.profile)
	}
	return nil
}

// Clients returns the clients known to misread such URIs. For a profile with clients, it returns only clients of the
// profile. It returns nil if a standard is the cause, if the exclusion applies to every client, or if only other programs
// misread such URIs.
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

// Problem describes the problem in plain words, such as "a name that begins like an IPv4 address". It omits the text and
// the programs.
func (e *Error) Problem() string {
	switch {
	case e.input == nil:
		return "unknown error"
	case !e.profile.exists():
		return "unknown profile"
	}
	return e.cause().reason()
}

// Lifted returns the name of the [Profile] method that permits such URIs, such as "WithAtSign", or
// "" if there is none.
func (e *Error) Lifted() string {
	if excluded := e.cause().excluded; excluded != nil && excluded.lifted != 0 {
		return methodOf(excluded.lifted)
	}
	return ""
}

// Error describes the problem and its position. It then names the standard that rejects the text, or the programs
// that misread it, with the result of one program. It also names the [Profile] method that permits such URIs, or
// [For], if either does. For a profile with clients, it instead names the clients for which such URIs are excluded.
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

// sightings returns the sightings by the clients of a profile. It returns all sightings if the profile has no clients, or if the
// exclusion does not depend on the client.
func (e *exclusion) sightings(p Profile) (all []Sighting) {
	some := p.clients()
	for i := range e.seen {
		if s := &e.seen[i]; some == 0 || e.concerns == everyClient || s.concerns&some != 0 {
			all = append(all, s.Sighting)
		}
	}
	return all
}

// programs describes what the first program finds, and names up to two others that differ. It adds
// how to lift the exclusion, or for which clients of the profile the exclusion applies.
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

// asked names the clients of the profile for which the URIs are excluded.
func (e *exclusion) asked(p Profile) string {
	if p.clients() == 0 || e.concerns == everyClient {
		return ""
	}
	return "left out for " + (p.clients() & e.concerns).names() + ": "
}

// lift says which method or function accepts the URIs, if any, and when its use is safe.
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

// cause is the reason for a rejection: a standard, or an exclusion of the profile.
type cause struct {
	offset   int
	standard string
	err      uri.InputError // of the standard; nil if it finds different components
	excluded *exclusion     // nil if a standard is the cause
}

// hasCause reports whether a standard or an exclusion rejects the text. None does if the profile does not exist.
func (e *Error) hasCause() bool { return e.input != nil && e.profile.exists() }

// cause returns the cause of e, or the zero cause.
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

// reason describes the cause in plain words.
func (c cause) reason() string {
	switch {
	case c.excluded != nil:
		return c.excluded.reason
	case c.err != nil:
		return c.err.Problem()
	}
	return c.standard + " finds no host in the authority"
}

// longestWitness is the maximum number of bytes of a URI in a message: longer texts are not read.
const longestWitness = 80

// sentence describes what the program finds, for a message.
func (s Sighting) sentence(program string) string {
	where := ""
	if len(s.URI) <= longestWitness {
		where = "in " + s.URI + ", "
	}
	return where + program + " sees " + s.Sees
}

// rejection parses s with each standard in turn. It returns a name without an error if a standard
// accepts s but finds other components.
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
