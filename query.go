package uri

import (
	"iter"
	"net/url"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Pair is a name and an optional value in a query (section 3.4). In "a=1&b&c=", the value of a is "1",
// the value of c is empty, and b has no value. Name and Value are decoded, and need not be UTF-8.
type Pair struct {
	Name  string
	Value Optional
}

// NewPair returns a pair with a name and a value.
func NewPair(name, value string) Pair { return Pair{name, Present(value)} }

// PairForm is a way to write pairs in a query. The generic syntax of RFC 3986 does not define
// pairs.
type PairForm uint8

const (
	// FormPairs is application/x-www-form-urlencoded, as in HTML forms and the URL Standard: "+"
	// means a space, and each non-empty part between "&" is a pair.
	FormPairs PairForm = iota
	// PlainPairs uses only "&" and "=": "+" means "+", and each part between "&" is a pair, even an empty one.
	PlainPairs
)

// Pairs is the list of name-value pairs in a query, in order, with duplicates. It is immutable: methods return a changed copy.
// Unchanged pairs keep their exact spelling, so signatures over them stay valid.
//
//	pairs := u.Pairs(uri.FormPairs)
//	u, err = u.WithPairs(pairs.Set("page", "2").Delete("token"))
//
// Names and values added to the pairs of an IRI ([RFC3987]) keep the characters that an IRI may
// contain. Other characters are encoded as in a URI.
//
// All methods except [Pairs.Canonical] take linear time. The zero Pairs is empty and uses [FormPairs]. Pairs are comparable: == compares
// the query as written, and whether the query comes from an IRI.
type Pairs struct {
	query Optional
	form  PairForm
	iri   bool // appended pairs keep non-ASCII characters, as in an IRI
	bad   bool // a pair was appended that the form cannot write
}

// Pairs returns the pairs of the query of u (section 3.4). A URI without a query has no pairs. An empty query has no pairs
// in [FormPairs], but one empty pair in [PlainPairs].
//
// Law: if u.WithPairs(p) returns no error, and p and u both come from URIs or both from IRIs, the result has the pairs p.
func (u URI) Pairs(form PairForm) Pairs {
	return Pairs{query: optional(u.Query()), form: form, iri: u.grammar == RFC3987}
}

// Parse returns the pairs of a query such as "a=1&b=2" in the form f, as [URI.Pairs] does. An empty query has no pairs in
// either form, so f.Parse("").Append(pairs...) creates a query. Parse accepts any string. [URI.WithPairs] returns an error
// if the result is not a valid query.
func (f PairForm) Parse(query string) Pairs {
	return Pairs{query: optional(query, query != ""), form: f}
}

// Escape encodes text as a name or value for a query in the form f. In [FormPairs], "a b&c" becomes "a+b%26c".
//
// Law: f.Parse(f.Escape(text)+"=") has one pair, whose name is text.
func (f PairForm) Escape(text string) string {
	return ownedString(Pairs{form: f}.appendPart(make([]byte, 0, len(text)), text))
}

// WithPairs returns u with the query p (section 3.4), spelled as in p. If u is not an IRI, WithPairs
// encodes the non-ASCII characters of p. If p is empty, it returns u without a query. The error is a
// [*ComponentError] if p contains a pair that its form cannot represent: see [Pairs.Append].
func (u URI) WithPairs(p Pairs) (URI, error) {
	query, present := p.query.Get()
	switch {
	case p.bad:
		return URI{}, invalid("query", "a pair with neither name nor value cannot be written")
	case !present:
		return u.WithoutQuery(), nil
	case p.iri && u.grammar != RFC3987:
		query = encodeBeyondASCII(query)
	}
	return u.withQuery(query)
}

// String returns the query, without its "?".
func (p Pairs) String() string { return p.query.text }

// isPair reports whether a part of the query is a pair.
func (p Pairs) isPair(written string) bool { return written != "" || p.form == PlainPairs }

// All yields the pairs, decoded. It allocates only for encoded names and values.
func (p Pairs) All() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		query, more := p.query.Get()
		for more {
			var written string
			written, query, more = strings.Cut(query, "&")
			if p.isPair(written) && !yield(p.form.decode(written)) {
				return
			}
		}
	}
}

