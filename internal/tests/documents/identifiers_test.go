package documents

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/api"
	"github.com/urigrammar/uri/internal/tests/checkout"
)

// A span of code is Go if it parses as Go and has a selector of an exported name, such as uri.Parse, Resolver.Base and u.Host(),
// or a literal of a struct, such as Resolver{RelativeBase: true}. So texts, files, hosts and commands are not: they do not parse,
// or what follows a "." is in small letters.

// A reader who looks for a name that a document has finds it with go doc.
func TestGoNamesInDocumentsExist(t *testing.T) {
	if _, err := os.Stat(path.Join(root, "beam")); err != nil {
		t.Skip("a module zip lacks the nested modules, whose names documents have too")
	}
	names := namesOf(t)
	n := 0
	for _, d := range all(t) {
		if d.Name == "CHANGELOG.md" {
			continue // it has names of their time
		}
		for _, list := range d.spans() {
			for _, problem := range names.check(d, list, &n) {
				assert.Fail(t, problem, d.Name)
			}
		}
	}
	assert.Greater(t, n, 150)
}

func TestMadeUpNamesAreFound(t *testing.T) {
	names := namesOf(t)
	for text, want := range map[string]string{
		"uri.Parse": "", "uri.Purse": "uri.Purse", "whatwg.MustParse(text)": "", "uri.URI.Host": "", "uri.URI.Hose": "uri.URI.Hose", "url.URL": "", "url.Url": "url.Url",
		"Resolver{RelativeBase: true}": "", "Resolver{RelativBase: true}": "RelativBase", "uri.Resolver{Raw: true}": "Raw", "Resolver.RelativeBase": "", "Resolver.Raw": "Resolver.Raw",
		"u.Host()": "", "u.Hose()": "u.Hose", "u.Origin().String()": "", "u.Origin().Strong()": "u.Origin().Strong", "u.SearchParams().Get(\"q\")": "",
		"u, err := uri.Purse(s)": "uri.Purse", "v.RawQuery = \"a b\"": "", "u.Scheme() == \"javascript\"": "", "uri.Parse(whatwg.Purse(s))": "whatwg.Purse", "*url.URL": "", "*url.Url": "url.Url",
		"u.URL().Host": "", "uri.MustParse(s).Host().Kind()": "", "uri.MustParse(s).Host().Sort()": "uri.MustParse(s).Host().Sort",
		"uri.go": "", "http://GOOD.EXAMPLE/": "", "example.com": "", "A/B": "", "[Host.Name]": "", "Hose.Name": "Hose.Name", "nothing.Name": "nothing.Name",
		"u.SearchParams().Get(\"q\")`, `Values`, `Set": "", "u.SearchParams().Get(\"q\")`, `Len": "Len", "u.Host`, `GET": "",
		"ParseReference": "", "ParseReferance": "ParseReferance", "TestEveryLinkLeadsSomewhere": "", "TestEveryLinkLeadsNowhere": "TestEveryLinkLeadsNowhere", "ParseX": "", "GET": "",
	} {
		var found string
		d := Document{Text: "`" + text + "`"}
		for _, list := range d.spans() {
			for _, problem := range names.check(d, list, new(int)) {
				found = problem
			}
		}
		if want == "" {
			assert.Empty(t, found, text)
			continue
		}
		assert.Contains(t, found, want+": ", text)
	}
}

// spans returns the spans of code outside of fenced blocks, and those that follow each other in one list: `u.Get`, `Has` and `Add`.
func (d Document) spans() (lists [][]string) {
	text := fence().ReplaceAllString(d.Text, "")
	end := -1
	for _, at := range span().FindAllStringIndex(text, -1) {
		s := strings.TrimSpace(strings.Trim(text[at[0]:at[1]], "`"))
		if end >= 0 && (text[end:at[0]] == ", " || text[end:at[0]] == " and ") {
			lists[len(lists)-1] = append(lists[len(lists)-1], s)
		} else {
			lists = append(lists, []string{s})
		}
		end = at[1]
	}
	return lists
}

// goNames are the packages that a document can name, and their types.
type goNames struct {
	packages map[string][]*types.Package // by name
	types    map[string][]types.Type     // by name; "" for all
	declared map[string]bool             // by files of the project, of whatever
}

var selected = regexp.MustCompile(`\b([a-z]\w*)\.[A-Z]`)

// namesOf loads the packages of this module, and those that they need and those of other modules here that documents name.
func namesOf(t *testing.T) *goNames {
	t.Helper()
	names, err := loadNames()
	require.NoError(t, err)
	return names
}

