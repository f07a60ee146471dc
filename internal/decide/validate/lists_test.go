package validate

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"go/ast"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// This file decides that the lists of the packages of schemes/ yield the items that their grammars
// have. It follows the function of a list and the automaton of the grammar, with marks where items
// and parts begin and end. Positions are only ever set to where the function reads, so it matters
// only which of them are equal.

// list is a list as "abnf gen --list" takes it: CONTAINER:ITEM(PART,…), each with a name before
// "=" or without.
type list struct {
	name, container string // the container is "" for the whole text
	item            string
	itemType        string
	parts           []*field
}

func readList(text string) *list {
	holder, rest, _ := strings.Cut(text, ":")
	item, parts, hasParts := strings.Cut(strings.TrimSuffix(rest, ")"), "(")
	l := &list{}
	l.name, l.container = cutName(holder)
	l.itemType, l.item = cutName(item)
	l.itemType = strings.ToUpper(l.itemType[:1]) + l.itemType[1:]
	l.item = strings.ToLower(l.item)
	if !hasParts {
		return l
	}
	for part := range strings.SplitSeq(parts, ",") {
		name, rules := cutName(part)
		l.parts = append(l.parts, &field{name: name, paths: pathsOf(rules)})
	}
	return l
}

// cutName cuts NAME=RULE, or returns the rule twice.
func cutName(text string) (name, rule string) {
	name, rule, ok := strings.Cut(text, "=")
	if !ok {
		return name, name
	}
	return name, rule
}

// maxParts is how many parts items have at most.
const maxParts = 2

// item is an item of a reading, or what a function yields. Positions are numbers above 0; 0 is
// absent.
type item struct {
	begin, end int
	parts      [maxParts][2]int
}

// reading is a state of the grammar's automaton with the items up to it.
type reading struct {
	state int
	wrong bool // the function has yielded another item
	open  item
	items []item // that the function has not yielded
}

// variablesOfList are those of a function.
type variablesOfList struct {
	at     int
	places map[string]int // begin, x1 and so on
	fields map[string]int // of the item: positions, and 1 for flags
	bases  map[string]int // the value of begin when the field was set
}

// listWalk visits all combinations of a state of the function, positions, and readings.
type listWalk struct {
	*scanner
	*list
	n       *nfa
	alive   []bool
	ordered bool
	steps   [][][2]int // by state and class: the next state and the action
	class   []int
	finals  []int
	actions map[int][]ast.Stmt
	atEnd   map[int][]ast.Stmt
	seen    map[string]bool
	todo    []visitOfList
}

type visitOfList struct {
	variablesOfList
	readings []reading
	text     string
}

var eachText = regexp.MustCompile(
	`^func (\w+)\(text string, yield func\(\w+\) bool\) \{ var \( item \w+ begin, at(?:, x\d+)* int \) ` +
		`for i := range len\(text\) \{ step := (\w+)Steps\[at\]\[(\w+)Classes\[text\[i\]\]\] switch step\.action \{ .* \} at = int\(step\.to\) \} ` +
		`switch i := len\(text\); (\w+)Finals\[at\] \{ .* \} \}$`,
)

// readEach reads the function of the list and its tables.
func (w *listWalk) readEach() {
	f := w.function("each" + w.itemType)
	m := eachText.FindStringSubmatch(w.text(f))
	if m == nil || m[2] != m[3] || m[2] != m[4] {
		unreadable("%s", w.text(f))
	}
	w.class, w.finals = w.numbers(w.literal(m[2]+"Classes")), w.numbers(w.literal(m[2]+"Finals"))
	for _, row := range w.elements(w.literal(m[2] + "Steps")) {
		var steps [][2]int
		for _, x := range w.elements(row.value) {
			n := w.numbers(x.value)
			steps = append(steps, [2]int{n[0], n[1]})
		}
		w.steps = append(w.steps, steps)
	}
	loop, last := f.Body.List[1].(*ast.RangeStmt), f.Body.List[2].(*ast.SwitchStmt)
	w.actions, w.atEnd = w.casesOf(loop.Body.List[1].(*ast.SwitchStmt)), w.casesOf(last)
}

func (w *listWalk) casesOf(s *ast.SwitchStmt) map[int][]ast.Stmt {
	all := map[int][]ast.Stmt{}
	for _, stmt := range s.Body.List {
		c := stmt.(*ast.CaseClause)
		all[int(w.number(c.List[0]))] = c.Body
	}
	return all
}

var (
	setsField = regexp.MustCompile(`^item\.(\w+) = uint32\((\w+) - begin\)$`)
	setsFlag  = regexp.MustCompile(`^item\.(has\w+) = true$`)
	setsItem  = regexp.MustCompile(`^item, begin = \w+\{\}, (\w+)$`)
	setsText  = regexp.MustCompile(`^item\.text = text\[begin:(\w+)\]$`)
	setsPlace = regexp.MustCompile(`^(x\d+) = (\w+)$`)
)

