package find

import (
	"net/netip"
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Redactor masks the secrets in the URLs of a text. It does not check whether the URLs are valid. An unencoded password can
// make a URL invalid or change its host, which makes masking the password even more important.
type Redactor struct {
	Mask     string
	IsSecret func(name string) bool   // reports whether the values of a parameter, whose name is in lower case, are secret
	IsSuffix func(domain string) bool // as in Finder
	looked   func(bytes int)          // as in Finder
}

// Redact returns a text with each secret masked.
func (r Redactor) Redact(text string) string {
	var b strings.Builder
	w := word{Redactor: r}
	done := 0
	for at := 0; ; {
		i := strings.IndexAny(text[at:], begins+"?/")
		if i < 0 {
			return b.String() + text[done:]
		}
		if at += i; !isBegin(text[max(done, at-len("xhttps")):at], text[at:]) {
			at++
			continue
		}
		w.read(text, done, at)
		w.mark()
		for i, c := range w.chars {
			at = int(c.at) + int(c.length)
			if c.masked && (i == 0 || !w.chars[i-1].masked) {
				b.WriteString(text[done:c.at] + r.Mask)
			}
			if c.masked {
				done = at
			}
		}
	}
}

// begins contains the characters with which a "://" can begin, in any spelling. A relative reference, or its query, begins with "/" or "?".
const begins = `:%&\`

// special contains the schemes after whose ":" browsers add missing slashes.
var special = map[string]bool{"http": true, "https": true, "ws": true, "wss": true, "ftp": true}

// begin matches the text before an authority. A comment such as "//x:y@z" could be a relative reference.
var begin = lazyregexp.New(`://|(?i:(?:^|[^0-9A-Za-z+.-])(?:https?|wss?|ftp)):|(?:^|[^0-9A-Za-z+.:/%-])//`)

// isBegin reports whether a URL or a query begins at the boundary of two texts.
func isBegin(before, text string) bool {
	c, n, _ := spelled(text)
	next, _, _ := spelled(text[n:])
	other := strings.TrimRight(before, schemeBytes)
	return c == '?' || beginLength(text, mostLevels) > 0 || c == ':' && special[ascii.Lower(before[len(other):])] ||
		c == '/' && next == '/' && before == strings.TrimRight(other, ":/%")
}

// word is a part of a text without white space, quotation marks and angle brackets. It begins with a scheme, or at the beginning of a query.
type word struct {
	Redactor
	chars  []char
	levels int8   // the number of levels of encoding
	view   string // how a parser sees the word at one of the levels, with a byte for each character
}

// char is a character of a word, in any spelling.
type char struct {
	at            int32 // in the text
	length, level int8  // level says how often it is percent-encoded
	c             byte  // 'x' for all non-ASCII characters
	masked        bool
}

// read reads the word with a "://" at an offset. If an apostrophe precedes its scheme, the word ends at the next
// apostrophe that no letter follows.
func (w *word) read(text string, from, at int) {
	at = from + len(strings.TrimRight(text[from:at], schemeBytes))
	isQuoted := at > 0 && text[at-1] == '\''
	w.chars, w.levels = w.chars[:0], 0
	for at < len(text) {
		c, n, level := spelled(text[at:])
		if level == 0 && (c <= ' ' || c == '"' || c == '<' || c == '>' || c == 0xA0) {
			break
		}
		if isQuoted && c == '\'' && (at+1 == len(text) || !ascii.IsLetterOrDigit(text[at+1])) {
			break
		}
		if c >= 0x80 {
			c = 'x'
		}
		w.chars = append(w.chars, char{at: int32(at), length: int8(n), level: int8(level), c: byte(c)})
		w.levels = max(w.levels, int8(level))
		at += n
	}
}

// encodedAt represents, in a view, an "@" that is encoded once more than the delimiters.
const encodedAt = 1

// mark marks the secrets, at each level of encoding. In a query, the delimiters of a nested URL are encoded, and the delimiters in
// its own query are encoded once more. Characters that are encoded once more than the delimiters are data.
func (w *word) mark() {
	view := make([]byte, len(w.chars))
	for level := range w.levels + 1 {
		for i, c := range w.chars {
			switch view[i] = c.c; {
			case c.level <= level || ascii.IsLetterOrDigit(c.c) || strings.IndexByte("-._~", c.c) >= 0:
			case c.c == '@' && c.level == level+1:
				view[i] = encodedAt
			default:
				view[i] = 'x'
			}
		}
		if w.view = string(view); strings.IndexByte(w.view, '\\') >= 0 {
			w.view = slashes.Replace(w.view)
		}
		count(w.looked, len(view))
		if strings.ContainsAny(w.view, "@\x01") {
			w.userinfos()
		}
		w.parameters()
	}
}

// slashes replaces the backslashes that browsers read as "//".
var slashes = strings.NewReplacer(`:\\`, "://", `:\/`, "://", `:/\`, "://")

func (w *word) mask(from, to int) {
	for i := from; i < to; i++ {
		w.chars[i].masked = true
	}
}

// userinfos marks the secrets before hosts.
func (w *word) userinfos() {
	for at := 0; ; {
		found := begin().FindStringIndex(w.view[at:])
		if found == nil {
			return
		}
		start := at + found[1]
		before, hasColon := strings.CutSuffix(strings.TrimRight(w.view[at:start], "/"), ":")
		scheme := before[len(strings.TrimRight(before, schemeBytes)):]
		if scheme != "file" { // browsers read more slashes as two
			start = len(w.view) - len(strings.TrimLeft(w.view[start:], `/\`))
		}
		at = w.end(start, scheme)
		text := w.view[start:at]
		if hasColon || strings.HasPrefix(text[indexOrEnd(text, ":/?#@"):], ":") { // "//a@b" is rather a comment
			w.userinfo(start, text)
		}
	}
}

// end returns the end of the URL that begins with a scheme and "://" before an offset. The URL ends where another URL begins after a
// delimiter. Within a possible password, such as "a|b://c", the other URL must have the same scheme or a scheme of the web.
func (w *word) end(start int, scheme string) int {
	text := w.view[start:]
	mayBePassword := strings.HasPrefix(text[indexOrEnd(text, ":/?#"):], ":")
	for at := 0; ; {
		before, _, found := strings.Cut(text[at:], "//")
		count(w.looked, len(before))
		if !found {
			return len(w.view)
		}
		at += len(before)
		url, hasColon := strings.CutSuffix(text[:at], ":")
		if hasColon {
			url = strings.TrimRight(url, schemeBytes)
		}
		other := text[len(url):at] // "" for a relative reference, as in "?u=//user:password@h"
		isKnown := other == scheme+":" || other == "http:" || other == "https:" || !mayBePassword
		if other != ":" && isKnown && url != "" && strings.IndexByte(",;=(|&?/[", url[len(url)-1]) >= 0 {
			return start + len(url)
		}
		at += len("//")
	}
}

// port matches a port, although it could also be meant as the beginning of a password.
var port = lazyregexp.New(`^:[0-9]{1,5}[/?#]`)

// userinfo marks the secrets in a text that begins with an authority. The userinfo ends at the last "@", because a password may
// contain any character, unless it clearly ends before.
func (w *word) userinfo(start int, text string) {
	at := strings.LastIndexByte(text, '@')
	if i := strings.IndexByte(text, encodedAt); at < 0 && i >= 0 && !strings.ContainsAny(text[:i], "/?#") {
		at = i
	}
	if at = w.beforeHost(text, at); at < 0 {
		return
	}
	text = text[:at]
	address := 0
	if strings.HasPrefix(text, "[") {
		address = strings.IndexByte(text, ']') + 1
	}
	mark := address + indexOrEnd(text[address:], ":/?#")
	if mark >= at-1 && strings.TrimRight(text[mark:], ":") == "" { // no password, or an empty one
		w.user(start, text[:mark])
		return
	}
	asPort := port().FindString(text[mark:])
	if text[mark] == ':' && asPort == "" {
		w.mask(start+mark+1, start+at)
		if mark >= longUser {
			w.mask(start, start+mark)
		}
		return
	}
	user := strings.LastIndexByte(text[:mark], '@')
	w.user(start, text[:max(user, 0)])
	if asPort != "" && !isLocal(text[user+1:mark]) {
		w.mask(start+mark+len(asPort), start+at)
	}
}

// longUser is the minimum length of a user name that is probably a token, as in "https://TOKEN:x-oauth-basic@github.com/".
const longUser = 16

// user marks a user name without a password, which is often a token. The user name that all Git hosts use is not a token.
func (w *word) user(start int, user string) {
	if user != "git" && !strings.ContainsAny(user, ",;()[]{}|'`\\") {
		w.mask(start, start+len(user))
	}
}

// beforeHost returns the offset of the first "@" that precedes a public host, which a delimiter ends. If there is none, it returns last.
func (w *word) beforeHost(text string, last int) int {
	const ends = "/?#,;)]}|'`\\"
	colon := strings.IndexByte(text, ':')
	for at := strings.IndexByte(text, '@'); at >= 0 && at < last; at += 1 + strings.IndexByte(text[at+1:], '@') {
		host := text[at+1:]
		host = host[:indexOrEnd(host, "@:"+ends)]
		rest := text[at+1+len(host):]
		if port := strings.TrimLeft(rest, ":0123456789"); colon >= 0 && colon < at && port != "" && strings.IndexByte("/?#", port[0]) >= 0 {
			rest = port
		}
		dot := strings.LastIndexByte(host, '.')
		if (isLocal(host) || dot > 0 && w.IsSuffix(ascii.Lower(host[dot+1:]))) && (rest == "" || strings.IndexByte(ends, rest[0]) >= 0) {
			return at
		}
	}
	return last
}

func indexOrEnd(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// isLocal reports whether a host is an IP address or localhost.
func isLocal(host string) bool {
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil || host == "localhost"
}

// valueEnd matches the end of a value that is not followed by a delimiter: at brackets and punctuation that nothing follows, and at
// an escaped line end.
var valueEnd = lazyregexp.New("[)\\]}|`'*,\\\\]([^0-9A-Za-z_.~%+/=-]|$)|[.,;:!?'*_~)]+$|\\\\[nrt]")

// parameters marks the values of secret parameters. In a path, a value also ends at "?" and ";".
func (w *word) parameters() {
	for rest := w.view; ; {
		i := indexOrEnd(rest, "?&#;")
		if i == len(rest) {
			return
		}
		ends := "&#"
		if rest[i] == ';' {
			ends = "&#?;"
		}
		rest = rest[i+1:]
		name, _, found := strings.Cut(rest[:indexOrEnd(rest, "?&#;")], "=")
		if !found || !w.IsSecret(ascii.Lower(name)) {
			continue
		}
		start := len(w.view) - len(rest) + len(name) + 1
		value := w.view[start : start+indexOrEnd(w.view[start:], ends)]
		if end := valueEnd().FindStringIndex(value); end != nil {
			value = value[:end[0]]
		}
		w.mask(start, start+len(value))
		rest = w.view[start+len(value):]
	}
}
