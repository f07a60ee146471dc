package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// A finder collects the mutants of a file.
type finder struct {
	*pkg
	number   int
	text     []byte
	function string
	results  *types.Tuple // of the function whose body is visited
	found    []*mutant
}

func (p *pkg) sites(number int) []*mutant {
	f := &finder{pkg: p, number: number, text: p.files[number].text}
	for _, d := range p.files[number].syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body == nil {
				continue
			}
			f.function = d.Name.Name
			if d.Recv != nil {
				receiver, _, _ := strings.Cut(types.ExprString(d.Recv.List[0].Type), "[") // without type parameters
				f.function = strings.TrimPrefix(receiver, "*") + "." + d.Name.Name
			}
			f.results = p.info.Defs[d.Name].Type().(*types.Signature).Results()
			ast.Walk(visitor{f, f.results}, d.Body)
		case *ast.GenDecl:
			if d.Tok != token.VAR {
				continue // a changed constant is a change at each of its uses
			}
			for _, s := range d.Specs {
				s := s.(*ast.ValueSpec)
				f.function = "var " + s.Names[0].Name
				for _, v := range s.Values {
					ast.Walk(visitor{f, nil}, v)
				}
			}
		}
	}
	return f.found
}

// A visitor walks code with the results of the innermost function.
type visitor struct {
	f       *finder
	results *types.Tuple
}

func (v visitor) Visit(n ast.Node) ast.Visitor {
	f := v.f
	switch n := n.(type) {
	case *ast.FuncLit:
		return visitor{f, f.info.Types[n].Type.(*types.Signature).Results()}
	case *ast.GenDecl:
		if n.Tok == token.CONST {
			return nil
		}
	case *ast.ArrayType:
		return nil // its length is a constant
	case *ast.CompositeLit:
		f.entries(v, n)
		return nil
	case *ast.IfStmt:
		f.negate(n.Cond)
	case *ast.ForStmt:
		f.negate(n.Cond)
	case *ast.ReturnStmt:
		f.returned(n, v.results)
	case *ast.IncDecStmt:
		f.incremented(n)
	case *ast.AssignStmt:
		f.assigned(n)
	case *ast.CallExpr:
		return f.call(v, n)
	case *ast.BinaryExpr:
		if f.info.Types[n].Value == nil {
			f.binary(n)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			f.expression(n, f.source(n.X), "mutantNot(%d, %s)", "!"+f.source(n.X))
		}
	}
	if e, ok := n.(ast.Expr); ok && f.info.Types[e].Value != nil {
		f.constant(e)
		return nil
	}
	return v
}

// call visits the arguments of a call. Those of make and of conversions of constants are left as they
// are, and so is what the compiler evaluates.
func (f *finder) call(v visitor, n *ast.CallExpr) ast.Visitor {
	if t := f.info.Types[n]; t.Value != nil {
		f.constant(n)
		return nil
	}
	if f.info.Types[n.Fun].IsBuiltin() && f.source(n.Fun) == "panic" {
		return nil
	}
	return v
}

// entries visits the elements of a composite literal, and not the keys of an array, which are constant.
func (f *finder) entries(v visitor, n *ast.CompositeLit) {
	t := f.info.Types[n].Type.Underlying()
	_, isMap := t.(*types.Map)
	for _, e := range n.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			if isMap {
				ast.Walk(v, pair.Key)
			}
			e = pair.Value
		}
		ast.Walk(v, e)
	}
}

func (f *finder) offsets(n ast.Node) (int, int) {
	return f.fset.Position(n.Pos()).Offset, f.fset.Position(n.End()).Offset
}

func (f *finder) source(n ast.Node) string {
	start, end := f.offsets(n)
	return string(f.text[start:end])
}

func (f *finder) add(n ast.Node, from, to string, rewrite func(id int, render func(ast.Node) string) string) {
	start, end := f.offsets(n)
	m := &mutant{file: f.number, start: start, end: end, from: from, to: to, found: len(f.found), function: f.function, line: f.fset.Position(n.Pos()).Line}
	m.rewrite = func(render func(start, end int) string) string {
		return rewrite(m.id, func(n ast.Node) string { return render(f.offsets(n)) })
	}
	f.found = append(f.found, m)
}

