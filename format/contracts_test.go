package format_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/format"
	"github.com/urigrammar/uri/internal/tests/contracts"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/passwords"
)

// checks calls Check with each format.
func checks() (calls []contracts.Call) {
	for _, name := range format.Names() {
		calls = append(calls, contracts.CallOf(name, func(text string) { _ = format.Check(name, text) }))
	}
	return calls
}

func TestCheckAllocatesInProportionToItsText(t *testing.T) {
	calls := checks()
	for _, s := range contracts.Shapes {
		for k, costs := range contracts.Measure(calls, contracts.AllocatedBytes, s) {
			assert.NoError(t, costs.Linear(256), "%s with %q", calls[k].Name, s.Name)
		}
	}
}

func TestCheckTakesStepsInProportionToItsText(t *testing.T) {
	exhaustive.Only(t)
	out, err := contracts.RunCounting("./internal/count", t.TempDir())
	require.NoError(t, err, "%s", out)
	t.Logf("%s", out)
}

func TestNoErrorShowsTextBeforeAnAt(t *testing.T) {
	const secret = "QWZQXZ"
	rapid.Check(t, func(t *rapid.T) {
		text := contracts.WithSecret(secret).Draw(t, "text")
		for _, name := range format.Names() {
			for err := format.Check(name, text); err != nil; err = errors.Unwrap(err) {
				for _, printed := range passwords.Prints(err) {
					if strings.Contains(printed, secret) {
						t.Fatalf("%T of format %q about %q shows: %s", err, name, text, printed)
					}
				}
			}
		}
	})
}

func TestErrorsWithDifferentMessagesAreNotDeeplyEqual(t *testing.T) {
	compared := 0
	for _, name := range format.Names() {
		a, b := format.Check(name, "%secret"), format.Check(name, "%Xecret")
		if fmt.Sprint(a) != fmt.Sprint(b) {
			compared++
			assert.False(t, reflect.DeepEqual(a, b), "%s: %v and %v", name, a, b)
		}
	}
	assert.Greater(t, compared, len(format.Names())/2)
}

// Its validators are for tests of package jsonschema alone.
func TestNoOtherModuleIsNeeded(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	require.NoError(t, err)
	for path := range strings.FieldsSeq(string(out)) {
		assert.True(t, strings.HasPrefix(path, "github.com/urigrammar/uri"), path)
	}
}

// Check is the only function about a text. The formats are asked about a text that all reject, and about texts of any kind.
func TestEveryErrorOfCheckIsAnInputError(t *testing.T) {
	require.Equal(t, []string{"Check", "Names"}, exportedFunctions(t))
	for _, name := range append(format.Names(), "unknown") {
		requireInputError(t, name, "\x00(", format.Check(name, "\x00("))
	}
	rapid.Check(t, func(t *rapid.T) {
		text := contracts.WithSecret("a").Draw(t, "text")
		for _, name := range format.Names() {
			if err := format.Check(name, text); err != nil {
				requireInputError(t, name, text, err)
			}
		}
	})
}

func requireInputError(t require.TestingT, name, text string, err error) {
	wrong, ok := errors.AsType[uri.InputError](fmt.Errorf("wrapped: %w", err))
	require.True(t, ok, "%s %q: %T is no InputError: %v", name, text, err, err)
	require.GreaterOrEqual(t, wrong.Offset(), -1, "%s %q", name, text)
	require.LessOrEqual(t, wrong.Offset(), len(text), "%s %q", name, text)
	require.NotEmpty(t, wrong.Problem(), "%s %q", name, text)
	for f := range reflect.TypeOf(wrong).Elem().Fields() {
		require.False(t, f.IsExported(), "%T has the field %s", wrong, f.Name)
	}
}

// exportedFunctions are those that testdata/api.txt lists.
func exportedFunctions(t *testing.T) (names []string) {
	t.Helper()
	text, err := os.ReadFile("testdata/api.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if _, f, ok := strings.Cut(line, ", func "); ok {
			names = append(names, f[:strings.IndexAny(f, "([")])
		}
	}
	return names
}
