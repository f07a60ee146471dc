package validate

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// This file changes generated Go, and the runtime, and requires that the change is found.

// site is a place that can be changed.
type site struct {
	file, declaration string
	kind              string // of a table: the field
	begin, end        int
	second            int // of an order: where the second case begins
}

// key is equal for the sites whose texts can be exchanged.
func (s site) key() string {
	if s.kind == "end" { // of different methods
		return s.file
	}
	return s.file + s.declaration + s.kind
}

// validate validates the parts that a site belongs to.
func (s site) validate(v *validator) {
	switch s.file {
	case uriFile:
		for _, g := range uriGrammars {
			if strings.HasPrefix(s.declaration, "rfc"+g.id) {
				v.rfc(g)
			}
		}
	case consensusFile:
		v.consensus()
	case whatwgFile:
		v.whatwg()
	default:
		if s.kind == "runtime" {
			v.runtime()
			return
		}
		v.onePackage(v.scheme(folderOf(s.file)))
	}
}

// folderOf returns the folder of a package of schemes.
func folderOf(file string) string { return strings.TrimPrefix(path.Dir(file), "schemes/") }

func changedFiles() []string {
	files := []string{uriFile, consensusFile, whatwgFile}
	for _, folder := range known().schemeFolders() {
		files = append(files, path.Join("schemes", folder, path.Base(folder)+".go"))
	}
	for _, p := range pinnedTexts() {
		if strings.Contains(p.file, "/run/scan/") {
			files = append(files, p.file)
		}
	}
	return files
}

// collector finds the sites of a file.
type collector struct {
	site
	*source
	fields []string // the methods of fields, in lower case
	all    []site
}

func sitesOf(t *testing.T, file string) []site {
	t.Helper()
	c := &collector{site: site{file: file}, source: known().source(file)}
	if strings.HasPrefix(file, "schemes/") {
		for one := range strings.SplitSeq(known().scheme(folderOf(file)).Fields, ",") {
			name, _, _ := strings.Cut(one, "=")
			c.fields = append(c.fields, strings.ToLower(strings.ReplaceAll(name, "-", "")))
		}
	}
	pinned := map[string]string{}
	for _, p := range pinnedTexts() {
		if p.file == file && strings.Contains(file, "/run/scan/") {
			want := parseSource(file, []byte("package runtime\n"+p.text))
			for _, d := range want.file.Decls {
				maps.Copy(pinned, declarationTexts(want, d))
			}
		}
	}
	for _, d := range c.source.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			c.function(f, pinned)
		}
	}
	for name, d := range c.decls {
		if literal, ok := d.(*ast.CompositeLit); ok && strings.HasSuffix(name, "Machine") {
			c.declaration = name
			for _, x := range literal.Elts {
				field := x.(*ast.KeyValueExpr)
				c.kind = c.source.text(field.Key)
				ast.Inspect(field.Value, c.number)
			}
		}
	}
	slices.SortFunc(c.all, func(a, b site) int { return cmp.Compare(a.begin, b.begin) })
	return c.all
}

func (c *collector) function(f *ast.FuncDecl, pinned map[string]string) {
	c.declaration = f.Name.Name
	switch {
	case len(pinned) > 0:
		for name := range declarationTexts(c.source, f) {
			if c.kind = "runtime"; pinned[name] != "" {
				ast.Inspect(f.Body, func(n ast.Node) bool { return c.operator(n) && c.number(n) })
			}
		}
	case f.Recv != nil && slices.Contains(c.fields, strings.ToLower(f.Name.Name)) && c.method(f.Name.Name) == f:
		ast.Inspect(f.Body, c.inMethod)
	case f.Recv == nil && strings.HasSuffix(f.Name.Name, "Scan"):
		ast.Inspect(f.Body, c.code)
	}
}

func (c *collector) add(kind string, begin, end token.Pos) {
	s := c.site
	s.kind, s.begin, s.end = kind, c.offsetOf(begin), c.offsetOf(end)
	c.all = append(c.all, s)
}

