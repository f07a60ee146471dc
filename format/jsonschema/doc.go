// Package jsonschema shows how to pass the formats of package format to JSON Schema validators. There is nothing to import: copy its
// examples, which are a few lines each.
package jsonschema
