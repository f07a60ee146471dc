package crosscheck_test

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/whatwg"
)

// following is how a person follows a hint. Given a text that is invalid at an offset, it returns the texts that the hint leads to.
// A hint that says only what is allowed leads to none.
type following func(text string, offset int) []string

// oneText makes a following of a function that changes a text in one way.
func oneText(change func(text string, offset int) string) following {
	return func(text string, offset int) []string { return []string{change(text, offset)} }
}

// encodedAt percent-encodes the character at the offset.
func encodedAt(text string, offset int) string {
	_, size := utf8.DecodeRuneInString(text[offset:])
	encoded := uri.Chars(0).Encode(text[offset : offset+size])
	return text[:offset] + encoded + text[offset+size:]
}

// encodedUserinfo percent-encodes what is before the last "@".
func encodedUserinfo(text string, _ int) string {
	at := strings.LastIndexByte(text, '@')
	before, userinfo, found := strings.Cut(text[:at], "//")
	if !found {
		before, userinfo = "", text[:at]
	} else {
		before += "//"
	}
	return before + strings.ReplaceAll(uri.UnreservedChars.Encode(userinfo), "%3A", ":") + text[at:]
}

func withoutBrackets(text string, _ int) string {
	return strings.NewReplacer("[", "", "]", "").Replace(text)
}

func saysWhatIsAllowed(string, int) []string { return nil }

