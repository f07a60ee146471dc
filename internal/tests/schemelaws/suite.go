package schemelaws

import (
	"encoding"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

// Suite is what package generate tests a package with, as data: testdata/suite.json of the package.
type Suite struct {
	Fields   [][]string // the accessors of a value, and for each list its iterator and the accessors of an item
	Examples []struct{ Text, Fields string }

	Next           [][]int  // the minimal automaton: the next state by state and class of byte
	Dead           int      // the state from which no text is valid
	Accepting      []int    // by state: 1 if a text can end there
	Classes        []int    // by byte
	Accesses       []string // shortest texts that lead to each state
	Endings        []string // texts that distinguish states
	Distinguishing [][]int  // by state: those of Endings that distinguish it from all others
}

// Generated is a package that package generate made.
type Generated struct {
	dir        string // from that of its test
	parse      func(string) (text, error)
	only       func(string)                           // parses without making an interface, which allocates
	unmarshal  func(old text, b []byte) (text, error) // into a variable that holds old
	valid      func(string) bool
	validBytes func([]byte) bool
	zero       text
}

// GeneratedOf returns a package by its functions, in the folder dir from that of its test.
func GeneratedOf[T text](dir string, parse func(string) (T, error), valid func(string) bool, validBytes func([]byte) bool) Generated {
	return Generated{
		dir: dir, valid: valid, validBytes: validBytes, zero: *new(T),
		parse: func(s string) (text, error) { return parse(s) },
		only:  func(s string) { _, _ = parse(s) },
		unmarshal: func(old text, b []byte) (text, error) {
			v := old.(T)
			err := any(&v).(encoding.TextUnmarshaler).UnmarshalText(b)
			return v, err
		},
	}
}

// text is what every type of a package has.
type text interface {
	fmt.Stringer
	encoding.TextMarshaler
	encoding.TextAppender
}

func (s Generated) suite(t testing.TB) (suite Suite) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(s.dir, "testdata", "suite.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &suite))
	return suite
}

// describe lists the fields of a value, and the items of its lists.
func (s Suite) describe(v any) string {
	var b strings.Builder
	describe(&b, reflect.ValueOf(v), s.Fields[0])
	for _, list := range s.Fields[1:] {
		for item := range reflect.ValueOf(v).MethodByName(list[0]).Call(nil)[0].Seq() {
			fmt.Fprintf(&b, " %s:%q", list[0], item.MethodByName("String").Call(nil)[0].String())
			describe(&b, item, list[1:])
		}
	}
	return strings.TrimPrefix(b.String(), " ")
}

func describe(b *strings.Builder, v reflect.Value, fields []string) {
	for _, name := range fields {
		if out := v.MethodByName(name).Call(nil); len(out) == 1 || out[1].Bool() {
			fmt.Fprintf(b, " %s=%q", name, out[0].String())
		}
	}
}

// Fields checks the fields of the generated examples, that a value is written as its text and read again, and that the zero value has nothing.
func (s Generated) Fields(t *testing.T) {
	suite := s.suite(t)
	for _, c := range suite.Examples {
		v, err := s.parse(c.Text)
		require.NoError(t, err, c.Text)
		require.Equal(t, c.Fields, suite.describe(v), c.Text)
		marshaled, err := v.MarshalText()
		require.NoError(t, err)
		appended, err := v.AppendText([]byte("+"))
		require.NoError(t, err)
		require.Equal(t, []string{c.Text, c.Text, "+" + c.Text}, []string{v.String(), string(marshaled), string(appended)})
		same, err := s.unmarshal(s.zero, marshaled)
		require.NoError(t, err)
		require.Equal(t, v, same)
	}
	for field := range strings.FieldsSeq(suite.describe(s.zero)) {
		require.True(t, strings.HasSuffix(field, `=""`), "the zero value has %s", field)
	}
	v, err := s.parse(suite.Examples[0].Text)
	require.NoError(t, err)
	v, err = s.unmarshal(v, nil)
	require.NoError(t, err)
	require.Equal(t, s.zero, v)
}

// AllocatesNothing checks that parsing allocates nothing.
func (s Generated) AllocatesNothing(t *testing.T) {
	for _, c := range s.suite(t).Examples {
		octets := []byte(c.Text)
		require.Zero(t, testing.AllocsPerRun(10, func() {
			s.only(c.Text)
			_ = s.validBytes(octets)
		}), c.Text)
	}
}

// Complete tries, for each state of the minimal automaton, a text that leads to it, then each byte, then endings that distinguish the next
// state from all others (the partial W-method of Fujiwara et al.). The offset of the error distinguishes the state from which no text is valid.
//
// If a parser is an automaton with at most as many states and passes, it is right about every text. A sample is one state in so many.
func (s Generated) Complete(t *testing.T, oneIn int) {
	suite := s.suite(t)
	for state, access := range suite.Accesses {
		if state%oneIn != 0 {
			continue
		}
		for _, ending := range suite.Endings {
			s.judged(t, suite, access+ending)
		}
		for octet := range 256 {
			text := access + string([]byte{byte(octet)})
			s.judged(t, suite, text)
			to := suite.Next[state][suite.Classes[octet]]
			if to == suite.Dead {
				continue
			}
			for _, ending := range suite.Distinguishing[to] {
				s.judged(t, suite, text+suite.Endings[ending])
			}
		}
	}
}

// syntaxError has the methods of the errors of all packages.
type syntaxError interface {
	uri.InputError
	Rule() string
	Expected() string
}

// judged compares the parser with the minimal automaton on a text.
func (s Generated) judged(t *testing.T, suite Suite, text string) {
	t.Helper()
	offset, valid := suite.judge(text)
	v, err := s.parse(text)
	if got := err == nil; got != valid || s.valid(text) != valid || s.validBytes([]byte(text)) != valid {
		t.Fatalf("Parse(%q) is valid: %v, want %v, as Valid says", text, got, valid)
	}
	if valid {
		if v.String() != text {
			t.Fatalf("Parse(%q) is %q", text, v)
		}
		return
	}
	e, ok := err.(syntaxError)
	if !ok || e.Offset() != offset || e.Rule() == "" || e.Expected() == "" || e.Problem() == "" || v != s.zero || !strings.HasPrefix(e.Error(), path.Base(s.dir)+": ") {
		t.Fatalf("Parse(%q) is %q with the error %v, want one at offset %d", text, v, err, offset)
	}
	if own := reflect.TypeOf(err).Elem(); own.Name() != "SyntaxError" || own.PkgPath() != reflect.TypeOf(s.zero).PkgPath() {
		t.Fatalf("the error of Parse(%q) is a %v", text, own)
	}
}

// judge reports whether a text is valid, and otherwise returns the offset of the byte in error.
func (s Suite) judge(text string) (offset int, valid bool) {
	at := 0
	for i := range len(text) {
		if at = s.Next[at][s.Classes[text[i]]]; at == s.Dead {
			return i, false
		}
	}
	return len(text), s.Accepting[at] != 0
}

// SuiteOf returns the data of a generated test, a [Suite]: one program tests several packages.
func SuiteOf(test []byte) ([]byte, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", test, 0)
	if err != nil {
		return nil, err
	}
	suite := map[string]any{}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			if v, ok := d.Specs[0].(*ast.ValueSpec); ok {
				suite[v.Names[0].Name] = valueOf(v.Values[0])
			}
		case *ast.FuncDecl:
			if d.Name.Name == "fieldsOf" {
				suite["fields"] = accessors(d)
			}
		}
	}
	examples := suite["examples"].([]any)
	for i, e := range examples {
		examples[i] = map[string]any{"text": e.([]any)[0], "fields": e.([]any)[1]}
	}
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(suite)) {
		line, err := json.Marshal(map[string]any{name: suite[name]})
		if err != nil {
			return nil, err
		}
		lines = append(lines, string(line[1:len(line)-1]))
	}
	return []byte("{" + strings.Join(lines, ",\n") + "}\n"), nil
}