func (c *collector) offsetOf(p token.Pos) int { return c.fset.Position(p).Offset }

// number adds the numbers of a table, or of the runtime.
func (c *collector) number(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ArrayType:
		return false
	case *ast.BasicLit:
		if n.Kind == token.INT {
			c.add(c.kind, n.Pos(), n.End())
		}
	}
	return true
}

func (c *collector) operator(n ast.Node) bool {
	if b, ok := n.(*ast.BinaryExpr); ok && operators[b.Op] != nil {
		kind := "operator"
		if c.kind == "runtime" {
			kind = c.kind
		}
		c.add(kind, b.OpPos, b.OpPos+token.Pos(len(b.Op.String())))
	}
	return true
}

// code adds the sites of a function.
func (c *collector) code(n ast.Node) bool {
	c.kind = ""
	switch n := n.(type) {
	case *ast.BranchStmt:
		c.add("target", n.Label.Pos(), n.Label.End())
		return false
	case *ast.AssignStmt:
		if s, ok := n.Lhs[0].(*ast.SelectorExpr); ok {
			c.add("write", n.Pos(), n.End())
			c.add("offset", s.Sel.Pos(), s.Sel.End())
		}
	case *ast.BasicLit:
		kind := "literal"
		if n.Kind == token.CHAR {
			kind = "byte"
		}
		c.add(kind, n.Pos(), n.End())
	case *ast.SwitchStmt:
		for i := 1; n.Tag == nil && i < len(n.Body.List); i++ {
			c.add("order", n.Body.List[i-1].Pos(), n.Body.List[i].End())
			c.all[len(c.all)-1].second = c.offsetOf(n.Body.List[i].Pos())
		}
	}
	return c.operator(n)
}

// inMethod adds the sites of the method of a field.
func (c *collector) inMethod(n ast.Node) bool {
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
	token.EQL: {"!=", "<="}, token.NEQ: {"=="}, token.LSS: {"<=", ">"}, token.LEQ: {"<", ">="},
	token.GTR: {">=", "<"}, token.GEQ: {">", "<="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.AND: {"|"}, token.OR: {"&"}, token.ADD: {"-"}, token.SUB: {"+"},
}

// changed returns the text of a site after a change. others are the texts of sites of its kind.
func (s site) changed(text string, r *rand.Rand, others []string) string {
	other := func(all ...string) string {
		all = slices.DeleteFunc(slices.Clone(all), func(x string) bool { return x == text })
		return all[r.IntN(len(all))]
	}
	for op, to := range operators {
		if op.String() == text {
			return other(to...)
		}
	}
	switch s.kind {
	case "write":
		return ""
	case "byte":
		return other("'a'", "'Q'", "'5'", "'/'", "'?'", "'#'", "':'", "'@'", "'%'", "'-'", "'!'")
	case "order":
		k := s.second - s.begin
		return text[k:] + "\n" + text[:k]
	case "target", "offset", "end", "Next", "Class":
		return other(others...)
	}
	n, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		panic(err)
	}
	if strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0b") {
		return fmt.Sprintf("%#x", n^1<<r.IntN(6))
	}
	return other(fmt.Sprint(n+1), fmt.Sprint(max(n, 1)-1), "0", fmt.Sprint(n+2))
}

// mutant is a change of a site.
type mutant struct {
	site
	from, to, text string // text is the file with the change
}

func (m mutant) String() string {
	line := 1 + strings.Count(m.text[:m.begin], "\n")
	short := func(s string) string { return s[:min(len(s), 60)] }
	return fmt.Sprintf("%s:%d: %s: %s: %q becomes %q", m.site.file, line, m.declaration, m.kind, short(m.from), short(m.to))
}

