package schemes_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/schemes/internal/explain"
)

var update = flag.Bool("update", false, "write the generated files")

// options are those of package generate, from the lines of a grammar that begin with "; GENERATE ". Each has a JSON object.
type options struct {
	Type         string // of the values; they match the first rule of the grammar
	Fields       string // as the flags of `abnf gen` have them
	Lists        []string
	Lazy, Greedy []string
	Diagnose     string
	OnlyURIs     bool              // the rule derives texts that are not URIs of RFC 3986, which are excluded
	Schemes      map[string]string // with their documents, if the directory is not called after the scheme
}

// generated are the options of the packages by their directories. Directory urn has package urn, which is generated from urn.abnf. A
// directory below that of a scheme has a part of its texts, such as a namespace.
var generated = readOptions()

func readOptions() map[string]options {
	all := map[string]options{}
	for _, pattern := range []string{"*/*.abnf", "*/*/*.abnf"} {
		files, _ := filepath.Glob(pattern) // the pattern is right
		for _, file := range files {
			if dir := filepath.ToSlash(filepath.Dir(file)); filepath.Base(file) == path.Base(dir)+".abnf" {
				all[dir] = optionsOf(file)
			}
		}
	}
	return all
}

func optionsOf(file string) (o options) {
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(text)) {
		object, ok := strings.CutPrefix(line, "; GENERATE ")
		if !ok {
			continue
		}
		d := json.NewDecoder(strings.NewReader(object))
		d.DisallowUnknownFields()
		if err := d.Decode(&o); err != nil {
			panic(fmt.Errorf("%s: %s: %w", file, line, err))
		}
	}
	return o
}

// The files of a package are generated again if its line in the record does not match its grammar,
// its options and its files. To see the effect of a change of package generate, run the tests in
// full, or with -update.
func TestTheGeneratedFilesAreThoseOfTheGrammars(t *testing.T) {
	all := *update || exhaustive.Asked(t)
	kept, err := os.ReadFile("generated.txt")
	require.True(t, err == nil || *update, err)
	var record strings.Builder
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		if line := recordOf(t, dir); !all && strings.Contains(string(kept), line) {
			record.WriteString(line)
			continue
		}
		files, err := generate.Files(grammarOf(t, dir), generated[dir].complete(t, dir))
		require.NoError(t, err, dir)
		files[filepath.Join("testdata", "suite.json")] = suiteOf(t, files[path.Base(dir)+"_test.go"])
		delete(files, path.Base(dir)+"_test.go")
		for name, want := range files {
			file := filepath.Join(dir, name)
			if *update {
				require.NoError(t, os.WriteFile(file, want, 0o644))
			}
			got, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, string(want), string(got), "%s: make it again with -update", file)
		}
		record.WriteString(recordOf(t, dir))
	}
	if *update {
		require.NoError(t, os.WriteFile("generated.txt", []byte(record.String()), 0o644))
		return
	}
	assert.Equal(t, string(kept), record.String(), "generated.txt: make it again with -update")
}

// suiteOf returns the data of a generated test, as a [schemelaws.Suite]: one program tests all packages.
func suiteOf(t *testing.T, test []byte) []byte {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "", test, 0)
	require.NoError(t, err)
	suite := map[string]any{}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			if v, ok := d.Specs[0].(*ast.ValueSpec); ok {
				suite[v.Names[0].Name] = valueOf(t, v.Values[0])
			}
		case *ast.FuncDecl:
			if d.Name.Name == "fieldsOf" {
				suite["fields"] = accessors(d)
			}
		}
	}
	for i, e := range suite["examples"].([]any) {
		suite["examples"].([]any)[i] = map[string]any{"text": e.([]any)[0], "fields": e.([]any)[1]}
	}
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(suite)) {
		line, err := json.Marshal(map[string]any{name: suite[name]})
		require.NoError(t, err)
		lines = append(lines, string(line[1:len(line)-1]))
	}
	return []byte("{" + strings.Join(lines, ",\n") + "}\n")
}

// valueOf returns a number, a string of ASCII, or a list of these.
func valueOf(t *testing.T, e ast.Expr) any {
	t.Helper()
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.INT {
			return json.Number(e.Value)
		}
		text, err := strconv.Unquote(e.Value)
		require.NoError(t, err)
		require.NotContains(t, strings.ToValidUTF8(text, "\uFFFD"), "\uFFFD", "JSON has no such text")
		return text
	case *ast.CompositeLit:
		all := []any{}
		for _, element := range e.Elts {
			all = append(all, valueOf(t, element))
		}
		return all
	}
	require.Fail(t, "no data", "%T", e)
	return nil
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