var loadNames = sync.OnceValues(func() (*goNames, error) {
	documents, err := All(root)
	if err != nil {
		return nil, err
	}
	said := map[string]bool{}
	for _, d := range documents {
		for _, m := range selected.FindAllStringSubmatch(d.Text, -1) {
			said[m[1]] = true
		}
	}
	paths, err := api.Public(root)
	if err != nil {
		return nil, err
	}
	needs, err := api.Dependencies(root)
	if err != nil {
		return nil, err
	}
	for _, needed := range needs {
		paths = append(paths, needed...)
	}
	slices.Sort(paths)
	paths = slices.DeleteFunc(slices.Compact(paths), func(p string) bool {
		return !said[path.Base(p)] && !isPublic(p) || strings.HasPrefix(p, "vendor/") || strings.Contains(p, "internal/tests/") || p == "unsafe"
	})
	names := &goNames{packages: map[string][]*types.Package{}, types: map[string][]types.Type{}}
	if names.declared, err = declarations(); err != nil {
		return nil, err
	}
	loaded, err := api.Load(root, paths...)
	if err != nil {
		return nil, err
	}
	for _, p := range loaded {
		names.add(p)
	}
	return names, names.addNested(said)
})

// addNested adds the packages of nested modules that documents name. To compile what they import would take minutes, so types of
// other packages are unknown.
func (n *goNames) addNested(said map[string]bool) error {
	files, err := checkout.Files(root, ".go")
	if err != nil {
		return err
	}
	for _, folder := range checkout.Folders(files) {
		if !said[path.Base(folder)] || checkout.Module(root, folder+"/x.go") == "." || checkout.IsIn(folder+"/x.go", "testdata") {
			continue
		}
		set := token.NewFileSet()
		var parsed []*ast.File
		for _, name := range files {
			if path.Dir(name) != folder || strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(set, path.Join(root, name), nil, 0)
			if err != nil {
				return err
			}
			parsed = append(parsed, file)
		}
		lenient := types.Config{Error: func(error) {}}
		if p, _ := lenient.Check(folder, set, parsed, nil); p != nil && p.Name() != "main" {
			n.add(p)
		}
	}
	return nil
}

func isPublic(path string) bool {
	return strings.HasPrefix(path, "github.com/urigrammar/uri") && !strings.Contains(path+"/", "/internal/")
}

func (n *goNames) add(p *types.Package) {
	n.packages[p.Name()] = append(n.packages[p.Name()], p)
	for _, name := range p.Scope().Names() {
		if o, ok := p.Scope().Lookup(name).(*types.TypeName); ok && o.Exported() {
			n.types[name] = append(n.types[name], o.Type())
			n.types[""] = append(n.types[""], o.Type())
		}
	}
}

// check returns what is wrong with spans of a list, and counts those with names of Go.
func (n *goNames) check(d Document, list []string, count *int) (problems []string) {
	var receiver []types.Type // of the selector before, in the list
	for _, text := range list {
		if receiver != nil && token.IsIdentifier(text) && isCamel(text) {
			if len(members(receiver, text)) == 0 && len(n.top(text)) == 0 {
				problems = append(problems, fmt.Sprintf("%s: there is no such name beside those before it", text))
			}
			continue
		}
		receiver = nil
		if token.IsIdentifier(text) && humps.MatchString(text) {
			*count++
			if !n.declared[text] && otherModules[text] == "" && len(members(n.types[""], text)) == 0 {
				problems = append(problems, fmt.Sprintf("%s: there is no such name", text))
			}
			continue
		}
		node := parsed(text)
		if node == nil {
			continue
		}
		c := &checker{goNames: n, document: d}
		ast.Inspect(node, c.visit)
		*count += c.found
		problems = append(problems, c.problems...)
		receiver = c.receiver
	}
	return problems
}

// humps matches a name of several words, of which the last one is not X, which stands for any.
var humps = regexp.MustCompile(`^[A-Z][A-Za-z0-9]*[a-z0-9](?:[A-WYZ][A-Za-z0-9]*|X[A-Za-z0-9]+)$`)

// otherModules are names that documents have of other modules, alone.
var otherModules = map[string]string{"BuildURL": "dburl"}

// declaration matches a line that declares a function, a type, a constant, a variable or a field, also in a template.
var declaration = regexp.MustCompile(`^(?:func (?:\([^)\n]*\) )?|(?:\{\{[^\n]*\}\})?(?:type|const|var) |\t)([A-Z]\w*)`)

// declarations returns the names that files of the project declare, also in tests and in what is printed.
func declarations() (map[string]bool, error) {
	all := map[string]bool{}
	for _, suffix := range []string{".go", ".tmpl"} {
		files, err := checkout.Files(root, suffix)
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			text, err := os.ReadFile(path.Join(root, name))
			if err != nil {
				return nil, err
			}
			for line := range bytes.Lines(text) {
				if line[0] == '\t' && string(line) >= "\t[" || !bytes.ContainsRune([]byte("fctv{\t"), rune(line[0])) {
					continue // most lines; the expression takes longer
				}
				if m := declaration.FindSubmatch(line); m != nil {
					all[string(m[1])] = true
				}
			}
		}
	}
	return all, nil
}

// isCamel reports whether a word is written as names of Go are, and not as an abbreviation.
func isCamel(word string) bool { return ast.IsExported(word) && strings.ToUpper(word) != word }

