package main_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

func TestTheNearestNameIsTheOneThatWasMeant(t *testing.T) {
	long := strings.Repeat("name", 10) // the longest that is compared
	names := []string{long, "parse", "probe", "check", "get", "set", "suite", "resolve", "relativize", "web", "help", "color", "crlf", "scheme", "scheme-grammar"}
	for typed, want := range map[string]string{
		"prase": "parse", "porbe": "probe", "chekc": "check", "chck": "check", "gte": "get", "rel": "relativize", "re": "resolve", "suit": "suite", "colour": "color", "crfl": "crlf",
		"schem": "scheme", "scheme-gramar": "scheme-grammar", "hepl": "help",
		"rslove": "resolve", "rslve": "", "st": "set", "set": "set", long[:39] + "x": long, long + "x": "",
		"x": "", "p": "", "": "", "frobnicate": "", "http": "", "zzz": "", strings.Repeat("parse", 1000): "",
	} {
		if want != "" {
			want = `, did you mean "` + want + `"?`
		}
		assert.Equal(t, want, commandline.DidYouMean(typed, names), "%.20q", typed)
	}
}

func TestAnUnknownCommandOrFlagSuggestsTheNearestOne(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"fial"}, `unknown command "fial", did you mean "fail"?`},
		{[]string{"fail-all"}, "unknown command \"fail-all\"\n"},
		{[]string{"broken"}, `unknown command "broken": write try fail`},
		{[]string{"completion"}, "missing argument: write try completion <shell> [flags]\n"},
		{[]string{"fail", "--versoin"}, `unknown flag --versoin, did you mean "--version"?`},
		{[]string{"fail", "--frobnicate"}, "unknown flag --frobnicate\n"},
		{[]string{"fail", "-x"}, "unknown flag -x\n"},
		{[]string{"fail", "a", "fial"}, "unexpected argument fial\n"},
		{[]string{"help", "fial"}, `unknown command "fial", did you mean "fail"?`},
		{[]string{"help", "frobnicate"}, "unknown command \"frobnicate\"\n"},
	} {
		_, stderr := triedAs(func(err error) string { return err.Error() }, c.args...)
		assert.Contains(t, stderr, c.want)
	}
}
