package contracts_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/messages"
	"github.com/urigrammar/uri/internal/tests/passwords"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/file"
	"github.com/urigrammar/uri/schemes/tel"
	"github.com/urigrammar/uri/schemes/urn/isbn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/whatwg"
)

// entries are the entry points of packages uri and whatwg, and of Secret. The others are parsers, profiles and schemes.
var entries = map[string]func(string) error{
	"Parse": errorOf(uri.Parse), "ParseReference": errorOf(uri.ParseReference),
	"RFC2396.ParseReference": errorOf(uri.RFC2396.ParseReference), "RFC2732.ParseReference": errorOf(uri.RFC2732.ParseReference),
	"RFC6874.ParseReference": errorOf(uri.RFC6874.ParseReference), "RFC3987.ParseReference": errorOf(uri.RFC3987.ParseReference),
	"WithScheme": errorOf(base.WithScheme), "WithHost": errorOf(base.WithHost), "WithPort": errorOf(base.WithPort),
	"WithPath": errorOf(uri.URI{}.WithPath), "WithQuery": errorOf(base.WithQuery), "WithFragment": errorOf(base.WithFragment),
	"FromURL.Host":  errorOf(func(s string) (uri.URI, error) { return uri.FromURL(&url.URL{Scheme: "http", Host: s}) }),
	"FromURL.Query": errorOf(func(s string) (uri.URI, error) { return uri.FromURL(&url.URL{Scheme: "http", Host: "h", RawQuery: s}) }),
	"Secret":        func(s string) error { return new(uri.Secret).UnmarshalText([]byte(s)) },
	"whatwg.Parse":  errorOf(func(s string) (whatwg.URL, error) { return whatwg.Parse(s) }),
	"whatwg.ParseValid": func(s string) error {
		_, err := whatwg.ParseValid(s, whatwg.NoBase)
		return err
	},
}

var base = uri.MustParse("http://h/")

// rejectionAt returns the error of an entry point for a text.
func rejectionAt(t *testing.T, entry, text string) uri.InputError {
	t.Helper()
	_, isScheme := schemes.Lookup(entry)
	kind, name, _ := strings.Cut(entry, ".")
	err := error(nil)
	switch {
	case entries[entry] != nil:
		err = entries[entry](text)
	case isScheme:
		err = rejection("scheme "+entry, text)
	case kind == "consensus":
		err = rejection("consensus "+name, text)
	default:
		err = rejection(entry, text)
	}
	wrong, ok := errors.AsType[uri.InputError](err)
	require.True(t, ok, "%s %+q: %v", entry, text, err)
	return wrong
}

var place = regexp.MustCompile(` at offset ([0-9]+)`)

// placeOf returns the place that a message names, which can be before the offset of the error: a port could be a password up to there.
func placeOf(err uri.InputError) int {
	if said := place.FindStringSubmatch(err.Error()); said != nil {
		at, _ := strconv.Atoi(said[1])
		return at
	}
	return err.Offset()
}

func TestACommonMistakeIsExplainedWithItsPlaceAndAdvice(t *testing.T) {
	var said bytes.Buffer
	out := json.NewEncoder(&said)
	out.SetEscapeHTML(false)
	for _, m := range messages.Mistakes(t) {
		var rows []messages.Mistake // one, or an update has one for each of the answers
		for _, entry := range m.Entries {
			err := rejectionAt(t, entry, m.Text)
			is := m
			is.Offset, is.Problem = placeOf(err), err.Problem()
			if advising, ok := err.(interface{ Hint() string }); ok {
				is.Hint = advising.Hint()
			}
			if !*update {
				assert.Equal(t, m, is, entry)
			}
			assert.Contains(t, err.Error(), is.Problem, "%s %+q", entry, m.Text)
			same := func(row messages.Mistake) bool {
				return row.Offset == is.Offset && row.Problem == is.Problem && row.Hint == is.Hint
			}
			i := slices.IndexFunc(rows, same)
			if i < 0 {
				i, rows = len(rows), append(rows, is)
				rows[i].Entries = nil
			}
			rows[i].Entries = append(rows[i].Entries, entry)
		}
		for _, row := range rows {
			require.NoError(t, out.Encode(row))
		}
	}
	golden.Equal(t, "../messages/testdata/mistakes.jsonl", *update, said.String())
}

