// Package repair turns nearly valid references, which people type or programs concatenate, into valid ones, and
// reports each change. It never changes a scheme or an authority, except for a host that the caller converts. To
// check URLs from untrusted sources, use package guard instead. To parse URLs as browsers do, use package whatwg.
package repair

import (
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Change is a change to a text.
type Change struct {
	Offset   int    // in bytes, in the text before the changes
	Old, New string // the text at the offset, and its replacement
	Reason   string
}

// The reasons for a [Change].
const (
	ReasonSpace   = "white space, quotes and angle brackets around a reference do not belong to it (appendix C)"
	ReasonEncoded = "a character that requires percent-encoding is encoded (section 2.1)"
	ReasonPercent = `a "%" without two hexadecimal digits is data (section 2.4)`
	ReasonHost    = "the caller's function converts the host"
	ReasonPath    = `"/" separates a path from an authority, and "./" from a scheme (sections 3.3 and 4.2)`
)

// Reference repairs a nearly valid reference. It returns a valid reference of RFC 3986, and the changes to s. It percent-encodes
// characters that a path, query or fragment cannot contain. It removes text around the reference (appendix C): white space and other
// invisible characters, pairs of quotes, and "<" and ">", with "URL:" after the "<". Between "<" and ">", it also removes spaces, tabs
// and line breaks. Around a text that begins with "//", it removes only ASCII white space, because to browsers any other character before the "//"
// begins a path. It does the same around an unquoted text that ends in a host, because browsers read other characters after the host
// as part of it. The exceptions are texts with the scheme http, https, ftp, ws or wss.
//
// It splits the text as in section 5.3 and appendix B. It never changes a scheme or an authority, because a repaired host
// would be another host. It also does not repair a text in which a browser would find another scheme or host:
//
//   - text before the first ":" that is not a scheme;
//   - a backslash or a control character before the query: browsers read a backslash as "/" and
//     skip some control characters;
//   - a path without a host before it after "http:" and the like, or after "///": browsers look for a host there;
//   - a host that ends in a number and is not an IPv4 address as RFC 3986 writes it, such as "0x7f.1": see
//     [uri.Host.EndsInNumber]. It also does not repair a text whose non-ASCII host may become such a
//     number;
//   - a host such as "C:", with one letter and an empty port, after "file:" or without a scheme: to browsers it is a drive.
//
// These cases are errors. If removing the text around a reference leaves a valid one, Reference
// makes no other change, even if browsers read the result differently.
//
// Law: if a text is repaired, and a browser accepts it without the removed surroundings, the browser finds the scheme, host and port of
// the result. Two kinds of hosts are exceptions. The host "localhost" of a file URI becomes empty, and non-ASCII names become A-labels.
// A reg_name of RFC 2396 has neither host nor port.
//
// The error is an [*Error], or a [*uri.SyntaxError] for the repaired text. Reference takes linear time. For a valid
// reference, it takes about as long as [uri.ParseReference].
//
// Law: Reference returns a valid reference unchanged.
func Reference(s string) (uri.URI, []Change, error) { return Options{}.Reference(s) }

// Options control how a text is repaired. [Reference] uses the zero Options.
type Options struct {
	// Grammar is the grammar of the result. Under [uri.RFC3987], the result keeps the non-ASCII characters that an IRI may
	// contain, except bidirectional formatting characters.
	Grammar uri.Grammar

	// RejectPercent makes a "%" without two hexadecimal digits an [*Error], even with KeepPercent. By default, "100%"
	// becomes "100%25" in a path, a query or a fragment.
	RejectPercent bool

	// KeepPercent keeps a "%" without two hexadecimal digits, as browsers do. Use it with [Options.Text], because no grammar allows such a
	// "%".
	KeepPercent bool

	// Host converts hosts that the grammar rejects, such as "bücher.example" with idn.ToASCII. If Host is nil, such
	// hosts are errors. The argument is the text between the userinfo and the port. The result must be a host.
	Host func(host string) (string, error)
}

// Reference is like the function [Reference], with the options o. With KeepPercent, it returns a [*uri.SyntaxError]
// for a "%" that is not part of a triplet, since no grammar allows one.
func (o Options) Reference(s string) (uri.URI, []Change, error) {
	u, err := o.Grammar.ParseReference(s)
	if err == nil {
		return u, nil, nil
	}
	if uint64(len(s)) > math.MaxUint32 {
		return uri.URI{}, nil, err // about its length
	}
	r := repair{Options: o}
	start, text := r.undelimited(s)
	r.drop(start)
	if err := r.write(text); err != nil {
		return uri.URI{}, nil, err
	}
	r.drop(len(s) - r.read)
	if u, err = o.Grammar.ParseReference(string(r.out)); err != nil {
		return uri.URI{}, nil, err
	}
	return u, r.changes(s), nil
}

// Text is like [Options.Reference], but returns the text of the reference. With KeepPercent, it keeps each "%" and returns
// the text that browsers send. That text becomes a reference if each "%" outside of triplets is encoded.
func (o Options) Text(s string) (string, []Change, error) {
	keeps := o.KeepPercent
	o.KeepPercent = false
	u, changes, err := o.Reference(s)
	if err != nil || !keeps {
		return u.String(), changes, err
	}
	changes = slices.DeleteFunc(changes, func(c Change) bool { return c.Reason == ReasonPercent })
	var b strings.Builder
	done := 0
	for _, c := range changes {
		b.WriteString(s[done:c.Offset] + c.New)
		done = c.Offset + len(c.Old)
	}
	return b.String() + s[done:], changes, nil
}

// FromURL is like [uri.FromURL], but percent-encodes characters that the path, query or fragment cannot contain, as [Reference]
// does, and returns the changes. An example is the "[" in the RawQuery "q=[1]". Offsets refer to the components of v, recomposed
// as in section 5.3. Like v.String, it writes "/" after an authority if the path does not begin with "/". It writes "./" before
// a first segment with ":" that would otherwise be read as a scheme. A path such as "//evil.example/x", which would be read as
// an authority, is an error.
//
// FromURL never changes the scheme, the userinfo, the host or the port. If RFC 3986 does not allow
// one of them, that is an error, as in uri.FromURL. An Opaque that is not a path is an error too.
//
// Laws: if uri.FromURL(v) returns no error, the result is the same, without changes; the decoded components are those of v,
// except for a "/" or "./" before the path.
func FromURL(v *url.URL) (uri.URI, []Change, error) {
	front, err := uri.FromURL(upToPath(v))
	if err != nil {
		return uri.URI{}, nil, err
	}
	r, w := repair{}, *v
	was := strings.TrimSuffix(front.String(), front.Path())
	r.copy(was)
	component := func(delimiter, text string, set uri.Chars) string {
		was += delimiter + text
		r.copy(delimiter)
		start := len(r.out)
		r.encode(text, set)
		return string(r.out[start:])
	}
	if v.Opaque == "" {
		path, before := v.EscapedPath(), ""
		first, _, _ := strings.Cut(path, "/")
		if _, hasAuthority := front.Authority(); hasAuthority && first != "" {
			before = "/"
		} else if !hasAuthority && v.Scheme == "" && strings.Contains(first, ":") {
			before = "./"
		}
		if before != "" {
			r.replace(0, before, ReasonPath)
		}
		w.Path, w.RawPath = before+v.Path, before+component("", path, uri.PathChars)
	} else {
		was += v.Opaque
		r.copy(v.Opaque)
	}
	if v.RawQuery != "" || v.ForceQuery {
		w.RawQuery = component("?", v.RawQuery, uri.QueryChars)
	}
	if v.Fragment != "" {
		w.RawFragment = component("#", v.EscapedFragment(), uri.FragmentChars)
	}
	u, err := uri.FromURL(&w)
	if err != nil {
		return uri.URI{}, nil, err
	}
	return u, r.changes(was), nil
}

// upToPath returns a URL with the scheme and the authority of v, and at most a "/" of its path.
func upToPath(v *url.URL) *url.URL {
	w := &url.URL{Scheme: v.Scheme, User: v.User, Host: v.Host, OmitHost: v.OmitHost}
	if strings.HasPrefix(v.Path, "/") {
		w.Path = "/"
	}
	return w
}

const asciiSpace = " \t\n\v\f\r"

// delimiters are pairs of characters that people write around a reference (appendix C).
const delimiters = "<> \"\" '' `` “” „“ „” ”” ‘’ ‚‘ ‚’ ’’ «» »« ‹› ›‹ 「」 『』 〈〉 《》 ＂＂ ＜＞"

// undelimited returns the text without its surroundings, and its offset.
func (r *repair) undelimited(s string) (start int, text string) {
	isPaired := false
	for text = s; ; {
		trimmed := strings.TrimLeftFunc(text, isBlank)
		start += len(text) - len(trimmed)
		text = strings.TrimRightFunc(trimmed, isBlank)
		first, n := utf8.DecodeRuneInString(text)
		last, m := utf8.DecodeLastRuneInString(text)
		if len(text) < n+m || !strings.Contains(delimiters, string(first)+string(last)) {
			break
		}
		isPaired, text = true, text[n:len(text)-m]
		if first == '<' {
			r.ignored = " \t\n\r" // browsers read other white space as part of some hosts
			if hasPrefixFold(text, "URL:") {
				text, n = text[len("URL:"):], n+len("URL:")
			}
		}
		start += n
	}
	if strings.HasPrefix(text, "//") || !isPaired && endsInOpaqueHost(text) {
		r.ignored, text = "", strings.TrimLeft(s, asciiSpace)
		return len(s) - len(text), strings.TrimRight(text, asciiSpace)
	}
	return start, text
}

// endsInOpaqueHost reports whether a browser would read what follows text as part of its host, instead of ignoring it.
func endsInOpaqueHost(text string) bool {
	scheme, rest, found := cutScheme(text)
	return found && !hasHostInBrowsers(scheme) && strings.HasPrefix(rest, "//") && !strings.ContainsAny(rest[len("//"):], "/?#")
}

// isBlank reports whether a character is invisible at an end of a text. Variation selectors and tags are visible, as parts of emoji.
func isBlank(r rune) bool {
	return unicode.In(r, unicode.White_Space, unicode.Bidi_Control, unicode.Join_Control) || strings.ContainsRune("\u00ad\u180e\u200b\u2060\ufeff", r)
}

// Error reports why a text cannot be repaired. Either a browser would read it differently from RFC
// 3986, a "%" is rejected, or the host cannot be converted. The error does not contain the text.
type Error struct {
	offset  int    // in bytes, in the text before the changes
	problem string // the problem at the offset
	err     error  // of the function that converts a host, or nil
}

// Offset returns the offset of the problem in the original text.
func (e *Error) Offset() int { return e.offset }

// Problem describes the problem in plain words.
func (e *Error) Problem() string { return e.problem }

// Unwrap returns the error of the function that converts hosts, or nil. The message of that error may show the host.
func (e *Error) Unwrap() error { return e.err }

// Error describes the error in one line.
func (e *Error) Error() string {
	return fmt.Sprintf("repair: cannot repair the text at offset %d: %s", e.offset, e.problem)
}

// doubtful returns an error if a browser would find another scheme or host in the repaired s than RFC 3986
// does. s must end before the query.
func (r *repair) doubtful(s string) *Error {
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\\':
			return &Error{offset: i, problem: `a browser reads "\" as "/"`}
		case (c < ' ' || c == 0x7F) && strings.IndexByte(r.ignored, c) < 0:
			return &Error{offset: i, problem: fmt.Sprintf("a control character (U+%04X), which a browser may skip", c)}
		}
	}
	scheme, rest, hasScheme := cutScheme(s)
	switch {
	case hasScheme && !uri.RFC3986.ValidRule("scheme", scheme):
		return &Error{problem: `the text before the first ":" is not a scheme`}
	case hasScheme && !hasHostInBrowsers(scheme):
		return nil
	case strings.HasPrefix(r.joined(rest), "///"), hasScheme && !strings.HasPrefix(rest, "//"):
		return &Error{offset: len(s) - len(rest), problem: "the host is missing, but a browser would read the following text as a host"}
	}
	return nil
}

