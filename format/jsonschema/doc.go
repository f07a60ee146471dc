// Package jsonschema shows how the formats of package format are given to validators of JSON Schema. There is nothing to import: its
// examples are a few lines each, to be copied.
package jsonschema
