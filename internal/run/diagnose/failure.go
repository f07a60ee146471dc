package diagnose

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Failure is the position at which a text fails to match a rule, and the component there.
type Failure struct {
	Text   string
	Start  string // the rule by which Text was parsed
	Offset int    // of the first byte that cannot continue a match, or len(Text)
	LastAt int    // offset of the last "@", or -1

	excerpt.Visible // part of Text

	Component  string // the component that contains Offset
	Where      string // Component in words, such as "in the port"
	Begin, End int    // of Component in Text, as far as the grammar allows to know

	InAddress bool   // whether Offset is in an IP address in brackets
	Address   string // the part of that address before Offset
}

// At returns the failure of a text at an offset. The component of the failure is the whole text.
func At(text, start string, offset int) Failure {
	f := Failure{Text: text, Start: start, Offset: offset, LastAt: strings.LastIndexByte(text, '@'), End: len(text), Visible: excerpt.VisibleIn(text)}
	if slices.Contains(inAuthority[:], start) {
		f.Visible = excerpt.VisibleInAuthority(text)
	}
	return f
}

// inAuthority are the rules of texts that follow "//" in a URI.
var inAuthority = [...]string{"authority", "iauthority", "userinfo", "iuserinfo", "host", "ihost", "hostport", "server", "reg_name", "port", "opaque-host-and-port", "valid-host", "valid-opaque-host"}

// Split finds the component at Offset in a URI or a relative reference, as in appendix B of RFC
// 3986. Before the call, Begin must be the end of the scheme. The component is "fragment", "query",
// "authority" or "path". The bounds of an authority include the userinfo.
func (f *Failure) Split() {
	matched := f.Matched()
	authority, hasAuthority := strings.CutPrefix(matched, "//")
	if i := strings.IndexByte(matched, '#'); i >= 0 {
		f.Component, f.Begin = "fragment", f.Begin+i+1
	} else if i := strings.IndexByte(matched, '?'); i >= 0 {
		f.Component, f.Begin = "query", f.Begin+i+1
	} else if hasAuthority && !strings.Contains(authority, "/") {
		f.Component, f.Begin = "authority", f.Begin+len("//")
		if i := strings.IndexAny(f.Text[f.Begin:], "/?#"); i >= 0 {
			f.End = f.Begin + i
		}
	} else {
		f.Component = "path"
	}
}

// Line returns the problem, the text around its place, the place, and the hint unless it is "".
func (f *Failure) Line(problem, hint string) string {
	line := f.WithExcerpt(problem) + " at offset " + strconv.Itoa(f.Place(problem))
	if hint != "" {
		line += "; " + hint
	}
	return line
}

// WithExcerpt returns the problem and the text around its place.
func (f *Failure) WithExcerpt(problem string) string {
	if around := f.Around(f.Text, f.Place(problem)); around != "" {
		return problem + ": " + around
	}
	return problem
}

// Place returns the offset of the text that a problem names. It can be before Offset, because the text of a port up to Offset
// could be a password.
func (f *Failure) Place(problem string) int {
	switch {
	case f.PortStart > 0 && (problem == BadPort || problem == BareIPv6 || problem == ManyHosts):
		return f.PortStart
	case strings.HasPrefix(problem, badPercent):
		return f.percent()
	}
	return f.Offset
}

// General returns a general description of the problem: the text ends too early, or a character is not allowed.
func (f *Failure) General() string {
	switch {
	case f.AtEnd():
		return "the text ends too early, " + f.Where
	case f.IsHidden():
		return "a character is not allowed " + f.Where
	}
	return excerpt.Character(f.Rest()) + " is not allowed " + f.Where
}

// IsHidden reports whether messages must not name the character at the offset. A message must never name a letter or a digit
// that precedes an "@" in the text.
func (f *Failure) IsHidden() bool {
	isBefore := f.Offset < f.Named || f.Offset < f.From-len("@") && excerpt.IsName(string(f.Next()))
	return isBefore || f.Offset >= f.To && f.To < len(f.Text)
}

// HostInWords names the host that browsers read before the last "@". If text before that host can be a
// password, it returns "a host".
func (f *Failure) HostInWords() string {
	if f.Host == "" {
		return "a host"
	}
	return "the host " + excerpt.Quote(f.Host)
}

// AtEnd reports whether the text ends too early.
func (f *Failure) AtEnd() bool { return f.Offset >= len(f.Text) }

// Rest returns the text from the offset on.
func (f *Failure) Rest() string { return f.Text[min(f.Offset, len(f.Text)):] }

// Next returns the character at the offset, or utf8.RuneError at the end and for invalid UTF-8.
func (f *Failure) Next() rune {
	r, _ := utf8.DecodeRuneInString(f.Rest())
	return r
}

// NextIs reports whether the byte at the offset is one of characters, which must be ASCII.
func (f *Failure) NextIs(characters string) bool {
	return !f.AtEnd() && strings.IndexByte(characters, f.Text[f.Offset]) >= 0
}

// Matched returns the part of the component before the offset.
func (f *Failure) Matched() string { return f.Text[f.Begin:f.Offset] }

// Whole returns the component.
func (f *Failure) Whole() string { return f.Text[f.Begin:f.End] }

// IsBracketed reports whether the component begins with a "[" before the offset.
func (f *Failure) IsBracketed() bool { return strings.HasPrefix(f.Matched(), "[") }