// cutScheme splits s as in appendix B, but also accepts an empty scheme.
func cutScheme(s string) (scheme, rest string, found bool) {
	first, _, _ := strings.Cut(s, "/")
	scheme, _, found = strings.Cut(first, ":")
	if !found {
		return "", s, false
	}
	return scheme, s[len(scheme)+len(":"):], true
}

// hasHostInBrowsers reports whether the URL Standard reads a host after the scheme and any number of slashes
// (section 4.4, "special authority slashes state").
func hasHostInBrowsers(scheme string) bool {
	switch ascii.Lower(scheme) {
	case "http", "https", "ws", "wss", "ftp":
		return true
	}
	return false
}

// repair is the state of rewriting a text.
type repair struct {
	Options
	ignored string // white space between "<" and ">" that is removed

	read  int // bytes of the text
	out   []byte
	spans []span
	err   *Error // the first error
}

// span is a change as offsets, which needs little memory.
type span struct {
	start, end       int // in the original text
	outStart, outEnd int // in the repaired text
	reason           string
}

// write writes text, which has no white space around it, as a reference.
func (r *repair) write(text string) error {
	if r.Grammar.Valid(text) {
		r.copy(text)
		return nil
	}
	text, fragment, hasFragment := strings.Cut(text, "#")
	text, query, hasQuery := strings.Cut(text, "?")
	if err := r.doubtful(text); err != nil {
		err.offset += r.read
		return err
	}
	r.encode(r.copyUpToPath(text), uri.PathChars)
	if hasQuery {
		r.copy("?")
		r.encode(query, uri.QueryChars)
	}
	if hasFragment {
		r.copy("#")
		r.encode(fragment, uri.FragmentChars)
	}
	if r.err != nil {
		return r.err
	}
	return nil
}

