package differ_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/oracle/differ"
)

func TestConfusionsHaveThePublishedClasses(t *testing.T) {
	classes, inputs := map[string]int{}, map[string]bool{}
	for _, c := range differ.Confusions() {
		assert.NotEmpty(t, c.Source, c.Class)
		classes[c.Class]++
		inputs[c.Input] = true
	}
	assert.Greater(t, len(inputs), 100)
	for _, class := range []string{"backslash", "slashes", "scheme", "encoded data", `several "@"`, "control characters", "numbers for addresses", "internationalized names", "brackets", "ports"} {
		assert.Greater(t, classes[class], 9, class)
	}
	assert.True(t, inputs["http://good.com/\xFF"], "what is not UTF-8 is among them")
}

// A confusion in the language would be one that all parsers read alike.
func TestParsersAgreeOnTheHostOfConfusionsInTheConsensus(t *testing.T) {
	var inside []string
	for _, c := range differ.Confusions() {
		if consensus.Valid(c.Input) {
			inside = append(inside, c.Input)
		}
	}
	require.NotEmpty(t, inside)
	r := run(t, differ.Options{Components: []string{"verdict", "scheme", "host", "port"}}, inside, builtin(t, "rfc3986"), builtin(t, "net/url"), builtin(t, "browser"))
	assert.Zero(t, r.Total())
}

func TestMutationsAreOneEditAway(t *testing.T) {
	all := slices.Collect(differ.Mutations(slices.Values([]string{"a/"})))
	for _, want := range []string{"a/", "/", "a", "aa/", "a//", "a\\/", "\\a/", "a/\\", "\\/", "a\\", "a/%2F", "a\x00/"} {
		assert.Contains(t, all, want)
	}
	assert.NotContains(t, all, "")
	for range differ.Mutations(slices.Values([]string{"a", "b"})) {
		break // and the run ends
	}
}

func TestTraitsNameWhatIsUnusual(t *testing.T) {
	for input, want := range map[string]string{
		"http://a/": "", "http://a\\@b": "a backslash", "http://a@b@c/": "several @", "http://a@b/": "userinfo", "http://a/@": "an @ after the authority",
		"http://[::1]/": "an IPv6 address", "http://[::1]a/": "brackets that are no IPv6 address", "http://127.1/": "a number for an address",
		"http://0x7f000001:80/": "a number for an address", "http://1.2.3.4.com/": "a name that begins or ends like an address",
		"http://a:000080/": "a port of more than five digits", "http://a:/": "a port of zero, with a zero in front, or none", "http:///a": "an empty host",
		"http:a": "no slashes, or not two", "a:80": "a colon before a number", "b": "no scheme", "ldap://a": "a scheme that browsers do not know",
		"http://a./": "a dot at an end of the name, or two", "http://a_b/": "a character that no name has", "http://xn--a/": "an A-label",
		"http://%61/": "a percent-encoding in the authority", "http://é/": "a non-ASCII character", "http://a/../b": "dot-segments",
		"http://a:x/": "a non-numeric port", "\t": "a control character", " ": "a space", "\xff": "invalid UTF-8",
	} {
		var got string
		o := differ.Options{All: func(d differ.Deviation) error { got = d.Trait; return nil }}
		run(t, o, []string{input}, rejecting("a", ""), builtin(t, "rfc3986"), differ.Parser{Name: "c", Judge: accepting})
		assert.Equal(t, want, got, "%q", input)
	}
}
