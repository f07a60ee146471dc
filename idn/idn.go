// Package idn converts the registered names of URIs to and from the form used in the DNS. Use it to look up a name that may be non-ASCII,
// and to display a URI. ASCII names that are known to be host names do not need it.
//
// A registered name can contain percent-encoded UTF-8 (RFC 3986, section 3.2.2), which must be decoded and
// converted to the IDNA encoding before a lookup. The host of http://%C3%A9/ becomes the A-label xn--9ca.
// A URI with this A-label is a different URI (section 6.2.2), so package uri does not convert names.
//
// In this package, IDNA means UTS #46 for [UnicodeVersion], with nontransitional processing. It checks the
// rules of STD 3 (letters, digits and hyphens), hyphens, joiners, bidirectional text, and the length limits
// of DNS. It also maps characters: upper case becomes lower case, and a fullwidth "．" becomes a dot.
//
// The functions do not change an ASCII name without A-labels. Such a name keeps its case, and may contain characters not
// allowed in domains ("a_b"). As in browsers, an ASCII label next to non-ASCII labels may contain such characters too:
// "_dmarc.münchen.example" becomes "_dmarc.xn--mnchen-3ya.example". Only two rules concern several labels. If a name
// contains right-to-left text, every label must meet the Bidi rule (RFC 5893, section 2). If a label is converted, no label
// may be empty, since removing an ignored character could empty a label.
//
// # Addresses
//
// No function returns an IPv4 address as a name. Mapping and decoding turn "①②⑦.0.0.1" and
// "%31.2.3.4" into addresses, and programs read "127.1" and "0x7f000001" as addresses. The error
// for all of these is [ErrIPv4]. This error covers the forms of [uri.Host.InetAton], with or
// without a final dot. So a name on an allow-list never turns into an address. To allow addresses,
// check [uri.Host.Kind].
//
// # Cost
//
// Time and memory are linear in the length of the name, except for a logarithmic factor for long
// A-labels. The functions check the length of a label before they encode it.
package idn

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/unicode/uts46"
)

// UnicodeVersion is the version of Unicode used to map names.
const UnicodeVersion = uts46.UnicodeVersion

var profile = uts46.Profile{
	CheckHyphens:      true,
	CheckBidi:         true,
	CheckJoiners:      true,
	UseSTD3ASCIIRules: true,
	KeepASCII:         true,
	VerifyDNSLength:   true,
}

// ToASCII returns the name to look up. It converts non-ASCII labels to A-labels. The name must be a
// reg-name of RFC 3986 or an ireg-name of RFC 3987.
//
// The result is a reg-name without percent-encoding. It has at most 253 bytes without a final dot,
// and labels of at most 63 bytes. It is not an IPv4 address in any form. ToASCII is idempotent. The
// error is an [*Error].
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

// ToUnicode returns the name to display. It decodes A-labels. It accepts the same names as
// [ToASCII]. ToASCII converts the name and the result to the same A-labels, except for case. The
// error is an [*Error].
//
// Characters of different scripts can look the same, so users cannot compare results by eye.
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

// ToRegName returns the name as a reg-name, with non-ASCII characters in percent-encoded UTF-8, as
// RFC 3986, section 3.2.2, requires. ToRegName("xn--9ca") is "%C3%A9". It accepts the same names as
// [ToUnicode]. The error is an [*Error].
func ToRegName(name string) (string, error) {
	unicode, err := ToUnicode(name)
	if err != nil {
		return "", err
	}
	return uri.RegNameChars.Encode(unicode), nil
}

// Host converts a host that is a registered name with [ToASCII]. For a name that programs read as
// an address, such as "127.1", the error is [ErrIPv4]. It returns hosts of other kinds unchanged,
// including the brackets of an IP-literal. A host such as "010.0.0.1" or "999.1.1.1", which is an
// IPv4address only in RFC 2396, counts as a name.
func Host(h uri.Host) (string, error) {
	_, isAddress := h.Addr()
	if h.Kind() == uri.RegName || h.Kind() == uri.IPv4address && !isAddress {
		return ToASCII(h.String())
	}
	return h.String(), nil
}

// convert converts a name that is not ASCII or contains A-labels. An ASCII name with valid A-labels stays
// unchanged, including its case.
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

// withoutFinalDot removes a final dot in any form known to IDNA (RFC 3490, section 3.1). It denotes the
// root of the DNS, but UTS #46 reads an empty label after it.
func withoutFinalDot(name string) string {
	last, size := utf8.DecodeLastRuneInString(name)
	if strings.ContainsRune(".。．｡", last) {
		return name[:len(name)-size]
	}
	return name
}

// labelFailure converts an error of UTS #46 to one of this package.
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

// isInternational reports whether IDNA applies to a name: it is not ASCII, or a label begins like
// an A-label.
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

// checkLength checks an ASCII name against the limits of DNS (RFC 1035, section 2.3.4, and RFC
// 3986, section 3.2.2).
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

// kinds classifies bytes for [isPlain].
var kinds = func() (kinds [256]kind) {
	for c := range kinds {
		switch {
		case c == '.':
			kinds[c] = dot
		case c == '-':
			kinds[c] = hyphen
		case uri.RegNameChars.Contains(byte(c)):
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

// isPlain reports whether ToASCII returns name unchanged because it is ASCII, has no percent-encoding, A-label
// or final number, and is short enough for DNS. Most names are plain.
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

// isIPv4 reports whether inet_aton, or a browser, which removes a final dot, reads an ASCII name as an
// IPv4 address.
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
// allowed in a reg-name: with a decoded "/" or "@" the next parser would find another host.
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
		case r < utf8.RuneSelf && !uri.RegNameChars.Contains(byte(r)):
			return "", failure(name, encodedOffset(name, i), ErrCharacter)
		}
	}
	return decoded, nil
}

// encodingFailure converts an error of [uri.DecodeOctets] to one of this package.
func encodingFailure(name string, err error) *Error {
	offset := -1
	if e := (*uri.ComponentError)(nil); errors.As(err, &e) {
		offset = e.Offset()
	}
	return failure(name, offset, ErrPercentEncoding)
}

// isBroken reports whether s, which begins with a decoded U+FFFD, begins with invalid UTF-8.
func isBroken(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return size == 1
}

// encodedOffset returns the offset in the encoded name of byte i in the decoded name.
func encodedOffset(name string, i int) (offset int) {
	for ; i > 0; i-- {
		if name[offset] == '%' {
			offset += len("%41") - 1
		}
		offset++
	}
	return offset
}

// failure returns an error at an offset of a name.
func failure(name string, offset int, err error) *Error {
	return newError(offset, err, about{name: name})
}
