package uri

import (
	"iter"
	"strings"
)

// Pair is a name and perhaps a value, as many queries hold them (section 3.4): "a=1&b&c=" has the
// value "1" for a, none for b and an empty one for c. Name and value are decoded octets.
type Pair struct {
	Name  string
	Value Optional
}

// NewPair is the pair of a name and a value.
func NewPair(name, value string) Pair { return Pair{name, Some(value)} }

// PairForm says how a query holds pairs. The generic syntax does not say that it does, or how.
type PairForm uint8

const (
	// FormPairs are application/x-www-form-urlencoded, as HTML forms and the URL Standard have it: "+" is a
	// space, what "&" separates is a pair unless it is empty.
	FormPairs PairForm = iota
	// PlainPairs have "&" and "=" only: "+" is "+", and what "&" separates is a pair, even if empty.
	PlainPairs
)

// QueryPairs yields the pairs of the query in their order, with duplicates. It does not allocate
// but for names and values that are encoded. Without a query there are none. An empty query
// has none in [FormPairs] and one, which is empty, in [PlainPairs].
//
// Law: of u.WithQueryPairs(form, pairs...) they are the pairs.
func (u URI) QueryPairs(form PairForm) iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		query, present := u.Query()
		for more := present; more; {
			var pair string
			pair, query, more = strings.Cut(query, "&")
			if pair == "" && form == FormPairs {
				continue
			}
			if !yield(form.decode(pair)) {
				return
			}
		}
	}
}

func (f PairForm) decode(pair string) Pair {
	name, value, hasValue := strings.Cut(pair, "=")
	p := Pair{Name: f.decodePart(name)}
	if hasValue {
		p.Value = Some(f.decodePart(value))
	}
	return p
}

func (f PairForm) decodePart(s string) string {
	if f == FormPairs {
		s = strings.ReplaceAll(s, "+", " ") // before decoding: "%2B" is a "+"
	}
	return decoded(s)
}

// appendPairs appends pairs to the query in dst.
func (f PairForm) appendPairs(dst []byte, pairs []Pair) []byte {
	for i, p := range pairs {
		if i > 0 {
			dst = append(dst, '&')
		}
		dst = f.appendPart(dst, p.Name)
		if value, ok := p.Value.Get(); ok {
			dst = append(dst, '=')
			dst = f.appendPart(dst, value)
		}
	}
	return dst
}

func (f PairForm) appendPart(dst []byte, s string) []byte {
	for i := range len(s) {
		switch {
		case s[i] == ' ' && f == FormPairs:
			dst = append(dst, '+')
		case f.keeps(s[i]):
			dst = append(dst, s[i])
		default:
			dst = append(dst, '%', upperHex[s[i]>>4], upperHex[s[i]&15])
		}
	}
	return dst
}

// keeps tells whether an octet of a name or a value stands for itself. For forms these are the
// octets that the URL Standard leaves (its section 5.2). Neither form leaves ";", at which others separate.
func (f PairForm) keeps(o byte) bool {
	if f == FormPairs {
		return o != '~' && UnreservedOctets.Contains(o) || o == '*'
	}
	return QueryOctets.Contains(o) && strings.IndexByte("&=+;", o) < 0
}
