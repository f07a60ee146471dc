// Package mailto parses, compares and creates mailto URIs (RFC 6068), which contain the recipients
// and header fields of a message.
//
//	u, err := mailto.Parse("mailto:gorby%25kremvax@example.com?subject=perestro%C3%AFka")
//	u.Recipients()      // gorby%kremvax@example.com
//	u.Header("subject") // perestroïka
//
// # Addresses
//
// The RFC's rule <to> allows characters that URIs cannot contain, and its prose requires
// percent-encoding. The package's grammar uses rules for encoded addresses instead. The text
// between two commas decodes to exactly one address of RFC 5322, without line breaks. Non-ASCII
// text is UTF-8 (RFC 6532). A "," or an "@" within an address must be in a quoted string and
// encoded: "%22not%40me%22@example.org".
//
// So the package rejects characters that the RFC's prose forbids, although the RFC's rules derive
// them. It applies erratum 7919: "&", ";" and "=" need no encoding.
//
// # Header fields
//
// The RFC's rules for names and values derive any bytes. Its prose requires decoded names and values
// to follow RFC 5322. The package checks this only for names. Only the body may contain a line break,
// which elsewhere would begin another field. No value may contain NUL.
//
// A mailto URI can come from anywhere: show the message to the user before sending it, and use only
// fields for which [HeaderField.IsSafe] returns true.
//
// The package rejects fragments: remove them with [uri.URI.WithoutFragment].
package mailto

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/schemes/internal/whole"
)

// ErrRecipients reports that the value of a "to" field is not a list of addresses.
var ErrRecipients = whole.New("mailto", `the value of a "to" field is not a list of addresses`)

// Decoded returns the address as in RFC 5322, such as `"not@me"@example.org`. It is valid UTF-8.
func (a Address) Decoded() string {
	return ascii.PercentDecode(a.LocalPart()) + "@" + ascii.PercentDecode(a.Domain())
}

// Recipients returns the decoded addresses of the message: those before the "?", and those in "to" fields. Both have the same meaning
// (section 2). The error is [ErrRecipients].
func (u URL) Recipients() ([]string, error) {
	all, others := u.recipients()
	if len(others) > 0 {
		return nil, ErrRecipients
	}
	return all, nil
}

// recipients returns the decoded addresses of u, and the "to" fields that are not lists of addresses.
func (u URL) recipients() (all []string, others []HeaderField) {
	for a := range u.Addresses() {
		all = append(all, a.Decoded())
	}
	for f := range u.HeaderFields() {
		if !f.is("to") {
			continue
		}
		to, err := f.addresses()
		if err != nil {
			others = append(others, f)
		}
		for a := range to.Addresses() {
			all = append(all, a.Decoded())
		}
	}
	return all, others
}

// addresses returns a URL with the addresses of a "to" field before its "?".
func (f HeaderField) addresses() (URL, error) {
	to, err := Parse("mailto:" + f.Value())
	if err != nil {
		return URL{}, ErrRecipients
	}
	return to, nil
}

// encodeAddress encodes an address, except its last "@", its dots, and characters allowed in atoms.
func encodeAddress(address string) string {
	local, domain := address, ""
	if at := strings.LastIndexByte(address, '@'); at >= 0 {
		local, domain = address[:at], address[at+1:]
	}
	return encodeAtoms(local) + "@" + encodeAtoms(domain)
}

func encodeAtoms(text string) string { return notInAtoms.Replace(uri.UserinfoChars.Encode(text)) }

// notInAtoms are allowed in a userinfo, but not in an atom.
var notInAtoms = strings.NewReplacer("(", "%28", ")", "%29", ",", "%2C", ":", "%3A", ";", "%3B")

// Header returns the decoded value of the first header field with the given name, ignoring case,
// and reports whether there is one. The body has the name "body". The value need not be UTF-8.
//
// For "to", the value is a list of the addresses before the "?" and in all "to" fields, which have
// the same meaning (section 2). ok reports whether this list is not empty. If the value of a "to"
// field is not a list of addresses, Header decodes and appends it.
func (u URL) Header(name string) (value string, ok bool) {
	if ascii.EqualFold(name, "to") {
		all, others := u.recipients()
		for _, f := range others {
			all = append(all, f.DecodedValue())
		}
		value = strings.Join(all, ", ")
		return value, value != ""
	}
	for f := range u.HeaderFields() {
		if f.is(name) {
			return f.DecodedValue(), true
		}
	}
	return "", false
}

// DecodedName returns the decoded name of f, a field-name of RFC 5322. Names are case-insensitive
// (section 2).
func (f HeaderField) DecodedName() string { return ascii.PercentDecode(f.Name()) }

// DecodedValue returns the decoded value of f. The value need not be UTF-8. It contains no NUL, and
// only the body contains line breaks, which are CRLF (section 5).
func (f HeaderField) DecodedValue() string { return ascii.PercentDecode(f.Value()) }

