package validate

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// This file changes generated Go and requires that the change is found.

// site is a place of generated code that can be changed.
type site struct {
	file, declaration string
	kind              string
	begin, end        int
	second            int // of an order: where the second case begins
	clause            int // of what is in the condition of a case: the length of the case from begin on, or 0
	condition         int // and where the condition begins
}

// validate validates the parts that a declaration belongs to.
func (s site) validate(v *validator) {
	switch s.file {
	case uriFile:
		for _, g := range uriGrammars {
			if strings.HasPrefix(s.declaration, "rfc"+g.id) {
				v.rfc(g)
				return
			}
		}
		v.extensions()
	case consensusFile:
		v.consensus()
	case whatwgFile:
		v.whatwg()
	default:
		v.onePackage(v.scheme(folderOf(s.file)))
	}
}

// folderOf returns the folder of a package of schemes.
func folderOf(file string) string { return strings.TrimPrefix(path.Dir(file), "schemes/") }

func generatedFiles() []string {
	files := []string{uriFile, consensusFile, whatwgFile}
	for _, folder := range known().schemeFolders() {
		files = append(files, path.Join("schemes", folder, path.Base(folder)+".go"))
	}
	return files
}

// collector finds the sites of a file.
type collector struct {
	file        string
	fset        *token.FileSet
	declaration string
	typeName    string // the first type, which has the methods of fields
	all         []site
}

func sitesOf(t *testing.T, file string) []site {
	t.Helper()
	text, err := checkout(nil)(file)
	require.NoError(t, err)
	c := &collector{file: file, fset: token.NewFileSet()}
	parsed, err := parser.ParseFile(c.fset, file, text, parser.SkipObjectResolution)
	require.NoError(t, err)
	for _, d := range parsed.Decls {
		c.declare(d)
	}
	return c.all
}

func (c *collector) add(kind string, begin, end token.Pos) {
	s := site{file: c.file, declaration: c.declaration, kind: kind}
	s.begin, s.end = c.offset(begin), c.offset(end)
	c.all = append(c.all, s)
}

func (c *collector) offset(p token.Pos) int { return c.fset.Position(p).Offset }

// tables are the ends of the names of tables that functions read, and the fields that others read.
var tables = []string{
	"Loops", "MaskSets", "MaskRuns", "Runs", "Class", "Beyond", "Steps", "Classes", "Extension",
}

var tableFields = []string{"Class", "Width", "Next", "Rows", "Beyond", "Classes", "Accept", "State"}

func (c *collector) declare(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		c.declaration = d.Name.Name
		switch {
		case d.Recv != nil && c.isField(d):
			ast.Inspect(d.Body, c.method)
		case d.Recv == nil && (strings.HasSuffix(c.declaration, "Scan") || strings.Contains(c.declaration, "Within")) &&
			!strings.HasPrefix(c.declaration, "scan"):
			ast.Inspect(d.Body, c.code)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if one, ok := s.(*ast.TypeSpec); ok && c.typeName == "" {
				c.typeName = one.Name.Name
			}
			v, ok := s.(*ast.ValueSpec)
			if !ok || len(v.Values) != 1 {
				continue
			}
			c.declaration = v.Names[0].Name
			if strings.HasSuffix(c.declaration, "Table") || c.declaration == "tables" {
				c.table(v.Values[0])
			} else if isList := strings.Contains(c.declaration, "Within"); slices.ContainsFunc(tables, func(end string) bool {
				return strings.HasSuffix(c.declaration, end)
			}) && (isList || !strings.HasSuffix(c.declaration, "Steps") && !strings.HasSuffix(c.declaration, "Classes")) {
				ast.Inspect(v.Values[0], c.entry)
			}
		}
	}
}

// isField reports whether a method returns a field of a package of schemes.
func (c *collector) isField(d *ast.FuncDecl) bool {
	if !strings.HasPrefix(c.file, "schemes/") {
		return false
	}
	for one := range strings.SplitSeq(known().scheme(folderOf(c.file)).Fields, ",") {
		name, _, _ := strings.Cut(one, "=")
		if strings.EqualFold(d.Name.Name, strings.ReplaceAll(name, "-", "")) {
			receiver, _ := d.Recv.List[0].Type.(*ast.Ident)
			return receiver != nil && receiver.Name == c.typeName
		}
	}
	return false
}