// component finds the component that a sentence is about.
var component = regexp.MustCompile(`\bin the (scheme|user information|host|port|path|query|fragment|authority)\b|^the (host|port) `)

func TestAMessageNamesTheComponentOfItsPlace(t *testing.T) {
	for _, m := range messages.Mistakes(t) {
		assert.True(t, isInItsComponent(m), "%+q: offset %d: %s", m.Text, m.Offset, m.Problem)
	}
}

// isInItsComponent reports whether the place is in the component that the problem names. A text of another entry point is a component.
func isInItsComponent(m messages.Mistake) bool {
	said := component.FindStringSubmatch(m.Problem)
	if said == nil || strings.Contains(m.Entries[0], "With") || strings.Contains(m.Entries[0], "FromURL") {
		return true
	}
	begin, end := boundsOf(said[1]+said[2], m.Text)
	isEnd := m.Offset == end && (begin == end || end == len(m.Text))
	return begin < 0 || begin <= m.Offset && m.Offset < end || isEnd
}

// split is the regular expression of RFC 3986, appendix B, with the parts of an authority.
var split = regexp.MustCompile(`(?s)^(?:([^:/?#]*):)?(?://(?:([^/?#]*)@)?(\[[^\]]*\]|[^/?#:]*)(?::([^/?#]*))?)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$`)

// boundsOf returns where a component of a text begins and ends, or -1 for one that is absent.
func boundsOf(component, text string) (begin, end int) {
	at := split.FindStringSubmatchIndex(text)
	switch component {
	case "authority":
		return strings.Index(text, "//") + len("//"), at[2*5]
	case "user information":
		return at[2*2], at[2*2+1] + len("@")
	}
	i := 1 + slices.Index([]string{"scheme", "user information", "host", "port", "path", "query", "fragment"}, component)
	return at[2*i], at[2*i+1]
}

func TestNoMessageAboutAMistakeShowsAWordOfThePassword(t *testing.T) {
	every := exhaustive.OneIn(t, 5)
	for i, m := range messages.Mistakes(t) {
		require.True(t, strings.Contains(m.Text, m.Secret) && (m.Secret == "") == (len(m.SecretWords()) == 0), m.Text)
		if m.Secret == "" {
			continue
		}
		for _, entry := range m.Entries {
			err := rejectionAt(t, entry, m.Text)
			prints := passwords.Few(err)
			if i%every == 0 {
				prints = passwords.Prints(err)
			}
			for _, printed := range append(prints, err.Problem(), m.Hint) {
				if !m.Hides(printed) {
					assert.Fail(t, "a word of the password is shown", "%s %+q: %s", entry, m.Text, printed)
				}
			}
		}
	}
}

func TestTheMistakesAreOfEveryEntryPointAndEveryScheme(t *testing.T) {
	texts, secrets := map[string]map[string]bool{}, map[string]bool{}
	for _, m := range messages.Mistakes(t) {
		for _, entry := range append(m.Entries, "any") {
			if texts[entry] == nil {
				texts[entry] = map[string]bool{}
			}
			texts[entry][m.Text] = true
		}
		if m.Secret != "" {
			secrets[m.Text] = true
		}
		assert.NotEmpty(t, m.Source, m.Text)
	}
	assert.GreaterOrEqual(t, len(texts["any"]), 80)
	assert.GreaterOrEqual(t, len(secrets), 12)
	for entry := range entries {
		assert.NotEmpty(t, texts[entry], entry)
	}
	named := []string{"isbn", "uuid"}
	for _, s := range schemes.All() {
		named = append(named, s.Name())
	}
	for _, scheme := range named {
		assert.GreaterOrEqual(t, len(texts[scheme]), 4, scheme)
	}
}

