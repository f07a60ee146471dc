package main

import (
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/printable"
)

// schemeFlag is the flag for references that begin with a host, as users often write them.
type schemeFlag struct {
	DefaultScheme string `placeholder:"NAME" help:"Insert this scheme and \"//\" before a reference that begins with a host, such as example.com/a or localhost:8080."`
}

// check returns an error if the value is not a scheme.
func (f schemeFlag) check() error {
	if f.DefaultScheme == "" {
		return nil
	}
	_, err := schemeName("--default-scheme", f.DefaultScheme)
	return err
}

// complete returns a text with the scheme added, if the text begins with a host.
func (f schemeFlag) complete(text string) string {
	if f.DefaultScheme == "" || bareHost(text) == "" {
		return text
	}
	name, _, _ := strings.Cut(f.DefaultScheme, ":") // people write https://
	return name + "://" + text
}

// note notes how references outside of the inputs were read.
func (f schemeFlag) note(p *program, refs ...commandline.Verbatim) {
	m := &misreadings{noted: f.DefaultScheme != ""}
	for i, ref := range refs {
		m.see(string(ref), i)
	}
	m.end(p)
}

// bareHost returns the host at the beginning of a text without a scheme, and its port, or "". The host contains an inner dot, or is
// localhost, or is in brackets. Under RFC 3986, "example.com:80" is a URI with the scheme example.com. "server:80" stays a URI,
// because every scheme has this form. A text with an "@" is a mail address rather than a user and a host.
func bareHost(text string) string {
	end := strings.IndexAny(text+"/", "/?#")
	host, port, hasPort := strings.Cut(text[:end], ":")
	if strings.HasPrefix(text, "[") {
		bracket := strings.IndexByte(text[:end], ']') + 1
		host, port = text[:bracket], strings.TrimPrefix(text[bracket:end], ":")
		hasPort = port != text[bracket:end]
		if !hasPort && port != "" {
			return ""
		}
	}
	isPort := port != "" && strings.TrimLeft(port, "0123456789") == ""
	if hasPort && !isPort || !isBareHost(host) {
		return ""
	}
	return text[:end]
}

// isBareHost reports whether a text consists of characters of a host.
func isBareHost(text string) bool {
	switch {
	case len(text) < 2:
		return false
	case text[0] == '[':
		return text[len(text)-1] == ']'
	case ascii.EqualFold(text, "localhost"):
		return true
	}
	return strings.IndexByte(text[1:len(text)-1], '.') >= 0 && text[0] != '.' && !strings.Contains(text, "..") && !strings.ContainsFunc(text, isNoneOfHost)
}

// isNoneOfHost reports whether a character shows that a text is not a host.
func isNoneOfHost(r rune) bool {
	return r != '.' && r != '-' && r != '_' && !unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// misreadings notes, at the end of a file, references whose host is not the one that a user may mean.
type misreadings struct {
	isQuiet   bool
	passwords atomic.Int64 // the number of references whose host ends before an "@" that may end a password

	mu    sync.Mutex
	line  int    // the first line that begins with a host
	said  string // the note about it
	noted bool   // whether there is no other such note
}

// see examines a line. Several goroutines may call it concurrently.
func (m *misreadings) see(text string, line int) {
	if !m.isQuiet && mayEndInPassword(text) {
		m.passwords.Add(1)
	}
	if m.isQuiet || m.noted {
		return
	}
	said := readOtherwise(bareHost(text))
	if said == "" {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.said == "" || line < m.line {
		m.line, m.said = line, said
	}
}

// mayEndInPassword reports whether a reference contains an "@" that may end a password after its authority, which has a userinfo, or the form
// user:12345. An "@" that begins a segment does not count, because it begins the name of an account.
func mayEndInPassword(text string) bool {
	base, _, _ := strings.Cut(text, "\t") // of a line for uri resolve
	_, rest, _ := strings.Cut(base, "//")
	end := strings.IndexAny(rest, "/?#")
	if end < 0 || !strings.Contains(strings.ReplaceAll(rest[end:], "/@", ""), "@") {
		return false
	}
	user, _, hasColon := strings.Cut(rest[:end], ":")
	return strings.Contains(rest[:end], "@") || hasColon && user != "localhost" && !strings.ContainsAny(user, ".[")
}

// readOtherwise describes how a host without "//" was read. It returns "" if the text does not end in a public suffix, because such a
// text is often a file name.
func readOtherwise(host string) string {
	if host == "" || !unicode.IsLetter([]rune(host)[0]) {
		return ""
	}
	name, _, hasPort := strings.Cut(host, ":")
	if hasPort {
		return printable.Text(name) + " was read as a scheme"
	}
	if isTopLevel(ascii.Lower(name[strings.LastIndexByte(name, '.')+1:])) {
		return printable.Text(name) + " was read as a path"
	}
	return ""
}

// end writes the notes at the end of a file.
func (m *misreadings) end(p *program) {
	if m.said != "" && !m.noted {
		p.note("%s; --default-scheme https reads it as a host", m.said)
		m.noted = true
	}
	if n := m.passwords.Swap(0); n > 0 {
		p.note(`references with an "@" after the host, which often ends a password: %d; in a password, write "/" as %%2F, "?" as %%3F and "#" as %%23`, n)
	}
}