// Values yields the value of each pair with the given name. For a pair without a value, it yields "".
func (p Pairs) Values(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for pair := range p.All() {
			if pair.Name == name && !yield(pair.Value.text) {
				return
			}
		}
	}
}

// Get returns the value of the first pair with the given name, and reports whether there is one. For a pair without a value, it returns "".
func (p Pairs) Get(name string) (value string, ok bool) {
	for value := range p.Values(name) {
		return value, true
	}
	return "", false
}

// URLValues returns the pairs in the form of net/url. URLValues loses the order of the pairs, and the difference between an
// empty and an absent value.
func (p Pairs) URLValues() url.Values {
	values := url.Values{}
	for pair := range p.All() {
		values.Add(pair.Name, pair.Value.text)
	}
	return values
}

// Canonical returns the pairs in the form required for signatures. Canonical percent-encodes all except unreserved characters,
// writes "=" even if a value is absent, and sorts the pairs by encoded name and value. For [PlainPairs], the result is the
// canonical query string of AWS Signature Version 4 and of Google Cloud's V4 signed URLs. For [FormPairs], it is the string of
// normalized parameters of OAuth 1.0 (RFC 5849, section 3.4.1.3.2). Canonical takes as long as sorting the pairs.
func (p Pairs) Canonical() string {
	var all []string
	for pair := range p.All() {
		all = append(all, UnreservedChars.Encode(pair.Name)+"\x00"+UnreservedChars.Encode(pair.Value.text))
	}
	slices.Sort(all) // a NUL, which is encoded elsewhere, sorts a name before those that it begins
	return strings.ReplaceAll(strings.Join(all, "&"), "\x00", "=")
}

// Add returns p with the given name and value appended. To add many pairs, use [Pairs.Append]: each call of Add copies the query.
func (p Pairs) Add(name, value string) Pairs { return p.Append(NewPair(name, value)) }

// Append returns p with more pairs appended. In [FormPairs], a pair without a value cannot have an empty name, since its
// text would be empty. For such a pair, [URI.WithPairs] returns an error.
func (p Pairs) Append(pairs ...Pair) Pairs {
	if len(pairs) == 0 {
		return p
	}
	size := len(p.query.text)
	for _, pair := range pairs {
		size += len("&=") + p.form.sizeOf(pair.Name) + p.form.sizeOf(pair.Value.text)
	}
	b := append(make([]byte, 0, size), p.query.text...)
	if p.query.text != "" || p.query.present && p.form == PlainPairs {
		b = append(b, '&')
	}
	for _, pair := range pairs {
		p.bad = p.bad || p.form == FormPairs && pair == Pair{}
	}
	p.query = Present(ownedString(p.appendPairs(b, pairs)))
	return p
}

// Set returns p with value in the first pair with the given name, and without other pairs of that name. If there is no such pair, Set appends
// one.
func (p Pairs) Set(name, value string) Pairs {
	b := make([]byte, 0, len(p.query.text)+len("&")+p.form.sizeOf(name)+len("=")+p.form.sizeOf(value))
	var kept, done bool
	query, more := p.query.Get()
	for more {
		var written string
		written, query, more = strings.Cut(query, "&")
		named := p.isPair(written) && p.form.isNamed(written, name)
		if named && done {
			continue
		}
		if kept {
			b = append(b, '&')
		}
		if named {
			b = p.appendPair(b, NewPair(name, value))
		} else {
			b = append(b, written...)
		}
		kept, done = true, done || named
	}
	if !done {
		if len(b) > 0 || kept && p.form == PlainPairs {
			b = append(b, '&')
		}
		b = p.appendPair(b, NewPair(name, value))
	}
	p.query = Present(ownedString(b))
	return p
}

