package english

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/tests/documents"
)

// Kind is what a text is for.
type Kind string

// The kinds of texts that people read.
const (
	Documents Kind = "document"
	Comments  Kind = "comments" // of Go files and grammars
	Messages  Kind = "messages" // string literals outside tests, and help texts
	Goldens   Kind = "goldens"  // expected output of commands
	Pages     Kind = "pages"    // of the playground and of reports
)

// Source is a text, or all texts of a kind in a folder.
type Source struct {
	Kind Kind
	Name string // the path of a document or of a folder, with slashes
	Text string
}

// Sources returns the texts of the module in root, and of its nested modules.
func Sources(root fs.FS) ([]Source, error) {
	texts := &collection{at: map[string]int{}}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (entry.Name()[0] == '.' || entry.Name() == "node_modules"):
			return fs.SkipDir
		case entry.IsDir():
			return nil
		}
		return texts.addFile(root, name)
	})
	return texts.all, err
}

// collection gathers texts by kind and name.
type collection struct {
	all []Source
	at  map[string]int // by kind and name, the index in all
}

func (c *collection) add(kind Kind, name, text string) {
	key := string(kind) + " " + name
	i, ok := c.at[key]
	if !ok {
		i = len(c.all)
		c.at[key] = i
		c.all = append(c.all, Source{Kind: kind, Name: name})
	}
	c.all[i].Text += text + "\n"
}

func (c *collection) addFile(root fs.FS, name string) error {
	folder := path.Dir(name)
	isTestdata := strings.Contains("/"+name, "/testdata/")
	kind, read := Kind(""), func(text string) string { return text }
	switch ext := path.Ext(name); {
	case ext == ".txtar" && isTestdata:
		kind = Goldens
	case isTestdata, folder == "docs" && ext == ".html":
		return nil // input of tests; a report that is generated from data
	case ext == ".go":
		return c.addGo(root, name)
	case ext == ".md":
		folder, kind, read = name, Documents, proseOf
	case ext == ".abnf", ext == ".bnf":
		kind, read = Comments, afterSemicolons
	case ext == ".txt" && path.Base(folder) == "help":
		kind = Messages
	case ext == ".html", ext == ".js", ext == ".tmpl":
		kind, read = Pages, withoutActions
	default:
		return nil
	}
	text, err := fs.ReadFile(root, name)
	if err == nil {
		c.add(kind, folder, read(string(text)))
	}
	return err
}

// addGo adds the comments and the string literals of a file that is not generated.
func (c *collection) addGo(root fs.FS, name string) error {
	source, err := fs.ReadFile(root, name)
	if err != nil {
		return err
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(file) {
		return err
	}
	for _, group := range file.Comments {
		c.add(Comments, path.Dir(name), group.Text())
	}
	if strings.HasSuffix(name, "_test.go") {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				c.add(Messages, path.Dir(name), keys.ReplaceAllString(text, ""))
			}
		}
		return true
	})
	return nil
}

// proseOf returns the prose of a document and the comments in its Go code, without expected output.
func proseOf(text string) string {
	d := documents.Document{Text: text}
	prose := d.Prose()
	for _, b := range d.Blocks() {
		if b.Language == "go" {
			code, _, _ := strings.Cut(b.Text, "// Output:")
			prose += commentsOf(code, "//")
		}
	}
	return prose
}

// keys are those of JSON in the tags of fields: for programs, as opposed to help texts in tags.
var keys = regexp.MustCompile(`json:"[^"]*"`)

// actions are those of templates, such as fields.
var actions = regexp.MustCompile(`\{\{.*?\}\}`)

func withoutActions(text string) string { return actions.ReplaceAllString(text, "") }

func afterSemicolons(text string) string { return commentsOf(text, ";") }

// commentsOf returns the text behind the first mark of each line.
func commentsOf(code, mark string) string {
	var b strings.Builder
	for line := range strings.Lines(code) {
		if _, comment, found := strings.Cut(line, mark); found {
			b.WriteString(comment)
		}
	}
	return b.String()
}
