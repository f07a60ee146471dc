// Package idn takes the registered names of URIs to the form in which DNS knows them, and back.
//
// RFC 3986 section 3.2.2 lets a registered name hold the octets of UTF-8, percent-encoded, and says
// what is to be done before such a name is looked up: decode it, and transform it to the IDNA encoding.
// The host of http://%C3%A9/ is the A-label xn--9ca. The two are different URIs, which no
// normalization of RFC 3986 section 6.2.2 makes equal, so package uri leaves them as they are.
//
// IDNA is that of golang.org/x/net/idna: nontransitional processing by UTS #46, with the rules of STD
// 3 (letters, digits and hyphens), and with its checks of hyphens, joiners and bidirectional text.
// It maps: upper case becomes lower case, a fullwidth "．" a dot.
//
// A name in ASCII that has no A-label is no business of IDNA: it stays as it is, in its case, and may
// have characters that no domain has ("a_b").
package idn

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/urigrammar/uri"
)

var profile = idna.New(
	idna.MapForLookup(),
	idna.Transitional(false),
	idna.StrictDomainName(true),
	idna.CheckHyphens(true),
	idna.CheckJoiners(true),
	idna.BidiRule(),
)

// ToASCII is the name with its labels that are not ASCII as A-labels: what to look up. The name is a
// reg-name of RFC 3986, or has its characters beyond ASCII as they are, as an ireg-name of RFC 3987.
//
// What it returns is a reg-name without percent-encoding, at most 253 octets long without a final
// dot, of labels of at most 63. ToASCII of it is the same again. The error is an [*Error].
func ToASCII(name string) (string, error) {
	decoded, err := decode(name)
	if err != nil {
		return "", err
	}
	ascii, err := convert(name, decoded, profile.ToASCII)
	if err != nil {
		return "", err
	}
	if isASCII(decoded) {
		ascii = decoded // the A-labels that it has are right, and their case stays
	}
	if err := checkLength(name, ascii); err != nil {
		return "", err
	}
	return ascii, nil
}

// ToUnicode is the name with its A-labels as the characters they stand for: what to show. The name is
// as for [ToASCII]. The error is an [*Error].
//
// Characters of different scripts can look alike: what ToUnicode returns is not to be compared by eye.
func ToUnicode(name string) (string, error) {
	decoded, err := decode(name)
	if err != nil {
		return "", err
	}
	return convert(name, decoded, profile.ToUnicode)
}

// ToRegName is the name as a reg-name that shows its characters, as RFC 3986 section 3.2.2 asks of those
// who write it: the octets of UTF-8, percent-encoded. ToRegName("xn--9ca") is "%C3%A9". The name is as
// for [ToASCII], and [ToASCII] gives the same for both. The error is an [*Error].
func ToRegName(name string) (string, error) {
	unicode, err := ToUnicode(name)
	if err != nil {
		return "", err
	}
	return encode(unicode), nil
}

// Host is [ToASCII] of a host that is a registered name. Other hosts are returned as they are
// written, an address of IPv6 in its brackets.
func Host(h uri.Host) (string, error) {
	if h.Kind() != uri.RegName {
		return h.String(), nil
	}
	return ToASCII(h.String())
}

// convert has IDNA convert the decoded name, if it has a say in it.
func convert(name, decoded string, by func(string) (string, error)) (string, error) {
	if !isInternational(decoded) {
		return decoded, nil
	}
	converted, err := by(decoded)
	if err == nil && hasEmptyLabel(converted, decoded) {
		err = errEmptyLabel
	}
	if err != nil {
		return "", &Error{Name: name, Offset: -1, Err: fmt.Errorf("%w: %w", ErrNotIDNA, err)}
	}
	return converted, nil
}

// hasEmptyLabel finds what package idna lets pass: a label that is empty, or of which nothing is
// left, as of "xn--" and of a soft hyphen. The last label may be empty if the name was written so.
func hasEmptyLabel(converted, decoded string) bool {
	rest := converted
	if endsInDot(decoded) {
		rest = strings.TrimSuffix(converted, ".")
	}
	return slices.Contains(strings.Split(rest, "."), "")
}

// endsInDot knows the dots of IDNA (RFC 3490 section 3.1).
func endsInDot(name string) bool {
	r, _ := utf8.DecodeLastRuneInString(name)
	return strings.ContainsRune(".。．｡", r)
}

// isInternational tells whether IDNA has a say in a name: it is not ASCII, or has a label that
// begins like an A-label.
func isInternational(name string) bool {
	if !isASCII(name) {
		return true
	}
	for label := range strings.SplitSeq(name, ".") {
		if len(label) >= len("xn--") && strings.EqualFold(label[:len("xn--")], "xn--") {
			return true
		}
	}
	return false
}

var errEmptyLabel = errors.New("a label is empty")

// The limits of DNS (RFC 1035 section 2.3.4), of which RFC 3986 section 3.2.2 reminds.
const maxName, maxLabel = 253, 63

func checkLength(name, ascii string) error {
	if len(strings.TrimSuffix(ascii, ".")) > maxName {
		return &Error{Name: name, Offset: -1, Err: ErrTooLong}
	}
	for label := range strings.SplitSeq(ascii, ".") {
		if len(label) > maxLabel {
			return &Error{Name: name, Label: label, Offset: -1, Err: ErrTooLong}
		}
	}
	return nil
}
