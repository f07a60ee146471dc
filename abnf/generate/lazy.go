package generate

import (
	"encoding/base64"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/urigrammar/uri/abnf/internal/lazy"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/printable"
)

// lazyPack is the data for the templates of a package with a lazy automaton.
type lazyPack struct {
	*pack
	Program, Symbols string // of the automaton
	PlaceLabels      string // for parts
	Rules            []rule // by their numbers in the automaton
	Nests            bool   // whether some rule calls itself, directly or indirectly
	Labels           []rule // of parts
	Containers       []int  // the labels of the parts that Parts yields
	Accessors        []*accessor
	Iterators        []*iterator
	Texts            []lazyText

	program *lazy.Program
	labels  []label
	kinds   map[*syntax.Rule]bool // the recursive rules that have a list
}

// label identifies parts: a rule, or a rule together with the rule that refers to it.
type label struct{ caller, rule *syntax.Rule }

// accessor is a method that returns the first part at the end of one of the paths.
type accessor struct {
	Field
	Quoted   []rule
	Optional bool
	Paths    [][][]int // for each path, the labels of each step
	Type     string    // the receiver's type
	IsItem   bool
}

// iterator is an iterator over a list in a text, or in a part.
type iterator struct {
	List
	Item      rule
	Container [][][]int // the paths to the part with the items; nil for the text
	Of        []int     // for a method of Part: the labels of the parts with the items
	Labels    []int     // of items
	Without   []int     // labels of the parts with items of their own
	Accessors []*accessor
	Pack      *lazyPack
}

// lazyFiles creates the files of a package with a lazy automaton.
func lazyFiles(g *syntax.Grammar, o Options) (map[string][]byte, error) {
	if o.Within != nil {
		return nil, reject("rule "+o.Rule+" uses a lazy automaton, which does not support Within", "leave out Within, and check these rules in Go")
	}
	whole := make([]bool, len(o.Lists))
	for i, l := range o.Lists {
		whole[i] = l.Container == ""
	}
	o, err := o.resolved(g)
	if err != nil {
		return nil, err
	}
	if g, err = g.Lazy(o.Lazy...); err != nil {
		return nil, err
	}
	n := &lazyPack{pack: &pack{Options: o, Source: printable.Visible(path.Base(g.Name)), grammar: g, Runes: !lazy.IsOverOctets(g, o.Rule)}}
	n.Start = n.rule(o.Rule)
	if err := n.compile(whole); err != nil {
		return nil, err
	}
	n.addTexts()
	files := map[string][]byte{}
	for name, template := range map[string]string{o.Package + ".go": "lazy", o.Package + "_test.go": "lazytest"} {
		if files[name], err = execute(template, n); err != nil {
			return nil, err
		}
	}
	if err := n.addAutomaton(files); err != nil {
		return nil, err
	}
	return files, declaredOnce(files)
}

// compile compiles the rule, and determines the labels of fields and lists.
func (n *lazyPack) compile(whole []bool) (err error) {
	var kept []string
	for _, f := range n.Options.Fields {
		kept = append(kept, rulesOf(f)...)
	}
	for _, l := range n.Options.Lists {
		kept = append(kept, rulesOf(Field{Rules: []string{l.Container, l.Item}})...)
		for _, f := range l.Parts {
			kept = append(kept, rulesOf(f)...)
		}
	}
	if n.program, err = lazy.Compile(n.grammar, n.Rule, kept...); err != nil {
		return refused(err)
	}
	n.Program, n.Symbols = n.program.Encode(), n.program.EncodeSymbols()
	for _, r := range n.program.Rules {
		n.Rules = append(n.Rules, n.rule(r.Name))
		n.Nests = n.Nests || n.program.Recursive(r)
	}
	if err := n.addLabels(); err != nil {
		return err
	}
	for _, f := range n.Options.Fields {
		n.Accessors = append(n.Accessors, n.accessor(f, n.Type, n.Rule))
	}
	n.kinds = map[*syntax.Rule]bool{}
	for i, l := range n.Options.Lists {
		n.Iterators = append(n.Iterators, n.iterator(l, whole[i]))
	}
	for i, l := range n.labels {
		if n.kinds[l.rule] {
			n.Containers = append(n.Containers, i)
		}
	}
	if n.HasParts() {
		n.PlaceLabels = n.program.EncodeLabels(n.labelOf)
	}
	return nil
}

