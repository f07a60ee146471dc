package whatwg

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/passwords"
)

// secretLetters are in no message but by leaking: they make up the passwords, and occur in no fixed text.
const secretLetters = "QJZ"

// failures are the errors of every way to read a text, with the trees of every rule or of one.
func failures(text string, everyRule bool) (errs []error) {
	for _, base := range kinds {
		_, err := ParseValid(text, base)
		errs = append(errs, err)
	}
	_, err := DomainToASCII(text)
	errs = append(errs, err)
	rules := Rules()
	if !everyRule {
		rules = rules[len(text)%len(rules):][:1]
	}
	for _, rule := range rules {
		tree, err := ParseTree(rule, text)
		if err == nil {
			_, err = FromTree(tree)
		}
		errs = append(errs, err)
	}
	for _, base := range baseTexts {
		b, _ := Parse(base)
		_, err := b.Parse(text)
		errs = append(errs, err)
	}
	for _, href := range []string{"https://QJZ:QJZ@h/", "mailto:x", "file:///p"} {
		for _, name := range attributes {
			u := MustParse(href)
			errs = append(errs, setters[name](&u, text))
		}
		_, err := MustParse(href).RequestURL()
		errs = append(errs, err)
	}
	var u ValidURL
	var v struct{ U ValidURL }
	quoted, _ := json.Marshal(map[string]string{"U": text})
	errs = append(errs, u.UnmarshalText([]byte(text)), json.Unmarshal(quoted, &v))
	defer func() {
		if p := recover(); p != nil {
			errs = append(errs, fmt.Errorf("panic: %v", p))
		}
	}()
	mustParseValid(text)
	return errs
}

// checkSilence prints the errors of a text in every way there is, or with the most different texts, and looks for letters of a
// password.
func checkSilence(t require.TestingT, text string, everyRule, everyWay bool) {
	seen := map[string]bool{}
	for _, err := range failures(text, everyRule) {
		for ; err != nil && !seen[err.Error()]; err = errors.Unwrap(err) {
			seen[err.Error()] = true
			prints := []string{passwords.InBrief(err)}
			switch {
			case everyWay && everyRule:
				prints = passwords.Thorough(err)
			case everyWay:
				prints = passwords.Few(err)
			}
			for _, printed := range prints {
				if strings.ContainsAny(printed, secretLetters) {
					require.Fail(t, "a password is shown", "%+q leaks: %s", text, printed)
				}
			}
		}
	}
}

// beforeAt are texts whose errors showed a password once: they look like domains that UTS #46
// rejects.
var beforeAt = []string{
	"ghp_QJZQJZ:x-oauth-basic", "-QJZ:p", "QJZ..a:p", "QJZ%:p", "QJZ_?", strings.Repeat("QJZ", 30), "xn--QJZ", "xn--QJZ-é", "é.QJZ_", "u:QJZ", "u:QJZ/QJZ", "QJZ#", "QJZ\\",
	"[QJZ", "QJZ\u200d:p", "אQJZ", "QJZ.1", "a@QJZ@QJZ", "QJZ ", "QJZ--", "QJ--Z", "\u0300QJZ",
}

func TestMessagesNeverShowAPassword(t *testing.T) {
	all := exhaustive.Asked(t)
	for i, userinfo := range beforeAt {
		for k, before := range []string{"https://", "//", "", "foo://"} {
			if all || k == i%4 {
				checkSilence(t, before+userinfo+"@github.com/", all, true)
			}
		}
		checkSilence(t, "https://"+userinfo+".com/@", all, true)
	}
	secret := rapid.StringMatching(`[QJZ]{3,70}`)
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.SampledFrom([]string{"https://", "http://", "//", "", "foo://", "h ttp://", "http:/"}).Draw(t, "before")
		join := func(name string) string {
			return strings.Join(rapid.SliceOfN(rapid.OneOf(pieces, secret), 0, 4).Draw(t, name), "")
		}
		checkSilence(t, before+join("userinfo")+secret.Draw(t, "secret")+join("rest")+"@"+strings.Join(rapid.SliceOfN(pieces, 0, 4).Draw(t, "host"), ""), all, all)
	})
}

func TestMessagesShowWhatFollowsAnAt(t *testing.T) {
	_, err := ParseValid("https://QJZ@github.com/", NoBase)
	require.Error(t, err)
	_, err = ParseValid("foo:@/é\ufdd0", NoBase)
	assert.ErrorContains(t, err, `/é\ufdd0`)
}

func FuzzErrors(f *testing.F) {
	for _, userinfo := range beforeAt {
		f.Add("https://", strings.NewReplacer("Q", "q", "J", "j", "Z", "z").Replace(userinfo), "github.com/")
	}
	f.Fuzz(func(t *testing.T, before, between, after string) {
		if strings.ContainsAny(before+between+after, secretLetters) {
			return
		}
		text := before + "QJZ" + between + "@" + after
		_, err := ParseValid(text, AnyBase)
		require.NotContains(t, passwords.InBrief(err), "QJZ", text)
		_, err = ParseValid(text, NoBase)
		require.NotContains(t, passwords.InBrief(err), "QJZ", text)
	})
}
