package diagnose

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// LacksScheme reports whether no scheme can precede the first ":": there is no ":", or "/", "?" or "#" precedes it.
func (f *Failure) LacksScheme() bool {
	i := strings.IndexAny(f.Text, ":/?#")
	return i < 0 || f.Text[i] != ':'
}

// IsBeforeFirstColon reports whether the first delimiter of the text is a ":", at or after the offset.
func (f *Failure) IsBeforeFirstColon() bool {
	i := strings.IndexAny(f.Text, ":/?#")
	return i >= f.Offset && f.Text[i] == ':'
}

// BeginsWithAddress reports whether the text is an IPv4 address or begins with one and a ":", or
// begins with an IP address in brackets.
func (f *Failure) BeginsWithAddress() bool {
	host, _, _ := strings.Cut(f.Text, ":")
	if inside, ok := strings.CutPrefix(f.Text, "["); ok {
		host, _, _ = strings.Cut(inside, "]")
	}
	_, err := netip.ParseAddr(host)
	return err == nil
}

// BeginsWithColon reports whether a ":" is where a scheme should begin.
func (f *Failure) BeginsWithColon() bool {
	return f.Offset == 0 && f.NextIs(":") && f.Component == "scheme"
}

// BadScheme returns the problem that the part before the first ":" is not a scheme. It quotes that
// part, so call it only if the text contains no "@".
func (f *Failure) BadScheme() string {
	name, _, _ := strings.Cut(f.Text, ":")
	return excerpt.Quote(name) + " is not a scheme"
}

// HostAndPort returns the host and its port as one string. It returns true if the offset is in one of them, the host has no "[",
// and no "@" follows.
func (f *Failure) HostAndPort() (text string, ok bool) {
	ok = f.Component == "host" || f.Component == "port"
	return f.Whole(), ok && f.Begin > f.LastAt && !f.IsBracketed()
}

// IsBareIPv6 reports whether the host and the port form an IPv6 address without brackets.
func (f *Failure) IsBareIPv6() bool {
	text, ok := f.HostAndPort()
	return ok && IsIPv6(text)
}

// IsIPv6 reports whether a text is an IPv6 address, optionally with a zone.
func IsIPv6(text string) bool {
	addr, err := netip.ParseAddr(text)
	return err == nil && addr.Is6()
}

// IsUnopened reports whether a host has a "]" without a "[".
func (f *Failure) IsUnopened() bool {
	text, ok := f.HostAndPort()
	return ok && strings.Contains(text, "]") && !strings.Contains(text, "[")
}

// IsUnclosed reports whether the "[" of a host has no "]".
func (f *Failure) IsUnclosed() bool {
	return f.InAddress && f.IsBracketed() && !strings.Contains(f.Whole(), "]") && (f.AtEnd() || f.NextIs("/?#"))
}

// IsAfterBrackets reports whether the offset is after the "]" of a host.
func (f *Failure) IsAfterBrackets() bool { return f.Component == "after brackets" }

// Port returns the text after the ":" that ends the host.
func (f *Failure) Port() string {
	whole := f.Whole()
	switch {
	case f.Start == "port", f.Start == "URL-port": // the text has no host
		return whole
	case f.IsBracketed():
		_, whole, _ = strings.Cut(whole, "]")
	}
	_, port, _ := strings.Cut(whole, ":")
	return port
}

// IsBadPort reports whether the port contains anything other than digits. Such a port may be a password.
func (f *Failure) IsBadPort() bool {
	return f.Component == "port" && strings.Trim(f.Port(), Digits+whiteSpace) != ""
}

// Problems that name a component which begins before the offset: see [Failure.Place].
const (
	BadPort   = "the port is not a number"
	BareIPv6  = "an IPv6 address without brackets"
	ManyHosts = "more than one host is given"

	badPercent = `a "%" without two hexadecimal digits after it is not allowed `
)

// IsHostList reports whether commas separate hosts with optional ports, as in "a:1,b" or "[::1]:1,[::2]:1".
func (f *Failure) IsHostList() bool {
	switch f.Component {
	case "host", "port", "after brackets":
	default:
		return false
	}
	for item := range strings.SplitSeq(f.Whole(), ",") {
		if _, ok := excerpt.PlainHost(item); !ok {
			return false
		}
	}
	return strings.Contains(f.Whole(), ",")
}

