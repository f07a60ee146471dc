package whatwg

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// readWPT reads the objects of a file of the web platform's tests, and skips the strings between
// them, which are comments. It skips the test if the file is missing.
func readWPT[Case any](t *testing.T, name string) (cases []Case) {
	t.Helper()
	folder := os.Getenv("URI_CORPORA")
	if folder == "" {
		t.Skip("URI_CORPORA is not set")
	}
	text, err := os.ReadFile(filepath.Join(folder, "wpt", name))
	require.NoError(t, err)
	var all []json.RawMessage
	require.NoError(t, json.Unmarshal(text, &all))
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
	assert.Equal(t, c.Protocol, r.Scheme()+":", c.Input)
	assert.Equal(t, c.Username, r.Username(), c.Input)
	assert.Equal(t, c.Password, r.Password(), c.Input)
	host, _ := r.Host()
	assert.Equal(t, c.Hostname, host, c.Input)
	port := ""
	if n, present := r.Port(); present {
		port = strconv.Itoa(int(n))
	}
	assert.Equal(t, c.Port, port, c.Input)
	assert.Equal(t, c.Pathname, r.Path(), c.Input)
	query, _ := r.Query()
	assert.Equal(t, strings.TrimPrefix(c.Search, "?"), query, c.Input)
	fragment, _ := r.Fragment()
	assert.Equal(t, strings.TrimPrefix(c.Hash, "#"), fragment, c.Input)
	if c.Origin != "" {
		assert.Equal(t, c.Origin, r.Origin().String(), c.Input)
	}
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
		query, _ := r.Query()
		fragment, _ := r.Fragment()
		assert.Equal(t, want, query, "%q", c.Input)
		assert.Equal(t, want, fragment, "%q", c.Input)
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
