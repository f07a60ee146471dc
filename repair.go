package uri

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

// Change is a change that [Repair] made.
type Change struct {
	Offset   int    // in bytes, in the text as it was
	Old, New string // what stood there, and what stands there now
	Reason   string
}

// The reasons of a [Change].
const (
	ReasonSpace   = "white space around a reference is no part of it (appendix C)"
	ReasonEncoded = "an octet that cannot stand there is percent-encoded (section 2.1)"
	ReasonPercent = `a "%" without two hexadecimal digits is data (section 2.4)`
)

// Repair returns the reference that a text almost is, such as people type and programs concatenate, and what it
// changed. It takes white space away from both ends and percent-encodes what cannot stand in a path,
// query or fragment.
//
// It splits the text as section 5.3 and appendix B do, and never changes a scheme or an authority: a repaired
// host would be another host. Nor does it repair a text in which a browser would find another scheme or host:
//
//   - what stands before the first ":" and is no scheme;
//   - a backslash or a control character before the query: browsers read the one as "/" and skip others;
//   - a path without a host before it after "http:" and the like, or after "///": browsers look for a host there.
//
// These are errors. A text that is a reference once white space is gone is returned as it is, also where browsers
// read it in another way.
//
// The error is a [*RepairError], or a [*SyntaxError] about the repaired text. Repair takes linear time.
//
// Law: a text that is a reference is not changed.
func Repair(s string) (URI, []Change, error) { return RFC3986.Repair(s) }

// Repair is like [Repair], under g. Under [RFC3987] characters beyond ASCII that an IRI can have stay, but for those that change the direction of
// writing.
func (g Grammar) Repair(s string) (URI, []Change, error) {
	if uint64(len(s)) > maxLen {
		return URI{}, nil, g.tooLong(g.startRule(startReference), s)
	}
	r := repair{grammar: g}
	trimmed := strings.TrimLeft(s, asciiSpace)
	r.drop(len(s) - len(trimmed))
	text := strings.TrimRight(trimmed, asciiSpace)
	if err := r.write(text); err != nil {
		return URI{}, nil, err
	}
	r.drop(len(trimmed) - len(text))
	u, err := g.ParseReference(ownedString(r.out))
	if err != nil {
		return URI{}, nil, err
	}
	return u, r.changes(s, u.text), nil
}

const asciiSpace = " \t\n\v\f\r"

// RepairError says why [Repair] leaves a text alone: a browser would read it as something else than RFC 3986 does.
// It does not show the text.
type RepairError struct {
	Offset  int    // in bytes, in the text as it was
	Problem string // what stands there
}

// Error describes the error in one line.
func (e *RepairError) Error() string {
	return fmt.Sprintf("uri: cannot repair the text at offset %d: %s", e.Offset, e.Problem)
}

// doubtful returns an error if a browser would find another scheme or host in s than RFC 3986 does, once s is
// repaired. The text goes up to the query.
func doubtful(s string) *RepairError {
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\\':
			return &RepairError{i, `a browser reads "\" as "/"`}
		case c < ' ' || c == 0x7F:
			return &RepairError{i, fmt.Sprintf("a control character (U+%04X), which a browser may skip", c)}
		}
	}
	scheme, rest, hasScheme := cutScheme(s)
	switch {
	case hasScheme && !RFC3986.ValidRule("scheme", scheme):
		return &RepairError{0, `what stands before the first ":" is no scheme`}
	case hasScheme && !hasHostInBrowsers(scheme):
		return nil
	case strings.HasPrefix(rest, "///"), hasScheme && !strings.HasPrefix(rest, "//"):
		return &RepairError{len(s) - len(rest), "there is no host here, and a browser looks for one"}
	}
	return nil
}

