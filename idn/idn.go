// Package idn converts the registered names of URIs to the form that DNS uses, and back.
//
// RFC 3986 section 3.2.2 lets a registered name hold the octets of UTF-8, percent-encoded, and says
// what is to be done before such a name is looked up: decode it, and transform it to the IDNA encoding.
// The host of http://%C3%A9/ is the A-label xn--9ca. The two are different URIs, which no
// normalization of RFC 3986 section 6.2.2 makes equal, so package uri leaves them as they are.
//
// IDNA is UTS #46 of [UnicodeVersion]: nontransitional processing, with the rules of STD 3 (letters, digits
// and hyphens), with its checks of hyphens, joiners and bidirectional text, and with the lengths of DNS. It
// maps: upper case becomes lower case, a fullwidth "．" a dot.
//
// A name in ASCII that has no A-label is not changed by IDNA: it stays as it is, in its case, and may
// have characters that no domain has ("a_b").
//
// # Addresses
//
// No function returns an IPv4 address as a name. "①②⑦.0.0.1" and "%31.2.3.4" become
// addresses when they are mapped and decoded, and "127.1" and "0x7f000001" are read as addresses as they stand:
// the error of all of them is [ErrIPv4]. The forms are those of [uri.Host.InetAton], with a final dot or
// without. So a program that allows names by a list need not fear that a name turns into an address behind
// it; whether it allows addresses it decides by [uri.Host.Kind].
//
// # Cost
//
// Time and memory are proportional to the length of the name, times a logarithm if an A-label is
// long. The length of a label is checked before it is encoded.
package idn

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/uts46"
)

// UnicodeVersion is the version of Unicode that names are mapped by.
const UnicodeVersion = uts46.UnicodeVersion

var profile = uts46.Profile{
	CheckHyphens:      true,
	CheckBidi:         true,
	CheckJoiners:      true,
	UseSTD3ASCIIRules: true,
	VerifyDNSLength:   true,
}

// ToASCII returns the name with its labels that are not ASCII as A-labels: what to look up. The name is a
// reg-name of RFC 3986, or has its characters beyond ASCII as they are, as an ireg-name of RFC 3987.
//
// What it returns is a reg-name without percent-encoding, at most 253 octets long without a final
// dot, of labels of at most 63, and no IPv4 address in any form. ToASCII of it is the same again. The error
// is an [*Error].
func ToASCII(name string) (string, error) {
	if isPlain(name) {
		return name, nil
	}
	decoded, err := decode(name)
	if err != nil {
		return "", err
	}
	ascii := decoded
	if isInternational(decoded) {
		if ascii, err = convert(name, decoded); err != nil {
			return "", err
		}
	} else if err := checkLength(name, decoded); err != nil {
		return "", err
	}
	if isIPv4(ascii) {
		return "", failure(name, -1, ErrIPv4)
	}
	return ascii, nil
}

// ToUnicode returns the name with its A-labels as the characters they stand for: what to show. It
// accepts the names that [ToASCII] accepts, and ToASCII returns the same for the name and the
// result, except for case. The error is an [*Error].
//
// Characters of different scripts can look alike: what ToUnicode returns is not to be compared by eye.
func ToUnicode(name string) (string, error) {
	if isPlain(name) {
		return name, nil
	}
	decoded, err := decode(name)
	switch {
	case err != nil:
		return "", err
	case !isInternational(decoded):
		return ToASCII(name)
	}
	relative := withoutFinalDot(decoded)
	unicode, e := profile.Verify(relative)
	switch {
	case e != nil:
		return "", labelFailure(name, relative, e)
	case isIPv4(unicode): // an address is in ASCII, so its two forms are the same
		return "", failure(name, -1, ErrIPv4)
	case len(relative) < len(decoded):
		return unicode + ".", nil
	}
	return unicode, nil
}

// ToRegName returns the name as a reg-name that shows its characters, as RFC 3986 section 3.2.2 asks of those
// who write it: the octets of UTF-8, percent-encoded. ToRegName("xn--9ca") is "%C3%A9". The name is as
// for [ToUnicode]. The error is an [*Error].
func ToRegName(name string) (string, error) {
	unicode, err := ToUnicode(name)
	if err != nil {
		return "", err
	}
	return uri.RegNameOctets.Encode(unicode), nil
}

// Host returns [ToASCII] of a host that is a registered name; [ErrIPv4] for one that is read as
// an address all the same, such as "127.1". Hosts of the other kinds are returned as they are written: an
// IPv4address of RFC 3986 is the address that everybody reads, and an IP-literal keeps its brackets. What RFC 2396
// alone calls an IPv4address, such as "010.0.0.1" and "999.1.1.1", is taken for a name.
func Host(h uri.Host) (string, error) {
	_, isAddress := h.Addr()
	if h.Kind() == uri.RegName || h.Kind() == uri.IPv4address && !isAddress {
		return ToASCII(h.String())
	}
	return h.String(), nil
}

// convert converts a name that is not in ASCII or has A-labels. If it is in ASCII, its A-labels are right,
// and it stays as it is, in its case.
func convert(name, decoded string) (converted string, err error) {
	relative := withoutFinalDot(decoded)
	converted, e := profile.ToASCII(relative)
	switch {
	case e != nil:
		return "", labelFailure(name, relative, e)
	case ascii.Is(decoded):
		return decoded, nil
	case len(relative) < len(decoded):
		return converted + ".", nil
	}
	return converted, nil
}