// IsBackslashAfterHost reports whether the offset is at a backslash at which browsers end the host.
func (f *Failure) IsBackslashAfterHost() bool { return f.NextIs(`\`) && f.Offset == f.HostEnd }

// HasBackslashesForSlashes reports whether a path would begin with "//" if backslashes were slashes.
func (f *Failure) HasBackslashesForSlashes() bool {
	start := f.Text[f.Begin:min(f.Begin+len("//"), len(f.Text))]
	return f.Component != "query" && f.Component != "fragment" && start != "//" && strings.ReplaceAll(start, `\`, "/") == "//"
}

// Digits and HexDigits are arguments of [Failure.NextIs].
const (
	Digits    = "0123456789"
	HexDigits = Digits + "ABCDEFabcdef"
)

// IsNotIPv6 reports whether brackets contain a text without a colon.
func (f *Failure) IsNotIPv6() bool {
	inside, _, closed := strings.Cut(f.Whole(), "]")
	return f.InAddress && f.IsBracketed() && closed && !strings.Contains(inside, ":")
}

// IsZone reports whether a "%" follows an IPv6 address.
func (f *Failure) IsZone() bool {
	return f.InAddress && f.NextIs("%") && !strings.Contains(f.Address, "%") && IsIPv6(f.Address)
}

// IsSecondCompression reports whether the offset is at the second colon of a second "::".
func (f *Failure) IsSecondCompression() bool {
	return f.InAddress && f.NextIs(":") && strings.HasSuffix(f.Address, ":") && strings.Contains(f.Address, "::")
}

// Piece returns the text after the last ":" of the address.
func (f *Failure) Piece() string { return f.Address[strings.LastIndexByte(f.Address, ':')+1:] }

// IsLongPiece reports whether a fifth hexadecimal digit follows four.
func (f *Failure) IsLongPiece() bool {
	return f.InAddress && len(f.Piece()) == 4 && !strings.Contains(f.Piece(), ".") && f.NextIs(HexDigits)
}

// HasWrongCount reports whether an address without "::" has a ninth piece or ends before the eighth.
func (f *Failure) HasWrongCount() bool {
	if !f.InAddress || strings.Contains(f.Address, "::") || strings.Contains(f.Address, ".") || strings.HasSuffix(f.Address, ":") {
		return false
	}
	colons := strings.Count(f.Address, ":")
	return f.NextIs(":") && colons == 7 || f.NextIs("]") && colons < 7
}

// IsBadDecimal reports whether a number in an IPv4 address is above 255 or has a leading zero. In
// an IPv6 address, digits before a "." belong to an IPv4 address.
func (f *Failure) IsBadDecimal() bool {
	numbers := strings.Split(f.Piece(), ".")
	number := numbers[len(numbers)-1]
	if !f.InAddress || number == "" || strings.Trim(number, Digits) != "" {
		return false
	}
	if f.NextIs(Digits) && len(numbers) > 1 {
		number += f.Text[f.Offset : f.Offset+1]
	} else if !f.NextIs(".") {
		return false
	}
	n, err := strconv.ParseUint(number, 10, 8)
	return err != nil || strconv.FormatUint(n, 10) != number
}

// IsAfterPercent reports whether a "%" that may be shown precedes the offset.
func (f *Failure) IsAfterPercent() bool { return f.percent() >= f.From && f.Offset <= f.To }

// percent returns the offset of the last "%" before Offset, or -1.
func (f *Failure) percent() int { return strings.LastIndexByte(f.Text[:f.Offset], '%') }

// BadPercent returns the problem of a "%" that does not begin a percent-encoding.
func (f *Failure) BadPercent() string {
	return badPercent + f.Where
}

// EndsBeforeAt reports whether browsers may read a host that ends before the last "@" of the text, and the offset is not after
// that "@". Encoding the text between the host and the "@" would change the host.
func (f *Failure) EndsBeforeAt() bool {
	return f.Offset <= f.LastAt && !f.IsUserinfo && 0 <= f.HostEnd && f.HostEnd < f.LastAt
}

// IsBehindHost reports whether the offset is after the host that browsers read, so that a change at the offset does
// not affect the host.
func (f *Failure) IsBehindHost() bool { return f.Offset > f.HostEnd }

// IsShortForm reports whether the text is a path on a host in the form of Git and scp: "git@host.example:o/r.git".
func (f *Failure) IsShortForm() bool {
	user, rest, _ := strings.Cut(f.Text, "@")
	host, path, found := strings.Cut(rest, ":")
	return f.Component == "scheme" && found && excerpt.IsName(user) && excerpt.IsName(host) && path != "" && !strings.HasPrefix(path, "//") && !strings.ContainsAny(path, " @")
}

const whiteSpace = " \t\r\n"

// IsSpaceAround reports whether the offset is at white space at the beginning or end of the text.
func (f *Failure) IsSpaceAround() bool {
	return f.NextIs(whiteSpace) && (f.Offset == 0 || strings.Trim(f.Rest(), whiteSpace) == "")
}

// IsLineBreak reports whether the offset is at a line break or a tab.
func (f *Failure) IsLineBreak() bool { return f.NextIs("\t\r\n") }
