package jsonschema_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"

	"github.com/urigrammar/uri/format"
)

// validators say whether a value has a format.
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

// TestTheSuiteOfJSONSchemaPasses runs the tests of draft 2020-12 through each validator: values that are no strings, too.
func TestTheSuiteOfJSONSchemaPasses(t *testing.T) {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA is not set")
	}
	for _, name := range format.Names() {
		text, err := os.ReadFile(filepath.Join(dir, "jsonschema", name+".json"))
		require.NoError(t, err)
		var groups []struct {
			Tests []struct {
				Description string
				Data        any
				Valid       bool
			}
		}
		require.NoError(t, json.Unmarshal(text, &groups))
		for validator, has := range validators {
			for _, g := range groups {
				for _, c := range g.Tests {
					got, err := has(name, c.Data)
					require.NoError(t, err)
					assert.Equal(t, c.Valid, got, "%s: %s: %s: %v", validator, name, c.Description, c.Data)
				}
			}
		}
	}
}