// changes returns the changes, with the replaced parts of the text from.
func (r *repair) changes(from string) []Change {
	var all []Change
	for _, c := range r.spans {
		all = append(all, Change{c.start, from[c.start:c.end], string(r.out[c.outStart:c.outEnd]), c.reason})
	}
	return all
}

// joined returns s without ignored characters.
func (r *repair) joined(s string) string {
	if r.ignored == "" {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(c rune) bool { return strings.ContainsRune(r.ignored, c) }), "")
}

func (r *repair) copy(s string) {
	for i := strings.IndexAny(s, r.ignored); i >= 0; i = strings.IndexAny(s, r.ignored) {
		r.read += i
		r.out = append(r.out, s[:i]...)
		r.drop(1)
		s = s[i+1:]
	}
	r.read += len(s)
	r.out = append(r.out, s...)
}

// drop removes n bytes of white space.
func (r *repair) drop(n int) {
	if n > 0 {
		r.replace(n, "", ReasonSpace)
	}
}

// replace writes the text to in place of the next n bytes. It records one change for adjacent replacements with
// the same reason.
func (r *repair) replace(n int, to, reason string) {
	start, outStart := r.read, len(r.out)
	r.read += n
	r.out = append(r.out, to...)
	if k := len(r.spans); k > 0 {
		if last := &r.spans[k-1]; last.reason == reason && last.end == start {
			last.end, last.outEnd = r.read, len(r.out)
			return
		}
	}
	r.spans = append(r.spans, span{start, r.read, outStart, len(r.out), reason})
}