// withoutFinalDot takes away a final dot of any form that IDNA knows (RFC 3490 section 3.1): the root of
// DNS, which UTS #46 takes for an empty label.
func withoutFinalDot(name string) string {
	last, size := utf8.DecodeLastRuneInString(name)
	if strings.ContainsRune(".。．｡", last) {
		return name[:len(name)-size]
	}
	return name
}

// labelFailure is the error of this package for one of UTS #46.
func labelFailure(name, decoded string, e *uts46.Error) *Error {
	a := about{name: name, char: e.Rune}
	if e.Label >= 0 {
		start, end := uts46.Written(decoded, e.Label)
		a.label, a.isLabel = decoded[start:end], true
	}
	switch e.Reason {
	case uts46.LabelTooLong, uts46.NameTooLong:
		return newError(-1, ErrTooLong, a)
	}
	return newError(-1, fmt.Errorf("%w: %v", ErrNotIDNA, e.Reason), a)
}

// isInternational reports whether IDNA has a say in a name: it is not ASCII, or has a label that
// begins as an A-label does.
func isInternational(name string) bool {
	if !ascii.Is(name) {
		return true
	}
	for label := range strings.SplitSeq(name, ".") {
		if uts46.HasPrefix(label) {
			return true
		}
	}
	return false
}

// checkLength checks a name in ASCII against the limits of DNS (RFC 1035 section 2.3.4, RFC 3986
// section 3.2.2).
func checkLength(name, ascii string) error {
	if len(strings.TrimSuffix(ascii, ".")) > uts46.MaxName {
		return failure(name, -1, ErrTooLong)
	}
	for label := range strings.SplitSeq(ascii, ".") {
		if len(label) > uts46.MaxLabel {
			return newError(-1, ErrTooLong, about{name: name, label: label, isLabel: true})
		}
	}
	return nil
}

// kinds tells octets apart for [isPlain].
var kinds = func() (kinds [256]kind) {
	for c := range kinds {
		switch {
		case c == '.':
			kinds[c] = dot
		case c == '-':
			kinds[c] = hyphen
		case uri.RegNameOctets.Contains(byte(c)):
			kinds[c] = ordinary
		}
	}
	return kinds
}()

type kind uint8

const (
	noneOfNames kind = iota
	ordinary
	dot
	hyphen
)

// isPlain reports whether a name is in ASCII, without percent-encoding, A-labels or a number at its end, and as
// short as DNS wants it: there is nothing to convert, and ToASCII returns it. Most names are plain.
func isPlain(name string) bool {
	if len(name) > uts46.MaxName {
		return false
	}
	label := 0 // where the last label begins
	for i := range len(name) {
		switch kinds[name[i]] {
		case ordinary:
		case dot:
			if i-label > uts46.MaxLabel {
				return false
			}
			label = i + 1
		case hyphen:
			if i == label+len(uts46.Prefix)-1 && uts46.HasPrefix(name[label:]) {
				return false
			}
		case noneOfNames:
			return false
		}
	}
	return len(name)-label <= uts46.MaxLabel && label < len(name) && !ascii.IsDigit(name[label])
}

// isIPv4 reports whether a name in ASCII is an IPv4 address to inet_aton, or to a browser, which takes
// away a final dot.
func isIPv4(name string) bool {
	name = strings.TrimSuffix(name, ".")
	if label := name[strings.LastIndexByte(name, '.')+1:]; label == "" || !ascii.IsDigit(label[0]) {
		return false
	}
	u, err := uri.ParseReference("//" + name)
	if err != nil {
		return false
	}
	h, _ := u.Host()
	_, ok := h.InetAton()
	return ok
}

// decode decodes the percent-encoding of a name. The result is UTF-8, and its ASCII characters are
// those of a reg-name: a name with a decoded "/" or "@" would be another host for the next parser.
func decode(name string) (string, error) {
	decoded := name
	if strings.IndexByte(name, '%') >= 0 {
		octets, err := uri.DecodeOctets(name)
		if err != nil {
			return "", encodingFailure(name, err)
		}
		decoded = scan.View(octets) // which nobody changes
	}
	for i, r := range decoded {
		switch {
		case r == utf8.RuneError && isBroken(decoded[i:]):
			return "", failure(name, encodedOffset(name, i), ErrNotUTF8)
		case r < utf8.RuneSelf && !uri.RegNameOctets.Contains(byte(r)):
			return "", failure(name, encodedOffset(name, i), ErrCharacter)
		}
	}
	return decoded, nil
}

// encodingFailure is the error of this package for one of [uri.DecodeOctets].
func encodingFailure(name string, err error) *Error {
	offset := -1
	if e := (*uri.EncodingError)(nil); errors.As(err, &e) {
		offset = e.Offset
	}
	return failure(name, offset, ErrPercentEncoding)
}

// isBroken reports whether s, which begins with what decodes to U+FFFD, begins with an octet that is not UTF-8.
func isBroken(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return size == 1
}

// encodedOffset returns the offset in the encoded name of octet i of the decoded name.
func encodedOffset(name string, i int) (offset int) {
	for ; i > 0; i-- {
		if name[offset] == '%' {
			offset += len("%41") - 1
		}
		offset++
	}
	return offset
}

// failure is an error at an offset of a name.
func failure(name string, offset int, err error) *Error {
	return newError(offset, err, about{name: name})
}