// IsSafe reports whether f is a field that the RFC considers safe (section 4): the subject,
// keywords, or the body.
func (f HeaderField) IsSafe() bool { return f.is("body") || f.is("subject") || f.is("keywords") }

func (f HeaderField) is(name string) bool { return ascii.EqualFold(f.DecodedName(), name) }

// encodeField encodes a name or a value, except qchar characters: those of pchar without "&" and "=".
func encodeField(text string) string { return notInFields.Replace(uri.SegmentChars.Encode(text)) }

var notInFields = strings.NewReplacer("&", "%26", "=", "%3D")

// HeaderError reports why a header field cannot be written. It contains neither the name nor the value.
type HeaderError struct {
	index   int
	problem string
}

// Index returns the index of the field, starting at 0.
func (e *HeaderError) Index() int { return e.index }

// Offset returns -1, because the error concerns the whole field.
func (e *HeaderError) Offset() int { return -1 }

// Problem describes the problem in plain words.
func (e *HeaderError) Problem() string { return e.problem }

// Error describes the error in one line.
func (e *HeaderError) Error() string {
	return "mailto: header field " + strconv.Itoa(e.index) + ": " + e.problem
}

// New returns the URI of a message with the given recipients and header fields. Addresses are as in
// RFC 5322, such as "zoë@example.com". The field "body" contains the body. New percent-encodes as
// required, and ends each line of the body with CRLF.
//
// The error is a [*SyntaxError] for an invalid address. It is a [*HeaderError] if a name is
// invalid, or if a value is not UTF-8 or contains NUL. Nor may a value other than the body contain
// a line break, which would add a field.
//
// Law: [URL.Recipients] and [URL.HeaderFields] return the same addresses and fields, if no name is
// "to".
func New(addresses []string, fields ...uri.Pair) (URL, error) {
	var to, header []string
	for _, a := range addresses {
		to = append(to, encodeAddress(a))
	}
	for i, f := range fields {
		value := f.Value.Or("")
		if problem := problemOf(f.Name, value); problem != "" {
			return URL{}, &HeaderError{i, problem}
		}
		if ascii.EqualFold(f.Name, "body") {
			value = lines.Replace(value)
		}
		header = append(header, encodeField(f.Name)+"="+encodeField(value))
	}
	return Parse(written(to, header))
}

// lines ends each line with CRLF.
var lines = strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n")

// problemOf returns the problem of a field, or "".
func problemOf(name, value string) string {
	isNotInNames := func(r rune) bool { return r <= ' ' || r == ':' || r >= 0x7F }
	switch {
	case name == "" || strings.ContainsFunc(name, isNotInNames):
		return "the name is invalid (RFC 5322)"
	case !utf8.ValidString(value):
		return "the value is not valid UTF-8"
	case strings.IndexByte(value, 0) >= 0:
		return "the value contains a NUL"
	case !ascii.EqualFold(name, "body") && strings.ContainsAny(value, "\r\n"):
		return "the value contains a line break, which would end the field"
	}
	return ""
}

// Equal reports whether u and v mean the same message. The RFC does not define equality. But it defines how a
// URI encodes addresses and fields. It also says that field names are case-insensitive, and that an address
// has the same meaning before the "?" and in a "to" field (section 2). Domains are case-insensitive (RFC
// 5321, section 2.4). The order of addresses and of fields is significant, and so is the case of local parts.
//
// Law: Equal reports whether u.Normalize() == v.Normalize().
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in normal form: addresses of "to" fields after the others, domains and field
// names in lower case, and no unnecessary percent-encoding. A "to" field that is not a list of
// addresses stays a field, with its value as written.
//
// Law: Normalize is idempotent.
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return URL{}
	}
	addresses := normalAddresses(u)
	var fields []string
	for f := range u.HeaderFields() {
		value := encodeField(f.DecodedValue())
		if f.is("to") {
			to, err := f.addresses()
			if err == nil {
				addresses = append(addresses, normalAddresses(to)...)
				continue
			}
			value = f.Value() // decoded, it could become a list
		}
		fields = append(fields, encodeField(ascii.Lower(f.DecodedName()))+"="+value)
	}
	normal, err := Parse(written(addresses, fields))
	if err != nil {
		return u // it is too long: a URI has at most 4 GiB
	}
	return normal
}

func normalAddresses(u URL) (all []string) {
	for a := range u.Addresses() {
		all = append(all, encodeAtoms(ascii.PercentDecode(a.LocalPart()))+"@"+encodeAtoms(ascii.Lower(ascii.PercentDecode(a.Domain()))))
	}
	return all
}

// written writes a URI from encoded parts.
func written(addresses, fields []string) string {
	text := "mailto:" + strings.Join(addresses, ",")
	if len(fields) > 0 {
		text += "?" + strings.Join(fields, "&")
	}
	return text
}
