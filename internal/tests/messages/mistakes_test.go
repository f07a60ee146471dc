package messages

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/passwords"
	"github.com/urigrammar/uri/schemes"
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
	for _, m := range Mistakes(t) {
		var rows []Mistake // one, or an update has one for each of the answers
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
			same := func(row Mistake) bool {
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
	golden.Equal(t, "testdata/mistakes.jsonl", *update, said.String())
}

// component finds the component that a sentence is about.
var component = regexp.MustCompile(`\bin the (scheme|user information|host|port|path|query|fragment|authority)\b|^the (host|port) `)

func TestAMessageNamesTheComponentOfItsPlace(t *testing.T) {
	for _, m := range Mistakes(t) {
		assert.True(t, m.isInItsComponent(), "%+q: offset %d: %s", m.Text, m.Offset, m.Problem)
	}
}

// isInItsComponent reports whether the place is in the component that the problem names. A text of another entry point is a component.
func (m Mistake) isInItsComponent() bool {
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
	for _, m := range Mistakes(t) {
		require.True(t, strings.Contains(m.Text, m.Secret) && (m.Secret == "") == (len(m.SecretWords()) == 0), m.Text)
		for _, entry := range m.Entries {
			err := rejectionAt(t, entry, m.Text)
			for _, printed := range append(passwords.Prints(err), err.Problem(), m.Hint) {
				assert.True(t, m.Hides(printed), "%s %+q", entry, m.Text)
			}
		}
	}
}

func TestTheMistakesAreOfEveryEntryPointAndEveryScheme(t *testing.T) {
	texts, secrets := map[string]map[string]bool{}, map[string]bool{}
	for _, m := range Mistakes(t) {
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
