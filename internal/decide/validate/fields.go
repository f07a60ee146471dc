package validate

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// This file reads the methods that return the fields of a text.

// field is a field of a package: its method, and the rules that it is.
type field struct {
	name   string
	paths  []rulePath
	method *ast.FuncDecl
}

// rulePath names a rule together with rules around it, outermost first: "a/b" is rule b within a,
// and "a>b" is rule b to which a itself refers.
type rulePath []pathStep

type pathStep struct {
	rule   string
	direct bool // whether the previous step is the rule that refers to this one
}

// fieldsOf parses fields such as "Name=rule" and "rule,other/rule|third", in the syntax of "abnf gen".
func (s *scanner) fieldsOf(list string) (all []*field) {
	for one := range strings.SplitSeq(list, ",") {
		name, rules, ok := strings.Cut(one, "=")
		if !ok {
			rules = name
		}
		f := &field{name: strings.ReplaceAll(name, "-", ""), paths: pathsOf(rules)}
		if f.method = s.method(f.name); f.method == nil {
			unreadable("no method %s", f.name)
		}
		all = append(all, f)
	}
	return all
}

// pathsOf reads the rules of a field.
func pathsOf(rules string) (paths []rulePath) {
	for text := range strings.SplitSeq(strings.ToLower(rules), "|") {
		var p rulePath
		direct := false
		for text != "" {
			k := strings.IndexAny(text, "/>")
			if k < 0 {
				p = append(p, pathStep{text, direct})
				break
			}
			p = append(p, pathStep{text[:k], direct})
			direct, text = text[k] == '>', text[k+1:]
		}
		paths = append(paths, p)
	}
	return paths
}

// matches reports whether the path matches the last rule of around, with the rules before it.
func (p rulePath) matches(around []string) bool {
	last := len(p) - 1
	if len(around) == 0 || around[len(around)-1] != p[last].rule {
		return false
	}
	if last == 0 {
		return true
	}
	around = around[:len(around)-1]
	for k := len(around); k > 0; k-- {
		if p[:last].matches(around[:k]) {
			return true
		}
		if p[last].direct {
			return false
		}
	}
	return false
}

func (f *field) is(around []string) bool {
	return slices.ContainsFunc(f.paths, func(p rulePath) bool { return p.matches(around) })
}

// position is a distance after an offset, or after the beginning of the text if offset is -1.
type position struct {
	offset int
	more   int8
}

// evaluation evaluates a method at the end of a text.
type evaluation struct {
	*scanner
	absent func(offset int) bool // reports whether an offset is 0
	empty  bool                  // whether the text is empty
	begin  position              // the local variable of this name
}

// result is the result of a method.
type result struct {
	begin, end position
	present    bool
}

func (v *evaluation) cannot(n ast.Node) { unreadable("%s: method: %s", v.at(n), v.text(n)) }

// farthest is the longest distance that a method may add.
const farthest = 100

func (v *evaluation) position(e ast.Expr) position {
	switch e := e.(type) {
	case *ast.BasicLit:
		if n, err := strconv.Atoi(e.Value); err == nil && n <= farthest {
			return position{-1, int8(n)}
		}
	case *ast.Ident:
		if e.Name == "begin" {
			return v.begin
		}
	case *ast.CallExpr:
		if v.text(e.Fun) == "uint32" && len(e.Args) == 1 {
			return v.position(e.Args[0])
		}
	case *ast.SelectorExpr:
		if k := v.offset(e.Sel.Name); k >= 0 {
			return position{k, 0}
		}
	case *ast.BinaryExpr:
		a, b := v.position(e.X), v.position(e.Y)
		if e.Op == token.ADD && b.offset < 0 && a.more+b.more <= farthest {
			return position{a.offset, a.more + b.more}
		}
	}
	v.cannot(e)
	return position{}
}

// run executes statements, and returns what they return, or nil.
func (v *evaluation) run(list []ast.Stmt) *result {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.IfStmt:
			if r := v.ifStmt(s); r != nil {
				return r
			}
		case *ast.AssignStmt:
			if len(s.Lhs) != 1 || v.text(s.Lhs[0]) != "begin" {
				v.cannot(s)
			}
			v.begin = v.position(s.Rhs[0])
		case *ast.ReturnStmt:
			return v.returns(s)
		default:
			v.cannot(s)
		}
	}
	return nil
}

func (v *evaluation) ifStmt(s *ast.IfStmt) *result {
	c, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || s.Init != nil || s.Else != nil || c.Op != token.EQL && c.Op != token.NEQ {
		v.cannot(s)
	}
	if strings.HasSuffix(v.text(c.X), ".text") {
		if v.text(c.Y) != `""` || c.Op != token.EQL || v.text(s.Body) != `{ return "" }` {
			v.cannot(s)
		}
		if v.empty {
			return &result{position{-1, 0}, position{-1, 0}, true}
		}
		return nil
	}
	x := v.position(c.X)
	if x.offset < 0 || x.more != 0 || v.text(c.Y) != "0" {
		v.cannot(s)
	}
	if v.absent(x.offset) == (c.Op == token.EQL) {
		return v.run(s.Body.List)
	}
	return nil
}

// returns reads a statement such as "return u.text[begin:u.end], true".
func (v *evaluation) returns(s *ast.ReturnStmt) *result {
	present := ""
	if len(s.Results) == 2 {
		present = v.text(s.Results[1])
	}
	if present == "false" && v.text(s.Results[0]) == `""` {
		return &result{}
	}
	x, ok := s.Results[0].(*ast.SliceExpr)
	if !ok || !strings.HasSuffix(v.text(x.X), ".text") || x.High == nil || x.Slice3 ||
		present != "" && present != "true" {
		v.cannot(s)
	}
	r := &result{begin: position{-1, 0}, end: v.position(x.High), present: true}
	if x.Low != nil {
		r.begin = v.position(x.Low)
	}
	return r
}

// mentioned returns the offsets that a method uses. It also returns the longest distances that the
// method adds to an offset and to the beginning of the text.
func (s *scanner) mentioned(f *ast.FuncDecl) (offsets []int, part, whole int8) {
	distance := func(e ast.Expr) (n int) {
		if l, ok := e.(*ast.BasicLit); ok {
			n, _ = strconv.Atoi(l.Value)
		}
		return min(n, farthest)
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.ADD {
				part = max(part, int8(distance(n.Y)))
			}
		case *ast.BasicLit:
			whole = max(whole, int8(distance(n)))
		case *ast.SelectorExpr:
			if k := s.offset(n.Sel.Name); k >= 0 && !slices.Contains(offsets, k) {
				offsets = append(offsets, k)
			}
		}
		return true
	})
	return offsets, part, whole
}
