// Package find finds URLs in text, and masks the secrets in them.
//
// No grammar defines where a URL in prose ends: "http://h/a)." is a URI. As a human reader would, the package ends a URL at
// white space, before trailing punctuation, and where the quotation or the brackets around the URL end. The URL need not be
// valid: a grammar checks it afterwards.
package find

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// URL is a URL in a text.
type URL struct {
	Start, End int    // where it begins and ends in the text
	Place             // where it begins in the file
	Written    string // with escapes
	Text       string // without escapes of JSON, Markdown and HTML
	Template   bool   // whether it contains placeholders, such as "{id}", "${HOST}" or "%s"
	Relative   bool   // whether it is relative to the base URL of a document
	IsBase     bool   // whether it is the URL of a base element
}

// Place is a position in a file: lines are numbered from 1, and bytes in a line from 0.
type Place struct{ Line, Column int }

// Advance moves the place to the end of text.
func (p *Place) Advance(text string) {
	p.Column += len(text)
	if end := strings.LastIndexByte(text, '\n'); end >= 0 {
		p.Line += strings.Count(text, "\n")
		p.Column = len(text) - end - 1
	}
}

// placed sets the places of URLs in a text, which begins at the given place.
func placed(text string, at Place, urls iter.Seq[URL]) iter.Seq[URL] {
	return func(yield func(URL) bool) {
		done := 0
		for u := range urls {
			at.Advance(text[done:u.Start])
			done = u.Start
			u.Place, u.Written = at, text[u.Start:u.End]
			if !yield(u) {
				return
			}
		}
	}
}

// Finder finds URLs.
type Finder struct {
	HTML     bool                     // whether the text contains any character references, instead of only "&amp;"
	IsSuffix func(domain string) bool // reports whether a label in lower case is a top-level domain
	looked   func(bytes int)          // counts the bytes that are examined, for tests
}

// All yields the URLs in a text that begins at the place from.
func (f Finder) All(text string, from Place) iter.Seq[URL] { return placed(text, from, f.urls(text)) }

// urls is like All, without places.
func (f Finder) urls(text string) iter.Seq[URL] {
	return func(yield func(URL) bool) {
		for at := 0; ; {
			i := strings.IndexByte(text[at:], ':')
			if i < 0 {
				return
			}
			e := extent{Finder: f, text: text, from: at, at: at + i + 1}
			if at = e.at; !e.begins() {
				continue
			}
			if e.read(); e.at == e.body {
				continue
			}
			at = e.at
			u := URL{Start: e.start, End: e.at}
			u.Text = f.meaning(text[u.Start:u.End], e.body-e.start)
			u.Template = isTemplate(u.Text)
			if !yield(u) {
				return
			}
		}
	}
}

// Rewrite returns the text, which begins at the place from, with each URL replaced by the result of change. It escapes each result as the
// URL was escaped.
func (f Finder) Rewrite(text string, from Place, change func(URL) string) string {
	var b strings.Builder
	at := 0
	for u := range f.All(text, from) {
		if to := change(u); to != u.Text {
			b.WriteString(text[at:u.Start] + escapedAs(u.Written, to))
			at = u.End
		}
	}
	if at == 0 {
		return text
	}
	return b.String() + text[at:]
}

// opaque contains the schemes of URIs that are found without "//".
var opaque = map[string]bool{
	"mailto": true, "tel": true, "sms": true, "sip": true, "sips": true, "xmpp": true, "news": true,
	"urn": true, "doi": true, "did": true, "geo": true, "magnet": true,
}

// extent is the part of a text that is a URL.
type extent struct {
	Finder
	text               string
	from               int // where the text after the previous URL begins
	start, body        int // where the scheme begins, and the text after ":" or "://"
	at                 int // the end, so far
	hasSlashes, inHost bool
	label              int    // where the last label of the host begins
	open               [3]int // the number of open brackets of each kind
}

