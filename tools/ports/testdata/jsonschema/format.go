// A port of the formats of santhosh-tekuri/jsonschema to package format, changed from the original.
// The original is licensed under the Apache License, Version 2.0: see the LICENSE file of github.com/santhosh-tekuri/jsonschema.

package jsonschema

import "github.com/urigrammar/uri/format"

// formats are those that package format checks, and two that are not of JSON Schema. The compiler has "regex".
var formats = allFormats()

func allFormats() map[string]*Format {
	all := map[string]*Format{
		"period": {"period", validatePeriod},
		"semver": {"semver", validateSemver},
	}
	for _, name := range format.Names() {
		all[name] = &Format{name, validateFormat(name)}
	}
	return all
}

// validateFormat returns a function that checks a format of values that are strings.
func validateFormat(name string) func(v any) error {
	return func(v any) error {
		if s, ok := v.(string); ok {
			return format.Check(name, s)
		}
		return nil
	}
}

// What a period consists of.
var validateDuration, validateDateTime = validateFormat("duration"), validateFormat("date-time")
