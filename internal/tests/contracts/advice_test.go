package contracts_test

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/passwords"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/whatwg"
)

// advising is an error with advice.
type advising interface {
	error
	Offset() int
	Hint() string
}

// beginnings, separators and ends make up texts that two parsers read differently, as attackers write them.
var (
	beginnings = []string{
		"https://good.example", `https:\\good.example`, "https:/good.example", "https:good.example", "https:///good.example", " https://good.example",
		"\thttps://good.example", "ht\ntps://good.example", `https:/\good.example`, `https:\/good.example`, "//good.example", `\\good.example`, `/\good.example`,
		"foo://good.example", `foo:\\good.example`, "http://u:p@good.example", "https://good.example:443", "https://[::1]", "https://[::1%25e", "https://1.2.3.4",
		"file://good.example", "file:good.example", `file:\\good.example`, "https://good.example/a", "https:\t//good.example", "javascript:good.example",
		"https://gооd.example", "https://", "git@good.example:", "mailto:good.example", "good.example", "localhost:8080", "1.2.3.4:80", "https://a@b:x@good.example",
	}
	separators = []string{
		`\@`, "@", `\`, "|@", " @", "%@", "%4@", "%2f@", "#@", "?@", "\t@", "\n@", `\\@`, "^@", "[@", "]@", "{@", `"@`, "<@", ":80@", ":x@", ";@", ",", `:80\@`, `:\@`,
		`/\@`, `\/@`, "@@", "\u3002", "\uFF0F", "\uFF20", "\uFE6B@", "\u2100", "|", "^", "%5c@", "%40", "%3a", "\u00a0@", "\u200b", "\u00ad", "é@", "`@", "[::1]@", ":80a@",
		":80:", "%", "%zz", "[", "::1", "\\\t@", "/@", `#\@`, `?\@`, `;\@`, `\#@`, `\?@`, `\.`, "..", `.\@`, `a\b@`, `u:p\@`, `u\:p@`, ":8\n0/ @", ":x/ @", " /x@", ":x@c/ @", "", "#",
	}
	ends = []string{"evil.example/", "evil.example", `evil.example:80\x@third.example/`, "", "/evil.example", " evil.example@third.example"}
)

// An edit is a text changed as a reader follows advice. There is none for advice that only says how a text is read.
type edit func(text string, e advising) []string