// rejected is a text with the parser that rejects it.
type rejected struct{ Parser, Text string }

// rejection returns the error of a parser for a text. Parsers are schemes, profiles, and the other names here.
func rejection(parser, text string) error {
	kind, name, _ := strings.Cut(parser, " ")
	switch kind {
	case "scheme":
		s, ok := schemes.Lookup(name)
		if !ok {
			return fmt.Errorf("unknown scheme %q", name)
		}
		return s.CheckText(text)
	case "consensus":
		_, err := profiles[name].Parse(text)
		return err
	}
	if parse, ok := parsers[parser]; ok {
		return parse(text)
	}
	return fmt.Errorf("unknown parser %q", parser)
}

var profiles = map[string]consensus.Profile{
	"Web": consensus.Web, "WebPaths": consensus.WebPaths, "WebSockets": consensus.WebSockets, "Any": consensus.Any,
}

var parsers = map[string]func(string) error{
	"isbn": func(s string) error {
		i, err := isbn.Parse(s)
		if err != nil {
			return err
		}
		return i.Check()
	},
	"uuid":             errorOf(uuid.Parse),
	"file.FromPath":    errorOf(file.FromPOSIX),
	"file.FromWindows": errorOf(file.FromWindows),
	"file.POSIX":       errorOf(func(s string) (string, error) { return file.MustParse(s).POSIX() }),
	"file.Windows":     errorOf(func(s string) (string, error) { return file.MustParse(s).Windows() }),
	"tel.Check":        func(s string) error { return tel.MustParse(s).Check() },
	"template":         errorOf(template.Parse),
	"template.Check":   func(s string) error { return template.MustParse(s).Check() },
	"template.Matcher": errorOf(func(s string) (*template.Matcher, error) { return template.MustParse(s).Matcher() }),
	"template.Expand": errorOf(func(s string) (uri.URI, error) {
		return template.MustParse("{+a}{b:1}").Expand(template.Values{"a": template.Text(s), "b": template.List("x")})
	}),
	"repair":        func(s string) error { _, _, err := repair.Reference(s); return err },
	"idn.ToASCII":   errorOf(idn.ToASCII),
	"idn.ToUnicode": errorOf(idn.ToUnicode),
	"idn.ToRegName": errorOf(idn.ToRegName),
	"idn.ParseIRI":  errorOf(idn.ParseIRI),
	"idn.ToURI":     errorOf(func(s string) (uri.URI, error) { return idn.ToURI(iri(s)) }),
	"idn.CheckBidi": func(s string) error { return idn.CheckBidi(iri(s)) },
}

// iri returns the IRI of a case.
func iri(s string) uri.URI {
	u, err := uri.RFC3987.ParseReference(s)
	if err != nil {
		panic(err)
	}
	return u
}

// errorOf returns a parser without its result.
func errorOf[T any](parse func(string) (T, error)) func(string) error {
	return func(s string) error {
		_, err := parse(s)
		return err
	}
}

// TestMessagesOfOtherPackages compares the messages with a golden. Read it as someone who has never
// seen a grammar.
func TestMessagesOfOtherPackages(t *testing.T) {
	var out bytes.Buffer
	for _, c := range uritestutil.ReadCases[rejected](t, "../internal/tests/messages/testdata/messages.jsonl") {
		err := rejection(c.Parser, c.Text)
		assert.Error(t, err, "%s %+q", c.Parser, c.Text)
		fmt.Fprintf(&out, "%s %+q\n\t%v\n", c.Parser, c.Text, err)
	}
	golden.Equal(t, "../messages/testdata/messages.golden", *update, out.String())
}
