package contracts

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/passwords"
)

// secret stands where a text has an S. No four of its characters occur in a message or an address by chance.
const secret = "Kq7wzS3cR"

// hasSecret reports whether a text has four characters of the secret in a row, in any case.
func hasSecret(text string) bool {
	text = strings.ToLower(text)
	for i := range len(secret) - 3 {
		if strings.Contains(text, strings.ToLower(secret[i:i+4])) {
			return true
		}
	}
	return false
}

// planted are texts by the place where a person put the secret. The first text of each place is tried with every function, and the
// first three with the calls that fail, unless all are.
var planted = map[string][]string{
	`before another form of "@"`: {
		"https://joe:S%40db.internal/x", "https://joe:S\uff20db.internal/x", "https://joe:S\ufe6bdb.internal/x", "https://S%40db.internal/x y",
		"https://S\uff20db.internal", "//joe:S%40h", "https://joe:S%2540h/ ",
	},
	`without an "@"`: {
		"redis://default:S", "redis://:S", "//u:S", "https://u:S/x", "http://u:S/ x", "ftp://u:S?x y", "redis://u:S#x y", `redis:\\u:S`, "file:////u:S", "http://h/x y?u=redis://:S",
	},
	"in the port":             {"http://h:S", "http://[::1]:S", "http://[::1]:S/a b", "http://h:80S/", "http://h:S80", "http://h:8S0 "},
	"in a list of hosts":      {"mongodb://u:S@[::1]:27017,[::2]:27017/db", "mongodb://u:S@a:1,b:2/d", "mongodb://a:S,b:S/x", "kafka://a:1,u:S@b:2", "mongodb://u:S@a,b:x/"},
	"beside a delimiter":      besideDelimiters("#", "/", "?", "|", "^", "[", "]", " ", "%", `\`, "{", "<", `"`, "@", "é", "\x00"),
	"in a secret parameter":   {"https://h/x y?access_token=S&token=x", "https://h/?access_token=S x", "https://h/?a=b&sig=S#x y", "https://h:99999/?api_key=S&token=x", "urn:a1:b?=x?token=S "},
	"in a secret fragment":    {"https://h/ #access_token=S", "https://h/#access_token=S x", "https://h/#/a?code=S%"},
	"in the user":             {"https://S@h/ x", "https://S:x-oauth-basic@h/ x", "S@h", "u:S@h x", "http:/u:S@h", "ht tp://u:S@h"},
	"in a valid userinfo":     {"https://u:S@h/", "https://S@h", "//u:S@h", "x://:S@h"},
	"in a valid query":        {"https://h/?access_token=S", "https://h/#access_token=S"},
	"in the path of a Secret": {"postgres://h/S x", "https://h/S^", "https://h/a b/S", "https://h:x/S", "S x", "https://h/%S", "https://h/?S x", "https://h/#S x"},
}

func besideDelimiters(delimiters ...string) (all []string) {
	for _, d := range delimiters {
		all = append(all, "mysql://u:S"+d+"w@h/db", "http://u:w"+d+"S@h/db")
	}
	return all
}

// noPasswords are the errors of schemes without userinfo. They may show what precedes an "@" unless "//" shows that the text has a URI.
var noPasswords = []string{"acct", "did", "geo", "isbn", "mailto", "tag", "tel", "urn", "uuid"}

// returnsText are methods of errors that return what the error is about, as their comments say.
var returnsText = []string{"*idn.Error.Name", "*idn.Error.Label", "*whatwg.DomainError.Domain"}

// mayShow returns why an error may show the secret of a text, or "".
func mayShow(err error, place, text string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(fmt.Sprintf("%T", err), "*"), ".")
	switch {
	case slices.Contains(noPasswords, name) && !strings.Contains(strings.ReplaceAll(text, `\`, "/"), "//"):
		return "the scheme has no passwords"
	case name == "template" && strings.Contains(place, "in a secret "):
		return "generated packages know no names of parameters"
	}
	return ""
}

// checkError fails if an error, or a method of it that returns a string, shows the secret of a text.
func checkError(t rapid.TB, err error, place, text string) {
	if mayShow(err, place, text) != "" {
		return
	}
	printed := passwords.Prints(err)
	v := reflect.ValueOf(err)
	for m := range v.Type().Methods() {
		call := v.Method(m.Index)
		if call.Type().NumIn() == 0 && call.Type().NumOut() == 1 && call.Type().Out(0).Kind() == reflect.String && !slices.Contains(returnsText, fmt.Sprintf("%T.%s", err, m.Name)) {
			printed = append(printed, call.Call(nil)[0].String())
		}
	}
	if i := slices.IndexFunc(printed, hasSecret); i >= 0 {
		t.Errorf("%T about %q shows %s: %s", err, text, place, printed[i])
	}
}

// errorsOf returns what an error and its wrapped errors are.
func errorsOf(err error) []error {
	var f failures
	f.add(err)
	return f.all
}

func TestNoErrorShowsASecretWhereverItIsPlanted(t *testing.T) {
	seen, said := map[reflect.Type]bool{}, map[string]bool{}
	check := func(t rapid.TB, err error, place, text string) {
		seen[reflect.TypeOf(err)] = true
		if message := fmt.Sprintf("%T %v", err, err); !said[message] {
			said[message] = true
			checkError(t, err, place, text)
		}
	}
	checkAll := func(t rapid.TB, place, text string) {
		for _, err := range Failures(text) {
			check(t, err, place, text)
		}
	}
	all := exhaustive.Asked(t)
	for place, texts := range planted {
		if !all {
			texts = texts[:min(len(texts), 3)]
		}
		for _, text := range texts {
			text = strings.ReplaceAll(text, "S", secret)
			if place == "in the path of a Secret" {
				for _, err := range errorsOf(new(uri.Secret).UnmarshalText([]byte(text))) {
					check(t, err, place, text)
				}
				continue
			}
			checkAll(t, place, text)
		}
	}
	const before = `before an "@"`
	for _, text := range []string{"https://xn--a/S@h", strings.Repeat("a", 64) + "S_?@", ":S..a@é.com", "é.:S.a@h"} {
		checkAll(t, before, strings.ReplaceAll(text, "S", secret))
	}
	for seed := range 10 {
		checkAll(t, before, WithSecret(secret).Example(seed))
	}
	if all {
		rapid.Check(t, func(t *rapid.T) { checkAll(t, before, WithSecret(secret).Draw(t, "text")) })
	}
	for _, p := range Packages {
		functions, err := Exported("../../../" + p.Dir)
		require.NoError(t, err)
		for _, f := range functions {
			if name, isError := strings.CutSuffix(f.Name, ".Error"); isError && p.Quotes == "" {
				receiver, ok := p.receiver(name, "Error")
				require.True(t, ok, f.Name)
				assert.True(t, seen[receiver] || receiver.Kind() == reflect.Pointer && seen[receiver.Elem()], "no text leads to an error of type %s", receiver)
			}
		}
	}
}

// shown are the types of values that show what they hold, and functions whose results do, by the reason. Values of scheme packages show their texts too.
var shown = map[string][]string{
	"a URI is its text: %v, JSON and XML are String":  {"uri.URI", "whatwg.URL", "whatwg.ValidURL"},
	"it is a part of a URI that a program asked for":  {"uri.Components", "uri.Origin", "uri.Host", "whatwg.Host", "uri.Optional", "uri.Pair", "uri.Pairs", "uri.Key", "parsetree.Node", "slog.Value", "uri.Schemes", "map[string]string"},
	"it is a value of net/url, which hides nothing":   {"*url.URL", "url.Values"},
	"an address of mailto is for a mail program":      {"mailto.URL.Recipients"},
	"a template and its values are their texts":       {"template.Template", "*template.Matcher", "template.Value", "template.Values"},
	"it reports how parsers read a text, for testers": {"suite.Case", "[]oracle.Verdict", "probe.Known", "[]probe.Known", "[]*probe.Deviation"},
}

// results calls each function with a text, and returns what is neither an error, nor a text, nor a number.
func results(t *testing.T, calls []Call, text string, each func(name string, value any)) {
	v := ValuesOf(text)
	for _, c := range calls {
		for _, call := range c.Prepare(v) {
			for _, r := range call() {
				if r.Kind() == reflect.Interface {
					r = r.Elem()
				}
				if r.IsValid() && slices.Contains([]reflect.Kind{reflect.Struct, reflect.Pointer, reflect.Map, reflect.Slice}, r.Kind()) && r.Type() != reflect.TypeFor[[]byte]() {
					each(c.Name, r.Interface())
				}
			}
		}
	}
}

func TestResultsShowASecretOnlyAsDocumented(t *testing.T) {
	var calls []Call
	for _, p := range Packages {
		if p.Quotes == "" {
			all, _, err := p.Calls("../../..")
			require.NoError(t, err)
			calls = append(calls, all...)
		}
	}
	documented, found := map[string]bool{}, map[string]bool{}
	for _, types := range shown {
		for _, name := range types {
			documented[name] = true
		}
	}
	all := exhaustive.Asked(t)
	said := map[string]bool{}
	for place, texts := range planted {
		if !all {
			texts = texts[:1]
		}
		for _, text := range texts {
			text = strings.ReplaceAll(text, "S", secret)
			results(t, calls, text, func(name string, value any) {
				of := fmt.Sprintf("%T", value)
				isOfScheme := strings.Contains(strings.TrimPrefix(qualified(reflect.TypeOf(value)), "*"), "/uri/schemes/")
				if err, isError := value.(error); isError {
					for _, err := range errorsOf(err) {
						if message := fmt.Sprintf("%T %v", err, err); !said[message] && place != "in the path of a Secret" {
							said[message] = true
							checkError(t, err, place, text)
						}
					}
					return
				}
				id := fmt.Sprintf("%s %+v", of, value)
				if isOfScheme || documented[name] || documented[of] && found[of] || said[id] {
					return
				}
				said[id] = true
				if i := slices.IndexFunc(passwords.Prints(value), hasSecret); i >= 0 {
					found[of] = true
					assert.True(t, documented[of], "%s(%q): a %s shows %s: %s", name, text, of, place, passwords.Prints(value)[i])
				}
			})
		}
	}
}
