package repair_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/whatwg"
)

// browserTexts are texts that browsers read in many ways.
func browserTexts() *rapid.Generator[string] {
	parts := rapid.SampledFrom([]string{
		"http:", "HTTP:", "wss:", "ftp:", "file:", "FILE:", "x:", "javascript:", "/", "//", "//", "///", "\\", "?", "#", ":", "@",
		"0x7f", "0X", "1", "127.0.0.1", "010", ".", "C", "C:", "C|", "|", "a", "EXAMPLE", "localhost", "xn--a", "xn--bcher-kva", "-", "_", "~", "!",
		"%41", "%31", "%2e", "%2f", "%00", "%", "%EF%BC%91", "%zz", "é", "É", "例", "１", "①", "ª", "。", "\u00ad", "\u200d", "ⅽ", "[::1]", "[::ffff:1.2.3.4]", "[v1.a]", "80", "0080", "99999",
		" ", "\t", "\n", "\v", "\f", "\x00", "\x7f", "\u3000", "..", "u:p@",
	})
	whole := rapid.Custom(func(t *rapid.T) string {
		part := func(texts ...string) string { return rapid.SampledFrom(texts).Draw(t, "part") }
		return part("", " ", "\v") + part("", "http:", "ws:", "file:", "x:") + part("", "/", "//", "//", "//") + part("", "", "u@") +
			strings.Join(rapid.SliceOfN(parts, 0, 4).Draw(t, "host"), "") + part("", "", ":", ":80", ":0443") + part("", "/", "/a/..//", "?", "#") + part("é", " x", "%", "[")
	})
	return rapid.OneOf(whole, rapid.Map(rapid.SliceOf(parts), func(all []string) string { return strings.Join(all, "") }))
}

// around are characters that are removed from the ends of a text, unless it begins with "//".
func around(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("\u00ad\u200d", r) }

// A browser finds the scheme, host and port of a repaired reference in the text before the repair, without what is around it.
func TestABrowserReadsARepairedTextAsItsRepair(t *testing.T) {
	texts := browserTexts()
	delimiters := rapid.SampledFrom([][2]string{{"", ""}, {"", ""}, {"<", ">"}, {"<", ">"}, {"<URL:", ">"}, {`"`, `"`}, {"\u00a0“<", ">”\ufeff"}, {"<", ""}, {"", `"`}})
	convert := []func(string) (string, error){nil, idn.ToASCII}
	rapid.Check(t, func(t *rapid.T) {
		text, pair := texts.Draw(t, "s"), delimiters.Draw(t, "pair")
		s := pair[0] + text + pair[1]
		if text = strings.TrimFunc(text, around); pair[0] == "" || pair[1] == "" {
			text = strings.TrimFunc(s, around)
		}
		if strings.HasPrefix(text, "//") {
			text = s
		}
		o := repair.Options{
			Grammar: rapid.SampledFrom([]uri.Grammar{uri.RFC3986, uri.RFC3987, uri.RFC2396, uri.RFC6874}).Draw(t, "grammar"),
			Host:    convert[rapid.IntRange(0, 1).Draw(t, "convert")],
		}
		u, changes, err := o.Reference(s)
		if err != nil || len(changes) == 0 || o.Grammar.Valid(strings.Trim(text, " \t\n\v\f\r")) {
			return
		}
		for _, base := range []string{"https://base.example:8/d/e", "file:///d/e", "x://base/d/e"} {
			read, err := recordOf(t, text, base)
			converted := slices.ContainsFunc(changes, func(c repair.Change) bool { return c.Reason == repair.ReasonHost })
			if err != nil || converted && !read.IsSpecial() {
				continue // a browser rejects it, or does not convert the names of this scheme
			}
			repaired, err := recordOf(t, u.String(), base)
			require.NoError(t, err, "%q became %q", s, u)
			requireSamePlace(t, read, repaired)
			requireItsPlace(t, u, base, read)
		}
	})
}

func recordOf(t require.TestingT, text, base string) (whatwg.URL, error) {
	b, err := whatwg.Parse(base)
	require.NoError(t, err)
	return b.Parse(text)
}

// requireSamePlace requires that two records have the same scheme, host and port.
func requireSamePlace(t require.TestingT, a, b whatwg.URL) {
	require.Equal(t, []any{a.Scheme(), a.Host(), a.Components().Host}, []any{b.Scheme(), b.Host(), b.Components().Host})
}

// requireItsPlace requires that a record has the scheme, host and port that RFC 3986 finds in a
// reference against a base. Names beyond ASCII that package idn rejects are not compared.
func requireItsPlace(t require.TestingT, u uri.URI, base string, r whatwg.URL) {
	_, hasHost := u.Host()
	if _, hasAuthority := u.Authority(); hasAuthority && !hasHost {
		require.Equal(t, uri.RFC2396, u.Grammar(), "%q", u)
		return // a reg_name
	}
	b, err := uri.RFC3987.Parse(base)
	require.NoError(t, err)
	target, err := b.ResolveString(u.String())
	require.NoError(t, err, "%q", u)
	host, _ := target.Host()
	if _, err := idn.Host(host); err != nil && host.Kind() == uri.RegName {
		require.Equal(t, strings.ToLower(target.Scheme()), r.Scheme())
		return
	}
	_, err = whatwg.URLOf(target)
	require.False(t, errors.As(err, new(*whatwg.MismatchError)), "%q: %v", target, err)
}

func TestWhatMayBeANumberToABrowserIsNotRepaired(t *testing.T) {
	for c := rune(0x80); c <= unicode.MaxRune; c++ {
		if c == 0x3400 || c == 0xA000 || c == 0x20000 {
			c += 0x5800 // ideographs, Hangul and private use
		}
		if c == 0x25900 {
			c = 0xE0000
		}
		if c == 0xE0200 {
			return
		}
		for _, host := range []string{"1" + string(c), "0" + string(c) + "1", "0x" + string(c)} {
			r, err := whatwg.Parse("http://" + host + "/")
			if err != nil {
				continue
			}
			if _, isAddress := r.Addr(); !isAddress {
				continue
			}
			for _, o := range []repair.Options{{}, {Grammar: uri.RFC3987}, {Host: idn.ToASCII}} {
				for _, text := range []string{"http://" + host + "/a b", "http://" + uri.UnreservedChars.Encode(host) + "/a b"} {
					u, _, err := o.Reference(text)
					require.Error(t, err, "%q became %q", text, u)
				}
			}
		}
	}
}