// conversions is the file uri.go of the package of a scheme.
var conversions = template.Must(template.New("uri.go").Parse(`// Code generated by the tests of package schemes. DO NOT EDIT.

package {{.Package}}

import "github.com/urigrammar/uri"

// FromURI returns u as {{.Article}} {{.Type}}. The error is a [*SyntaxError].
//
// Law: FromURI({{.Receiver}}.URI()) is {{.Receiver}}, except for the zero {{.Type}}.
func FromURI(u uri.URI) ({{.Type}}, error) { return Parse(u.String()) }

// URI returns {{.Receiver}} as a URI of any scheme. The zero {{.Type}} is the zero URI.
func ({{.Receiver}} {{.Type}}) URI() uri.URI { return uri.MustParseReference({{.Receiver}}.text) }
`))

// The parts of schemes' texts, such as namespaces, have conversions of their own.
func TestTheTypesOfSchemesConvertFromAndToURIs(t *testing.T) {
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		if strings.Contains(dir, "/") {
			continue
		}
		typeName := generated[dir].Type
		var want bytes.Buffer
		require.NoError(t, conversions.Execute(&want, map[string]any{
			"Package": dir, "Type": typeName, "Receiver": strings.ToLower(typeName[:1]), "Article": article(typeName),
		}))
		file := filepath.Join(dir, "uri.go")
		if *update {
			require.NoError(t, os.WriteFile(file, want.Bytes(), 0o644))
		}
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, want.String(), string(got), "%s: make it again with -update", file)
	}
}

// words is the file words.go of a package, with the lines of its grammar that begin with "; SAY ": the rule that a text leaves, the text
// before the place, the characters there, and what is said: the problem, and advice after a "; ".
var words = template.Must(template.New("words.go").Parse(`// Code generated by the tests of package schemes. DO NOT EDIT.

package {{.Package}}

import "github.com/urigrammar/uri/schemes/internal/explain"

// words are what messages say about texts that leave the grammar.
var words = explain.Table{
{{- range .Words}}
	{Rule: {{printf "%q" .Rule}}, Before: {{printf "%q" .Before}}, At: {{printf "%q" .At}}, Problem: {{printf "%q" .Problem}}{{with .Hint}}, Hint: {{printf "%q" .}}{{end}}},
{{- end}}
}

// explained returns the rule of the document that a text breaks, and advice, or "".
func explained(text string, offset int, rule string) (problem, hint string) {
	return words.Explain(text, offset, rule)
}

// around returns what a message shows of a text around an offset.
func around(text string, offset int) string { return explain.Around(text, offset) }
`))

func TestTheWordsOfMessagesAreThoseOfTheGrammars(t *testing.T) {
	for dir := range generated {
		var want bytes.Buffer
		require.NoError(t, words.Execute(&want, map[string]any{"Package": path.Base(dir), "Words": wordsOf(t, dir)}))
		golden.Equal(t, filepath.Join(dir, "words.go"), *update, want.String())
	}
}

var say = regexp.MustCompile(`(?m)^; SAY (\S+) (\S+) (\S+) : (.+)$`)

// wordsOf returns the lines of a grammar that say what is wrong.
func wordsOf(t *testing.T, dir string) (all explain.Table) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, path.Base(dir)+".abnf"))
	require.NoError(t, err)
	for _, m := range say.FindAllStringSubmatch(string(text), -1) {
		problem, hint, _ := strings.Cut(m[4], "; ")
		all = append(all, explain.Words{Rule: m[1], Before: m[2], At: m[3], Problem: problem, Hint: hint})
	}
	require.Len(t, all, strings.Count(string(text), "\n; SAY "), dir)
	require.NotEmpty(t, all, dir)
	return all
}

// article returns "an" before a vowel and "a" before other sounds: URL and URN begin with a consonant.
func article(typeName string) string {
	if strings.ContainsAny(typeName[:1], "AEIO") {
		return "an"
	}
	return "a"
}

// recordOf is the line of a package in the record.
func recordOf(t *testing.T, dir string) string {
	t.Helper()
	digest := sha256.New()
	fmt.Fprintf(digest, "%+v\n", generated[dir])
	for _, r := range grammarOf(t, dir).Rules() {
		fmt.Fprintf(digest, "%s\n%s\n", r.Position.File, r.Text)
	}
	for _, name := range []string{path.Base(dir) + ".abnf", path.Base(dir) + ".go", "testdata/suite.json"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.True(t, err == nil || *update, err)
		fmt.Fprintf(digest, "%d\n%s", len(text), text)
	}
	return fmt.Sprintf("%s %x\n", dir, digest.Sum(nil))
}