// refused converts an error of the lazy automaton to an [*Error].
func refused(err error) error {
	if empty := (*lazy.EmptyError)(nil); errors.As(err, &empty) {
		return reject(empty.Error(), "surrogate code points have no UTF-8 encoding, and a rule that always refers to itself never ends")
	}
	return reject(err.Error(), "write the repetition with \"*\", and count in Go")
}

// StateType returns the type that errors store instead of a state, because states are forgotten.
func (n *lazyPack) StateType() string { return "reason" }

// LabelType returns the type of a rule with its section.
func (n *lazyPack) LabelType() string { return "label" }

// HasParts reports whether values have accessors or iterators.
func (n *lazyPack) HasParts() bool { return len(n.Accessors)+len(n.Iterators) > 0 }

// rulesOf returns all rules in the paths of a field.
func rulesOf(f Field) (all []string) {
	for _, p := range f.Rules {
		all = append(all, strings.FieldsFunc(p, func(r rune) bool { return r == '/' || r == '>' })...)
	}
	return all
}

// addLabels adds a label for each rule that fields and lists name.
func (n *lazyPack) addLabels() error {
	var fields []Field
	fields = append(fields, n.Options.Fields...)
	for _, l := range n.Options.Lists {
		fields = append(append(fields, Field{Rules: []string{l.Container}}, Field{Rules: []string{l.Item}}), l.Parts...)
	}
	reached := n.grammar.Reached(n.Rule)
	for _, f := range fields {
		for _, p := range f.Rules {
			for _, step := range strings.Split(p, "/") {
				l := n.label(step)
				if !reached[l.rule.Name] {
					return reject(fmt.Sprintf("%s does not occur in rule %s", f.title(), n.Rule), "name a rule that it refers to, directly or indirectly")
				}
				if !slices.Contains(n.labels, l) {
					n.labels = append(n.labels, l)
					n.Labels = append(n.Labels, n.rule(l.rule.Name))
				}
			}
		}
	}
	return nil
}

// label returns the label of a step, such as host or parameter>token.
func (n *lazyPack) label(step string) (l label) {
	caller, name, direct := strings.Cut(step, ">")
	if !direct {
		name = caller
	} else {
		l.caller, _ = n.grammar.Rule(caller)
	}
	l.rule, _ = n.grammar.Rule(name)
	return l
}

// labelOf returns the label of the parts that a call matches, or -1.
func (n *lazyPack) labelOf(caller, r *syntax.Rule) int {
	if at := slices.Index(n.labels, label{caller, r}); at >= 0 {
		return at
	}
	return slices.Index(n.labels, label{nil, r})
}

// stepsOf returns the labels for each step of a path. It omits a first step that means the text itself.
func (n *lazyPack) stepsOf(p, from string) (steps [][]int) {
	for step := range strings.SplitSeq(strings.TrimPrefix(p, from+"/"), "/") {
		l := n.label(step)
		var all []int
		for at, known := range n.labels {
			if known.rule == l.rule && (l.caller == nil || l.caller == known.caller) {
				all = append(all, at)
			}
		}
		steps = append(steps, all)
	}
	return steps
}

// accessor returns the accessor for a field in texts of a rule.
func (n *lazyPack) accessor(f Field, typ, from string) *accessor {
	a := &accessor{Field: f, Quoted: n.quoted(f), Type: typ, Optional: n.canLack(f, from)}
	for _, p := range f.Rules {
		a.Paths = append(a.Paths, n.stepsOf(p, from))
	}
	return a
}

