package uri

import "strings"

// Change is what [Repair] did at one place.
type Change struct {
	Offset   int    // in bytes, in the text as it was
	Old, New string // what stood there, and what stands there now
	Reason   string
}

// The reasons of a [Change].
const (
	ReasonSpace   = "white space around a reference is no part of it (appendix C)"
	ReasonEncoded = "an octet that can not stand there is percent-encoded (section 2.1)"
	ReasonPercent = `a "%" without two hexadecimal digits is data (section 2.4)`
	ReasonColon   = `a first segment with a ":" would be taken for a scheme (section 4.2)`
)

// Repair makes a reference of a text that is almost one, such as people type and programs concatenate, and says
// what it changed. It takes white space away from both ends and percent-encodes what can not stand
// in a path, query or fragment. It splits the text as section 5.3 and appendix B do, and never changes a
// scheme or an authority: what is wrong there is an error, since a repaired host would be another host.
//
// The error is a [*SyntaxError] about the repaired text. Law: a text that is a reference is not changed.
func Repair(s string) (URI, []Change, error) {
	var r repair
	trimmed := strings.TrimLeft(s, asciiSpace)
	if n := len(s) - len(trimmed); n > 0 {
		r.replace(s[:n], "", ReasonSpace)
	}
	text := strings.TrimRight(trimmed, asciiSpace)

	text, fragment, hasFragment := strings.Cut(text, "#")
	text, query, hasQuery := strings.Cut(text, "?")
	path := r.copyUpToPath(text)
	r.encode(path, PathOctets)
	if hasQuery {
		r.copy("?")
		r.encode(query, QueryOctets)
	}
	if hasFragment {
		r.copy("#")
		r.encode(fragment, FragmentOctets)
	}
	if rest := s[r.read:]; rest != "" {
		r.replace(rest, "", ReasonSpace)
	}
	u, err := ParseReference(string(r.out))
	if err != nil {
		return URI{}, r.changes, err
	}
	return u, r.changes, nil
}

const asciiSpace = " \t\n\v\f\r"

// repair is a text that is being rewritten.
type repair struct {
	read    int // bytes of the text
	out     []byte
	changes []Change
}

func (r *repair) copy(s string) {
	r.read += len(s)
	r.out = append(r.out, s...)
}

// replace notes a change, as one with the change before it where they touch and have one reason.
func (r *repair) replace(from, to, reason string) {
	if n := len(r.changes); n > 0 {
		if last := &r.changes[n-1]; last.Reason == reason && last.Offset+len(last.Old) == r.read && from != "" {
			last.Old += from
			last.New += to
			r.read += len(from)
			r.out = append(r.out, to...)
			return
		}
	}
	r.changes = append(r.changes, Change{r.read, from, to, reason})
	r.read += len(from)
	r.out = append(r.out, to...)
}

// copyUpToPath copies a scheme and an authority, and returns what follows: the path.
func (r *repair) copyUpToPath(s string) (path string) {
	if scheme, rest, ok := strings.Cut(s, ":"); ok && RFC3986.ValidRule("scheme", scheme) {
		r.copy(s[:len(scheme)+1])
		s = rest
	} else if first, _, _ := strings.Cut(s, "/"); strings.Contains(first, ":") {
		r.replace("", "./", ReasonColon)
	}
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		authority, _, _ := strings.Cut(rest, "/")
		r.copy("//" + authority)
		s = rest[len(authority):]
	}
	return s
}

// encode copies a component and percent-encodes what is not in the set and no triplet.
func (r *repair) encode(s string, set Octets) {
	for i := 0; i < len(s); i++ {
		_, isTriplet := triplet(s, i)
		switch {
		case isTriplet:
			r.copy(s[i : i+len("%FF")])
			i += len("FF")
		case set.Contains(s[i]):
			r.copy(s[i : i+1])
		case s[i] == '%':
			r.replace("%", "%25", ReasonPercent)
		default:
			r.replace(s[i:i+1], set.Encode(s[i:i+1]), ReasonEncoded)
		}
	}
}