// do executes an action where the function reads at a position.
func (w *listWalk) do(v *variablesOfList, readings []reading, action []ast.Stmt, here int) {
	place := func(name string) int {
		if name == "i" {
			return here
		}
		return v.places[name]
	}
	for _, s := range action {
		t := w.text(s)
		if m := setsField.FindStringSubmatch(t); m != nil {
			v.fields[m[1]], v.bases[m[1]] = place(m[2]), v.places["begin"]
		} else if m := setsFlag.FindStringSubmatch(t); m != nil {
			v.fields[m[1]] = 1
		} else if m := setsItem.FindStringSubmatch(t); m != nil {
			v.fields, v.bases = map[string]int{}, map[string]int{}
			v.places["begin"] = place(m[1])
		} else if m := setsText.FindStringSubmatch(t); m != nil {
			v.fields["text"], v.bases["text"] = place(m[1]), v.places["begin"]
		} else if m := setsPlace.FindStringSubmatch(t); m != nil {
			v.places[m[1]] = place(m[2])
		} else if t == "if !yield(item) { return }" {
			w.yield(v, readings)
		} else {
			unreadable("%s", t)
		}
	}
}

// yield removes the item that the function yields from each reading whose next one it is.
func (w *listWalk) yield(v *variablesOfList, readings []reading) {
	for k := range readings {
		r := &readings[k]
		if r.wrong || len(r.items) == 0 || !w.yields(v, r.items[0]) {
			*r = reading{state: r.state, wrong: true}
			continue
		}
		r.items = slices.Clone(r.items[1:])
	}
}

// yields reports whether methods of the item that a function yields return an item of the grammar.
func (w *listWalk) yields(v *variablesOfList, want item) bool {
	begin := v.bases["text"]
	if begin != want.begin || v.fields["text"] != want.end {
		return false
	}
	for k, part := range w.parts {
		lower := strings.ToLower(part.name[:1]) + part.name[1:]
		flag := "has" + part.name
		m := w.methodOf(w.itemType, part.name)
		receiver := m.Recv.List[0].Names[0].Name
		slice := fmt.Sprintf("%[1]s.text[%[1]s.%[2]sBegin:%[1]s.%[2]sEnd]", receiver, lower)
		present := true
		switch w.text(m.Body) {
		case "{ return " + slice + " }":
		case "{ return " + slice + ", " + receiver + "." + flag + " }":
			present = v.fields[flag] == 1
		default:
			unreadable("%s", w.text(m))
		}
		if present != (want.parts[k] != [2]int{}) {
			return false
		}
		for side, name := range []string{lower + "Begin", lower + "End"} {
			if present && (v.fields[name] != want.parts[k][side] || v.bases[name] != begin) {
				return false
			}
		}
	}
	return true
}

// methodOf returns the method of a type.
func (s *source) methodOf(typeName, name string) *ast.FuncDecl {
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && f.Name.Name == name &&
			s.text(f.Recv.List[0].Type) == typeName {
			return f
		}
	}
	unreadable("no method %s.%s", typeName, name)
	return nil
}

// key appends a text that differs for different readings.
func (r *reading) key(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(r.state)<<1|uint64(boolean(r.wrong)))
	b = binary.AppendUvarint(b, uint64(len(r.items)))
	for _, i := range append(slices.Clip(r.items), r.open) {
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(i.begin)), uint64(i.end))
		for _, p := range i.parts {
			b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(p[0])), uint64(p[1]))
		}
	}
	return b
}

// note notes a mark of a reading.
func (r *reading) note(mark, here int) {
	switch k := (mark - 3) / 2; {
	case r.wrong:
	case mark == 1:
		r.open = item{begin: here}
	case mark == 2:
		r.open.end = here
		r.items = append(slices.Clone(r.items), r.open)
		r.open = item{}
	default:
		r.open.parts[k][(mark-3)%2] = here
	}
}

// closure returns the readings that can be reached without a byte. Of those in one state, the first
// is preferred.
func (w *listWalk) closure(from []reading, here int) (all []reading) {
	seen := map[string]bool{}
	var follow func(r reading)
	follow = func(r reading) {
		key := r.key(nil)
		if w.ordered {
			key = binary.AppendUvarint(nil, uint64(r.state))
		}
		if seen[string(key)] {
			return
		}
		seen[string(key)] = true
		if len(w.n.steps[r.state]) > 0 || r.state == w.n.final {
			all = append(all, r)
		}
		for _, e := range w.n.free[r.state] {
			if w.alive[e.to] {
				next := r
				if next.state = e.to; e.mark != 0 {
					next.note(e.mark, here)
				}
				follow(next)
			}
		}
	}
	for _, r := range from {
		follow(r)
	}
	return all
}