// hintsOfTexts are the hints of errors about texts.
var hintsOfTexts = map[string]following{
	`an absolute URI cannot contain a fragment`:      oneText(func(text string, _ int) string { before, _, _ := strings.Cut(text, "#"); return before }),
	`write a URI with a scheme, such as "https:"`:    oneText(func(text string, _ int) string { return "https:" + text }),
	`a URI begins with a scheme, such as "https:"`:   oneText(func(text string, _ int) string { return "https:" + text }),
	`write a scheme before the ":", such as "https"`: oneText(func(text string, _ int) string { return "https" + text }),
	`a relative reference cannot contain a scheme; if the ":" is part of the path, write "./" before it`: func(text string, _ int) []string {
		_, rest, _ := strings.Cut(text, ":")
		return []string{"./" + text, rest}
	},
	`write "./" before a first segment that contains ":"`:                          oneText(func(text string, _ int) string { return "./" + text }),
	`write a host after "//", as in "http://[::1]:80/" and "http://192.0.2.1:80/"`: oneText(func(text string, _ int) string { return "http://" + text }),
	"the text is a relative reference: see ParseReference":                         oneText(func(text string, _ int) string { return text }),
	`write an IPv6 address in brackets, as in "[::1]"`: func(text string, offset int) []string {
		from := max(strings.LastIndexAny(text[:offset], "/@")+1, 0)
		to := offset + strings.IndexAny(text[offset:]+"/", "/?#")
		return []string{text[:from] + "[" + strings.Trim(text[from:to], "[]") + "]" + text[to:]}
	},
	`write the "%" before a zone identifier as %25`:    oneText(func(text string, offset int) string { return strings.Replace(text, "%", "%25", 1) }),
	"write a name or an IPv4 address without brackets": oneText(withoutBrackets),
	`a "]" is missing`: oneText(func(text string, offset int) string { return text[:offset] + "]" + text[offset:] }),
	`after "]" write ":" and a port, or "/" and a path`: func(text string, offset int) []string {
		return []string{text[:offset] + ":" + text[offset:], text[:offset] + "/" + text[offset:]}
	},
	`write two hexadecimal digits after "%", or %25`: oneText(func(text string, offset int) string {
		at := strings.LastIndexByte(text[:offset], '%')
		return text[:at] + "%25" + text[at+1:]
	}),
	"remove the quotation marks or angle brackets around the URI": oneText(func(text string, _ int) string { return strings.Trim(text, `"<>`) }),
	"remove it: the URI begins after it": oneText(func(text string, _ int) string {
		return strings.TrimLeftFunc(text, func(r rune) bool { return r > 0x7F })
	}),
	"remove the white space before and after the URI": oneText(func(text string, _ int) string { return strings.TrimSpace(text) }),
	`write "/" between segments, also on Windows, or %5C for a backslash`: func(text string, _ int) []string {
		return []string{strings.ReplaceAll(text, `\`, "/"), strings.ReplaceAll(text, `\`, "%5C")}
	},
	"line breaks and tabs are not skipped: remove them": oneText(func(text string, _ int) string {
		return strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(text)
	}),
	`write each "@" in the user name and the password as %40, except the last one, which ends them`: oneText(func(text string, _ int) string {
		last := strings.LastIndexByte(text, '@')
		return strings.ReplaceAll(text[:last], "@", "%40") + text[last:]
	}),
	"percent-encode them, as UserinfoChars.Encode does":                                  oneText(encodedUserinfo),
	"if it belongs to a user name or a password, percent-encode it":                      oneText(encodedUserinfo),
	`if this is a path, write "./" before it`:                                            oneText(func(text string, _ int) string { return "./" + text }),
	`write "ssh://" before it, and "/" instead of the ":"`:                               oneText(func(text string, _ int) string { return "ssh://" + strings.Replace(text, ":", "/", 1) }),
	`browsers read {host}, which ends before the last "@"`:                               saysWhatIsAllowed,
	`browsers read it as "/", so {host} ends there`:                                      saysWhatIsAllowed,
	"a relative reference cannot contain a scheme":                                       saysWhatIsAllowed,
	`a host name consists of letters, digits, "-" and "."`:                               saysWhatIsAllowed,
	`write a Windows path as a file URI, as in "file:///C:/Users/x"`:                     saysWhatIsAllowed,
	`a port consists of decimal digits, and a path begins with "/"`:                      saysWhatIsAllowed,
	`a port consists of decimal digits; if this is a password, "@" and a host follow it`: saysWhatIsAllowed,
	"an IRI (RFC 3987) can contain it; in a URI, write {encoded}":                        oneText(encodedAt),
	"if it is data, write {encoded}":                                                     oneText(encodedAt),
	// The conversion of names is package idn's, whose results are tested there.
	"an IRI (RFC 3987) can contain it; in a URI, write the host in Punycode, as xn--…": oneText(func(text string, _ int) string { return text }),

	fmt.Sprintf("the limit is %d bytes", min(math.MaxUint32, uint64(math.MaxInt))):                      saysWhatIsAllowed,
	`a scheme is a letter followed by letters, digits, "+", "-" or "."`:                                 saysWhatIsAllowed,
	"a port consists of decimal digits":                                                                 saysWhatIsAllowed,
	"a URI has only one host and one port; package multihost parses the host lists of database drivers": saysWhatIsAllowed,
	"RFC 6874 added zone identifiers, and RFC 9844 withdrew them":                                       saysWhatIsAllowed,
	"RFC 2396 does not allow IPv6 addresses; RFC 2732 and RFC 3986 do":                                  saysWhatIsAllowed,
	`"::" can occur only once in an IPv6 address`:                                                       saysWhatIsAllowed,
	"a group has at most four hexadecimal digits":                                                       saysWhatIsAllowed,
	`an IPv6 address has eight groups; "::" replaces groups of zeros`:                                   saysWhatIsAllowed,
	"numbers in an IPv4 address are 0 to 255, without leading zeros":                                    saysWhatIsAllowed,
}

// hostsNamedIn returns the hosts that a text can name: what follows the last "@" is one if browsers read it or no host, as in
// "http://joe:pa/ss@h".
func hostsNamedIn(text string) []string {
	text = strings.TrimPrefix(strings.TrimSpace(text), ":") // before which the scheme is missing
	page, last := whatwg.MustParse("http://page.example/"), text[strings.LastIndexByte(text, '@')+1:]
	last = last[:strings.IndexAny(last+"/", "/?#")]
	read, err := page.Parse(text)
	after, errAfter := page.Parse("//" + last)
	if err != nil || read.Hostname() == "" || errAfter == nil && read.Hostname() == after.Hostname() {
		return uritestutil.NamedHosts(text, last)
	}
	return uritestutil.NamedHosts(text)
}

var namedHost = regexp.MustCompile(`^(browsers read |browsers read it as "/", so )(?:a host|the host ".*"…?)(, which ends .*| ends there)$`)

// A hint is safe to follow: it leads to an error, or to a text without a host, or with the host that the text named.
func TestAHintAboutATextLeadsToNoOtherHost(t *testing.T) {
	pieces := rapid.SampledFrom([]string{
		"http:", "https://", "x:", "//", "/", "good.example", "evil.example", "@", ":", "80", ":8080", "[", "]", "[::1]", "::1", "1:2", "192.0.2.1", "fe80::1%eth0", "%25", "%", "%zz", "%4",
		`\`, " ", "\t", "\n", "é", "／", "?", "#", "a", ".", "..", ",", "^", "\"", "xn--a", "|",
	})
	texts := rapid.Custom(func(t *rapid.T) string {
		before := rapid.SampledFrom([]string{"", "", "http://", "http://good.example", "http://[", "//"}).Draw(t, "before")
		return before + strings.Join(rapid.SliceOfN(pieces, 0, 6).Draw(t, "pieces"), "")
	})
	followed := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		for _, g := range uri.Grammars() {
			for _, parse := range []func(string) (uri.URI, error){g.Parse, g.ParseReference, uritestutil.ByRule(g, "relative-ref"), uritestutil.ByRule(g, "absolute-URI")} {
				_, err := parse(text)
				var syntax *uri.SyntaxError
				if !errors.As(err, &syntax) || syntax.Hint() == "" {
					continue
				}
				hint := syntax.Hint()
				if size := len(text) - syntax.Offset(); size > 0 {
					_, size = utf8.DecodeRuneInString(text[syntax.Offset():])
					hint = strings.ReplaceAll(hint, uri.Chars(0).Encode(text[syntax.Offset():syntax.Offset()+size]), "{encoded}")
				}
				follow, known := hintsOfTexts[hint]
				if !known && hint == "text that may be a password is not shown" {
					continue
				}
				if !known {
					hint = namedHost.ReplaceAllString(syntax.Hint(), "${1}{host}$2")
					follow, known = hintsOfTexts[hint]
				}
				require.True(t, known, "a new hint, %q: say how it is followed", hint)
				if strings.HasSuffix(hint, "see ParseReference") {
					parse = g.ParseReference
				}
				for _, better := range follow(text, syntax.Offset()) {
					followed[hint]++
					if u, err := parse(better); err == nil {
						host, present := uritestutil.NamedHost(u)
						require.True(t, !present || slices.Contains(hostsNamedIn(text), host), "%q, %q, leads to %q with the host %q and not %q", text, hint, better, host, hostsNamedIn(text))
					}
				}
			}
		}
	})
	t.Log(followed)
}
