// Package earley decides whether texts are members of rules in ABNF, by Earley's algorithm. It is a
// second opinion about the recognizers of this repository: it shares no code with them, not even
// the reader of ABNF.
//
// The rules may be recursive and ambiguous in every way. A text is read as octets, or as code points
// in UTF-8 if a rule has a number above %xFF.
package earley

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Grammar is the rules of a file, with the files from which it imports.
type Grammar struct {
	rules   map[string]*expression // by name in lower case
	imports map[string]imported    // by name in lower case
}

// imported is a rule of another file.
type imported struct {
	from *Grammar
	name string
}

// Load reads a grammar of one of some folders: the first that has the file. A line such as
// "; IMPORT rfc3986 : host, port AS tcp-port" imports rules of another file, whose name ends in
// ".abnf" even if the line leaves that out. "; IMPORT core : ALPHA" is satisfied by itself.
// "; IMPORT rfc5322 : *" amends another file: rules here replace those of the same name everywhere.
func Load(folders []string, file string) (*Grammar, error) {
	return loader{folders, map[string]*Grammar{}}.load(file)
}

// loader reads files that import from each other.
type loader struct {
	folders []string
	loaded  map[string]*Grammar
}

func (l loader) load(file string) (*Grammar, error) {
	file = strings.TrimSuffix(file, ".abnf") + ".abnf"
	if g := l.loaded[file]; g != nil {
		return g, nil
	}
	text, err := l.readFile(file)
	if err != nil {
		return nil, err
	}
	g := &Grammar{rules: map[string]*expression{}, imports: map[string]imported{}}
	l.loaded[file] = g
	if err := l.fill(g, text); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return g, nil
}

func (l loader) readFile(file string) (string, error) {
	for _, folder := range l.folders {
		text, err := os.ReadFile(filepath.Join(folder, file))
		if !errors.Is(err, fs.ErrNotExist) {
			return string(text), err
		}
	}
	return "", fmt.Errorf("%s: %w", file, fs.ErrNotExist)
}

var (
	importLine   = regexp.MustCompile(`(?m)^; IMPORT +(\S+) *: *(.+?) *\r?$`)
	importedRule = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9-]*)(?: +AS +([A-Za-z][A-Za-z0-9-]*))?$`)
)

// fill reads the rules and the imports of a file.
func (l loader) fill(g *Grammar, text string) error {
	var amended []*Grammar
	for _, line := range importLine.FindAllStringSubmatch(text, -1) {
		if line[1] == "core" {
			continue
		}
		from, err := l.load(line[1])
		if err != nil {
			return err
		}
		if line[2] == "*" {
			amended = append(amended, from)
			continue
		}
		for one := range strings.SplitSeq(line[2], ",") {
			m := importedRule.FindStringSubmatch(strings.TrimSpace(one))
			if m == nil {
				return fmt.Errorf("%q is imported, which is not the name of a rule", one)
			}
			name := m[1]
			if m[2] != "" {
				name = m[2]
			}
			g.imports[strings.ToLower(name)] = imported{from, m[1]}
		}
	}
	definitions, err := read(text)
	if err != nil {
		return err
	}
	for _, from := range amended {
		if err := g.amend(from, definitions); err != nil {
			return err
		}
	}
	for _, d := range definitions {
		if err := g.define(d); err != nil {
			return err
		}
	}
	return nil
}

// amend takes the rules of another grammar, but for those that definitions replace. A name that an
// import or another amended file has too is an error: rules of both files would refer to one of them.
func (g *Grammar) amend(other *Grammar, definitions []definition) error {
	replaced := map[string]bool{}
	for _, d := range definitions {
		replaced[strings.ToLower(d.name)] = !d.adds
	}
	for name, rule := range other.rules {
		if replaced[name] {
			continue
		}
		if _, known := g.imports[name]; known || g.rules[name] != nil {
			return fmt.Errorf("rule %s is imported twice", name)
		}
		g.rules[name] = rule
	}
	for name, from := range other.imports {
		if replaced[name] || other.rules[name] != nil {
			continue
		}
		if first, known := g.imports[name]; known && first != from || g.rules[name] != nil {
			return fmt.Errorf("rule %s is imported twice", name)
		}
		g.imports[name] = from
	}
	return nil
}

// define adds a definition. One that is a prose-val alone gives way to a rule that is imported.
func (g *Grammar) define(d definition) error {
	name := strings.ToLower(d.name)
	from, known := g.imports[name]
	first := g.rules[name]
	switch {
	case known && d.is.kind == prose:
	case known && d.adds:
		hidden := "imported " + name // which no rule can be called
		g.imports[hidden] = from
		delete(g.imports, name)
		g.rules[name] = join(&expression{kind: reference, name: hidden}, d.is)
	case known:
		return fmt.Errorf("rule %s is imported, and defined too", d.name)
	case first != nil && !d.adds:
		return fmt.Errorf("rule %s is defined twice", d.name)
	case first != nil:
		g.rules[name] = join(first, d.is)
	default:
		g.rules[name] = d.is
	}
	return nil
}

// join returns the alternatives of two expressions.
func join(first, second *expression) *expression {
	return &expression{kind: alternatives, parts: []*expression{first, second}}
}

// core is the grammar of RFC 5234, appendix B.1.
var core = func() *Grammar {
	g := &Grammar{rules: map[string]*expression{}}
	definitions, err := read(coreRules)
	if err != nil {
		panic(err) // TestCoreRules
	}
	for _, d := range definitions {
		g.rules[strings.ToLower(d.name)] = d.is
	}
	return g
}()

const coreRules = `ALPHA = %x41-5A / %x61-7A
BIT = "0" / "1"
CHAR = %x01-7F
CR = %x0D
CRLF = CR LF
CTL = %x00-1F / %x7F
DIGIT = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB = %x09
LF = %x0A
LWSP = *(WSP / CRLF WSP)
OCTET = %x00-FF
SP = %x20
VCHAR = %x21-7E
WSP = SP / HTAB
`

// place is a rule of a grammar.
type place struct {
	in   *Grammar
	name string // in lower case
}

// longestChain is through how many files a rule is imported at most.
const longestChain = 100

// find returns where a rule is defined that is referred to in a grammar.
func (g *Grammar) find(name string) (place, error) {
	for range longestChain {
		lower := strings.ToLower(name)
		if g.rules[lower] != nil {
			return place{g, lower}, nil
		}
		from, ok := g.imports[lower]
		if !ok {
			break
		}
		g, name = from.from, from.name
	}
	if lower := strings.ToLower(name); core.rules[lower] != nil {
		return place{core, lower}, nil
	}
	return place{}, fmt.Errorf("rule %s is not defined", name)
}

func (p place) expression() *expression { return p.in.rules[p.name] }
