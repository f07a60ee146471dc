package contracts

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"go/types"
	"log/slog"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/api"
)

// oneWay are types that are written as text and not read from it, as their doc comments say: parts and results of others, and a Secret.
var oneWay = []string{
	"uri.Host", "uri.Key", "uri.Pairs", "guard.Target", "whatwg.Host", "parsetree.Node", "template.Matcher", "template.Part", "template.Value",
	"geo.Parameter", "isbn.Digit", "mailto.Address", "mailto.HeaderField", "tel.Parameter", "data.Parameter",
	"abnf.Kind", "language.Relation", "oracle.Relation", // of reports
}

// notWritten are tables and automata, which programs build and no program saves. They have no text.
var notWritten = []string{
	"uri.Schemes", "schemes.Scheme", "abnf.Grammar", "language.Ambiguities", "language.Language", "oracle.Language", "suite.Suite",
}

// opaqueTypes returns the types of the public packages that no encoder can write by their fields, by their names. Errors are not among
// them: fmt.Errorf and errors.Join hide what they wrap from every encoder, so a program has to call Error before it encodes an error.
func opaqueTypes(t *testing.T) map[string]*types.TypeName {
	t.Helper()
	public, err := api.Public("../../..")
	require.NoError(t, err)
	packages, err := api.Load("../../..", public...)
	require.NoError(t, err)
	failure := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	all := map[string]*types.TypeName{}
	for _, p := range packages {
		for _, name := range p.Scope().Names() {
			o, isType := p.Scope().Lookup(name).(*types.TypeName)
			if !isType || !o.Exported() || o.IsAlias() || types.Implements(types.NewPointer(o.Type()), failure) || writtenByKind(o.Type()) {
				continue
			}
			all[p.Path()+"."+name] = o
		}
	}
	return all
}

// writtenByKind reports whether encoders write a type as any of its kind: a struct with exported fields, or what is neither a struct nor
// has a String. Functions and interfaces are not values.
func writtenByKind(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface, *types.Signature:
		return true
	case *types.Struct:
		for f := range u.Fields() {
			if f.Exported() {
				return true
			}
		}
		return false
	}
	return types.NewMethodSet(t).Lookup(nil, "String") == nil
}

// made returns a value of a type from the makers that is not its zero value, or a pointer if only pointers have makers. A whole
// URL comes before a relative one, which some types need a base for.
func made(name string) (found reflect.Value, ok bool) {
	for _, prefix := range []string{"", "*"} {
		for of, values := range makers {
			if prefix+name != qualified(of) {
				continue
			}
			for _, value := range slices.Concat(values("a"), values("a,")) {
				if v := reflect.ValueOf(value); (!v.IsZero() || v.CanUint()) && fmt.Sprint(value) != "" && (!found.IsValid() || strings.Contains(fmt.Sprint(value), "//")) {
					found = v
				}
			}
			return found, found.IsValid()
		}
	}
	return found, false
}

// qualified returns the name of a type with the path of its package.
func qualified(of reflect.Type) string {
	if of.Kind() == reflect.Pointer {
		return "*" + qualified(of.Elem())
	}
	return of.PkgPath() + "." + of.Name()
}

func TestEachValueIsWrittenToBeReadOrAsTextOrWithAnErrorThatSaysWhy(t *testing.T) {
	found := map[string]bool{}
	for name := range opaqueTypes(t) {
		v, ok := made(name)
		if !ok && strings.HasSuffix(name, ".Ambiguities") {
			continue
		}
		if !assert.True(t, ok, "%s needs a value in values.go", name) {
			continue
		}
		short := strings.TrimPrefix(v.Type().String(), "*")
		found[short] = true
		if slices.Contains(notWritten, short) {
			continue
		}
		for format, c := range codecs {
			for holder, held := range holders(v) {
				way := c.write(t, v, held)
				assert.True(t, way != lost && (way != asText || c.unmarshal == nil || slices.Contains(oneWay, short)), "%s as %s, %s: %s", short, format, holder, way)
			}
		}
	}
	for _, name := range slices.Concat(oneWay, notWritten) {
		assert.True(t, found[name] || strings.HasSuffix(name, ".Ambiguities"), "there is no %s", name)
	}
}