// add adds a combination, with positions numbered in the order in which they occur.
func (w *listWalk) add(x visitOfList) {
	numbers := map[int]int{0: 0}
	number := func(p int) int {
		if _, ok := numbers[p]; !ok {
			numbers[p] = len(numbers)
		}
		return numbers[p]
	}
	for _, m := range []map[string]int{x.places, x.fields, x.bases} {
		for _, name := range slices.Sorted(maps.Keys(m)) {
			if !strings.HasPrefix(name, "has") {
				m[name] = number(m[name])
			}
		}
	}
	renumber := func(i item) item {
		i.begin, i.end = number(i.begin), number(i.end)
		for k := range i.parts {
			i.parts[k] = [2]int{number(i.parts[k][0]), number(i.parts[k][1])}
		}
		return i
	}
	for k := range x.readings {
		r := &x.readings[k]
		r.open, r.items = renumber(r.open), slices.Clone(r.items)
		for j := range r.items {
			r.items[j] = renumber(r.items[j])
		}
	}
	key := fmt.Append(nil, x.at, x.places, x.fields, x.bases)
	for _, r := range x.readings {
		key = r.key(key)
	}
	if !w.seen[string(key)] {
		w.seen[string(key)] = true
		w.todo = append(w.todo, x)
	}
}

// here is a position behind all that are numbered.
const here = 1 << 20

// run visits everything and returns the number of combinations.
func (w *listWalk) run() int {
	w.alive, w.seen = w.n.alive(), map[string]bool{}
	none := func() map[string]int { return map[string]int{} }
	variables := variablesOfList{places: none(), fields: none(), bases: none()}
	w.add(visitOfList{variables, []reading{{}}, ""})
	for i := 0; i < len(w.todo); i++ {
		if i > 200_000 {
			unreadable("too many combinations")
		}
		x := w.todo[i]
		x.readings = w.closure(x.readings, here)
		w.end(x)
		states := make([]int, len(x.readings))
		for k, r := range x.readings {
			states[k] = r.state
		}
		bounds, known := w.n.bounds(states), map[string]bool{}
		for c := range 256 {
			if c == 0 || bounds[c] || w.class[c] != w.class[c-1] {
				w.step(x, c, known)
			}
		}
	}
	return len(w.todo)
}

func (v variablesOfList) clone() variablesOfList {
	return variablesOfList{v.at, maps.Clone(v.places), maps.Clone(v.fields), maps.Clone(v.bases)}
}

// step adds what a byte leads to, unless another byte of this combination has led to the same.
func (w *listWalk) step(x visitOfList, c int, known map[string]bool) {
	step := w.steps[x.at][w.class[c]]
	sign := binary.AppendUvarint(binary.AppendUvarint(nil, uint64(step[0])), uint64(step[1]))
	var readings []reading
	for _, r := range x.readings {
		for _, e := range w.n.steps[r.state] {
			if int(e.lo) <= c && c <= int(e.hi) && w.alive[e.to] {
				sign = binary.AppendUvarint(sign, uint64(e.to))
				r.state = e.to
				readings = append(readings, r)
			}
		}
	}
	if len(readings) == 0 || known[string(sign)] {
		return
	}
	known[string(sign)] = true
	next := visitOfList{x.clone(), readings, x.text + string([]byte{byte(c)})}
	w.do(&next.variablesOfList, readings, w.actions[step[1]], here)
	next.at = step[0]
	w.add(next)
}

func (w *listWalk) end(x visitOfList) {
	v, readings := x.clone(), slices.Clone(x.readings)
	w.do(&v, readings, w.atEnd[w.finals[x.at]], here)
	for _, r := range readings {
		if r.state != w.n.final {
			continue
		}
		if r.wrong || len(r.items) > 0 {
			differ("after %q the items are not those of the grammar", x.text)
		}
		if w.ordered {
			return
		}
	}
}

// checkList decides about a list, and returns the number of combinations.
func (v *validator) checkList(p *Package, l *list) (n int) {
	w := &listWalk{scanner: v.generated(p.File), list: l, ordered: len(p.Lazy)+len(p.Greedy) > 0}
	w.readEach()
	rule := p.Rule
	if l.container != "" {
		rule = l.container[strings.LastIndexAny(l.container, "/>")+1:]
	}
	marks := func(path []string) (begin, ending int) {
		if path[len(path)-1] == l.item {
			return 1, 2
		}
		for k, part := range l.parts {
			if slices.Contains(path, l.item) && part.is(path) {
				return 3 + 2*k, 4 + 2*k
			}
		}
		return 0, 0
	}
	grammar := v.grammars.file(p.Grammar)
	w.n = v.grammars.nfaOf(grammar, rule, builder{utf8: true, lazy: p.Lazy, marks: marks})
	return w.run()
}