// begins reports whether a URL begins before e.at, which follows its first colon.
func (e *extent) begins() bool {
	colon := e.at - 1
	e.body = max(e.at, colon+beginLength(e.text[colon:], 0))
	e.hasSlashes = e.body > e.at
	if !isBody(e.text[e.body:], e.hasSlashes) {
		return false
	}
	first := e.from + len(strings.TrimRight(e.text[e.from:colon], schemeBytes))
	count(e.looked, e.at-first)
	e.start = first + escapeLength(e.text[:first], e.text[first:colon])
	for e.start < colon && !ascii.IsLetter(e.text[e.start]) {
		e.start++
	}
	scheme := ascii.Lower(e.text[e.start:colon])
	if !e.hasSlashes {
		before := e.text[max(first-1, 0):first]
		return opaque[scheme] && (before == "" || !ascii.IsLetter(before[0]) && strings.IndexByte("_$/@", before[0]) < 0)
	}
	for _, web := range []string{"http", "https"} { // as in "see:x.http://h/"
		if before, ok := strings.CutSuffix(scheme, web); ok && !strings.HasSuffix(before, "+") {
			e.start = colon - len(web)
		}
	}
	return colon-e.start > 1 // a drive of Windows has one letter
}

const schemeBytes = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-."

// escapeLength returns the length of the rest of an escape at the beginning of a run of letters, such as the "n" of "\n".
func escapeLength(before, run string) int {
	if strings.HasSuffix(before, "%") {
		return min(2, len(run))
	}
	if !strings.HasSuffix(before, `\`) || run == "" {
		return 0
	}
	return min(map[byte]int{'n': 1, 'r': 1, 't': 1, 'b': 1, 'f': 1, 'v': 1, '0': 1, 'x': 3, 'u': 5}[run[0]], len(run))
}

// isBody reports whether text can follow a scheme in a URL: "http://" alone is not a URL.
func isBody(text string, hasSlashes bool) bool {
	if text == "" {
		return false
	}
	c := text[0]
	switch {
	case ascii.IsLetterOrDigit(c), c >= utf8.RuneSelf:
		return true
	case len(text) == 1:
		return false
	case !hasSlashes && c == '?', strings.IndexByte("[%$_~+*", c) >= 0:
		return true
	}
	return hasSlashes && (strings.IndexByte("/:@-{", c) >= 0 && text[1] > ' ' || strings.HasPrefix(text, "#{")) // of Ruby
}

// read reads a URL to its end.
func (e *extent) read() {
	if e.at = e.quoted(); e.at > 0 {
		return
	}
	e.at, e.label, e.inHost = e.body, e.body, e.hasSlashes
	for e.at < len(e.text) {
		n := e.next()
		if n == 0 {
			break
		}
		e.at += n
	}
	count(e.looked, e.at-e.body)
	if isDestination := strings.HasSuffix(e.text[:e.start], "](") && strings.HasPrefix(e.text[e.at:], ")"); !isDestination {
		e.trim()
	}
}

// quoted returns the end of the quotation that consists of the URL, or 0.
func (e *extent) quoted() int {
	if e.start == 0 {
		return 0
	}
	quote := e.text[e.start-1]
	switch quote {
	case '"', '\'', '`':
	case '<':
		quote = '>'
	default:
		return 0
	}
	i := e.body
	for i < len(e.text) && e.text[i] != quote {
		if c := e.text[i]; c <= ' ' || c == '<' || c == '"' || c == '|' && quote == '>' || c == '\\' && strings.IndexByte("nrt", e.text[min(i+1, len(e.text)-1)]) >= 0 {
			break
		}
		i += max(1, placeholderLength(e.text[i:]))
	}
	count(e.looked, i-e.body)
	if i == len(e.text) || e.text[i] != quote {
		return 0
	}
	return e.body + len(strings.TrimRight(e.text[e.body:i], `\`)) // as in "\"http://h/\""
}

// next returns the length of the next character of the URL, or 0 at its end. A bracket that closes one opened before the URL ends the URL.
func (e *extent) next() int {
	rest := e.text[e.at:]
	switch c := rest[0]; c {
	case '"', '<', '>', '|', '`', 0x7F:
		return 0
	case '\'':
		if e.start > 0 && e.text[e.start-1] == '\'' {
			return 0
		}
	case '/', '?', '#':
		e.inHost = false
	case '.', '@':
		e.label = e.at + 1
	case '\\', '&':
		return e.escape(rest)
	case ',', ';':
		if strings.HasPrefix(rest[1:], "http://") || strings.HasPrefix(rest[1:], "https://") {
			return 0
		}
	case '(', '[', '{':
		e.open[strings.IndexByte(opening, c)]++
		if n := placeholderLength(rest); n > 0 {
			e.open[2]--
			return n
		}
	case ')', ']', '}':
		kind := strings.IndexByte(closing, c)
		if e.open[kind]--; e.open[kind] < 0 {
			return 0
		}
	default:
		if c >= utf8.RuneSelf {
			return e.nonASCII(rest)
		}
		if c <= ' ' {
			return 0
		}
	}
	return 1
}

const opening, closing = "([{", ")]}"

// placeholderLength returns the length of a placeholder such as "{{ .Values.host }}", which may contain spaces.
func placeholderLength(text string) int {
	if !strings.HasPrefix(text, "{{") {
		return 0
	}
	inside, _, found := strings.Cut(text[2:min(len(text), 128)], "}}")
	if !found || strings.Contains(inside, "\n") {
		return 0
	}
	return len(inside) + 4
}

// escape is like next, for a possible escape. Some escapes, such as "\n" and "&quot;", end the URL.
func (e *extent) escape(rest string) int {
	c, n := unescape(rest)
	if c <= ' ' || strings.ContainsRune("\"<>'\u00A0", c) {
		return 0
	}
	if n == 1 && rest[0] == '\\' && (len(rest) == 1 || strings.IndexByte("\"'`\\nrtbfv0|<> \r\n\t", rest[1]) >= 0) {
		return 0
	}
	if c == '/' {
		e.inHost = false
	}
	return n
}

// nonASCII is like next, for non-ASCII characters. White space, controls, quotation marks, brackets, and Chinese and Japanese
// punctuation end a URL, although IRIs may contain most of them. So do words after a host, as in "http://example.com请看".
func (e *extent) nonASCII(rest string) int {
	r, n := utf8.DecodeRuneInString(rest)
	switch {
	case r == utf8.RuneError && n == 1:
		return 0
	case r == 0x200C, r == 0x200D: // joiners, within words
		return n
	case r >= 0x3000 && r <= 0x303F, r >= 0xFF01 && r <= 0xFF0F, r >= 0xFF1A && r <= 0xFF20, r >= 0xFF3B && r <= 0xFF40, r >= 0xFF5B && r <= 0xFF65:
		return 0
	case unicode.In(r, unicode.Z, unicode.Cc, unicode.Cf, unicode.Pi, unicode.Pf, unicode.Ps, unicode.Pe):
		return 0
	case e.inHost && !unicode.In(r, unicode.Latin, unicode.M) && e.isHost():
		return 0
	}
	return n
}

// isHost reports whether the text so far ends in a complete host: with a port, an address, or a top-level domain.
func (e *extent) isHost() bool {
	if e.at-e.label > 63 {
		return false
	}
	label, port, hasPort := strings.Cut(e.text[e.label:e.at], ":")
	switch {
	case strings.HasSuffix(port, "]"):
		return true
	case hasPort:
		return isNumber(port)
	}
	return e.label > e.body && (isNumber(label) || e.IsSuffix != nil && e.IsSuffix(ascii.Lower(label)))
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// trim moves the end before the punctuation of the surrounding sentence.
func (e *extent) trim() {
	for e.at > e.body {
		n := e.punctuation(e.text[e.body:e.at])
		if n == 0 {
			return
		}
		e.at -= n
	}
}

// punctuation returns the length of the punctuation at the end of a URL.
func (e *extent) punctuation(body string) int {
	switch c := body[len(body)-1]; c {
	case '.', ',', ':', '!', '?', '\'', '(', '[', '{':
		return 1
	case ';':
		name := strings.TrimRight(body[:len(body)-1], "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
		if strings.HasSuffix(name, "&") { // a character reference
			return len(body) - len(name) + 1
		}
		return 1
	case '*', '_', '~':
		if e.start > 0 && e.text[e.start-1] == c {
			return 1
		}
	case '/':
		if strings.HasSuffix(body, "*/") { // the end of a comment
			return 2
		}
	}
	if r, n := utf8.DecodeLastRuneInString(body); strings.ContainsRune("…،؛؟۔।॥", r) {
		return n
	}
	return 0
}

// count counts examined bytes.
func count(looked func(int), n int) {
	if looked != nil {
		looked(n)
	}
}
