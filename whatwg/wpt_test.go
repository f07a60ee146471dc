package whatwg

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// readWPT reads the objects of a file of the web platform's tests, and skips the strings between
// them, which are comments. It skips the test if the file is missing.
func readWPT[Case any](t *testing.T, name string) (cases []Case) {
	t.Helper()
	var all []json.RawMessage
	require.NoError(t, json.Unmarshal(wptFile(t, name), &all))
	for _, raw := range all {
		if raw[0] == '"' {
			continue
		}
		var c Case
		require.NoError(t, json.Unmarshal(raw, &c))
		cases = append(cases, c)
	}
	require.NotEmpty(t, cases)
	return cases
}

// readWPTObject reads a file that is one object.
func readWPTObject(t *testing.T, name string) (all map[string]json.RawMessage) {
	t.Helper()
	require.NoError(t, json.Unmarshal(wptFile(t, name), &all))
	return all
}

// wptFile reads a file of the web platform's tests. It skips the test if the folder is not known.
func wptFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(uritestutil.Corpus(t, filepath.Join("wpt", name)))
	require.NoError(t, err)
	return text
}

type wptURL struct {
	Input, Href, Origin, Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash string

	Base    *string
	Failure bool
}

func TestEveryCaseOfURLTestData(t *testing.T) {
	for _, c := range readWPT[wptURL](t, "urltestdata.json") {
		var base URL
		if c.Base != nil {
			var err error
			if base, err = Parse(*c.Base); err != nil {
				assert.True(t, c.Failure, "base %q: %v", *c.Base, err)
				continue
			}
		}
		r, err := base.Parse(c.Input)
		assert.Equal(t, c.Failure, err != nil, "%q against %q: %v", c.Input, base, err)
		if err == nil && !c.Failure {
			assert.Equal(t, c.Href, r.String(), "%q against %q", c.Input, base)
			assertGetters(t, c, r)
		}
	}
}

// assertGetters compares a record with what the attributes of the URL class return (section 6.1).
func assertGetters(t *testing.T, c wptURL, r URL) {
	t.Helper()
	want := map[string]string{
		"href": c.Href, "protocol": c.Protocol, "username": c.Username, "password": c.Password, "host": c.Host, "hostname": c.Hostname,
		"port": c.Port, "pathname": c.Pathname, "search": c.Search, "hash": c.Hash,
	}
	assert.Equal(t, want, attributesOf(r), c.Input)
	if c.Origin != "" {
		assert.Equal(t, c.Origin, r.Origin().String(), c.Input)
	}
}

func TestEveryCaseOfTheSettersSuite(t *testing.T) {
	type setterCase struct {
		Comment, Href string
		NewValue      string `json:"new_value"`
		Expected      map[string]string
	}
	cases := 0
	for name, raw := range readWPTObject(t, "setters_tests.json") {
		if name == "comment" {
			continue
		}
		var all []setterCase
		require.NoError(t, json.Unmarshal(raw, &all))
		cases += len(all)
		for _, c := range all {
			r, err := Parse(c.Href)
			require.NoError(t, err, c.Href)
			_ = setters[name](&r, c.NewValue)
			for attribute, want := range c.Expected {
				assert.Equal(t, want, getters[attribute](r), "%s of %q = %q: %s", name, c.Href, c.NewValue, attribute)
			}
		}
	}
	assert.GreaterOrEqual(t, cases, 278)
}

func TestEveryCaseOfPercentEncodingInUTF8(t *testing.T) {
	type wptEncoding struct {
		Input  string
		Output map[string]string
	}
	for _, c := range readWPT[wptEncoding](t, "percent-encoding.json") {
		want := c.Output["utf-8"]
		r, err := Parse("https://doesnotmatter.invalid/?" + c.Input + "#" + c.Input)
		require.NoError(t, err)
		assert.Equal(t, "?"+want, r.Search(), "%q", c.Input)
		assert.Equal(t, "#"+want, r.Hash(), "%q", c.Input)
		assert.Equal(t, want, SpecialQueryPercentEncodeSet.Encode(c.Input), "%q", c.Input)
	}
}

// smallSeal is a character of Unicode 18 in two cases of IdnaTestV2.json.
const smallSeal = "\U0003e8ac"

func TestEveryCaseOfToASCIIAsTheHostOfAURL(t *testing.T) {
	type wptDomain struct {
		Input  json.RawMessage
		Output *string
	}
	for _, file := range []string{"toascii.json", "IdnaTestV2.json"} {
		for _, c := range readWPT[wptDomain](t, file) {
			var input string
			require.NoError(t, json.Unmarshal(c.Input, &input))
			if input == "" {
				continue // is not the host of a URL
			}
			r, err := Parse("https://" + input + "/x")
			if c.Output == nil && err == nil && strings.Contains(input, smallSeal) {
				continue // valid since Unicode 18, and the file is of Unicode 17
			}
			if c.Output == nil {
				assert.Error(t, err, "%s: %q", file, input)
				continue
			}
			if assert.NoError(t, err, "%s: %q", file, input) {
				assert.Equal(t, "https://"+*c.Output+"/x", r.String(), "%s: %q", file, input)
			}
		}
	}
}