// draw draws changes: first the kind, then the site, then the change.
func draw(t *testing.T, count int, seed uint64) (all []mutant) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	kinds, others, texts := map[string][]site{}, map[string][]string{}, map[string]string{}
	for _, file := range changedFiles() {
		text, err := checkout(nil)(file)
		require.NoError(t, err)
		texts[file] = string(text)
		for _, s := range sitesOf(t, file) {
			kinds[s.kind] = append(kinds[s.kind], s)
			others[s.key()] = append(others[s.key()], texts[file][s.begin:s.end])
		}
	}
	for key, list := range others {
		others[key] = slices.Compact(slices.Sorted(slices.Values(list)))
	}
	order := slices.Sorted(maps.Keys(kinds))
	for len(all) < count {
		of := kinds[order[len(all)%len(order)]]
		s := of[r.IntN(len(of))]
		whole := texts[s.file]
		from := whole[s.begin:s.end]
		if of := others[s.key()]; s.kind == "end" && len(of) < 2 {
			continue
		}
		to := s.changed(from, r, others[s.key()])
		all = append(all, mutant{s, from, to, whole[:s.begin] + to + whole[s.end:]})
	}
	return all
}

// refused returns the first verdict that is not valid once a file is changed, or "".
func (m mutant) refused() (why string) {
	type stop struct{}
	v := newValidator(checkout(map[string][]byte{m.site.file: []byte(m.text)}), func(one Verdict) {
		if one.Problem != "" {
			why = one.String()
			panic(stop{})
		}
	})
	v.dfas, v.grammars = known().dfas, known().grammars
	for file, s := range known().sources {
		if file != m.site.file {
			v.sources[file] = s
		}
	}
	if m.site.file != uriFile {
		v.automata = known().automata
	}
	defer func() {
		if r := recover(); r != nil && r != any(stop{}) {
			panic(r)
		}
	}()
	m.validate(v)
	return ""
}

// equivalence returns why a change leaves a program that does the same, or "". go/types evaluates
// conditions.
func (m mutant) equivalence(t *testing.T) string {
	t.Helper()
	if m.kind == "end" {
		s := known().generated(m.site.file)
		one := s.readMachine(s.prefix+"Machine", len(s.offsets))
		checked := strings.Contains(s.text(s.method(m.declaration)), "."+m.from+" == 0") && m.text[m.begin+len(m.to)] == ']'
		if equalOffsets(one, one, s.offset(m.from), s.offset(m.to), checked) {
			return "both offsets are the same place in each text with the field"
		}
		return ""
	}
	if !strings.HasSuffix(m.declaration, "Machine") {
		return m.sameCases(t)
	}
	const parts = 8
	before := known().source(m.site.file).readMachine(m.declaration, parts)
	var after *machine
	changed := parseSource(m.site.file, []byte(m.text))
	if problemOf(func() { after = changed.readMachine(m.declaration, parts) }) != "" ||
		!reflect.DeepEqual(before.next, after.next) || !reflect.DeepEqual(before.accept, after.accept) {
		return ""
	}
	for k := range parts {
		if !equalOffsets(before, after, k, k, false) {
			return ""
		}
	}
	return "the automaton notes the same places, and its runs keep their states"
}

