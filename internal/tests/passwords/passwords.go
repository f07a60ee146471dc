// Package passwords prints errors in every way that a program can, for tests that look for passwords in what is printed.
package passwords

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

var quotedRune = regexp.MustCompile(`'[A-Z]'`)

// Prints returns the texts that printing an error makes, and the strings that [Decoded] finds. The letters of a password that
// is looked for must not be hexadecimal digits: addresses in memory consist of these.
func Prints(err error) (all []string) {
	holder := struct {
		Err error
		err error
	}{err, err}
	values := []any{err, errors.Join(err, err), fmt.Errorf("looking up: %w", err), holder, &holder, []error{err}, reflect.Indirect(reflect.ValueOf(err)).Interface()}
	for _, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t"} {
			text := fmt.Sprintf(verb, value)
			if verb == "%q" {
				text = quotedRune.ReplaceAllString(text, "") // a number, such as the offset 90
			}
			all = append(all, text)
		}
		asJSON, _ := json.Marshal(value)
		all = append(all, string(asJSON), Decoded(value))
	}
	return all
}

var hexWord = regexp.MustCompile(`[+-]?[0-9a-fA-F]+`)

// Decoded returns the strings in a value that the verb %x prints, each on a line. Numbers and addresses, whose digits can
// spell a password by chance, are not strings: the flag "+" adds a sign to them alone.
func Decoded(value any) string {
	var b strings.Builder
	for _, word := range hexWord.FindAllString(fmt.Sprintf("%+x", value), -1) {
		if octets, err := hex.DecodeString(word); err == nil {
			b.Write(octets)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// InBrief returns the most different texts of [Prints] for an error and the errors that it wraps, for
// fuzzing.
func InBrief(err error) string {
	if err == nil {
		return ""
	}
	return fmt.Sprintf("%v %+v %s", err, reflect.Indirect(reflect.ValueOf(err)).Interface(), InBrief(errors.Unwrap(err)))
}
