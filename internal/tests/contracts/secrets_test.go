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
	"github.com/urigrammar/uri/internal/tests/golden"
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

// planted is a row of testdata/planted.jsonl: texts by the place where a person put the secret, for SECRET. The first text of each place
// is tried with every function, and the first three with the calls that fail, unless all are.
type planted struct {
	Place string
	Texts []string
}

func plantedTexts(t *testing.T) []planted {
	t.Helper()
	rows := golden.Lines[planted](t, "testdata/planted.jsonl")
	for _, row := range rows {
		for i, text := range row.Texts {
			row.Texts[i] = strings.ReplaceAll(text, "SECRET", secret)
		}
	}
	return rows
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
	case name == "idn" && place == `in a name before an "@"`:
		return "the package gets a host alone, and sees no \"@\" after it"
	case name == "template" && strings.Contains(place, "in a secret "):
		return "generated packages know no names of parameters"
	}
	return ""
}

// printsOf returns what prints a value: by [passwords.Thorough] if all is set, or if it is the first of its type.
func printsOf(value any, all bool) []string {
	switch {
	case all:
		return passwords.Thorough(value)
	case printed.Has(1, value):
		return passwords.Prints(value)
	}
	return []string{fmt.Sprintf("%v %+v %#v %q", value, value, value, value)}
}

var printed = passwords.Firsts{}

// checkError fails if an error, or a method of it that returns a string, shows the secret of a text.
func checkError(t rapid.TB, err error, place, text string, all bool) {
	if mayShow(err, place, text) != "" {
		return
	}
	printed := printsOf(err, all)
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
	all := exhaustive.Asked(t)
	seen, said := map[reflect.Type]bool{}, map[string]bool{}
	check := func(t rapid.TB, err error, place, text string) {
		seen[reflect.TypeOf(err)] = true
		if message := fmt.Sprintf("%T %v", err, err); !said[message] {
			said[message] = true
			checkError(t, err, place, text, all)
		}
	}
	checkAll := func(t rapid.TB, place, text string) {
		for _, err := range Failures(text) {
			check(t, err, place, text)
		}
	}
	for _, row := range plantedTexts(t) {
		place, texts := row.Place, row.Texts
		if !all {
			texts = texts[:min(len(texts), 2)]
		}
		for _, text := range texts {
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
	for i, row := range plantedTexts(t) {
		if !all && i%2 != 0 {
			continue
		}
		place, texts := row.Place, row.Texts
		if !all {
			texts = texts[:1]
		}
		for _, text := range texts {
			results(t, calls, text, func(name string, value any) {
				of := fmt.Sprintf("%T", value)
				isOfScheme := strings.Contains(strings.TrimPrefix(qualified(reflect.TypeOf(value)), "*"), "/uri/schemes/")
				if err, isError := value.(error); isError {
					for _, err := range errorsOf(err) {
						if message := fmt.Sprintf("%T %v", err, err); !said[message] && place != "in the path of a Secret" {
							said[message] = true
							checkError(t, err, place, text, all)
						}
					}
					return
				}
				id := fmt.Sprintf("%s %+v", of, value)
				if isOfScheme || documented[name] || documented[of] && found[of] || said[id] {
					return
				}
				said[id] = true
				printed := printsOf(value, all)
				if i := slices.IndexFunc(printed, hasSecret); i >= 0 {
					found[of] = true
					assert.True(t, documented[of], "%s(%q): a %s shows %s: %s", name, text, of, place, printed[i])
				}
			})
		}
	}
}