var edits = map[string]edit{
	`write two hexadecimal digits after "%", or %25`: func(text string, e advising) []string {
		at := strings.LastIndexByte(text[:e.Offset()], '%')
		return []string{text[:at] + "%25" + text[at+1:]}
	},
	"remove the quotation marks or angle brackets around": func(text string, _ advising) []string { return []string{strings.Trim(text, `"<>`)} },
	"remove it: the URI begins after it":                  func(text string, e advising) []string { return []string{replaced(text, e, "")} },
	"remove the white space before and after the URI":     func(text string, _ advising) []string { return []string{strings.TrimSpace(text)} },
	"remove the white space before and after the URL":     func(text string, _ advising) []string { return []string{strings.TrimSpace(text)} },
	"line breaks and tabs are not skipped: remove them": func(text string, e advising) []string {
		return []string{replaced(text, e, ""), strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)}
	},
	`write "/" between segments, also on Windows, or %5C for a backslash`: func(text string, e advising) []string {
		return []string{replaced(text, e, "/"), replaced(text, e, "%5C")}
	},
	"if it is data, write %":                                              encodedAtOffset,
	"an IRI (RFC 3987) can contain it; in a URI, write %":                 encodedAtOffset,
	`write each "@" in the user name and the password as %40`:             encodedUserinfo,
	"percent-encode them, as UserinfoChars.Encode does":                   encodedUserinfo,
	"if it belongs to a user name or a password, percent-encode it":       encodedUserinfo,
	`a valid URL contains no user name or password: remove them, and`:     withoutUserinfo,
	`if this is a path, write "./" before it`:                             func(text string, _ advising) []string { return []string{"./" + text} },
	`a relative reference cannot contain a scheme; if the ":" is part of`: func(text string, _ advising) []string { return []string{"./" + text} },
	`write "ssh://" before it, and "/" instead of the ":"`:                func(text string, _ advising) []string { return []string{"ssh://" + strings.Replace(text, ":", "/", 1)} },
	`write a host after "//", as in "http://[::1]:80/" and`:               func(text string, _ advising) []string { return []string{"http://" + text} },
	`a "]" is missing`: func(text string, e advising) []string {
		return []string{text[:e.Offset()] + "]" + text[e.Offset():]}
	},
	`write the "%" before a zone identifier as %25`: func(text string, e advising) []string {
		return []string{strings.Replace(text, "%", "%25", 1)}
	},
	`a file URL of this computer begins with "file:///"`:         func(text string, _ advising) []string { return []string{slashes.ReplaceAllString(text, "$1///")} },
	`write "://" after the schemes ftp, http, https, ws and wss`: func(text string, _ advising) []string { return []string{slashes.ReplaceAllString(text, "$1//")} },
	`write ":" after a Windows drive letter`:                     func(text string, e advising) []string { return []string{replaced(text, e, ":")} },
	`an absolute URI cannot contain a fragment`:                  withoutFragment,
	`this kind of URL cannot contain a fragment`:                 withoutFragment,
	`write an IPv6 address in brackets, as in "[::1]"`: func(text string, _ advising) []string {
		return []string{bare.ReplaceAllString(text, "//[$1]")}
	},
	`write a URI with a scheme, such as "https:"`:          func(text string, _ advising) []string { return []string{"https:" + text} },
	`a URI begins with a scheme, such as "https:"`:         func(text string, _ advising) []string { return []string{"https:" + text} },
	`without a base URL, write a scheme, such as "https:"`: func(text string, _ advising) []string { return []string{"https:" + text} },
	`write a scheme before the ":", such as "https"`:       func(text string, _ advising) []string { return []string{"https" + text} },
	`write a scheme, such as "https:"`:                     func(text string, _ advising) []string { return []string{"https" + text} },
	`write a host between "//" and ":"`:                    func(text string, _ advising) []string { return []string{strings.Replace(text, "//:", "//host:", 1)} },

	// These change nothing.
	`browsers read the host "`: nil, "browsers read a host, which ends": nil, `browsers read it as "/"`: nil, "text that may be a password is not shown": nil,
	"the text is a relative": nil, "a relative URL requires": nil, "the highest port": nil, "a scheme is a letter": nil, "a port is ASCII": nil, "a port consists": nil, "a URI has only one host": nil, "a URL has only one host": nil,
	"a host name consists": nil, "a domain consists": nil, "RFC 6874 added": nil, "browsers reject an address": nil, "write a name or an IPv4": nil, "write a domain or an IPv4": nil,
	`after "]" write ":" and`: nil, "an IPv6 address has eight": nil, `"::" can occur`: nil, "an IRI (RFC 3987) can contain it; in a URI, write the host in Punycode": nil,
	`a URL with the scheme ftp`: nil, "two dots in a row": nil, "a label has at most": nil, `in a file URL, the path follows`: nil, "write a Windows path as": nil,
	"only the Review Draft": nil, `write "./" before a first segment`: nil, "numbers in an IPv4": nil, "a group has at most": nil, "a piece": nil, "since July 2026": nil,
	"RFC 2396 does not": nil, "a relative reference cannot contain a scheme": nil,
}

var (
	slashes = regexp.MustCompile(`^([^:]*:)[/\\]*`)
	bare    = regexp.MustCompile(`//([0-9a-f:]*:[0-9a-f:]*)`)
)

func replaced(text string, e advising, by string) string {
	_, size := utf8.DecodeRuneInString(text[e.Offset():])
	return text[:e.Offset()] + by + text[e.Offset()+size:]
}

func encodedAtOffset(text string, e advising) []string {
	hint := e.Hint()
	return []string{replaced(text, e, hint[strings.IndexByte(hint, '%'):])}
}

// userinfo returns where the text before the last "@" begins, after slashes or the scheme, and where it ends.
func userinfo(text string) (start, end int) {
	end = strings.LastIndexByte(text, '@')
	if i := strings.Index(text, "//"); i >= 0 && i < end {
		return i + len("//"), end
	}
	return strings.IndexByte(text[:end], ':') + 1, end
}

func encodedUserinfo(text string, _ advising) []string {
	start, end := userinfo(text)
	name, password, found := strings.Cut(text[start:end], ":")
	encoded := uri.UnreservedChars.Encode(name)
	if found {
		encoded += ":" + uri.UnreservedChars.Encode(password)
	}
	return []string{text[:start] + encoded + text[end:]}
}