// listsOf returns the lists of a package of schemes/.
func listsOf(t *testing.T, p *Package) (all []*list) {
	t.Helper()
	text, err := checkout(nil)(p.Grammar)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if object, ok := strings.CutPrefix(line, "; GENERATE "); ok {
			var options struct{ Lists []string }
			require.NoError(t, json.Unmarshal([]byte(object), &options))
			for _, one := range options.Lists {
				all = append(all, readList(one))
			}
		}
	}
	return all
}

// holderOf returns the field that the iterator of a list gives to its function, or "" for the whole
// text.
func (s *source) holderOf(l *list) string {
	each := "each" + l.itemType
	for _, d := range s.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil || f.Name.Name != l.name {
			continue
		}
		receiver := f.Recv.List[0].Names[0].Name
		m := regexp.MustCompile(`^\{ return func\(yield func\(` + l.itemType + `\) bool\) \{ (?:` +
			each + `\(` + receiver + `\.text, yield\)|` + each + `\(` + receiver + `\.(\w+)\(\), yield\)|` +
			`if text, ok := ` + receiver + `\.(\w+)\(\); ok \{ ` + each + `\(text, yield\) \}) \} \}$`).FindStringSubmatch(s.text(f.Body))
		if m == nil {
			unreadable("%s", s.text(f.Body))
		}
		return m[1] + m[2]
	}
	unreadable("no method %s", l.name)
	return ""
}

// checkHolder decides that a list is given the text of its container.
func (v *validator) checkHolder(p *Package, l *list) {
	s := v.generated(p.File)
	holder := s.holderOf(l)
	if (holder == "") != (l.container == "") {
		differ("list %s is given %q", l.name, holder)
	}
	if holder == "" {
		return
	}
	of := *p
	of.Fields = holder + "=" + l.container
	s.checkFields(s.readMachine(s.prefix+"Machine", len(s.offsets)), &of, v.grammars.file(p.Grammar), v.grammars)
}

func TestListsYieldTheItemsOfTheGrammar(t *testing.T) {
	exhaustive.Only(t)
	lists := 0
	for _, folder := range known().schemeFolders() {
		p := known().scheme(folder)
		for _, l := range listsOf(t, p) {
			lists++
			assert.Empty(t, problemOf(func() {
				known().checkHolder(p, l)
				known().checkList(p, l)
			}), "%s: %s", folder, l.name)
		}
	}
	assert.Equal(t, 6, lists)
}

func TestListsThatYieldOtherItemsAreRefused(t *testing.T) {
	exhaustive.Only(t)
	for _, c := range []struct{ folder, from, to string }{
		{"data", "item.valueBegin = uint32(i - begin)", "item.nameBegin = uint32(i - begin)"},
		{"data", "item.text = text[begin:i]", ""},
		{"data", "return p.text[p.nameBegin:p.nameEnd]", "return p.text[p.nameBegin:p.valueEnd]"},
		{"data", "return p.text[p.valueBegin:p.valueEnd]", "return p.text[p.valueBegin:]"},
		{"data", "u.textOfParameters(); ok", "u.Base64(); ok"},
		{"data", ", 1}", ", 4}"},
		{"tel", "item.hasValue = true\n", ""},
		{"tel", "x1 = i", "x2 = i"},
		{"tel", "item, begin = Parameter{}, x1", "item, begin = Parameter{}, x2"},
		{"tel", "\t}\n\tswitch i := len(text); parametersFinals[at] {\n\tcase 22:", "\t}\n\tswitch i := len(text); parametersFinals[at] {\n\tcase 21:"},
		{"urn/isbn", "\t\t\titem, begin = Digit{}, i", ""},
		{"urn/isbn", "at = int(step.to)", "at = int(step.action)"},
		{"geo", "Ends: 0b100000}", "Ends: 0b0}"},
	} {
		p := known().scheme(c.folder)
		text, err := checkout(nil)(p.File)
		require.NoError(t, err)
		changed := strings.Replace(string(text), c.from, c.to, 1)
		if changed == string(text) {
			t.Fatalf("%s has no %q", p.File, c.from)
		}
		v := newValidator(checkout(map[string][]byte{p.File: []byte(changed)}), func(Verdict) {})
		found := ""
		for _, l := range listsOf(t, p) {
			found += problemOf(func() {
				v.checkHolder(p, l)
				v.checkList(p, l)
			})
		}
		assert.NotEmpty(t, found, "%s: %q", c.folder, c.to)
	}
}