// copyUpToPath copies a scheme and an authority, and returns the path that follows.
func (r *repair) copyUpToPath(s string) (path string) {
	scheme, rest, _ := cutScheme(s)
	afterSlashes, ok := strings.CutPrefix(rest, "//")
	if !ok {
		r.copy(s[:len(s)-len(rest)])
		if strings.HasPrefix(r.joined(rest), "//") {
			r.fail(&Error{offset: r.read, problem: "white space splits the slashes before an authority"})
		}
		return rest
	}
	authority, _, _ := strings.Cut(afterSlashes, "/")
	path = afterSlashes[len(authority):]
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	r.copy(s[:len(s)-len(path)-len(host)])
	port := ""
	if colon := strings.LastIndexByte(host, ':'); colon >= 0 && strings.Trim(host[colon+1:], "0123456789"+r.ignored) == "" {
		host, port = host[:colon], host[colon:]
	}
	start, outStart := r.read, len(r.out)
	r.host(host)
	if problem := r.misread(ascii.Lower(scheme), string(r.out[outStart:]), r.joined(port)); problem != "" {
		r.fail(&Error{offset: start, problem: problem})
	}
	r.copy(port)
	return path
}

// misread describes what a browser would find instead of the host, or returns "".
func (r *repair) misread(scheme, text, port string) string {
	if scheme != "" && scheme != "file" && !hasHostInBrowsers(scheme) {
		return ""
	}
	if len(text) == 1 && ascii.IsLetter(text[0]) && port == ":" && !hasHostInBrowsers(scheme) {
		return `a browser reads a letter and ":" as a drive`
	}
	u, _ := uri.RFC3987.ParseReference("//" + text) // RFC 2396 has a reg_name instead of some hosts
	host, _ := u.Host()
	if host.EndsInNumber() && !uri.RFC3986.ValidRule("IPv4address", text) || mayBecomeNumber(host) {
		return "a browser reads a host that ends in a number as an IPv4 address"
	}
	return ""
}