// canLack reports whether a text of rule from may lack a field. A field that is not a single rule may always be absent.
func (n *lazyPack) canLack(f Field, from string) bool {
	var absent []*syntax.Rule
	for _, p := range f.Rules {
		if p = strings.TrimPrefix(p, from+"/"); strings.ContainsAny(p, "/>") {
			return true
		}
		r, _ := n.grammar.Rule(p)
		absent = append(absent, r)
	}
	return n.grammar.Productive(absent...)(syntax.To(from))
}

// iterator returns the iterator of a list.
func (n *lazyPack) iterator(l List, whole bool) *iterator {
	it := &iterator{List: l, Item: n.rule(l.Item), Pack: n}
	container, _ := n.grammar.Rule(last(l.Container))
	it.Labels = n.stepsOf(l.Item, "")[0]
	switch {
	case whole || container.Name == n.Rule && !n.program.Recursive(container):
	case n.program.Recursive(container):
		it.Of = n.stepsOf(container.Name, "")[0]
		it.Without = it.Of
		n.kinds[container] = true
	default:
		it.Container = [][][]int{n.stepsOf(l.Container, n.Rule)}
	}
	for _, f := range l.Parts {
		a := n.accessor(f, l.Type, l.Item)
		a.IsItem = true
		it.Accessors = append(it.Accessors, a)
	}
	return it
}

// addAutomaton adds the files of the lazy automaton. Their names begin with the name of the package.
func (n *lazyPack) addAutomaton(files map[string][]byte) error {
	if n.Runtime == "" {
		files[n.Package+"_view.go"] = n.joined("view.go")
	}
	entries, err := lazy.Files.ReadDir(".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !n.HasParts() && slices.Contains(lazy.PartFiles, e.Name()) {
			continue
		}
		text, err := lazy.Files.ReadFile(e.Name())
		if err != nil {
			return err
		}
		files[n.Package+"_"+e.Name()] = n.copied(string(text), "lazy")
	}
	return nil
}

// Packed returns data as lines of a Go string literal.
func (n *lazyPack) Packed(data string) string {
	text := base64.StdEncoding.EncodeToString([]byte(data))
	var b strings.Builder
	b.WriteString("`")
	for line := range slices.Chunk([]byte(text), 100) {
		b.WriteString("\n" + string(line))
	}
	return b.String() + "`"
}

// PathsName returns the name of the paths of the accessor.
func (a *accessor) PathsName() string { return unexported(a.Type) + a.Name + "Paths" }

// pathsLiteral returns paths as a Go literal.
func pathsLiteral(paths [][][]int) string {
	var b strings.Builder
	for _, p := range paths {
		b.WriteString("{")
		for _, step := range p {
			fmt.Fprintf(&b, "{%s}, ", numbers(step))
		}
		b.WriteString("}, ")
	}
	return b.String()
}

// Receiver returns the receiver of the iterator.
func (l *iterator) Receiver() string {
	if l.Of != nil {
		return "p Part"
	}
	return l.Pack.Var() + " " + l.Pack.Type
}

// Doc describes the items that the iterator yields.
func (l *iterator) Doc() string {
	where, empty := "the text", ""
	switch {
	case l.Of != nil:
		where, empty = "a part of rule "+last(l.List.Container), " It is empty for parts of other rules."
	case l.Container != nil:
		where = "the first " + last(l.List.Container)
	}
	return comment("%s returns an iterator over the %s of %s, from left to right, without those in others.%s", l.Name, plural(l.Item.Name), where, empty)
}

// ItemDoc describes an item.
func (l *iterator) ItemDoc() string {
	of := l.Pack.Type
	if l.Of != nil {
		of = "Part"
	}
	return itemDoc(l.List, l.Item, of)
}
