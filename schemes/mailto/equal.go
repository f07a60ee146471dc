package mailto

import (
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/schemes/internal/percent"
)

// Equal reports whether u and v mean the same message. The RFC defines no equality; it says that an address means the same before the
// "?" and in a "to" field, that names of fields have no case (section 2), and what is encoded in a URI. Domains have no case (RFC 5321, section 2.4). The order of
// addresses and of fields matters, and so does the case of local parts.
//
// Law: it reports whether u.Normalize() == v.Normalize().
func (u URL) Equal(v URL) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in its normal form: addresses of "to" fields behind the others, domains and names of fields in lower case, and what need not be
// percent-encoded decoded. A "to" field that is no list of addresses stays a field.
//
// Law: it is idempotent.
func (u URL) Normalize() URL {
	if u == (URL{}) {
		return u
	}
	addresses := normalAddresses(u)
	var fields []string
	for f := range u.HeaderFields() {
		if to, err := f.addresses(); err == nil && f.is("to") {
			addresses = append(addresses, normalAddresses(to)...)
			continue
		}
		fields = append(fields, encodeField(ascii.Lower(f.DecodedName()))+"="+encodeField(f.DecodedValue()))
	}
	normal, err := ParseURL(written(addresses, fields))
	if err != nil {
		return u // it is too long: a URI has at most 4 GiB
	}
	return normal
}

func normalAddresses(u URL) (all []string) {
	for a := range u.Addresses() {
		all = append(all, encodeAtoms(percent.Decode(a.LocalPart()))+"@"+encodeAtoms(ascii.Lower(percent.Decode(a.Domain()))))
	}
	return all
}

// written writes a URI of parts that are encoded.
func written(addresses, fields []string) string {
	text := "mailto:" + strings.Join(addresses, ",")
	if len(fields) > 0 {
		text += "?" + strings.Join(fields, "&")
	}
	return text
}