// expression adds a mutant that replaces e by a call with its number and e.
func (f *finder) expression(e ast.Expr, to, format string, from string) {
	f.add(e, from, to, func(id int, render func(ast.Node) string) string {
		return fmt.Sprintf(format, id, render(e))
	})
}

func (f *finder) negate(condition ast.Expr) {
	if condition == nil {
		return
	}
	if not, ok := condition.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		return // its operator is a site
	}
	if b, ok := condition.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		return
	}
	f.expression(condition, "!("+f.source(condition)+")", "mutantNot(%d, %s)", f.source(condition))
}

// arithmetic has the functions for operators that become others.
var arithmetic = map[token.Token]struct{ name, to string }{
	token.ADD: {"mutantAdd", "-"}, token.SUB: {"mutantSub", "+"}, token.MUL: {"mutantMul", "+"}, token.QUO: {"mutantQuo", "*"},
	token.AND: {"mutantAnd", "|"}, token.OR: {"mutantOr", "&"}, token.XOR: {"mutantXor", "|"}, token.AND_NOT: {"mutantAndNot", "&"},
	token.LSS: {"mutantLess", "<="}, token.LEQ: {"mutantLessEqual", "<"},
	token.GTR: {"mutantGreater", ">="}, token.GEQ: {"mutantGreaterEqual", ">"},
	token.SHL: {"mutantShl", ">>"}, token.SHR: {"mutantShr", "<<"},
}

func (f *finder) binary(n *ast.BinaryExpr) {
	x, y := f.source(n.X), f.source(n.Y)
	from := x + " " + n.Op.String() + " " + y
	switch n.Op {
	case token.EQL:
		f.expression(n, x+" != "+y, "mutantNot(%d, %s)", from)
		return
	case token.NEQ:
		f.expression(n, x+" == "+y, "mutantNot(%d, %s)", from)
		return
	case token.LAND:
		f.without(n, n.Y, from, x, "(mutantIs(%d) || (%s))")
		f.without(n, n.X, from, y, "(mutantIs(%d) || (%s))")
		return
	case token.LOR:
		f.without(n, n.Y, from, x, "(!mutantIs(%d) && (%s))")
		f.without(n, n.X, from, y, "(!mutantIs(%d) && (%s))")
		return
	}
	a, known := arithmetic[n.Op]
	basic, isBasic := f.info.Types[n.X].Type.Underlying().(*types.Basic)
	if !known || !isBasic || n.Op == token.ADD && basic.Info()&types.IsString != 0 {
		return
	}
	typed := func(e ast.Expr, render func(ast.Node) string) string {
		if f.info.Types[e].Value == nil {
			return render(e)
		}
		name, ok := f.typeName(f.info.Types[e].Type)
		if !ok {
			return render(e)
		}
		return name + "(" + render(e) + ")"
	}
	f.add(n, from, x+" "+a.to+" "+y, func(id int, render func(ast.Node) string) string {
		return fmt.Sprintf("%s(%d, %s, %s)", a.name, id, typed(n.X, render), typed(n.Y, render))
	})
}

// without adds a mutant that leaves an operand of n out.
func (f *finder) without(n *ast.BinaryExpr, operand ast.Expr, from, to, format string) {
	f.expression(operand, to, format, from)
	f.found[len(f.found)-1].line = f.fset.Position(n.Pos()).Line
}

// typeName returns a type as the package writes it, if it can.
func (f *finder) typeName(t types.Type) (string, bool) {
	ok := true
	name := types.TypeString(t, func(p *types.Package) string {
		if p == f.types {
			return ""
		}
		for _, imported := range f.files[f.number].syntax.Imports {
			if strings.Trim(imported.Path.Value, `"`) == p.Path() && imported.Name == nil {
				return p.Name()
			}
		}
		ok = false
		return p.Name()
	})
	return name, ok && !strings.Contains(name, "untyped")
}