// cutScheme splits s as appendix B does, but takes an empty scheme for one.
func cutScheme(s string) (scheme, rest string, found bool) {
	first, _, _ := strings.Cut(s, "/")
	scheme, _, found = strings.Cut(first, ":")
	if !found {
		return "", s, false
	}
	return scheme, s[len(scheme)+len(":"):], true
}

// hasHostInBrowsers reports whether the URL Standard reads a host after a scheme with any number of slashes: its
// section 4.4, "special authority slashes state".
func hasHostInBrowsers(scheme string) bool {
	for _, special := range [...]string{"http", "https", "ws", "wss", "ftp"} {
		if ascii.EqualFold(scheme, special) {
			return true
		}
	}
	return false
}

// repair is a text that is being rewritten.
type repair struct {
	grammar Grammar
	read    int // bytes of the text
	out     []byte
	spans   []span
}

// span is a change, by offsets, so that it costs no more than its place.
type span struct {
	start, end       int // in the text as it was
	outStart, outEnd int // in the text as it becomes
	reason           string
}

// write writes the text, which has no white space around it, as a reference.
func (r *repair) write(text string) error {
	if r.grammar.Valid(text) {
		r.copy(text)
		return nil
	}
	text, fragment, hasFragment := strings.Cut(text, "#")
	text, query, hasQuery := strings.Cut(text, "?")
	if err := doubtful(text); err != nil {
		err.Offset += r.read
		return err
	}
	r.encode(r.copyUpToPath(text), PathOctets)
	if hasQuery {
		r.copy("?")
		r.encode(query, QueryOctets)
	}
	if hasFragment {
		r.copy("#")
		r.encode(fragment, FragmentOctets)
	}
	return nil
}

func (r *repair) changes(from, to string) []Change {
	var all []Change
	for _, c := range r.spans {
		all = append(all, Change{c.start, from[c.start:c.end], to[c.outStart:c.outEnd], c.reason})
	}
	return all
}

func (r *repair) copy(s string) {
	r.read += len(s)
	r.out = append(r.out, s...)
}

// drop takes n bytes of white space away.
func (r *repair) drop(n int) {
	if n > 0 {
		r.replace(n, "", ReasonSpace)
	}
}

// replace writes to in the place of the next n bytes, and notes that as one change with the one before it where
// they touch and have one reason.
func (r *repair) replace(n int, to, reason string) {
	start, outStart := r.read, len(r.out)
	r.read += n
	r.out = append(r.out, to...)
	if k := len(r.spans); k > 0 {
		if last := &r.spans[k-1]; last.reason == reason && last.end == start {
			last.end, last.outEnd = r.read, len(r.out)
			return
		}
	}
	r.spans = append(r.spans, span{start, r.read, outStart, len(r.out), reason})
}

// copyUpToPath copies a scheme and an authority, and returns what follows: the path.
func (r *repair) copyUpToPath(s string) (path string) {
	_, rest, _ := cutScheme(s)
	path = rest
	if afterSlashes, ok := strings.CutPrefix(rest, "//"); ok {
		authority, _, _ := strings.Cut(afterSlashes, "/")
		path = afterSlashes[len(authority):]
	}
	r.copy(s[:len(s)-len(path)])
	return path
}

// encode copies a component and percent-encodes what is not in the set and no triplet.
func (r *repair) encode(s string, set Octets) {
	for i := 0; i < len(s); i++ {
		_, isTriplet := triplet(s, i)
		size := 0
		if r.grammar == RFC3987 {
			size = characterOfIRI(s[i:], set&QueryOctets != 0)
		}
		switch {
		case size > 0:
			r.copy(s[i : i+size])
			i += size - 1
		case isTriplet:
			r.copy(s[i : i+len("%FF")])
			i += len("FF")
		case set.Contains(s[i]):
			r.copy(s[i : i+1])
		case s[i] == '%':
			r.replace(1, "%25", ReasonPercent)
		default:
			r.replace(1, set.Encode(s[i:i+1]), ReasonEncoded)
		}
	}
}
