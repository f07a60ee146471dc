package whatwg

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// searchParamsCase is a case of the web platform's tests (url/urlsearchparams-*.any.js and
// url/resources/urlencoded-parser-data.json), without those about JavaScript itself.
type searchParamsCase struct {
	Source, Query string
	Steps         [][]string // of names of methods and their arguments
	Want          string     // the query after the steps
	Pairs         [][2]string
	Get           map[string][]string // the values of names after the steps
}

// do returns the pairs after a step.
func do(p uri.Pairs, step []string) uri.Pairs {
	switch step[0] {
	case "append":
		return p.Add(step[1], step[2])
	case "set":
		return p.Set(step[1], step[2])
	case "sort":
		return SortSearchParams(p)
	}
	if len(step) == 2 {
		return p.Delete(step[1])
	}
	return p.DeleteFunc(func(x uri.Pair) bool { return x.Name == step[1] && x.Value.Or("") == step[2] })
}

func TestSearchParamsAreThoseOfTheWebPlatformTests(t *testing.T) {
	for _, c := range readCases[searchParamsCase](t, "testdata/search_params.jsonl") {
		u := MustParse("http://example.org/")
		require.NoError(t, u.SetSearch("?"+c.Query))
		pairs := u.SearchParams()
		for _, step := range c.Steps {
			pairs = do(pairs, step)
		}
		require.NoError(t, u.SetSearchParams(pairs))
		search := ""
		if c.Want != "" {
			search = "?" + c.Want
		}
		assert.Equal(t, "http://example.org/"+search, u.String(), "%q %q", c.Query, c.Steps)
		if c.Pairs != nil {
			assert.Equal(t, c.Pairs, pairsOf(u.SearchParams()), "%q %q", c.Query, c.Steps)
		}
		for name, values := range c.Get {
			assert.Equal(t, strings.Join(values, " "), strings.Join(slices.Collect(pairs.Values(name)), " "), "%q: %q", c.Query, name)
			_, has := pairs.Get(name)
			assert.Equal(t, len(values) > 0, has, "%q: %q", c.Query, name)
		}
	}
}

// pairsOf returns pairs as a browser has them, each with a value.
func pairsOf(pairs uri.Pairs) [][2]string {
	all := [][2]string{}
	for p := range pairs.All() {
		all = append(all, [2]string{p.Name, p.Value.Or("")})
	}
	return all
}

// slowForm is the urlencoded parser and serializer (section 5), step by step.
func slowForm(input string) string {
	var output []string
	for _, octets := range strings.Split(input, "&") {
		if octets == "" {
			continue
		}
		name, value, _ := strings.Cut(octets, "=")
		output = append(output, slowFormPart(name)+"="+slowFormPart(value))
	}
	return strings.Join(output, "&")
}

func slowFormPart(s string) string {
	var b strings.Builder
	for _, r := range slowUTF8(ascii.PercentDecode(strings.ReplaceAll(s, "+", " "))) {
		switch {
		case r == ' ':
			b.WriteByte('+')
		case r < utf8.RuneSelf && (isASCIIAlphanum(r) || strings.ContainsRune("*-._", r)):
			b.WriteRune(r)
		default:
			b.WriteString(slowEncode(string(r), string(r)))
		}
	}
	return b.String()
}

// slowUTF8 is UTF-8 decode without BOM of the Encoding Standard: a state machine over bytes.
func slowUTF8(s string) (all []rune) {
	var point rune
	seen, needed := 0, 0
	lower, upper := byte(0x80), byte(0xBF)
	for i := 0; i <= len(s); i++ {
		if i == len(s) {
			if needed > 0 {
				all = append(all, utf8.RuneError)
			}
			break
		}
		c := s[i]
		if needed == 0 {
			switch {
			case c <= 0x7F:
				all = append(all, rune(c))
			case 0xC2 <= c && c <= 0xDF:
				needed, point = 1, rune(c&0x1F)
			case 0xE0 <= c && c <= 0xEF:
				if c == 0xE0 {
					lower = 0xA0
				}
				if c == 0xED {
					upper = 0x9F
				}
				needed, point = 2, rune(c&0xF)
			case 0xF0 <= c && c <= 0xF4:
				if c == 0xF0 {
					lower = 0x90
				}
				if c == 0xF4 {
					upper = 0x8F
				}
				needed, point = 3, rune(c&0x7)
			default:
				all = append(all, utf8.RuneError)
			}
			continue
		}
		if c < lower || c > upper {
			point, needed, seen, lower, upper = 0, 0, 0, 0x80, 0xBF
			all = append(all, utf8.RuneError)
			i--
			continue
		}
		lower, upper = 0x80, 0xBF
		point = point<<6 | rune(c&0x3F)
		if seen++; seen == needed {
			all = append(all, point)
			point, needed, seen = 0, 0, 0
		}
	}
	return all
}

func TestPairsAreReadAndWrittenAsTheStandardSaysStepByStep(t *testing.T) {
	pieces := []string{
		"&", "=", "+", "%", "a", "b", "?", "~", "*", "'", " ", "%2", "%20", "%26", "%3D", "%2B", "%C3", "%A9", "%E2", "%82", "%AC", "%F0", "%9F", "%92", "%ED%A0%80", "%FF",
		"%EF%BB%BF", "%EF%BF%BD", "é", "💩", "\xe2\x82", "\xff", "\t", "#",
	}
	rapid.Check(t, func(t *rapid.T) {
		query := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "query"), "")
		require.Equal(t, slowForm(query), formOf(query), "%q", query)
		u := MustParse("foo://h/p#f")
		require.NoError(t, u.SetSearch("?"+query))
		raw, _ := u.query()
		want := slowForm(raw)
		require.Equal(t, want, u.SearchParams().String(), "%q", query)
		require.NoError(t, u.SetSearchParams(u.SearchParams()))
		if want != "" {
			want = "?" + want
		}
		require.Equal(t, "foo://h/p"+want+"#f", u.String())
		require.Equal(t, u, MustParse(u.String()))
	})
}

func TestPairsOfOtherFormsAreSet(t *testing.T) {
	u := MustParse("http://h/")
	require.NoError(t, u.SetSearchParams(uri.MustParse("http://h/?a=+&&b").Pairs(uri.PlainPairs)))
	assert.Equal(t, "?a=%2B&=&b=", u.Search())
	iri, err := uri.RFC3987.Parse("http://h/")
	require.NoError(t, err)
	require.NoError(t, u.SetSearchParams(iri.Pairs(uri.FormPairs).Add("ä", "ö")))
	assert.Equal(t, "?%C3%A4=%C3%B6", u.Search())
	require.NoError(t, u.SetSearchParams(uri.Pairs{}))
	assert.Equal(t, "http://h/", u.String())
	assert.Error(t, u.SetSearchParams(uri.Pairs{}.Append(uri.Pair{})), "a pair that cannot be written")
	assert.Equal(t, "http://h/", u.String())
}