func (c *collector) table(e ast.Expr) {
	for _, x := range e.(*ast.CompositeLit).Elts {
		kv := x.(*ast.KeyValueExpr)
		if name := kv.Key.(*ast.Ident).Name; slices.Contains(tableFields, name) {
			ast.Inspect(kv.Value, c.entry)
		} else if name == "Starts" {
			ast.Inspect(kv.Value, func(n ast.Node) bool {
				if kv, ok := n.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "State" {
					return c.entry(kv.Value)
				}
				return true
			})
		}
	}
}

func (c *collector) entry(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ArrayType:
		return false
	case *ast.KeyValueExpr:
		if _, ok := n.Key.(*ast.Ident); !ok {
			c.entry(n.Key)
		}
		ast.Inspect(n.Value, c.entry)
		return false
	case *ast.BasicLit:
		if n.Kind == token.INT {
			c.add("entry", n.Pos(), n.End())
		}
	}
	return true
}

func (c *collector) code(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BranchStmt:
		if n.Tok == token.GOTO && n.Label.Name[0] != 'e' { // "e5" is within state 5
			c.add("target", n.Label.Pos(), n.Label.End())
		}
	case *ast.AssignStmt:
		if s, ok := n.Lhs[0].(*ast.SelectorExpr); ok && !strings.HasPrefix(s.Sel.Name, "textOf") { // those are of lists
			c.add("write", n.Pos(), n.End())
			c.add("offset", s.Sel.Pos(), s.Sel.End())
		}
	case *ast.BasicLit:
		kind := "number"
		if n.Kind == token.CHAR {
			kind = "byte"
		}
		c.add(kind, n.Pos(), n.End())
	case *ast.BinaryExpr:
		if operators[n.Op] != nil {
			c.add("operator", n.OpPos, n.OpPos+token.Pos(len(n.Op.String())))
		}
	case *ast.CaseClause:
		before := len(c.all)
		for _, e := range n.List {
			ast.Inspect(e, c.code)
		}
		for i := range c.all[before:] {
			s := &c.all[before+i]
			s.condition, s.clause = c.offset(n.List[0].Pos()), c.offset(n.End())-s.begin
		}
		for _, s := range n.Body {
			ast.Inspect(s, c.code)
		}
		return false
	case *ast.SwitchStmt:
		for i := 1; i < len(n.Body.List); i++ {
			c.add("order", n.Body.List[i-1].Pos(), n.Body.List[i].End())
			c.all[len(c.all)-1].second = c.offset(n.Body.List[i].Pos())
		}
	}
	return true
}

func (c *collector) method(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		if n.Kind == token.INT {
			c.add("distance", n.Pos(), n.End())
		}
	case *ast.SelectorExpr:
		if strings.HasSuffix(n.Sel.Name, "End") {
			c.add("end", n.Sel.Pos(), n.Sel.End())
		}
	}
	return true
}

// operators are what an operator is changed to.
var operators = map[token.Token][]string{
	token.EQL: {
		"!=",
		"<=",
	}, token.NEQ: {"=="}, token.LSS: {"<=", ">"}, token.LEQ: {"<", ">="}, token.GTR: {">=", "<"},
	token.GEQ: {
		">",
		"<=",
	}, token.LAND: {"||"}, token.LOR: {"&&"}, token.AND: {"|"}, token.OR: {"&"}, token.ADD: {"-"}, token.SUB: {"+"},
}

// changed returns the text of a site after a change.
func (s site) changed(text, whole string, r *rand.Rand, others []string) string {
	other := func(all []string) string {
		all = slices.DeleteFunc(slices.Clone(all), func(x string) bool { return x == text })
		return all[r.IntN(len(all))]
	}
	switch s.kind {
	case "write":
		return ""
	case "byte":
		return other(
			[]string{"'a'", "'Q'", "'5'", "'/'", "'?'", "'#'", "':'", "'@'", "'%'", "'-'", "'!'"},
		)
	case "operator":
		for op, to := range operators {
			if op.String() == text {
				return to[r.IntN(len(to))]
			}
		}
	case "order":
		k := s.second - s.begin
		return text[k:] + "\n" + text[:k]
	case "target", "offset", "end":
		return other(others)
	}
	n, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		panic(err)
	}
	if strings.HasPrefix(text, "0x") {
		return fmt.Sprintf("%#x", n^1<<r.IntN(8))
	}
	return other([]string{fmt.Sprint(n + 1), fmt.Sprint(max(n, 1) - 1), "0", fmt.Sprint(n + 2)})
}

// mutant is a change of a site.
type mutant struct {
	site
	from, to, text string // text is the file with the change
}

