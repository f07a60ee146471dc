package mailto

import (
	"errors"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/percent"
)

// ErrRecipients says that the value of a "to" field is no list of addresses.
var ErrRecipients = errors.New(`mailto: the value of a "to" field is no list of addresses`)

// Decoded returns the address as RFC 5322 has it, such as `"not@me"@example.org`. It is valid UTF-8.
func (a Address) Decoded() string {
	return percent.Decode(a.LocalPart()) + "@" + percent.Decode(a.Domain())
}

// Recipients returns the addresses of the message, decoded: those before the "?", and those of header fields "to", which mean the same (section 2). The
// error is [ErrRecipients].
func (u URL) Recipients() ([]string, error) {
	var all []string
	for a := range u.Addresses() {
		all = append(all, a.Decoded())
	}
	for f := range u.HeaderFields() {
		if !f.is("to") {
			continue
		}
		to, err := f.addresses()
		if err != nil {
			return nil, err
		}
		for a := range to.Addresses() {
			all = append(all, a.Decoded())
		}
	}
	return all, nil
}

// addresses returns the URL that has the addresses of a "to" field for its own.
func (f HeaderField) addresses() (URL, error) {
	to, err := ParseURL("mailto:" + f.Value())
	if err != nil {
		return URL{}, ErrRecipients
	}
	return to, nil
}

// encodeAddress encodes an address: all but what an atom and its dots can have, and the last "@".
func encodeAddress(address string) string {
	local, domain := address, ""
	if at := strings.LastIndexByte(address, '@'); at >= 0 {
		local, domain = address[:at], address[at+1:]
	}
	return encodeAtoms(local) + "@" + encodeAtoms(domain)
}

func encodeAtoms(text string) string { return notInAtoms.Replace(uri.UserinfoOctets.Encode(text)) }

// notInAtoms can be in a userinfo, and not in an atom.
var notInAtoms = strings.NewReplacer("(", "%28", ")", "%29", ",", "%2C", ":", "%3A", ";", "%3B")
