// Package documents reads the project's documents for tests of their claims: their code runs, their
// commands print the output that they show, and their links have targets.
package documents

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Document is a document in Markdown.
type Document struct {
	Name string // its path from the root of the module, with slashes
	Text string
}

// All returns the documents below the root of the module, in the order of their names. It skips the
// data of tests.
func All(root string) ([]Document, error) {
	var all []Document
	tree := os.DirFS(root)
	err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (entry.Name()[0] == '.' || entry.Name() == "testdata" || entry.Name() == "node_modules"):
			return fs.SkipDir
		case entry.IsDir() || path.Ext(name) != ".md":
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		all = append(all, Document{name, string(text)})
		return err
	})
	return all, err
}

// Block is a fenced block.
type Block struct {
	Line     int    // of the fence that opens it
	Language string // "go" of ```go main.go
	Beside   string // "main.go" of it
	Text     string

	from, to int // of the text, in that of the document
}

var fence = regexp.MustCompile("(?ms)^( *)```([^\\s`]*)[ \t]*([^\n]*)\n(.*?)^ *```[ \t]*$")

// Blocks returns the fenced blocks of the document.
func (d Document) Blocks() []Block {
	var all []Block
	for _, at := range fence.FindAllStringSubmatchIndex(d.Text, -1) {
		part := func(n int) string { return d.Text[at[2*n]:at[2*n+1]] }
		text := part(4)
		if indent := part(1); indent != "" {
			text = strings.ReplaceAll("\n"+text, "\n"+indent, "\n")[1:]
		}
		all = append(all, Block{1 + strings.Count(d.Text[:at[0]], "\n"), part(2), part(3), text, at[8], at[9]})
	}
	return all
}

// Replaced returns the document with other texts in blocks, by their index.
func (d Document) Replaced(texts map[int]string) Document {
	blocks := d.Blocks()
	for i, b := range slices.Backward(blocks) {
		if text, ok := texts[i]; ok {
			d.Text = d.Text[:b.from] + text + d.Text[b.to:]
		}
	}
	return d
}

// Prose returns the text of the document without its fenced blocks and spans of code. Its lines are where they were.
func (d Document) Prose() string {
	blank := func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) }
	return span.ReplaceAllStringFunc(fence.ReplaceAllStringFunc(d.Text, blank), blank)
}

var span = regexp.MustCompile("``[^`].*?``|`[^`\n]*`")

// Link is a link to a file or a heading.
type Link struct {
	Line   int
	Target string
}

var link = regexp.MustCompile(`\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)|(?:href|src|srcset)="([^"]*)"`)

// Links returns the links of the document.
func (d Document) Links() []Link {
	prose := d.Prose()
	var all []Link
	for _, at := range link.FindAllStringSubmatchIndex(prose, -1) {
		from, to := at[2], at[3]
		if from < 0 {
			from, to = at[4], at[5]
		}
		all = append(all, Link{1 + strings.Count(prose[:at[0]], "\n"), prose[from:to]})
	}
	return all
}

var (
	heading   = regexp.MustCompile(`(?m)^#{1,6} +(.*?) *#*$`)
	anchor    = regexp.MustCompile(`(?:id|name)="([^"]+)"`)
	noAnchor  = regexp.MustCompile(`[^\p{L}\p{N}\p{M}\p{Pc} -]`)
	linkWords = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
)

// Anchors returns what can follow "#" in a link to the document: its headings, as GitHub names them.
func (d Document) Anchors() map[string]bool {
	all := map[string]bool{}
	text := fence.ReplaceAllString(d.Text, "")
	for _, h := range heading.FindAllStringSubmatch(text, -1) {
		words := linkWords.ReplaceAllString(h[1], "$1")
		name := strings.ReplaceAll(noAnchor.ReplaceAllString(strings.ToLower(words), ""), " ", "-")
		for unique, n := name, 1; ; n++ {
			if !all[unique] {
				all[unique] = true
				break
			}
			unique = name + "-" + string(rune('0'+n))
		}
	}
	for _, a := range anchor.FindAllStringSubmatch(text, -1) {
		all[a[1]] = true
	}
	return all
}
