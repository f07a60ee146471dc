package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/find"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/printable"
)

type findCommand struct {
	Files   []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"file" help:"Text files of any kind. (default: standard input)"`
	Place   bool                   `short:"n" xor:"form,check" help:"Print FILE:LINE:COLUMN before each URL."`
	Check   bool                   `xor:"check" help:"Print only invalid URLs, with the reason."`
	Grammar string                 `enum:"${grammars}" default:"rfc3987" help:"The grammar: ${enum}."`
	As      string                 `enum:"auto, text, html" default:"auto" help:"The format of the files: ${enum}. HTML includes XML. Auto detects the format from the name and the beginning of each file."`
	Base    commandline.Verbatim   `placeholder:"URL" help:"Resolve relative links in HTML against this base URL."`
	ordering
	Quiet bool `short:"q" help:"Write nothing, and set only the exit status."`
	JSON  bool `xor:"form" help:"Write a JSON object per URL, with the keys file, line, column, url, written, template and error."`
}

// finding is a run of the command.
type finding struct {
	findCommand
	program          *program
	by, byRelative   verdict.Validator
	base             *uri.URI // nil without --base
	found, templates atomic.Int64
}

// foundURL is a URL in JSON.
type foundURL struct {
	File     string         `json:"file"`
	Line     int            `json:"line"`
	Column   int            `json:"column"`
	URL      string         `json:"url"`
	Written  string         `json:"written"` // with escapes
	Template bool           `json:"template"`
	Error    *verdict.Fault `json:"error"` // null for a template
}

// Run runs the command.
func (c findCommand) Run(p *program) error {
	by, err := verdict.New(c.Grammar, "", "")
	if err != nil {
		return err
	}
	f := &finding{findCommand: c, program: p, by: by, byRelative: by}
	if relative, err := verdict.New(c.Grammar, "", "any"); err == nil {
		f.byRelative = relative
	}
	if c.Base != "" {
		base, err := rfc{Grammar: "rfc3987"}.base(c.Base)
		if err != nil {
			return err
		}
		f.base = &base
	}
	if c.Unique {
		p.printOnce()
	}
	err = p.eachTextFile(c.Files, f.file)
	if f.found.Load() == 0 && !c.Check {
		p.invalid.Store(true) // as grep does
	}
	if n := f.templates.Load(); n > 0 && c.Check && p.terminals.stderr {
		p.note("URLs with placeholders such as {id} were not checked: %d", n)
	}
	return err
}

// file finds the URLs of a file.
func (f *finding) file(file textFile) error {
	if file.isBinary() {
		f.program.note("%s: binary file skipped", file.name)
		return nil
	}
	isHTML, isXML := kindOf(file)
	if f.As == "html" || f.As == "auto" && (isXML || isHTML) {
		return f.document(file, isXML)
	}
	return f.text(file, find.Place{Line: 1})
}

// kindOf detects HTML and XML by a file's name or, if the name is unknown, by its beginning.
func kindOf(file textFile) (isHTML, isXML bool) {
	head := ascii.Lower(strings.TrimLeft(strings.TrimPrefix(string(file.head), "\uFEFF"), " \t\r\n"))
	switch ascii.Lower(filepath.Ext(file.name)) {
	case ".html", ".htm", ".xhtml":
		return true, false
	case ".xml", ".svg", ".rss", ".atom", ".opml", ".opf":
		return false, true
	case "":
		isHTML = strings.HasPrefix(head, "<!doctype html") || strings.HasPrefix(head, "<html")
		isXML = strings.HasPrefix(head, "<?xml")
	}
	return isHTML, isXML
}

// text finds the URLs in a text, which begins at a place in the file.
func (f *finding) text(file textFile, from find.Place) error {
	if bytes.HasPrefix(file.head, []byte("\uFEFF")) {
		from.Column -= len("\uFEFF")
	}
	return f.program.eachChunk(file, func(reply *lines.Reply, c *lines.Chunk, flush func() bool) {
		at, start := find.Place{Line: from.Line + c.First - 1, Column: c.Column}, find.Whole(c)
		if c.First == 1 {
			at.Column += from.Column
		}
		if c.Open && !c.Inside {
			f.program.problem(reply, numbered{file: file.name, number: at.Line, column: at.Column + 1}, errLongURL)
		}
		at.Advance(c.Text[:start])
		for u := range finder.All(c.Text[start:], at) {
			f.report(&reply.Out, file.name, u)
			if !flush() {
				return
			}
		}
	})
}

var errLongURL = fmt.Errorf("the URL is longer than %d MiB and is skipped", lines.Longest>>20)

// longestHead is the size of the part in which a base element is searched for. In HTML, the base element precedes all links.
const longestHead = 1 << 20

// document finds the URLs in HTML or XML.
func (f *finding) document(file textFile, isXML bool) error {
	whole := bufio.NewReaderSize(file.whole, longestHead)
	head, _ := whole.Peek(longestHead) // the next read returns the same error
	base := f.base
	_, _, _ = finder.Document(bytes.NewReader(head), isXML, func(l find.URL) bool {
		if l.IsBase {
			base = cmp.Or(f.resolve(f.base, l.Text), f.base)
		}
		return !l.IsBase
	})
	var out bytes.Buffer
	var failed error
	rest, from, err := finder.Document(whole, isXML, func(l find.URL) bool {
		if full := f.resolve(base, l.Text); l.Relative && full != nil {
			l.Text, l.Relative = full.String(), false
		}
		f.report(&out, file.name, l)
		if out.Len() > 64<<10 {
			failed = f.program.stdout.WriteBuffer(&out)
			out.Reset()
		}
		return failed == nil
	})
	if failed == nil {
		failed = f.program.stdout.WriteBuffer(&out)
	}
	if failed != nil || err != nil {
		return errors.Join(failed, err)
	}
	return f.text(textFile{name: file.name, whole: rest}, from)
}

// resolve returns the target of a link, or nil if it has none: there is no base, or the link is invalid.
func (f *finding) resolve(base *uri.URI, link string) *uri.URI {
	u, err := uri.RFC3987.ParseReference(link)
	if err != nil || base == nil && u.Scheme() == "" {
		return nil
	}
	if base != nil {
		u, err = base.Resolve(u)
	}
	if err != nil {
		return nil
	}
	return &u
}

// report writes the command's output for a URL.
func (f *finding) report(out *bytes.Buffer, file string, l find.URL) {
	f.found.Add(1)
	var err error
	switch {
	case l.Template:
		f.templates.Add(1)
	case f.Check || f.JSON:
		by := f.by
		if l.Relative {
			by = f.byRelative
		}
		_, err = by.Parse(l.Text)
	}
	if f.Check && err != nil {
		f.program.invalid.Store(true)
	}
	column := l.Column + 1
	if at := verdict.PlaceOf(err, l.Text); at > 0 && l.Written == l.Text {
		column += at
	}
	switch {
	case f.Quiet, f.Check && err == nil:
	case f.JSON:
		one := foundURL{File: file, Line: l.Line, Column: l.Column + 1, URL: l.Text, Written: l.Written, Template: l.Template}
		if err != nil {
			one.Error = verdict.FaultOf(err)
		}
		commandline.WriteJSON(out, one)
	case f.Check:
		fmt.Fprintf(out, "%s:%d:%d: %s\n", printable.Text(file), l.Line, column, verdict.Sentence(err, l.Text))
	case f.Place:
		fmt.Fprintf(out, "%s:%d:%d: %s\n", printable.Text(file), l.Line, column, verdict.VisibleURL(l.Text))
	default:
		out.WriteString(verdict.VisibleURL(l.Text) + "\n")
	}
}