// top returns the types of what packages of this module declare by a name.
func (n *goNames) top(name string) (all []types.Type) {
	for _, packages := range n.packages {
		for _, p := range packages {
			if o := p.Scope().Lookup(name); o != nil && isPublic(p.Path()) {
				all = append(all, o.Type())
			}
		}
	}
	return all
}

// parsed returns an expression, a type or statements of Go, or nil.
func parsed(text string) ast.Node {
	if e, err := parser.ParseExpr(text); err == nil {
		return e
	}
	if f, err := parser.ParseFile(token.NewFileSet(), "", "package p; func _() {\n"+text+"\n}", parser.SkipObjectResolution); err == nil {
		return f
	}
	return nil
}

// checker finds the selectors of a span, and the literals of structs.
type checker struct {
	*goNames
	document Document
	found    int
	problems []string
	receiver []types.Type // of the outermost selector
}

func (c *checker) visit(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.SelectorExpr:
		if !node.Sel.IsExported() {
			return true // of another language, or a file
		}
		c.found++
		from, resolved := c.resolve(node)
		if c.receiver == nil {
			c.receiver = from
		}
		if len(resolved) == 0 {
			c.problems = append(c.problems, types.ExprString(node)+": there is no such name")
		}
		_, nested := ast.Unparen(node.X).(*ast.SelectorExpr)
		return !nested || len(resolved) > 0
	case *ast.CompositeLit:
		c.literal(node)
	}
	return true
}

// literal checks the fields of a literal.
func (c *checker) literal(node *ast.CompositeLit) {
	of := c.typesOf(node.Type)
	if node.Type == nil || len(of) == 0 {
		return
	}
	for _, e := range node.Elts {
		pair, _ := e.(*ast.KeyValueExpr)
		if pair == nil {
			continue
		}
		if key, ok := pair.Key.(*ast.Ident); ok && ast.IsExported(key.Name) && slices.ContainsFunc(of, isStruct) {
			if c.found++; len(members(of, key.Name)) == 0 {
				c.problems = append(c.problems, key.Name+": there is no such field")
			}
		}
	}
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// resolve returns the types that the name before the "." of a selector can have, and what the selector can be.
func (c *checker) resolve(node *ast.SelectorExpr) (from, resolved []types.Type) {
	if base, ok := node.X.(*ast.Ident); ok {
		for _, p := range c.packages[base.Name] {
			if o := p.Scope().Lookup(node.Sel.Name); o != nil {
				resolved = append(resolved, o.Type())
			}
		}
		if c.packages[base.Name] != nil {
			return nil, resolved
		}
	}
	from = c.typesOf(node.X)
	return from, members(from, node.Sel.Name)
}

// typesOf returns the types that an expression can have or can be.
func (c *checker) typesOf(e ast.Expr) (all []types.Type) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.typesOf(e.X)
	case *ast.StarExpr:
		return c.typesOf(e.X)
	case *ast.UnaryExpr:
		return c.typesOf(e.X)
	case *ast.CompositeLit:
		return c.typesOf(e.Type)
	case *ast.IndexExpr:
		return c.types[""]
	case *ast.SelectorExpr:
		_, all = c.resolve(e)
		return all
	case *ast.Ident:
		if ast.IsExported(e.Name) {
			return append(c.top(e.Name), c.types[e.Name]...)
		}
		if c.isVariable(e.Name) {
			return c.types[""]
		}
	case *ast.CallExpr:
		for _, t := range c.functions(e.Fun) {
			if s, ok := t.(*types.Signature); !ok {
				all = append(all, t) // a conversion
			} else if s.Results().Len() > 0 {
				all = append(all, s.Results().At(0).Type())
			}
		}
		return all
	}
	return nil
}

// functions returns what can be called by an expression.
func (c *checker) functions(e ast.Expr) (all []types.Type) {
	name, ok := e.(*ast.Ident)
	if !ok {
		return c.typesOf(e)
	}
	if !ast.IsExported(name.Name) {
		return c.types[""] // such as must(…)
	}
	return append(c.top(name.Name), members(c.types[""], name.Name)...)
}

// isVariable reports whether a document uses a name as that of a value of its own, in a program or a span of code.
func (c *checker) isVariable(name string) bool {
	return len(name) == 1 || regexp.MustCompile(`(?m)^[^\n]*\b`+name+`(, \w+)* :?=|\b`+name+`[ ,)]`).MatchString(c.document.code())
}

// code returns the blocks of a document, and its spans of code.
func (d Document) code() string {
	return strings.Join(append(fence().FindAllString(d.Text, -1), span().FindAllString(d.Text, -1)...), "\n")
}

// members returns the types of the fields and methods that types have by a name.
func members(of []types.Type, name string) (all []types.Type) {
	for _, t := range of {
		if pointer, ok := t.Underlying().(*types.Pointer); ok {
			t = pointer.Elem()
		}
		if o, _, _ := types.LookupFieldOrMethod(t, true, nil, name); o != nil {
			all = append(all, o.Type())
		}
	}
	return all
}
