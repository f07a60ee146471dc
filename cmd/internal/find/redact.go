package find

import (
	"bytes"
	"net/netip"
	"regexp"
	"strings"

	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Redactor masks the secrets in the URLs of a text. It does not ask whether they are valid: a password that is not encoded makes a URL
// invalid, or moves its host, and has to be masked all the more.
type Redactor struct {
	Mask     string
	IsSecret func(name string) bool   // reports whether the values of a parameter, whose name is in lower case, are secret
	IsSuffix func(domain string) bool // as in Finder
	looked   func(bytes int)          // as in Finder
}

// Redact returns a text with a mask instead of each secret.
func (r Redactor) Redact(text string) string {
	var b strings.Builder
	done := 0
	for at := 0; ; {
		i := strings.IndexAny(text[at:], ":%")
		if i < 0 {
			return b.String() + text[done:]
		}
		if at += i; beginLength(text[at:]) == 0 {
			at++
			continue
		}
		w := word{Redactor: r}
		start := at
		at = w.read(text, done, at)
		if r.looked != nil {
			r.looked(at - start)
		}
		w.mark()
		for i := 0; i < len(w.chars); i++ {
			if !w.chars[i].masked {
				continue
			}
			b.WriteString(text[done:start+int(w.chars[i].at)] + r.Mask)
			for i < len(w.chars) && w.chars[i].masked {
				i++
			}
			done = at
			if i < len(w.chars) {
				done = start + int(w.chars[i].at)
			}
		}
	}
}

// beginLength returns the length of "://" at the beginning of a text, which can be escaped or percent-encoded, or 0.
func beginLength(text string) (length int) {
	first := -1
	for _, want := range "://" {
		c, n, level := spelled(text[length:])
		if c != want || first >= 0 && level != first {
			return 0
		}
		length, first = length+n, level
	}
	return length
}

// spelled is unescape for percent-encoded characters too: level says how often the character is encoded.
func spelled(text string) (c rune, n, level int) {
	if !strings.HasPrefix(text, "%") {
		c, n = unescape(text)
		return c, n, 0
	}
	n, level = 1, 1
	for level < 3 && strings.HasPrefix(text[n:], "25") {
		n, level = n+2, level+1
	}
	if len(text) < n+2 || !ascii.IsPercentEncoded("%"+text[n:n+2]) {
		return '%', 1, 0
	}
	return rune(ascii.PercentDecode("%" + text[n:n+2])[0]), n + 2, level
}

// word is a part of a text without white space, quotation marks and angle brackets. It begins at a "://".
type word struct {
	Redactor
	chars []char
	view  string // what the word is for a parser of one of the levels, with a byte for each character
	level int
}

// char is a character of a word, however it is written.
type char struct {
	at     int32 // in the word
	level  int8
	c      byte // or 'x' for other characters
	masked bool
}

// read reads the word that begins at an offset, and returns its end. An apostrophe before the URL ends it too.
func (w *word) read(text string, from, start int) int {
	quote, before := rune(0), start
	for before > from && isSchemeByte(text[before-1]) {
		before--
	}
	if before > from && strings.IndexByte("'`", text[before-1]) >= 0 {
		quote = rune(text[before-1])
	}
	at := start
	for at < len(text) {
		c, n, level := spelled(text[at:])
		if level == 0 && (c <= ' ' || c == quote || strings.ContainsRune("\"<>\u00A0", c)) {
			break
		}
		one := char{at: int32(at - start), level: int8(level), c: 'x'}
		if c < 0x80 {
			one.c = byte(c)
		}
		w.chars = append(w.chars, one)
		at += n
	}
	return at
}

// encodedAt stands in a view for an "@" that is encoded once more than the delimiters.
const encodedAt = 1

// mark marks the secrets, at each level of encoding: a URL in a query is encoded, and its query once more.
func (w *word) mark() {
	highest := int8(0)
	for _, c := range w.chars {
		highest = max(highest, c.level)
	}
	view := make([]byte, len(w.chars))
	for level := range highest + 1 {
		for i, c := range w.chars {
			switch {
			case c.level <= level || ascii.IsLetterOrDigit(c.c) || strings.IndexByte("-._~", c.c) >= 0:
				view[i] = c.c
			case c.c == '@' && c.level == level+1:
				view[i] = encodedAt
			default:
				view[i] = 'x'
			}
		}
		if w.view = string(view); w.looked != nil {
			w.looked(len(view))
		}
		w.userinfos()
		w.parameters()
	}
}

func (w *word) mask(from, to int) {
	for i := from; i < to; i++ {
		w.chars[i].masked = true
	}
}

// userinfos marks the secrets before hosts.
func (w *word) userinfos() {
	for body := after(w.view, 0); body >= 0; {
		next := after(w.view, body)
		end := len(w.view)
		for ; next >= 0; next = after(w.view, next) {
			scheme := strings.TrimRightFunc(w.view[body:next-3], func(r rune) bool { return isSchemeByte(byte(r)) })
			if scheme == "" || strings.IndexByte(",;=(|&?/[", scheme[len(scheme)-1]) >= 0 { // and not in a password
				end = body + len(scheme)
				break
			}
		}
		if w.looked != nil {
			w.looked(end - body)
		}
		w.userinfo(body, w.view[body:end])
		body = next
	}
}

// after returns the offset behind the first "://" at or after another one, or -1.
func after(view string, from int) int {
	i := strings.Index(view[from:], "://")
	if i < 0 {
		return -1
	}
	return from + i + 3
}

// userinfo marks the secrets in what begins with an authority: that ends at the last "@", since a password can have any character,
// unless it plainly ends before.
func (w *word) userinfo(start int, text string) {
	at := strings.LastIndexByte(text, '@')
	if i := strings.IndexByte(text, encodedAt); at < 0 && i >= 0 && !strings.ContainsAny(text[:i], "/?#") {
		at = i
	}
	if first := w.beforeHost(text); first >= 0 {
		at = first
	}
	if at < 0 || isAddress(text) {
		return
	}
	mark := strings.IndexAny(text[:at], ":/?#")
	if mark < 0 {
		w.user(start, text[:at])
		return
	}
	if text[mark] != ':' {
		w.user(start, text[:max(strings.LastIndexByte(text[:mark], '@'), 0)])
		return
	}
	port := len(text[mark+1:at]) - len(strings.TrimLeft(text[mark+1:at], "0123456789"))
	end := mark + 1 + port
	if port == 0 || port > 5 || end == at || strings.IndexByte("/?#", text[end]) < 0 {
		w.mask(start+mark+1, start+at)
		if mark >= longUser {
			w.mask(start, start+mark)
		}
		return
	}
	// "h:80/a@b" is a host with a port, but can be meant as a password too.
	user := max(strings.LastIndexByte(text[:mark], '@'), 0)
	w.user(start, text[:user])
	if !isLocal(strings.TrimPrefix(text[user:mark], "@")) {
		w.mask(start+end+1, start+at)
	}
}

// longUser is the length of a user name that is probably a token, as in "https://TOKEN:x-oauth-basic@github.com/".
const longUser = 16

// user marks a user without a password, which is often a token. The user of all Git hosts is none.
func (w *word) user(start int, user string) {
	if user != "git" && !strings.ContainsAny(user, ",;()[]{}|'`\\") {
		w.mask(start, start+len(user))
	}
}

// beforeHost returns the offset of the first "@" that has a public host behind it, up to a delimiter, or -1.
func (w *word) beforeHost(text string) int {
	const ends = "/?#,;)]}|'`\\"
	for at := strings.IndexByte(text, '@'); at >= 0; {
		rest := text[at+1:]
		host := rest[:indexOrEnd(rest, "@:"+ends)]
		rest = rest[len(host):]
		dot := strings.LastIndexByte(host, '.')
		isHost := isLocal(host) || dot > 0 && w.IsSuffix(ascii.Lower(host[dot+1:]))
		if port := strings.TrimLeft(rest, ":0123456789"); strings.Contains(text[:at], ":") && port != "" && strings.IndexByte("/?#", port[0]) >= 0 {
			rest = port
		}
		if isHost && (rest == "" || strings.IndexByte(ends, rest[0]) >= 0) {
			return at
		}
		next := strings.IndexByte(text[at+1:], '@')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return -1
}

func indexOrEnd(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// isLocal reports whether a host is one that no user has the name of.
func isLocal(host string) bool {
	if host == "localhost" {
		return true
	}
	_, err := netip.ParseAddr(host)
	return err == nil
}

// isAddress reports whether an authority begins with an address in brackets.
func isAddress(text string) bool {
	if !strings.HasPrefix(text, "[") {
		return false
	}
	rest := strings.TrimLeft(text[1:], "0123456789abcdefABCDEF:.")
	return len(rest) > 1 && rest[0] == ']' && strings.IndexByte(":/?#", rest[1]) >= 0
}

// parameters marks the values of secret parameters.
func (w *word) parameters() {
	for at := strings.IndexAny(w.view, "?&#;"); at >= 0 && at < len(w.view); {
		separator := w.view[at]
		name := w.view[at+1:]
		name = name[:indexOrEnd(name, "=?&#;")]
		value := at + 1 + len(name) + 1
		if at = value - 1; at < len(w.view) && w.view[at] == '=' {
			at++
			if w.IsSecret(ascii.Lower(name)) {
				at = value + w.valueLength(w.view[value:], separator)
				w.mask(value, at)
			}
			at += indexOrEnd(w.view[at:], "?&#;")
		}
	}
}

// valueLength returns the length of the value that a text begins with. Brackets and punctuation behind it belong to the text around it.
func (w *word) valueLength(text string, separator byte) int {
	ends := "&#"
	if separator == ';' {
		ends = "&#?;"
	}
	value := text[:indexOrEnd(text, ends)]
	if end := valueEnd.FindStringIndex(value); end != nil {
		value = value[:end[0]]
	}
	return len(value)
}

// valueEnd finds where a value ends before a delimiter: at brackets and punctuation that nothing follows, and at an escaped line end.
var valueEnd = regexp.MustCompile("[)\\]}|`'*,\\\\]([^0-9A-Za-z_.~%+/=-]|$)|[.,;:!?'*_~)]+$|\\\\[nrt]")

// delimiters end every URL.
const delimiters = " \t\n\r\"<>"

// begin finds a "://".
var begin = regexp.MustCompile(`(?i):(\\*/|\\u002f|&#x2f;|&#47;){2}|%(25)*3A(%(25)*2F){2}`)

// Cut cuts a line that is too long before a delimiter or, without one, before a URL. What it cannot cut is a URL that is longer than
// lines.Longest.
func Cut(text []byte, inside bool) (length int, open bool) {
	if i := bytes.LastIndexAny(text, delimiters); i > 0 {
		return i, false
	}
	all := begin.FindAllIndex(text, -1)
	if len(all) == 0 {
		return len(text), inside
	}
	start := all[len(all)-1][0]
	for start > 0 && isSchemeByte(text[start-1]) {
		start--
	}
	if start > 1 {
		return start - 1, false
	}
	return len(text), true
}

// Whole returns where the text of a chunk begins that has no part of a URL that is longer than lines.Longest.
func Whole(c *lines.Chunk) int {
	switch {
	case c.Open:
		return len(c.Text)
	case c.Inside:
		return indexOrEnd(c.Text, delimiters)
	}
	return 0
}

// RedactChunk redacts a chunk. Of a URL that is longer than lines.Longest it leaves the scheme.
func (r Redactor) RedactChunk(c *lines.Chunk) string {
	start := Whole(c)
	head := ""
	if c.Open && !c.Inside {
		head = c.Text[:begin.FindStringIndex(c.Text)[1]] + r.Mask
	}
	return head + r.Redact(c.Text[start:])
}
