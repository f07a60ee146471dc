package oracle_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
	"github.com/urigrammar/uri/uritest"
)

// hostile is what a terminal or a browser would obey: it clears the screen, turns writing around, and so on.
const hostile = "\x1b[2J\x07\x7f\u0085\u009b31m\u202e\u2066\u200f\u2028\xff\n<script>alert(1)</script>"

// attacks are parsers whose words are hostile.
var attacks = map[string]func(string) (uri.Components, error){
	"panics":  func(string) (uri.Components, error) { panic(hostile) },
	"rejects": func(s string) (uri.Components, error) { return uri.Components{}, errors.New(hostile) },
	"misreads": func(s string) (uri.Components, error) {
		return uri.Components{Path: strings.Repeat(hostile, 1<<7)}, errOf(s)
	},
	"takes all":   func(string) (uri.Components, error) { return uri.Components{}, nil },
	"never stops": func(string) (uri.Components, error) { panic(strings.Repeat(hostile, 1<<7)) },
}

func errOf(s string) error { _, err := uri.ParseReference(s); return err }

// attacksTried are all attacks if tests run in full, otherwise two.
func attacksTried(t *testing.T) map[string]func(string) (uri.Components, error) {
	if exhaustive.Asked(t) {
		return attacks
	}
	return map[string]func(string) (uri.Components, error){"rejects": attacks["rejects"], "never stops": attacks["never stops"]}
}

func TestNoReportShowsWhatATerminalWouldObey(t *testing.T) {
	for name, parse := range attacksTried(t) {
		r := run(t, probe.ComponentsFunc(parse), probe.Options{Parser: hostile, Suite: suite.Options{Method: suite.Transitions}})
		var text strings.Builder
		require.NoError(t, r.WriteText(&text))
		inJSON, err := json.Marshal(r)
		require.NoError(t, err)
		for form, s := range map[string]string{"text": text.String(), "JSON": string(inJSON)} {
			assert.NotEmpty(t, s)
			for _, line := range strings.Split(s, "\n") {
				if i := strings.IndexFunc(line, func(r rune) bool { return !strconv.IsPrint(r) }); i >= 0 {
					assert.Fail(t, "a control character", "%s, %s: %q", name, form, line)
				}
			}
		}
		for _, d := range r.Deviations {
			assert.Less(t, len(d.Detail), 10_000)
		}
	}
}

func TestNoFailureOfATestShowsWhatATerminalWouldObey(t *testing.T) {
	for name, parse := range attacksTried(t) {
		err := uritest.CheckComponents(parse, uritest.Options{
			Suite: suite.Options{Method: suite.Transitions},
			Known: []probe.Known{{Kind: probe.TooStrict, Rule: hostile, Octets: []string{hostile}}},
		})
		for line := range strings.SplitSeq(err.Error(), "\n") {
			assert.Equal(t, -1, strings.IndexFunc(line, func(r rune) bool { return !strconv.IsPrint(r) }), "%s: %q", name, line)
		}
	}
}
