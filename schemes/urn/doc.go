// Package urn parses Uniform Resource Names (RFC 8141).
package urn
