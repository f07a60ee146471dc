// Package passwords prints values in every way that a program can, for tests that look for passwords in the output.
package passwords

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"log/slog"
	"reflect"
	"regexp"
	"strings"
	texttemplate "text/template"
)

var verbs = []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%p", "%U"}

var quotedRune = regexp.MustCompile(`'[A-Z]'`)

// Prints returns the texts that printing, logging and writing a value make, alone and within others, and the strings that [Decoded]
// finds. The letters of a password that is looked for must not be hexadecimal digits: addresses in memory consist of these.
func Prints(value any) []string {
	exported := struct{ Value any }{value}
	unexported := struct{ value any }{value}
	values := []any{value, &value, []any{value}, [1]any{value}, map[string]any{"k": value}, exported, &exported, unexported, &unexported, []any{unexported}}
	if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer && !v.IsNil() {
		values = append(values, v.Elem().Interface(), struct{ V any }{v.Elem().Interface()})
	}
	if err, ok := value.(error); ok {
		values = append(values, errors.Join(err, err), fmt.Errorf("looking up: %w", err), []error{err})
	}
	return append(written(values), fmt.Sprint(panicked(value)))
}

// Few returns the texts of [Prints] for a value by itself, and in a field that is not exported.
func Few(value any) []string { return written([]any{value, struct{ value any }{value}}) }

// Firsts counts values by their type.
type Firsts map[reflect.Type]int

// Has counts a value, and reports whether it is among the first n of its type.
func (f Firsts) Has(n int, value any) bool {
	of := reflect.TypeOf(value)
	f[of]++
	return f[of] <= n
}

var thorough = Firsts{}

// Thorough returns the texts of [Prints] for the first 200 values of each type, and those of [Few] for others. How a value prints
// within others depends on its type, and Prints makes some 250 texts. Tests that run in parallel must not call it.
func Thorough(value any) []string {
	if thorough.Has(200, value) {
		return Prints(value)
	}
	return Few(value)
}

func written(values []any) (all []string) {
	for _, v := range values {
		for _, verb := range verbs {
			text := fmt.Sprintf(verb, v)
			if verb == "%q" {
				text = quotedRune.ReplaceAllString(text, "") // a number, such as the offset 90
			}
			all = append(all, text)
		}
		all = append(all, Decoded(v), Logged(v), encoded(v), expanded(v))
	}
	return all
}

// Logged returns the lines of package log/slog about a value: in an attribute, in a group, and as what all lines have.
func Logged(v any) string {
	var b bytes.Buffer
	timeless := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}
	for _, h := range []slog.Handler{slog.NewTextHandler(&b, timeless), slog.NewJSONHandler(&b, timeless)} {
		slog.New(h).With("v", v).Info("m", "v", v, slog.Group("g", "v", v))
	}
	return b.String()
}

// encoded returns a value in JSON and XML, and the errors of both.
func encoded(v any) string {
	asJSON, err := json.Marshal(v)
	var b bytes.Buffer
	inXML := xml.NewEncoder(&b).EncodeElement(v, xml.StartElement{Name: xml.Name{Local: "v"}})
	return fmt.Sprintf("%s %v %s %v", asJSON, err, &b, inXML)
}

var (
	asText = texttemplate.Must(texttemplate.New("").Parse(`{{.}} {{html .}} {{js .}} {{printf "%v %#v" . .}}`))
	asHTML = htmltemplate.Must(htmltemplate.New("").Parse(`{{.}}<a href="/?v={{.}}" title="{{.}}"></a><script>x={{.}}</script>`))
)

// expanded returns what the templates of Go make of a value.
func expanded(v any) string {
	var b bytes.Buffer
	err := errors.Join(asText.Execute(&b, v), asHTML.Execute(&b, v))
	return fmt.Sprint(&b, err)
}

func panicked(value any) (p any) {
	defer func() { p = recover() }()
	panic(value)
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
