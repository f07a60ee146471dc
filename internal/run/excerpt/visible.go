package excerpt

import (
	"iter"
	"net/netip"
	"slices"
	"strings"
	"unicode"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Visible is the part of a text that may be shown. Text outside of it may be a password:
//
//   - before the last "@", or what looks like one or encodes one;
//   - after the first ":" of an authority, unless digits follow up to its end.
//
// The author's intention counts: in a malformed text, the password may contain any delimiter.
type Visible struct {
	From, To  int // the part
	Named     int // the offset from which a message may name a single character
	PortStart int // where a port begins that is not digits, or 0

	Host    string // that browsers read, if nothing precedes it and it does not look like a token
	HostEnd int    // where browsers end the host and its port, or -1 if they read none

	// IsUserinfo reports whether no parser finds a host that ends before the last "@". If so, and if the text has an
	// authority, the part before that "@" can only be meant as a userinfo.
	IsUserinfo bool
}

// VisibleIn returns the part of a text that may be shown.
func VisibleIn(text string) Visible {
	start, end := authority(text)
	last, lookAlike := lastAt(text)
	slashed := strings.ReplaceAll(text, `\`, "/")
	v := Visible{From: max(last+1, lookAlike), To: len(text), HostEnd: end}
	v.Named = max(v.From-1, 0)
	if start == end {
		v.HostEnd = -1
	}
	hostport := text[start:end]
	hostport = hostport[strings.LastIndexByte(hostport, '@')+1:]
	if port := portStart(hostport); port > 0 {
		v.PortStart = end - len(hostport) + port
	}
	host, isPlain := PlainHost(text[start:end])
	isPath := text == "" || strings.IndexByte("/?#", text[0]) >= 0
	switch {
	case hasNoPasswords(slashed):
		v.Named = 0
		return v
	case isPlain:
		v.Named = min(v.Named, end)
	case start == end && isPath && strings.IndexByte(text[:last+1], ':') < 0:
		v.Named = 0
	default:
		v.IsUserinfo = start == end || last < end || v.PortStart > 0
	}
	if isPlain && isPublic(host) {
		v.Host = host
	}
	if start < end || v.From > 0 || !isPath && !hasScheme(text) {
		v.endBeforePort(text, max(start, v.From))
	}
	for i := v.From; ; { // URIs in URIs
		next := strings.Index(slashed[i:], "//")
		if next < 0 {
			return v
		}
		i = len(text) - len(strings.TrimLeft(slashed[i+next:], "/"))
		v.endBeforePort(text, i)
	}
}

// VisibleInAuthority is like [VisibleIn], for a text that follows "//" in a URI.
func VisibleInAuthority(text string) Visible {
	v := VisibleIn("//" + text)
	for _, offset := range []*int{&v.From, &v.To, &v.Named, &v.PortStart, &v.HostEnd} {
		*offset = max(*offset-len("//"), 0)
	}
	return v
}

// endBeforePort ends v before the port of the host at start, unless the port consists of digits.
func (v *Visible) endBeforePort(text string, start int) {
	if port := portStart(text[start:upTo(text, start, `/?#\`)]); port > 0 {
		v.To = min(v.To, start+port)
	}
}

// upTo returns the offset of the first of delimiters from start on, or the length of the text.
func upTo(text string, start int, delimiters string) int {
	if i := strings.IndexAny(text[start:], delimiters); i >= 0 {
		return start + i
	}
	return len(text)
}

// lastAt returns the offset of the last "@" in a text, or -1. It also returns the end of the last alternative form of an "@", or 0.
func lastAt(text string) (last, lookAlike int) {
	lower := ascii.Lower(text)
	for _, at := range otherAts {
		if i := strings.LastIndex(lower, at); i >= 0 {
			lookAlike = max(lookAlike, i+len(at))
		}
	}
	return strings.LastIndexByte(text, '@'), lookAlike
}

// otherAts are alternative forms of an "@", and of characters that UTS #46 maps to it, in lower case.
var otherAts = [...]string{"%40", "%2540", "＠", "%ef%bc%a0", "﹫", "%ef%b9%ab"}

// authority returns where browsers find the host of a text with its port, and where the text before an "@" begins. If they find no host,
// start is end. Browsers skip tabs and line breaks, and any number of slashes after most special schemes. For these schemes, a backslash
// is a slash.
func authority(text string) (start, end int) {
	rest := strings.TrimLeftFunc(text, func(r rune) bool { return r <= ' ' })
	slashes, delimiters, fewest, most := "/\\\t\r\n", `/?#\`, 2, len(text)
	if hasScheme(rest) {
		scheme, after, _ := strings.Cut(rest, ":")
		rest = after
		switch skipped.Replace(ascii.Lower(scheme)) {
		case "http", "https", "ws", "wss", "ftp":
			fewest = 0
		case "file":
			most = 2
		default:
			slashes, delimiters, most = "/\t\r\n", "/?#", 2
		}
	}
	count := 0
	for ; rest != "" && count < most && strings.IndexByte(slashes, rest[0]) >= 0; rest = rest[1:] {
		if rest[0] > ' ' {
			count++
		}
	}
	start = len(text) - len(rest)
	if count < fewest {
		return start, start
	}
	return start, upTo(text, start, delimiters)
}

// hasScheme reports whether a text begins with a scheme, as browsers recognize it.
func hasScheme(text string) bool {
	scheme, _, found := strings.Cut(ascii.Lower(text), ":")
	return found && scheme != "" && ascii.IsLetter(scheme[0]) && strings.Trim(scheme, schemeCharacters) == ""
}

const (
	lower            = "abcdefghijklmnopqrstuvwxyz"
	schemeCharacters = lower + digits + "+-.\t\r\n"
)

var skipped = strings.NewReplacer("\t", "", "\r", "", "\n", "")

// PlainHost returns the host of an authority that consists only of a name or an address, and perhaps a port.
func PlainHost(authority string) (host string, ok bool) {
	host = authority
	if before, found := strings.CutSuffix(strings.TrimRight(authority, digits), ":"); found && !strings.HasSuffix(before, ":") {
		host = before
	}
	if inside, found := strings.CutPrefix(host, "["); found {
		addr, err := netip.ParseAddr(strings.TrimSuffix(inside, "]"))
		return host, err == nil && addr.Zone() == "" && strings.HasSuffix(inside, "]")
	}
	return host, IsName(host)
}

// isPublic reports whether a host is an address, or a name in lower case with a top-level domain. A token before "@" is neither.
func isPublic(host string) bool {
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return true
	}
	top := host[strings.LastIndexByte(host, '.')+1:]
	return len(top) < len(host) && len(top) > 1 && strings.Trim(top, lower) == "" && strings.Trim(host, lower+digits+"-.") == "" && !strings.Contains("."+host, "..")
}

// IsName reports whether a text consists of letters, digits, "-", "." and "_", and is not too long for a host name.
func IsName(text string) bool {
	return text != "" && len(text) <= 255 && strings.IndexFunc(text, func(r rune) bool {
		return !isReadable(r) || !unicode.In(r, unicode.L, unicode.N) && !strings.ContainsRune("-._", r)
	}) < 0
}

const digits = "0123456789"

// portStart returns the beginning of a port that does not consist of digits and white space, or 0.
func portStart(authority string) int {
	skip := 0
	if inside, found := strings.CutPrefix(authority, "["); found {
		other := strings.TrimLeft(inside, digits+"ABCDEFabcdef:.")
		if strings.Count(strings.TrimSuffix(inside, other), ":") > 1 { // an IPv6 address, up to a mistake
			_, after, _ := strings.Cut(inside, "]")
			skip = len(authority) - len(after)
		}
	}
	rest := otherColons.Replace(authority[skip:])
	if _, port, found := strings.Cut(rest, ":"); found && strings.Trim(port, digits+" \t\r\n") != "" {
		return len(authority) - len(port)
	}
	return 0
}

// otherColons replaces alternative forms of a ":", which are three bytes long.
var otherColons = strings.NewReplacer("%3a", ":::", "%3A", ":::", "：", ":::")

// hasNoPasswords reports whether URIs with the scheme of a text contain no passwords, and the text contains no other URI.
func hasNoPasswords(text string) bool {
	scheme, rest, found := strings.Cut(text, ":")
	return found && slices.Contains(withoutPasswords[:], ascii.Lower(scheme)) && !strings.Contains(rest, "//")
}

var withoutPasswords = [...]string{"acct", "cid", "did", "geo", "mailto", "mid", "news", "sms", "tag", "tel", "urn", "xmpp"}

// secretParameters yields the bounds of the values of parameters whose names indicate secrets, such as "token" in "?token=x&y=z".
func secretParameters(text string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for begin, i := 0, 0; i < len(text); i++ {
			if strings.IndexByte("?&;#/=", text[i]) < 0 {
				continue
			}
			name := ascii.Lower(text[begin:i])
			begin = i + 1
			isIn := func(word string) bool { return strings.Contains(name, word) }
			if text[i] != '=' || !slices.ContainsFunc(secretNames[:], isIn) {
				continue
			}
			if i = upTo(text, i, "&;#"); !yield(begin, i) {
				return
			}
			begin = i + 1
		}
	}
}

// secretNames are strings, in lower case, that the names of such parameters contain.
var secretNames = [...]string{"pass", "pwd", "secret", "token", "key", "sig", "auth", "cred", "code", "session", "jwt"}