func (m mutant) String() string {
	line := 1 + strings.Count(m.text[:m.begin], "\n")
	short := func(s string) string { return s[:min(len(s), 60)] }
	return fmt.Sprintf(
		"%s:%d: %s: %s: %q becomes %q",
		m.file,
		line,
		m.declaration,
		m.kind,
		short(m.from),
		short(m.to),
	)
}

// draw draws changes: first the kind, then the site, then the change.
func draw(t *testing.T, sites []site, count int, seed uint64) (all []mutant) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	kinds := map[string][]site{}
	others := map[string][]string{} // by file, declaration and kind
	texts := map[string]string{}
	for _, s := range sites {
		kinds[s.kind] = append(kinds[s.kind], s)
		if texts[s.file] == "" {
			text, err := checkout(nil)(s.file)
			require.NoError(t, err)
			texts[s.file] = string(text)
		}
		key := fmt.Sprint(s.file, s.declaration, s.kind)
		if s.kind == "end" {
			key = s.file + s.kind
		}
		if s.kind == "target" || s.kind == "offset" || s.kind == "end" {
			others[key] = append(others[key], texts[s.file][s.begin:s.end])
		}
	}
	order := slices.Sorted(maps.Keys(kinds))
	for len(all) < count {
		of := kinds[order[len(all)%len(order)]]
		s := of[r.IntN(len(of))]
		whole := texts[s.file]
		from := whole[s.begin:s.end]
		key := fmt.Sprint(s.file, s.declaration, s.kind)
		if s.kind == "end" {
			key = s.file + s.kind
		}
		if s.kind == "end" || s.kind == "offset" || s.kind == "target" {
			if len(slices.Compact(slices.Sorted(slices.Values(others[key])))) < 2 {
				continue
			}
		}
		to := s.changed(from, whole, r, others[key])
		all = append(all, mutant{s, from, to, whole[:s.begin] + to + whole[s.end:]})
	}
	return all
}

// refused returns the first verdict that is not valid once a file is changed, or "".
func (m mutant) refused() (why string) {
	type stop struct{}
	v := newValidator(checkout(map[string][]byte{m.file: []byte(m.text)}), func(one Verdict) {
		if one.Problem != "" {
			why = one.String()
			panic(stop{})
		}
	})
	v.dfas, v.automata, v.grammars = known().dfas, known().automata, known().grammars
	for file, s := range known().sources {
		if file != m.file {
			v.sources[file] = s
		}
	}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(stop); !ok {
				panic(r)
			}
		}
	}()
	m.validate(v)
	return ""
}

// equivalence returns why a change leaves a program that does the same, or "". The reasons do not
// rest on what this package reads, except for tables: go/types evaluates conditions.
func (m mutant) equivalence(t *testing.T) string {
	t.Helper()
	s := &scanner{
		source: parseSource(m.file, []byte(m.text)),
		prefix: strings.TrimSuffix(loopsName.FindString(m.from+" "+m.conditionAndBody()), "Loops"),
	}
	if s.prefix != "" {
		s.readLoops()
	}
	switch {
	case m.kind == "entry" && strings.HasSuffix(m.declaration, "Loops"):
		before, _ := strconv.ParseUint(m.from, 0, 64)
		after, _ := strconv.ParseUint(m.to, 0, 64)
		if (before^after)&bitsRead(m.text, m.declaration) == 0 {
			return "nothing reads the bit"
		}
	case m.kind == "order":
		k := m.second - m.begin
		first, second := conditionOf(t, m.from[:k]), conditionOf(t, m.from[k:])
		if !byteVariable.MatchString(first) && first != second { // a switch over numbers
			return "no number has both cases"
		}
		if !slices.Contains(s.differing(t, "("+first+") && ("+second+")", "false"), true) {
			return "no byte has both cases"
		}
	case m.clause > 0:
		text := m.conditionAndBody()
		after := conditionOf(t, text)
		before := after[:m.begin-m.condition] + m.from + after[m.begin-m.condition+len(m.to):]
		if !byteVariable.MatchString(after) || !s.hasLoops(after) {
			return ""
		}
		differing := s.differing(t, before, after)
		if !slices.Contains(differing, true) {
			return "the condition is true for the same bytes"
		}
		if at := stateOfTable.FindStringSubmatch(text); at != nil && s.rejects(at[1], differing) {
			return "the table rejects the bytes for which the condition differs, and so does the code"
		}
	}
	return ""
}