// holders returns a value as programs pass it to an encoder.
func holders(v reflect.Value) map[string]reflect.Value {
	field := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "Value", Type: v.Type()}})).Elem()
	field.Field(0).Set(v)
	all := map[string]reflect.Value{"value": v, "field": field}
	if v.Kind() != reflect.Pointer {
		all["pointer"] = reflect.New(v.Type())
		all["pointer"].Elem().Set(v)
	}
	if v.Comparable() {
		key := reflect.MakeMap(reflect.MapOf(v.Type(), reflect.TypeFor[int]()))
		key.SetMapIndex(v, reflect.ValueOf(1))
		all["map key"] = key
	}
	return all
}

type codec struct {
	marshal   func(any) ([]byte, error)
	unmarshal func([]byte, any) error // nil for logs
}

var codecs = map[string]codec{
	"JSON": {json.Marshal, json.Unmarshal},
	"XML": {func(v any) ([]byte, error) {
		var b bytes.Buffer
		err := xml.NewEncoder(&b).EncodeElement(v, xml.StartElement{Name: xml.Name{Local: "v"}})
		return b.Bytes(), err
	}, xml.Unmarshal},
	"gob": {func(v any) ([]byte, error) {
		var b bytes.Buffer
		err := gob.NewEncoder(&b).Encode(v)
		return b.Bytes(), err
	}, func(b []byte, v any) error { return gob.NewDecoder(bytes.NewReader(b)).Decode(v) }},
	"a log": {func(v any) ([]byte, error) {
		var b bytes.Buffer
		slog.New(slog.NewTextHandler(&b, nil)).Info("", "v", v)
		return b.Bytes(), nil
	}, nil},
	"a JSON log": {func(v any) ([]byte, error) {
		var b bytes.Buffer
		slog.New(slog.NewJSONHandler(&b, nil)).Info("", "v", v)
		return b.Bytes(), nil
	}, nil},
}

// The ways of a value: it is lost if the output has neither all of it nor its text, without an error.
const (
	lost   = "it is lost"
	failed = "an error says why"
	read   = "it is read again"
	asText = "it is text"
)

func (c codec) write(t *testing.T, v, held reflect.Value) (way string) {
	t.Helper()
	b, err := c.marshal(held.Interface())
	if err != nil {
		assert.Regexp(t, regexp.QuoteMeta(v.Type().String())+"|cannot marshal|unsupported type|has no exported fields", err.Error())
		return failed
	}
	if c.unmarshal != nil {
		back := reflect.New(held.Type())
		if err := c.unmarshal(b, back.Interface()); err == nil && isSame(back.Elem(), held) {
			return read
		}
	}
	if bytes.Contains(b, []byte("cannot marshal")) {
		return failed // in a log
	}
	for _, text := range textsOf(v) {
		if bytes.Contains(b, []byte(text)) {
			return asText
		}
	}
	return lost
}

// isSame compares values, and those of a type like template.Template by what they print.
func isSame(a, b reflect.Value) bool {
	return reflect.DeepEqual(a.Interface(), b.Interface()) || fmt.Sprintf("%+v", a) == fmt.Sprintf("%+v", b) && !a.IsZero()
}

// textsOf returns what a value can be in an output that does not lose it.
func textsOf(v reflect.Value) (all []string) {
	add := func(text string) {
		var inXML bytes.Buffer
		_ = xml.EscapeText(&inXML, []byte(text))
		inJSON, _ := json.Marshal(text)
		all = append(all, text, inXML.String(), string(inJSON), strings.Trim(strconv.Quote(text), `"`))
	}
	add(fmt.Sprint(v))
	add(fmt.Sprintf("%+v", v))
	if m, ok := v.Interface().(encoding.TextMarshaler); ok {
		if text, err := m.MarshalText(); err == nil {
			add(string(text))
		}
	}
	if b, err := json.Marshal(v.Interface()); err == nil && string(b) != "{}" {
		all = append(all, string(b))
	}
	return slices.DeleteFunc(all, func(text string) bool { return text == "" || text == `""` })
}