func withoutUserinfo(text string, _ advising) []string {
	i := strings.Index(text, "//") + len("//")
	authority := text[i:]
	if end := strings.IndexAny(authority, "/?#"); end >= 0 {
		authority = authority[:end]
	}
	return []string{text[:i] + text[i+strings.LastIndexByte(authority, '@')+1:]}
}

func withoutFragment(text string, _ advising) []string {
	before, _, _ := strings.Cut(text, "#")
	return []string{before}
}

// editFor returns the change that advice asks for: that of the longest beginning.
func editFor(hint string) (found edit, ok bool) {
	length := 0
	for begin, e := range edits {
		if len(begin) > length && strings.HasPrefix(hint, begin) {
			found, length = e, len(begin)
		}
	}
	return found, length > 0
}

// hosts returns the host that package whatwg reads, and the one that net/url does, or "".
func hosts(text string) (browser, program string) {
	u, err := whatwg.Parse(text)
	if err == nil {
		browser = u.Host()
	}
	if v, err := url.Parse(text); err == nil {
		program = v.Host
	}
	return browser, program
}

// inBrowsers returns the host that browsers read in the place of the one that net/url reads.
func inBrowsers(program string) string {
	browser, _ := hosts("https://" + program)
	return browser
}

// movesHost says how an edit changes the host, or returns "". A parser that read a host must read the same one after it. A host may
// only be added where no parser read another.
func movesHost(before, after string) string {
	browser, program := hosts(before)
	newBrowser, newProgram := hosts(after)
	switch {
	case browser != "" && newBrowser != browser:
		return fmt.Sprintf("browsers read %q, then %q", browser, newBrowser)
	case program != "" && newProgram != "" && newProgram != program:
		return fmt.Sprintf("net/url reads %q, then %q", program, newProgram)
	case program != "" && browser == "" && newBrowser != "" && newBrowser != inBrowsers(program):
		return fmt.Sprintf("net/url reads %q, and browsers then %q", program, newBrowser)
	}
	return ""
}

// advisors are the parsers with advice.
func advisors() map[string]func(string) error {
	all := map[string]func(string) error{}
	for _, g := range uri.Grammars() {
		all[g.ID()+" reference"] = errorOf(g.ParseReference)
		all[g.ID()] = errorOf(g.Parse)
		all[g.ID()+" absolute"] = errorOfRule(g, "absolute-URI", "absolute-IRI", "absoluteURI")
		all[g.ID()+" relative"] = errorOfRule(g, "relative-ref", "irelative-ref", "relativeURI")
	}
	all["whatwg"] = func(s string) error { _, err := whatwg.ParseValid(s, whatwg.NoBase); return err }
	all["whatwg with a base"] = func(s string) error { _, err := whatwg.ParseValid(s, whatwg.AnyBase); return err }
	for _, p := range consensus.Profiles() {
		all[p.ID()] = errorOf(p.Parse)
	}
	return all
}

// errorOfRule returns a parser for the rule that a grammar calls by one of names.
func errorOfRule(g uri.Grammar, names ...string) func(string) error {
	for _, rule := range g.Rules() {
		if slices.Contains(names, rule) {
			return func(s string) error { _, err := g.ParseTree(rule, s); return err }
		}
	}
	return func(string) error { return nil }
}

func hostile() (texts []string) {
	for _, beginning := range beginnings {
		for _, separator := range separators {
			for _, end := range ends {
				texts = append(texts, beginning+separator+end)
			}
		}
	}
	return texts
}