// Delete returns p without the pairs with the given name. If no pair remains, the query is absent.
func (p Pairs) Delete(name string) Pairs {
	return p.DeleteFunc(func(pair Pair) bool { return pair.Name == name })
}

// DeleteFunc returns p without the pairs for which del returns true. If no pair remains, the query is absent.
func (p Pairs) DeleteFunc(del func(Pair) bool) Pairs {
	return p.rewrite(func(pair Pair, written string) Optional {
		if del(pair) {
			return Optional{}
		}
		return Present(written)
	})
}

// rewrite returns p with each pair replaced by the text that another returns, or deleted if that is absent.
func (p Pairs) rewrite(another func(pair Pair, written string) Optional) Pairs {
	query, more := p.query.Get()
	b := make([]byte, 0, len(query))
	left := false
	for more {
		var written string
		written, query, more = strings.Cut(query, "&")
		text := Present(written)
		if p.isPair(written) {
			text = another(p.form.decode(written), written)
		}
		if !text.present {
			continue
		}
		if left {
			b = append(b, '&')
		}
		b, left = append(b, text.text...), true
	}
	p.query = optional(ownedString(b), left)
	return p
}

func (f PairForm) decode(pair string) Pair {
	name, value, hasValue := strings.Cut(pair, "=")
	p := Pair{Name: f.decodePart(name)}
	if hasValue {
		p.Value = Present(f.decodePart(value))
	}
	return p
}

// isNamed reports whether a written pair has the given name.
func (f PairForm) isNamed(written, name string) bool {
	n := 0
	for i := 0; i < len(written) && written[i] != '='; i++ {
		c := written[i]
		if octet, ok := triplet(written, i); ok {
			c = octet
			i += len("FF")
		} else if c == '+' && f == FormPairs {
			c = ' '
		}
		if n == len(name) || name[n] != c {
			return false
		}
		n++
	}
	return n == len(name)
}

func (f PairForm) decodePart(s string) string {
	if f == FormPairs {
		s = strings.ReplaceAll(s, "+", " ") // before decoding: "%2B" is a "+"
	}
	return decoded(s)
}

// appendPairs appends pairs to the query in dst.
func (p Pairs) appendPairs(dst []byte, pairs []Pair) []byte {
	for i, pair := range pairs {
		if i > 0 {
			dst = append(dst, '&')
		}
		dst = p.appendPair(dst, pair)
	}
	return dst
}

func (p Pairs) appendPair(dst []byte, pair Pair) []byte {
	dst = p.appendPart(dst, pair.Name)
	if value, ok := pair.Value.Get(); ok {
		dst = append(dst, '=')
		dst = p.appendPart(dst, value)
	}
	return dst
}

// sizeOf returns the maximum length of an encoded name or value.
func (f PairForm) sizeOf(text string) int {
	size := len(text)
	for i := range len(text) {
		if !f.keeps(text[i]) {
			size += len("FF")
		}
	}
	return size
}

func (p Pairs) appendPart(dst []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		size := 0
		if p.iri {
			size = characterOfIRI(s[i:], true)
		}
		switch {
		case size > 0:
			dst = append(dst, s[i:i+size]...)
			i += size - 1
		case s[i] == ' ' && p.form == FormPairs:
			dst = append(dst, '+')
		case p.form.keeps(s[i]):
			dst = append(dst, s[i])
		default:
			dst = ascii.AppendPercentEncoded(dst, s[i])
		}
	}
	return dst
}

// keeps reports whether a byte of a name or value needs no encoding. FormPairs keeps the same bytes
// as the URL Standard (its section 5.2). Neither form keeps ";", because some parsers separate
// pairs at it.
func (f PairForm) keeps(o byte) bool {
	if f == FormPairs {
		return o != '~' && UnreservedChars.Contains(o) || o == '*'
	}
	return QueryChars.Contains(o) && strings.IndexByte("&=+;", o) < 0
}
