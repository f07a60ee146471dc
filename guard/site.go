package guard

import (
	"path"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/whatwg"
)

// Two sites, one for each scheme, that no text can name.
var (
	secureSite = whatwg.MustParse("https://a.invalid/")
	plainSite  = whatwg.MustParse("http://b.invalid:81/x/y/")
)

// ReturnTo checks a redirect target such as "/orders/7", from a parameter like "next", and returns
// it in a form that keeps browsers on the site. Use the result in a Location header, in
// http.Redirect, or in an attribute that a template escapes. The error is an [*Error].
//
// The text must begin with "/", and a browser that follows it must stay on the site. The browser
// must also stay on the site after programs have changed the result. http.Redirect and path.Clean
// remove dot-segments, even after a "?" or "#", and some programs percent-decode the text again.
// ReturnTo therefore rejects "/%09/evil.example" and "/#/../%5Cevil.example", and turns a "\" in a
// query or fragment into "%5C".
//
// It considers no decoding except percent-decoding. "/&sol;evil.example" and "/%u002fevil.example" are
// paths on this site, and ReturnTo returns them. A template must escape the result for its attribute,
// as html/template does, and no program may decode entities, "%u" or JavaScript escapes in it.
//
// Law: a browser that resolves the result on any http or https site stays on that site. ReturnTo
// returns its results unchanged. It takes linear time.
func ReturnTo(text string) (string, error) {
	to, err := returnTo(text)
	if err != nil {
		return "", err
	}
	return to, nil
}

func returnTo(text string) (string, *Error) {
	if err := refuseCharacter(text, isControl); err != nil {
		return "", err
	}
	if !strings.HasPrefix(text, "/") {
		return "", refuse(Malformed, "the text does not begin with /").from(0)
	}
	pathEnd := len(text)
	if i := strings.IndexAny(text, "?#"); i >= 0 {
		pathEnd = i
	}
	if i := strings.IndexByte(text[:pathEnd], '\\'); i >= 0 {
		return "", refuse(Elsewhere, "browsers read a backslash as a slash").from(i)
	}
	a, errA := secureSite.Parse(text)
	b, errB := plainSite.Parse(text)
	if errA != nil || errB != nil || a.Host() != secureSite.Host() || b.Host() != plainSite.Host() {
		return "", refuse(Elsewhere, "the text leads to another site").from(0)
	}
	if leavesWhenDecoded(a.Pathname()) {
		return "", refuse(Elsewhere, "the path can lead to another site").from(0)
	}
	to := strings.ReplaceAll(strings.TrimPrefix(a.String(), "https://"+a.Host()), `\`, "%5C")
	if leavesWhenCleaned(to) {
		return "", refuse(Elsewhere, "without dot segments, the text can lead to another site").from(0)
	}
	return to, nil
}

// rounds is the number of times that a program may decode a text. Each round takes time, and no one
// encodes a path more often.
const rounds = 3

// leavesWhenDecoded reports whether decoding a path a few times makes it lead to another site, or
// contain a control character or a backslash.
func leavesWhenDecoded(decoded string) bool {
	for range rounds + 1 {
		u, err := secureSite.Parse(decoded)
		if err != nil || u.Host() != secureSite.Host() || strings.HasPrefix(u.Pathname(), "//") || leaves(decoded) ||
			strings.ContainsRune(decoded, '\\') || strings.ContainsFunc(decoded, isControl) {
			return true
		}
		next := ascii.PercentDecode(decoded)
		if next == decoded {
			return false
		}
		decoded = next
	}
	return true
}

// leavesWhenCleaned reports whether a text leads to another site after a program, perhaps after
// decoding it, removes dot-segments. The program may treat the whole text, the part before "?", as
// http.Redirect does, or the part before "#".
func leavesWhenCleaned(decoded string) bool {
	for range rounds + 1 {
		beforeQuery, _, _ := strings.Cut(decoded, "?")
		beforeFragment, _, _ := strings.Cut(decoded, "#")
		for _, text := range [...]string{decoded, path.Clean(decoded), path.Clean(beforeQuery), path.Clean(beforeFragment)} {
			if leavesAtOnceOrDecoded(text) {
				return true
			}
		}
		next := ascii.PercentDecode(decoded)
		if next == decoded {
			return false
		}
		decoded = next
	}
	return false
}

// leavesAtOnceOrDecoded reports whether a text leaves the site, at once or after a program removes
// dot-segments and decodes it. Only its beginning matters.
func leavesAtOnceOrDecoded(text string) bool {
	text = text[:min(len(text), len("/%252525"))]
	for range rounds + 1 {
		if leaves(text) {
			return true
		}
		text = ascii.PercentDecode(text)
	}
	return false
}

// leaves reports whether a browser may find a host at the beginning of a text that begins with "/",
// even after a program appends a "/", as http.Redirect does. Browsers drop tabs and line breaks.
func leaves(text string) bool {
	return len(text) > 1 && strings.IndexByte("/\\\t\n\r", text[1]) >= 0
}

// Origin is the origin of a site, such as "https://site.example" or "http://127.0.0.1:8080".
type Origin string

// ReturnTo is like the function [ReturnTo], but also accepts absolute URLs of the site, such as
// "https://site.example/orders/7", which login flows pass on. It returns the path, query and
// fragment of such a URL.
func (s Origin) ReturnTo(text string) (string, error) {
	origin, refused := s.origin()
	if refused != nil {
		return "", refused
	}
	if strings.HasPrefix(text, "/") {
		return ReturnTo(text)
	}
	if err := refuseCharacter(text, isSpaceOrControl); err != nil {
		return "", err
	}
	u, err := whatwg.Parse(text)
	if err != nil {
		return "", notURL(text)
	}
	split, ok := splitText(text, u.Scheme())
	if !ok || split.userinfo != "" || u.Scheme() != origin.Scheme() || u.Host() != origin.Host() || !split.agrees(u) {
		return "", refuse(Elsewhere, "the text leads to another site").from(0)
	}
	to, refused := returnTo("/" + strings.TrimPrefix(text[split.end:], "/"))
	if refused != nil {
		return "", refused.from(0)
	}
	return to, nil
}

// origin returns the URL of the site.
func (s Origin) origin() (whatwg.URL, *Error) {
	u, err := whatwg.Parse(string(s))
	split, ok := splitText(string(s), u.Scheme())
	why := notURL(string(s))
	switch {
	case why.at > 0:
	case err == nil && (u.Scheme() == "https" || u.Scheme() == "http") && ok && split.userinfo == "" && split.end >= len(strings.TrimSuffix(string(s), "/")) && split.agrees(u):
		return u, nil
	default:
		why.problem = "it contains other parts, or another scheme"
	}
	return u, refuse(InvalidPolicy, "the Origin must be a scheme and a host, such as https://site.example: %s", why.problem)
}