func TestNoAdviceChangesTheHost(t *testing.T) {
	texts, seen, every := hostile(), map[string]bool{}, exhaustive.OneIn(t, 40)
	given, followed, moved := 0, 0, 0
	for name, parse := range advisors() {
		for i, first := range texts {
			if i%every != 0 {
				continue
			}
			for round, text := 0, first; round < 5; round++ {
				e, ok := errors.AsType[advising](parse(text))
				if !ok || e.Hint() == "" {
					break
				}
				given++
				change, known := editFor(e.Hint())
				if !known && !seen[e.Hint()] {
					seen[e.Hint()] = true
					assert.Fail(t, "advice that this test does not follow", e.Hint())
				}
				if change == nil {
					break
				}
				next := text
				for _, next = range change(text, e) {
					followed++
					if how := movesHost(text, next); how != "" {
						if moved++; !seen[name+e.Hint()] {
							seen[name+e.Hint()] = true
							assert.Fail(t, "a host changes", "%s: %q becomes %q: %s: %s", name, text, next, how, e.Hint())
						}
					}
				}
				if next == text {
					break
				}
				text = next
			}
		}
	}
	t.Logf("%d texts, %d times advice, followed %d times, %d hosts changed", len(texts), given, followed, moved)
	assert.Zero(t, moved)
	assert.Greater(t, followed, 100_000/every)
}

func TestARepairedTextHasTheHostThatBrowsersRead(t *testing.T) {
	repaired := 0
	for _, text := range hostile() {
		u, _, err := repair.Reference(text)
		if err != nil {
			continue
		}
		repaired++
		if browser, _ := hosts(text); browser != "" {
			after, _ := hosts(u.String())
			assert.Equal(t, browser, after, "%q", text)
		}
	}
	assert.Greater(t, repaired, 500)
}

// Where browsers read a host before a delimiter and an "@" follows, a message that is about what is between them names the host.
func TestTheHostBeforeAnAtIsNamed(t *testing.T) {
	named := 0
	for _, delimiter := range []string{"/", "?", "#", `\`, ":80/", ":80?", ":80#", `:80\`} {
		for _, wrong := range []string{" ", "|", "^", `"`, "{", "<", "é"} {
			text := "https://good.example" + delimiter + wrong + "@evil.example/"
			for name, parse := range advisors() {
				e, ok := errors.AsType[advising](parse(text))
				if !ok || e.Offset() > strings.LastIndexByte(text, '@') || strings.HasSuffix(name, "relative") {
					continue
				}
				named++
				assert.Contains(t, e.Hint(), `the host "good.example"`, "%s: %q", name, text)
			}
		}
	}
	assert.Greater(t, named, 500)
}

// passwords.jsonl has texts with a secret at each place where a person could put one. What is wrong with them is {}.
func TestNoMessageShowsAPlantedPassword(t *testing.T) {
	parsers := advisors()
	parsers["whatwg.Parse"] = errorOf(func(s string) (whatwg.URL, error) { return whatwg.Parse(s) })
	parsers["FullURI"] = func(s string) error { return new(uri.FullURI).UnmarshalText([]byte(s)) }
	parsers["Secret"] = func(s string) error { return new(uri.Secret).UnmarshalText([]byte(s)) }
	parsers["repair"] = func(s string) error { _, _, err := repair.Reference(s); return err }
	for _, rule := range []string{"authority", "userinfo", "host", "port", "URI"} {
		parsers["rule "+rule] = func(s string) error {
			if _, behind, found := strings.Cut(s, "//"); found && rule != "URI" {
				s = behind
			} else if rule != "URI" {
				return nil
			}
			_, err := uri.RFC3986.ParseTree(rule, s)
			return err
		}
	}
	checked, every := 0, exhaustive.OneIn(t, 1000)
	for _, row := range golden.Lines[struct{ Text string }](t, "testdata/passwords.jsonl") {
		for _, wrong := range []string{"", " ", "%zz", "[", `\`, "é", " x@y", "#a#b", "/x y"} {
			text := strings.NewReplacer("{}", wrong, "SECRET", "QWZ").Replace(row.Text)
			for name, parse := range parsers {
				err := parse(text)
				if err == nil {
					continue
				}
				checked++
				ways := append(problemAndHint(err), passwords.InBrief(err))
				if checked%every == 0 {
					ways = append(ways, passwords.Thorough(err)...)
				}
				for _, printed := range ways {
					if strings.Contains(printed, "QWZ") {
						require.Fail(t, "a password is shown", "%s: %q: %s", name, text, printed)
					}
				}
			}
		}
	}
	require.Greater(t, checked, 5_000)
}

func problemAndHint(err error) (all []string) {
	if e, ok := err.(interface{ Problem() string }); ok {
		all = append(all, e.Problem())
	}
	if e, ok := err.(interface{ Hint() string }); ok {
		all = append(all, e.Hint())
	}
	return all
}