// bitsRead returns the bits of a table of loops that a file reads: all of them, unless each use masks them.
func bitsRead(text, table string) (bits uint64) {
	uses := regexp.MustCompile(regexp.QuoteMeta(table)+`\[\d+\]\[s\[[^]]*\]\]&(0x\w+)`).FindAllStringSubmatch(text, -1)
	if len(uses) != strings.Count(text, table+"[") {
		return ^uint64(0)
	}
	for _, use := range uses {
		one, _ := strconv.ParseUint(use[1], 0, 64)
		bits |= one
	}
	return bits
}

// hasLoops reports whether the tables in a condition exist.
func (s *scanner) hasLoops(condition string) bool {
	for _, x := range loopsOfByte.FindAllStringSubmatch(condition, -1) {
		if n, _ := strconv.Atoi(x[1]); n >= len(s.loops) {
			return false
		}
	}
	return true
}

// conditionAndBody returns the case that a change is in the condition of, as it is afterwards.
func (m mutant) conditionAndBody() string {
	if m.clause == 0 {
		return ""
	}
	return m.text[m.condition : m.begin+m.clause+len(m.to)-len(m.from)]
}

// stateOfTable matches the end of a case that leaves a byte to the table.
var stateOfTable = regexp.MustCompile(`at = (\d+)\s+goto cold\s*$`)

// rejects reports whether a state of the table rejects bytes, none of which begins a character.
func (s *scanner) rejects(state string, bytes []bool) bool {
	q, _ := strconv.Atoi(state)
	table := s.readTable(s.tableName())
	for c, is := range bytes {
		if is && (table.next[q][c] != 0 || c < 0x80 || c >= 0xc0) {
			return false
		}
	}
	return true
}

// tableName returns the name of the table of the grammar, of which each file of schemes has one.
func (s *scanner) tableName() string {
	for name := range s.decls {
		if strings.HasSuffix(name, "Table") && (s.prefix == "" || name == s.prefix+"Table") {
			return name
		}
	}
	return ""
}

// differing reports for which bytes two conditions differ.
func (s *scanner) differing(t *testing.T, one, other string) []bool {
	t.Helper()
	all := make([]bool, 256)
	for c := range all {
		all[c] = s.holds(t, one, c) != s.holds(t, other, c)
	}
	return all
}

var (
	byteVariable = regexp.MustCompile(`\bc\b`)
	loopsName    = regexp.MustCompile(`\w+Loops\b`)
	loopsOfByte  = regexp.MustCompile(`\w+Loops\[(\d+)\]\[c\]`)
)

// conditionOf returns the condition of a case.
func conditionOf(t *testing.T, text string) string {
	t.Helper()
	condition, _, ok := strings.Cut(strings.TrimPrefix(text, "case "), ":\n")
	require.True(t, ok, text)
	return condition
}

// holds evaluates a condition of the byte c.
func (s *scanner) holds(t *testing.T, condition string, c int) bool {
	t.Helper()
	condition = loopsOfByte.ReplaceAllStringFunc(condition, func(x string) string {
		n, _ := strconv.Atoi(loopsOfByte.FindStringSubmatch(x)[1])
		return fmt.Sprint(s.loops[n][c])
	})
	v, err := types.Eval(
		token.NewFileSet(),
		nil,
		token.NoPos,
		byteVariable.ReplaceAllString(condition, fmt.Sprint(c)),
	)
	require.NoError(t, err, condition)
	return constant.BoolVal(v.Value)
}

// mutantSeed is the seed with which changes are drawn.
const mutantSeed = 20261126

func TestChangesOfGeneratedCodeAreRefused(t *testing.T) {
	var sites []site
	kinds := map[string]int{}
	for _, file := range generatedFiles() {
		sites = append(sites, sitesOf(t, file)...)
	}
	for _, s := range sites {
		kinds[s.kind]++
	}
	t.Logf("%d sites: %v", len(sites), kinds)
	count := 4
	if exhaustive.Asked(t) {
		count = 200
		if _, sampled := os.LookupEnv("URI_MUTATIONS"); sampled { // as in the gate
			count = 40
		}
	}
	refused, equivalent := 0, map[string]int{}
	for _, m := range draw(t, sites, count, mutantSeed) {
		if why := m.equivalence(t); why != "" {
			equivalent[why]++
		} else if m.refused() != "" {
			refused++
		} else {
			t.Errorf("%s is accepted", m)
		}
	}
	t.Logf(
		"%d of %d changes are refused, and others are equivalent: %v",
		refused,
		count,
		equivalent,
	)
}