// mayBecomeNumber reports whether UTS #46 may convert a non-ASCII host to an IPv4 address. It needs no tables,
// because it looks only at characters and at the beginnings of labels, so it may also return true for other
// hosts.
func mayBecomeNumber(host uri.Host) bool {
	text := ascii.PercentDecode(host.String())
	if ascii.Is(text) {
		return false
	}
	for label := range strings.SplitSeq(text, ".") {
		if label != "" && ascii.IsLetter(label[0]) {
			return false
		}
	}
	return strings.TrimLeftFunc(text, mayBecomeDigit) == ""
}

// mayBecomeDigit reports whether UTS #46 may remove a character, or convert it to a hexadecimal digit, an
// "x" or a ".".
func mayBecomeDigit(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return strings.ContainsRune("0123456789abcdefABCDEFxX.", r)
	case r < 0x250 && (unicode.IsLower(r) || unicode.IsUpper(r)):
		return false
	}
	removed := unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
	isNew := !unicode.IsGraphic(r) // to the tables of Go, which can be older
	return removed || isNew || unicode.In(r, unicode.Common, unicode.Inherited, unicode.Latin)
}

// host copies a host, or converts it if the grammar rejects it.
func (r *repair) host(host string) {
	name := r.joined(host)
	if r.Host == nil || r.hasHost(name) {
		r.copy(host)
		return
	}
	converted, err := r.Host(name)
	switch {
	case err != nil:
		r.fail(&Error{r.read, "the host cannot be converted", err})
	case converted == "" || !r.hasHost(converted):
		r.fail(&Error{offset: r.read, problem: "the converted host is invalid"})
	}
	r.replace(len(host), converted, ReasonHost)
}

// hasHost reports whether the grammar accepts text as a host.
func (r *repair) hasHost(text string) bool {
	u, _ := r.Grammar.ParseReference("//" + text)
	host, _ := u.Host()
	return host.String() == text
}

func (r *repair) fail(err *Error) {
	if r.err == nil {
		r.err = err
	}
}

// encode copies a component, and percent-encodes the bytes that are neither in the set nor part of a triplet.
func (r *repair) encode(s string, set uri.Chars) {
	for i := 0; i < len(s); i++ {
		size := r.characterOfIRI(s[i:], set)
		switch {
		case size > 0:
			r.copy(s[i : i+size])
			i += size - 1
		case strings.IndexByte(r.ignored, s[i]) >= 0:
			r.drop(1)
		case set.Contains(s[i]), s[i] == '%' && ascii.IsPercentEncoded(r.joined(s[i:min(len(s), i+80)])): // the digits can be on the next line
			r.copy(s[i : i+1])
		case s[i] == '%' && r.KeepPercent && !r.RejectPercent:
			r.copy(s[i : i+1])
		case s[i] == '%':
			if r.RejectPercent {
				r.fail(&Error{offset: r.read, problem: `a "%" without two hexadecimal digits after it`})
			}
			r.replace(1, "%25", ReasonPercent)
		default:
			r.replace(1, set.Encode(s[i:i+1]), ReasonEncoded)
		}
	}
}

// characterOfIRI returns the length of the character at the beginning of s if an IRI may contain it, or 0.
func (r *repair) characterOfIRI(s string, set uri.Chars) int {
	if r.Grammar != uri.RFC3987 {
		return 0
	}
	c, size := utf8.DecodeRuneInString(s)
	isOfIRI := uri.RFC3987.ValidRule("ucschar", s[:size]) || set&uri.QueryChars != 0 && uri.RFC3987.ValidRule("iprivate", s[:size])
	if !isOfIRI || unicode.Is(unicode.Bidi_Control, c) {
		return 0
	}
	return size
}
