package jsonschema_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"

	"github.com/urigrammar/uri/format"
)

// validators report whether a value has a format.
var validators = map[string]func(format string, value any) (bool, error){
	"santhosh": func(format string, value any) (bool, error) {
		c := newSanthosh()
		if err := c.AddResource("a.json", map[string]any{"format": format}); err != nil {
			return false, err
		}
		s, err := c.Compile("a.json")
		if err != nil {
			return false, err
		}
		return s.Validate(value) == nil, nil
	},
	"kaptinlin": func(format string, value any) (bool, error) {
		s, err := newKaptinlin().Compile([]byte(fmt.Sprintf(`{"format": %q}`, format)))
		if err != nil {
			return false, err
		}
		return s.Validate(value).IsValid(), nil
	},
	"xeipuuv": func(format string, value any) (bool, error) {
		result, err := gojsonschema.Validate(gojsonschema.NewGoLoader(map[string]any{"format": format}), gojsonschema.NewGoLoader(value))
		if err != nil {
			return false, err
		}
		return result.Valid(), nil
	},
}

// exceptions are cases of the suite that a Go program cannot pass, with the reason.
var exceptions = map[string]string{
	"a local part with a lone UTF-16 surrogate is invalid": "encoding/json decodes a lone surrogate as U+FFFD, which RFC 6531 allows",
}

type suiteCase struct {
	Description string
	Data        any
	Valid       bool
}

// TestTheSuiteOfJSONSchemaPasses runs the tests of draft 2020-12 through each validator. Values
// that are not strings are among them.
func TestTheSuiteOfJSONSchemaPasses(t *testing.T) {
	for _, name := range format.Names() {
		t.Run(name, func(t *testing.T) {
			asked := 0
			for _, c := range suiteCases(t, name) {
				if reason, ok := exceptions[c.Description]; ok {
					t.Log(c.Description, ": ", reason)
					continue
				}
				asked++
				for validator, has := range validators {
					got, err := has(name, c.Data)
					require.NoError(t, err)
					assert.Equal(t, c.Valid, got, "%s: %s: %v", validator, c.Description, c.Data)
				}
			}
			assert.Positive(t, asked)
			t.Log(asked, "cases pass")
		})
	}
}

// suiteCases returns the cases of a file of the suite. They are in the module of a validator, and
// newer ones in URI_CORPORA.
func suiteCases(t *testing.T, name string) (all []suiteCase) {
	t.Helper()
	folders := []string{filepath.Join(moduleOf(t, "github.com/kaptinlin/jsonschema"), "testdata/JSON-Schema-Test-Suite/tests/draft2020-12/optional/format")}
	if corpora := os.Getenv("URI_CORPORA"); corpora != "" {
		folders = append(folders, filepath.Join(corpora, "jsonschema"))
	}
	for _, folder := range folders {
		text, err := os.ReadFile(filepath.Join(folder, name+".json"))
		if errors.Is(err, fs.ErrNotExist) && folder != folders[0] {
			continue
		}
		require.NoError(t, err)
		var groups []struct{ Tests []suiteCase }
		require.NoError(t, json.Unmarshal(text, &groups))
		for _, g := range groups {
			all = append(all, g.Tests...)
		}
	}
	return all
}

// moduleOf returns the folder of a module that this one requires.
func moduleOf(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", name).Output()
	require.NoError(t, err)
	return strings.TrimSpace(string(out))
}
