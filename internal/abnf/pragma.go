package abnf

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/sourcetext"
	"github.com/urigrammar/uri/internal/syntax"
)

// imports is a comment line that says where rules are that a file does not define:
//
//	; IMPORT rfc3986.abnf : port, host AS uri-host
//	; IMPORT rfc3986.abnf : *
//	; IMPORT core : ALPHA, DIGIT
type imports struct {
	file         string
	all          bool
	rules        []renamed
	line, column int
}

type renamed struct{ name, as string }

const keyword = "IMPORT"

var (
	importLine = pattern(`^; IMPORT (\S+) *: *(.+?)\s*$`)
	// pragma is a comment that begins with a word; argued is one in which a file and a colon follow.
	pragma = pattern(`^;[ \t]*([A-Za-z]+)(?:[ \t:]|$)`)
	argued = pattern(`^;[ \t]*[A-Za-z]+[ \t]+(?:` + Core + `|\S+\.a?bnf)[ \t]*:[ \t]*\S`)
)

func (r *reader) imports(n node) []imports {
	if n.Number() == rulecomment {
		return r.comment(n)
	}
	var all []imports
	for b := range n.Children() {
		all = append(all, r.imports(b)...)
	}
	return all
}

// comment reads a comment, which may be an import. What almost is one is an error: as a comment, it would be noticed when
// a rule is missing, or never.
func (r *reader) comment(n node) []imports {
	word := pragma().FindStringSubmatch(n.Text())
	switch {
	case word == nil:
	case ascii.EqualFold(word[1], keyword):
		return r.importLine(n)
	case argued().MatchString(n.Text()) && sourcetext.Within(strings.ToUpper(word[1]), keyword, 2):
		r.fail(n, "%s is no pragma; did you mean %s?", excerpt.Quote(word[1]), keyword)
	}
	return nil
}

func (r *reader) importLine(n node) []imports {
	m := importLine().FindStringSubmatch(n.Text())
	if m == nil {
		r.fail(n, "an IMPORT line reads: ; IMPORT file : rule, rule AS name; here it is %s", excerpt.Quote(strings.TrimRight(n.Text(), "\r\n")))
		return nil
	}
	im := imports{file: m[1], all: m[2] == "*"}
	im.line, im.column = r.Position(n.Start())
	if im.all {
		return []imports{im}
	}
	for one := range strings.SplitSeq(m[2], ",") {
		name, as, _ := strings.Cut(strings.TrimSpace(one), " AS ")
		im.rules = append(im.rules, renamed{strings.TrimSpace(name), strings.TrimSpace(as)})
	}
	return []imports{im}
}

// fail returns an error about an import in a file.
func (im imports) fail(from, problem string, cause error) error {
	return &syntax.Error{File: from, Line: im.line, Column: im.column, Problem: problem, Err: cause}
}

// blame says which import led to a file that cannot be read.
func (im imports) blame(from string, err error) error {
	var known *syntax.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return im.fail(from, "cannot read "+im.file+": "+path.Err.Error(), err)
	}
	return im.fail(from, "cannot read "+im.file+": "+err.Error(), err)
}
