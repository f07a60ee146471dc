package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/messages"
	"github.com/urigrammar/uri/schemes"
)

// checking are the flags of uri check for entry points of the library. Without any the rule is that of references.
var checking = map[string][]string{
	"Parse": {"--rule", "URI"}, "ParseReference": {}, "RFC2396.ParseReference": {"--grammar", "rfc2396"}, "RFC2732.ParseReference": {"--grammar", "rfc2732"},
	"RFC6874.ParseReference": {"--grammar", "rfc6874"}, "RFC3987.ParseReference": {"--grammar", "rfc3987"},
	"whatwg.ParseValid": {"--grammar", "whatwg"}, "consensus.Web": {"--grammar", "consensus"},
}

// checkFor returns the flags of uri check that reject a text as an entry point does, and whether there are any.
func checkFor(entry, text string) (args []string, ok bool) {
	if _, isScheme := schemes.Lookup(entry); isScheme {
		_, err := uri.ParseReference(text)
		return []string{"--scheme-grammar"}, err == nil // of RFC 3986 first
	}
	args, ok = checking[entry]
	return args, ok
}

func TestCheckExplainsACommonMistakeAsTheLibraryDoes(t *testing.T) {
	checked, one := 0, exhaustive.OneIn(t, 4)
	for i, m := range messages.Mistakes(t) {
		if i%one > 0 {
			continue
		}
		for _, entry := range m.Entries {
			args, ok := checkFor(entry, m.Text)
			if !ok {
				continue
			}
			checked++
			args = append(args, "--null")
			said := checkOf(t, strings.NewReader(m.Text+"\x00"), args...)
			assert.Contains(t, said, fmt.Sprintf("stdin:1:%d: ", m.Offset+1), "%s %+q", entry, m.Text)
			assert.Contains(t, said, m.Problem, "%s %+q", entry, m.Text)
			if !strings.HasPrefix(entry, "consensus.") { // which gives no advice
				assert.Contains(t, said, verdict.ForCommands(m.Hint), "%s %+q", entry, m.Text)
			}
			said += checkOf(t, strings.NewReader(m.Text+"\x00"), append(args, "--explain")...)
			var line checkedLine
			require.NoError(t, json.Unmarshal([]byte(checkOf(t, strings.NewReader(m.Text+"\x00"), append(args, "--json")...)), &line))
			said += line.Error.Message + line.Error.Problem + line.Error.Hint + line.Error.Rule + line.Error.Expected
			assert.True(t, m.Hides(said), "%s %+q", entry, m.Text)
		}
	}
	assert.Greater(t, checked*one, 40)
}

func TestNoCommandShowsAWordOfThePasswordOfAMistake(t *testing.T) {
	one := exhaustive.OneIn(t, 8)
	for i, m := range messages.Mistakes(t) {
		if i%one > 0 {
			continue
		}
		for _, args := range [][]string{{"parse"}, {"get", "{host}"}, {"repair"}, {"normalize"}, {"resolve", "--base", "http://h/"}, {"set", "--port", "80"}} {
			var out, problems strings.Builder
			if run(append(args, "--null"), strings.NewReader(m.Text+"\x00"), &out, &problems) != 0 {
				assert.True(t, m.Hides(out.String()+problems.String()), "%q %+q", args, m.Text)
			}
		}
	}
}