// valueOf returns a number, a string of UTF-8, or a list of these. Generated tests have no other data.
func valueOf(e ast.Expr) any {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.INT {
			return json.Number(e.Value)
		}
		text, err := strconv.Unquote(e.Value)
		if err != nil || !utf8.ValidString(text) {
			panic("JSON has no text " + e.Value)
		}
		return text
	case *ast.CompositeLit:
		all := []any{}
		for _, element := range e.Elts {
			all = append(all, valueOf(element))
		}
		return all
	}
	panic(fmt.Sprintf("%T is no data", e))
}

// accessors returns the names that a generated function fieldsOf prints: those of the value, and for each list its own and those of an item.
func accessors(fieldsOf *ast.FuncDecl) [][]string {
	all := [][]string{{}}
	ast.Inspect(fieldsOf, func(n ast.Node) bool {
		if text, ok := n.(*ast.BasicLit); ok && strings.HasSuffix(text.Value, `%q"`) {
			if list, ok := strings.CutSuffix(text.Value, `:%q"`); ok {
				all = append(all, []string{list[len(`" `):]})
			} else {
				all[len(all)-1] = append(all[len(all)-1], strings.TrimSuffix(text.Value[len(`" `):], `=%q"`))
			}
		}
		return true
	})
	return all
}
