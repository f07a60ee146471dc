package crosscheck_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/passwords"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// withPassword draws references with a userinfo, many of them malformed: before it, in it or after it.
func withPassword() *rapid.Generator[string] {
	secret := rapid.StringMatching("[" + uritestutil.SecretLetters + "]{1,12}")
	return rapid.Custom(func(t *rapid.T) string {
		before := rapid.SampledFrom([]string{"http:", "", "h ttp:", "1:", "HTTP:/", "[", "%"}).Draw(t, "before") + "//"
		userinfo := strings.Join(rapid.SliceOfN(rapid.OneOf(secret, uritestutil.Mangled(), rapid.Just(":"), rapid.Just("@")), 0, 5).Draw(t, "userinfo"), "")
		return before + userinfo + secret.Draw(t, "last") + "@" + uritestutil.Mangled().Draw(t, "host")
	})
}

// failures are the errors of every way to parse, with the trees of every rule or of one.
func failures(text string, everyRule bool) (errs []error) {
	for g := range uritestutil.OctetGrammars {
		for _, parse := range uritestutil.Parsers(g) {
			_, err := parse(text)
			errs = append(errs, err)
		}
		rules := g.Rules()
		if !everyRule {
			rules = rules[len(text)%len(rules):][:1]
		}
		for _, rule := range rules {
			_, err := g.ParseTree(rule, text)
			errs = append(errs, err)
		}
	}
	var u uri.URI
	var v struct{ U uri.URI }
	quoted, _ := json.Marshal(map[string]string{"U": text})
	errs = append(errs, u.UnmarshalText([]byte(text)), json.Unmarshal(quoted, &v))
	defer func() {
		if p := recover(); p != nil {
			errs = append(errs, fmt.Errorf("panic: %v", p))
		}
	}()
	uri.MustParseReference(text)
	return errs
}

func TestMessagesNeverShowAPassword(t *testing.T) {
	all := exhaustive.Asked(t)
	rapid.Check(t, func(t *rapid.T) {
		text := withPassword().Draw(t, "text")
		seen := map[string]bool{}
		for _, err := range failures(text, all) {
			if err == nil || seen[err.Error()] {
				continue
			}
			seen[err.Error()] = true
			messages := []string{passwords.InBrief(err)}
			if all {
				messages = passwords.Thorough(err)
			}
			for _, message := range messages {
				if strings.ContainsAny(message, uritestutil.SecretLetters) {
					require.Fail(t, "a message leaks", "%q: %s", text, message)
				}
			}
		}
	})
}

func TestMessagesShowNoPartOfAPasswordBeforeADelimiterThatIsWrong(t *testing.T) {
	for _, text := range []string{
		"http://u:QQ@WW@h x", "http://u:QQ[@h", "http://u:QQ/WW@h x", "http://u:QQ?WW@ h", "http://u:QQ#WW#@h", `http://u:QQ\@h`,
		"http://u:QQ%@h", "http:/u:QQ @h", "u:QQ^@h", "//u:QQ@WW@", "http://u:Q Q@[::1", "postgres://u:QQ@a:1,b:2/{",
		"1QQ@h:x", "-QQ@h:x", "QQ^@h:x", "http://h:QQ/@x", "http://h:QQ%@", "http://[QQ@", "http://[::1%QQ@h]", "http://h/%Q@", "//QQ:@h:W@", "QQ é@", "QQ\\@\\",
	} {
		_, err := uri.ParseReference(text)
		require.Error(t, err, text)
		require.False(t, strings.ContainsAny(err.Error(), uritestutil.SecretLetters), "%s: %s", text, err)
	}
}