// equalOffsets reports whether an offset that a machine notes is the same place as an offset that
// another one with the same states notes, at the end of each text. With present, texts without the
// first offset do not count.
func equalOffsets(one, other *machine, a, b int, present bool) bool {
	type visit struct {
		q     int
		equal bool
		none  bool // the first offset is not set
	}
	// noted returns the visit after both machines note something.
	noted := func(v visit, x, y writes) visit {
		setA, setB, clearA, clearB := x.set>>a&1, y.set>>b&1, x.clear>>a&1, y.clear>>b&1
		if setA|setB|clearA|clearB != 0 {
			v.equal = setA == setB && clearA == clearB
		}
		v.none = v.none && setA == 0 || clearA == 1
		return v
	}
	seen := map[visit]bool{}
	var todo []visit
	for q := 1; q < len(one.next); q++ {
		todo = append(todo, visit{q, true, true}) // any can be a start
	}
	for ; len(todo) > 0; todo = todo[1:] {
		v := todo[0]
		if last := noted(v, one.last[v.q], other.last[v.q]); one.accept[v.q] && !last.equal && !(present && last.none) {
			return false
		}
		for c, to := range one.next[v.q] {
			next := noted(v, one.ops[v.q][c], other.ops[v.q][c])
			if next.q = to; to != 0 && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return true
}

// sameCases returns why a change of a switch matters for no byte that can follow a run.
func (m mutant) sameCases(t *testing.T) string {
	t.Helper()
	whole := m.text[:m.begin] + m.from + m.text[m.begin+len(m.to):]
	state := strings.LastIndex(whole[:m.begin], "switch c := s[i]; {\n")
	labels := anyLabel.FindAllStringIndex(whole[:m.begin], -1)
	if state < 0 || len(labels) == 0 || state < labels[len(labels)-1][1] {
		return ""
	}
	table := known().source(m.site.file).readTable(strings.TrimSuffix(m.declaration, "Scan")+"Machine", 32)
	skipped := [256]bool{}
	if run := runOfSet.FindStringSubmatch(whole[labels[len(labels)-1][1]:m.begin]); run != nil {
		set, _ := strconv.Atoi(run[1])
		skipped = table.sets[set].has
	}
	before, after := casesOf(whole[state:]), casesOf(m.text[state:])
	for c := range 256 {
		if to := taken(t, table, after, c); !skipped[c] && to != "" && to != taken(t, table, before, c) {
			return ""
		}
	}
	return "each byte that can follow the run has the same case, or is left to the table"
}

var (
	anyLabel = regexp.MustCompile(`\n[ns]\d+:\n`)
	runOfSet = regexp.MustCompile(`masks\[(\d)\]`)
	anyCase  = regexp.MustCompile(`case (.*):\n((?:\t\to\..*\n)*)\t\tgoto (\w+)`)
	byteName = regexp.MustCompile(`\bc\b`)
	bitsOf   = regexp.MustCompile(`sets\.Bits\[c\]`)
)

// casesOf returns the cases of the switch with which a text begins: conditions, assignments and labels.
func casesOf(text string) [][]string {
	text, _, _ = strings.Cut(text, "\n\t}\n")
	return anyCase.FindAllStringSubmatch(text, -1)
}

// taken returns what the first case with a byte does, or "".
func taken(t *testing.T, table *table, cases [][]string, c int) string {
	t.Helper()
	for _, one := range cases {
		if holds(t, table, one[1], c) {
			return one[2] + one[3]
		}
	}
	return ""
}

// holds evaluates a condition of the byte c.
func holds(t *testing.T, table *table, condition string, c int) bool {
	t.Helper()
	condition = bitsOf.ReplaceAllString(condition, fmt.Sprint(table.bits[c]))
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, byteName.ReplaceAllString(condition, fmt.Sprint(c)))
	require.NoError(t, err, condition)
	return constant.BoolVal(v.Value)
}

// mutantSeed is the seed with which changes are drawn.
const mutantSeed = 20261128

func TestChangesOfGeneratedCodeAreRefused(t *testing.T) {
	count := 8
	if exhaustive.Asked(t) {
		count = 200
		if _, sampled := os.LookupEnv("URI_MUTATIONS"); sampled { // as in the gate
			count = 40
		}
	}
	refused, equivalent := 0, map[string]int{}
	for _, m := range draw(t, count, mutantSeed) {
		if m.refused() != "" {
			refused++
		} else if why := m.equivalence(t); why != "" {
			equivalent[why]++
		} else {
			t.Errorf("%s is accepted", m)
		}
	}
	t.Logf("%d of %d changes are refused, and others are equivalent: %v", refused, count, equivalent)
	assert.GreaterOrEqual(t, refused, count*3/4)
}
