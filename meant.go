package uri

import (
	"slices"
	"strings"
)

// mistake is a way to call a function with more, or with something else, than a component.
type mistake struct {
	component string
	applies   func(text, rest string) bool // to a text, the rest of which is not of the component
	meant     string                       // what the caller most likely meant; it holds nothing of the text
}

// mistakes are tried in order.
var mistakes = []mistake{
	{"scheme", restIs(":", "://", ":/"), `a scheme is written without the ":" after it`},
	{"authority", func(text, _ string) bool { return strings.Contains(text, "://") }, `an authority is written without the scheme and "//" before it`},
	{"authority", restBegins("//"), `an authority is written without the "//" before it`},
	{"authority", restBegins("/", "?", "#"), "this is more than an authority: use WithPath, WithQuery and WithFragment for the rest"},
	{"userinfo", restBegins("@"), `a userinfo is written without the "@" and a host; WithUser and WithPassword encode an "@" that is data`},
	{"host", restBegins("//", "://"), `a host is written without a scheme and "//"`},
	{"host", func(text, _ string) bool { return strings.Contains(text, "@") }, "this has a userinfo: use WithAuthority, or WithUserinfo and WithHost"},
	{"host", hasPort, "this has a port: use WithAuthority, or WithHost and WithPort"},
	{"host", restBegins("/", "?", "#"), "this is more than a host: use WithPath, WithQuery and WithFragment for the rest"},
	{"port", restBegins(":"), `a port is written without the ":" before it`},
	{"path", restBegins("?"), `a "?" begins a query: use WithQuery, or WithSegments, which encodes it`},
	{"path", restBegins("#"), `a "#" begins a fragment: use WithFragment, or WithSegments, which encodes it`},
	{"query", restBegins("#"), `a "#" begins a fragment: use WithFragment, or WithPairs, which encodes it`},
	{"fragment", func(text, rest string) bool { return text == rest && rest[0] == '#' }, `a fragment is written without the "#" before it`},
}

// restIs reports for a mistake whether the rest is one of some texts.
func restIs(texts ...string) func(text, rest string) bool {
	return func(_, rest string) bool { return slices.Contains(texts, rest) }
}

// restBegins reports for a mistake whether the rest begins with one of some texts.
func restBegins(texts ...string) func(text, rest string) bool {
	return func(_, rest string) bool {
		return slices.ContainsFunc(texts, func(t string) bool { return strings.HasPrefix(rest, t) })
	}
}

// hasPort reports whether a text is a host, and the rest begins with a ":" and a digit. An IPv6 address has more of these.
func hasPort(text, rest string) bool {
	isOne := strings.HasPrefix(text, "[") || strings.Count(text, ":") == 1
	return isOne && len(rest) > 1 && rest[0] == ':' && '0' <= rest[1] && rest[1] <= '9'
}

// meant returns what the caller most likely meant by a component that goes wrong at an offset, or "".
func meant(component, text string, offset int) string {
	for _, m := range mistakes {
		if m.component == component && offset < len(text) && m.applies(text, text[offset:]) {
			return m.meant
		}
	}
	return ""
}

// encoders say how data is encoded for a component.
var encoders = map[string]string{
	"userinfo": "WithUser and WithPassword encode data",
	"path":     "WithSegments, AppendSegments and JoinPath encode data",
	"query":    "WithPairs encodes data",
	"fragment": "FragmentOctets.Encode encodes data",
}