func (f *finder) constant(e ast.Expr) {
	value := f.info.Types[e].Value
	name, ok := f.typeName(types.Default(f.info.Types[e].Type))
	if !ok {
		return
	}
	from := f.source(e)
	switch value.Kind() {
	case constant.Bool:
		f.expression(e, "!"+from, "mutantNot(%d, "+name+"(%s))", from)
	case constant.Int:
		if constant.Sign(value) < 0 || isUnsafe(f.info.Types[e].Type) {
			return
		}
		f.expression(e, from+" + 1", "mutantMore(%d, "+name+"(%s))", from)
		if constant.Sign(value) > 0 {
			f.expression(e, from+" - 1", "mutantLess1(%d, "+name+"(%s))", from)
		}
	case constant.String:
		text := constant.StringVal(value)
		if text == "" || strings.Contains(text, " ") {
			return // words for people: goldens of other packages show them
		}
		f.expression(e, from+` + "x"`, "mutantText(%d, "+name+"(%s))", from)
	}
}

func isUnsafe(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return !ok || basic.Info()&types.IsInteger == 0
}

func (f *finder) returned(n *ast.ReturnStmt, results *types.Tuple) {
	if results == nil || len(n.Results) != results.Len() {
		return
	}
	for i, e := range n.Results {
		if f.info.Types[e].Value != nil || f.info.Types[e].IsNil() {
			continue // constants are sites
		}
		t := results.At(i).Type()
		name, ok := f.typeName(t)
		if !ok {
			continue
		}
		switch b, _ := t.Underlying().(*types.Basic); {
		case b != nil && b.Info()&types.IsBoolean != 0:
			f.expression(e, "!("+f.source(e)+")", "mutantNot(%d, "+name+"(%s))", f.source(e))
		case b != nil && b.Info()&types.IsInteger != 0:
			f.expression(e, f.source(e)+" + 1", "mutantMore(%d, "+name+"(%s))", f.source(e))
		default:
			if composite, ok := e.(*ast.CompositeLit); ok && len(composite.Elts) == 0 {
				continue // zero already
			}
			f.expression(e, "the zero "+name, "mutantZero["+name+"](%d, %s)", f.source(e))
		}
	}
}

// simple reports whether code can be written twice, since it does nothing.
func simple(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		if _, call := n.(*ast.CallExpr); call {
			ok = false
		}
		return ok
	})
	return ok
}

func (f *finder) incremented(n *ast.IncDecStmt) {
	if !simple(n.X) {
		return
	}
	name, ok := f.typeName(f.info.Types[n.X].Type)
	if !ok {
		return
	}
	function, from, to := "mutantAdd", "++", "--"
	if n.Tok == token.DEC {
		function, from, to = "mutantSub", "--", "++"
	}
	f.add(n, f.source(n.X)+from, f.source(n.X)+to, func(id int, render func(ast.Node) string) string {
		x := render(n.X)
		return fmt.Sprintf("%s = %s(%d, %s, %s(1))", x, function, id, x, name)
	})
}

var assigning = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.OR_ASSIGN: token.OR, token.AND_ASSIGN: token.AND,
	token.XOR_ASSIGN: token.XOR, token.AND_NOT_ASSIGN: token.AND_NOT, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
}

func (f *finder) assigned(n *ast.AssignStmt) {
	op, ok := assigning[n.Tok]
	if !ok || !simple(n.Lhs[0]) {
		return
	}
	basic, isBasic := f.info.Types[n.Lhs[0]].Type.Underlying().(*types.Basic)
	if !isBasic || basic.Info()&types.IsInteger == 0 {
		return
	}
	name, ok := f.typeName(f.info.Types[n.Rhs[0]].Type)
	if !ok {
		return
	}
	x, y := f.source(n.Lhs[0]), f.source(n.Rhs[0])
	a := arithmetic[op]
	f.add(n, x+" "+n.Tok.String()+" "+y, x+" "+a.to+"= "+y, func(id int, render func(ast.Node) string) string {
		x := render(n.Lhs[0])
		return fmt.Sprintf("%s = %s(%d, %s, %s(%s))", x, a.name, id, x, name, render(n.Rhs[0]))
	})
}
