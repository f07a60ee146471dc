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

// Prints returns the texts that printing an error makes. Passwords consist of the given letters, which no fixed text of a message
// has. Hexadecimal output is decoded, and of that only words of three letters or more are returned: the digits of an address in
// memory can spell fewer by chance.
func Prints(err error, letters string) (all []string) {
	secretWord := regexp.MustCompile("[" + letters + "]{3,}")
	holder := struct {
		Err error
		err error
	}{err, err}
	values := []any{err, errors.Join(err, err), fmt.Errorf("looking up: %w", err), holder, &holder, []error{err}, reflect.Indirect(reflect.ValueOf(err)).Interface()}
	for _, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t"} {
			text := fmt.Sprintf(verb, value)
			switch verb {
			case "%q":
				text = quotedRune.ReplaceAllString(text, "") // a number, such as the offset 90
			case "%x", "%X":
				text += " " + strings.Join(secretWord.FindAllString(fromHex(text), -1), " ")
			}
			all = append(all, text)
		}
		asJSON, _ := json.Marshal(value)
		all = append(all, string(asJSON))
	}
	return all
}

// fromHex decodes the words of hexadecimal digits in a text.
func fromHex(text string) string {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune("0123456789abcdefABCDEF", r) {
			return r
		}
		return ' '
	}, text)
	var b strings.Builder
	for word := range strings.FieldsSeq(digits) {
		octets, _ := hex.DecodeString(word)
		b.Write(octets)
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