// complete returns the options of the package in a directory for package generate.
func (o options) complete(t *testing.T, dir string) generate.Options {
	t.Helper()
	all := generate.Options{
		Package: path.Base(dir), Type: o.Type, Rule: startOf(t, dir), Lazy: o.Lazy, Greedy: o.Greedy, Diagnose: o.Diagnose, Advising: true,
		Documented: true, Runtime: "github.com/urigrammar/uri/internal/run/scan",
		Command: "go test -C .." + strings.Repeat("/..", strings.Count(dir, "/")) + " -run TestTheGeneratedFilesAreThoseOfTheGrammars -update",
	}
	var err error
	if o.Fields != "" {
		all.Fields, err = generate.ParseFields(o.Fields)
		require.NoError(t, err)
	}
	for _, text := range o.Lists {
		list, err := generate.ParseList(text)
		require.NoError(t, err)
		all.Lists = append(all.Lists, list)
	}
	if o.OnlyURIs {
		all.Within = []*language.Language{genericTexts(t, "URI")}
	}
	return all
}

// startOf returns the first rule of a grammar, which its values match.
func startOf(t *testing.T, dir string) string {
	t.Helper()
	name := path.Base(dir) + ".abnf"
	for _, r := range grammarOf(t, dir).Rules() {
		if filepath.Base(r.Position.File) == name {
			return r.Name
		}
	}
	require.Fail(t, "no rule", name)
	return ""
}

// registry is the file registry.go of package schemes.
var registry = template.Must(template.New("registry.go").Parse(`// Code generated by the tests of package schemes. DO NOT EDIT.

package schemes

import (
{{- range .Packages}}
	"github.com/urigrammar/uri/schemes/{{.}}"
{{- end}}
)

// registry is the schemes with what parses their texts, in the order of their names. Functions that capture nothing are made by the
// compiler, so that a program that imports the package does nothing for it when it starts.
var registry = []Scheme{
{{- range .Schemes}}
	{name: "{{.Name}}", title: "{{.Title}}", {{if .NoFragment}}noFragment: true, {{end}}parse: func(s string) error { _, err := {{.Package}}.Parse(s); return err }},
{{- end}}
}
`))

type registered struct {
	Name, Title, Package string
	NoFragment           bool // no text has one
}

func TestEveryPackageIsInTheRegistry(t *testing.T) {
	var packages []string
	var all []registered
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		if strings.Contains(dir, "/") {
			continue
		}
		packages = append(packages, dir)
		withFragments, err := language.Difference(textsOf(t, dir), genericTexts(t, "absolute-URI"))
		require.NoError(t, err)
		withFragments, err = language.Intersection(withFragments, genericTexts(t, "URI"))
		require.NoError(t, err)
		named := generated[dir].Schemes
		if named == nil {
			named = map[string]string{dir: titleOf(t, dir)}
		}
		for name, title := range named {
			all = append(all, registered{name, title, dir, withFragments.Empty()})
		}
	}
	slices.SortFunc(all, func(a, b registered) int { return strings.Compare(a.Name, b.Name) })
	var want bytes.Buffer
	require.NoError(t, registry.Execute(&want, map[string]any{"Packages": packages, "Schemes": all}))
	golden.Equal(t, "registry.go", *update, want.String())
}

var section = regexp.MustCompile(`(?m)^; SECTION (.+) : `)

// titleOf returns the document that the grammar of a scheme is from.
func titleOf(t *testing.T, dir string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, dir+".abnf"))
	require.NoError(t, err)
	m := section.FindSubmatch(text)
	require.NotNil(t, m, "%s has no SECTION line", dir)
	return string(m[1])
}

func TestEveryTextIsAURI(t *testing.T) {
	for dir, o := range generated {
		want := language.Contained
		if o.OnlyURIs {
			want = language.Overlapping
		}
		comparison, err := language.Compare(textsOf(t, dir), genericTexts(t, "URI"))
		require.NoError(t, err)
		assert.Equal(t, want, comparison.Relation, "%s: %q is no URI", dir, comparison.OnlyA.Text)
	}
}

// textsOf is the language of the grammar of a package.
func textsOf(t *testing.T, dir string) *language.Language {
	t.Helper()
	return languageOf(t, grammarOf(t, dir), startOf(t, dir))
}

func grammarOf(t *testing.T, dir string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Reader{Folder: abnf.Anywhere}.LoadFile(filepath.Join(dir, path.Base(dir)+".abnf"))
	require.NoError(t, err)
	return g
}

// genericTexts is the language of a rule of RFC 3986.
func genericTexts(t *testing.T, rule string) *language.Language {
	t.Helper()
	g, err := abnf.LoadFile("../grammar/rfc3986.abnf")
	require.NoError(t, err)
	return languageOf(t, g, rule).Named("rfc3986.abnf:" + rule)
}

func languageOf(t *testing.T, g *abnf.Grammar, rule string) *language.Language {
	t.Helper()
	l, err := language.Of(g, rule)
	require.NoError(t, err)
	return l
}
