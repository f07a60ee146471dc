package validate

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file reads the numbers of proof/data, which Coq has certified, from their definitions.

// certified is an automaton of Table….v with the writes of Operations….v. States are numbered
// alike.
type certified struct {
	machine
	starts map[string]int // by rule
}

// certifiedOffsets are the offsets by the numbers of Parts.v, all_tags.
var certifiedOffsets = []string{"scheme", "userinfo", "host", "authority", "path", "query"}

var digits = regexp.MustCompile(`\d+`)

// numbersIn returns the numbers in a text.
func numbersIn(s string) (all []int) {
	for _, w := range digits.FindAllString(s, -1) {
		n, _ := strconv.Atoi(w)
		all = append(all, n)
	}
	return all
}

// coqFile is a file of definitions.
type coqFile string

func (v *validator) coq(name string) coqFile { return coqFile(v.text("proof/data/" + name + ".v")) }

// definition returns the right side of a definition.
func (f coqFile) definition(name string) string {
	_, rest, ok := strings.Cut(string(f), "\nDefinition "+name+" : ")
	_, rest, assigned := strings.Cut(rest, ":= ")
	body, _, ended := strings.Cut(rest, ".\n")
	if !ok || !assigned || !ended {
		unreadable("no definition %s", name)
	}
	return strings.TrimPrefix(body, "List.concat")
}

func (f coqFile) numbers(name string) []int { return numbersIn(f.definition(name)) }

var named = regexp.MustCompile(`\("([^"]+)"%string, (\d+)\)`)

// starts returns the start states by rule.
func (f coqFile) starts() map[string]int {
	all := map[string]int{}
	for _, m := range named.FindAllStringSubmatch(f.definition("starts"), -1) {
		all[m[1]], _ = strconv.Atoi(m[2])
	}
	return all
}

// certified returns the automaton of a grammar, such as "3986".
func (v *validator) certified(id string) *certified {
	if a := v.automata[id]; a != nil {
		return a
	}
	t, o := v.coq("Table"+id), v.coq("Operations"+id)
	width, class := t.numbers("width")[0], t.numbers("classes")
	accept, nexts := t.numbers("accepts"), t.numbers("nexts")
	a := &certified{starts: t.starts()}
	if len(class) != 256 || len(nexts) != width*len(accept) || len(a.starts) != 3 {
		differ("Table%s.v: the lengths of its lists", id)
	}
	moves := map[[2]int]writes{} // by state and class
	for m := range slices.Chunk(o.numbers("moves"), 4) {
		moves[[2]int{m[0], m[1]}] = writes{m[2], m[3]}
	}
	for q := range accept {
		a.add(q)
		a.accept[q] = accept[q] == 1
		for c := range 256 {
			if a.next[q][c] = nexts[q*width+class[c]]; a.next[q][c] != 0 {
				a.ops[q][c] = moves[[2]int{q, class[c]}]
			}
		}
	}
	for f := range slices.Chunk(o.numbers("finals"), 3) {
		a.last[f[0]] = writes{f[1], f[2]}
	}
	v.automata[id] = a
	return a
}

// quoted returns the strings of a text of Coq, in which a quote is doubled.
func (f coqFile) quoted() (all []string) {
	_, rest, _ := strings.Cut(string(f), "Definition ")
	for {
		_, after, ok := strings.Cut(rest, `"`)
		if !ok {
			return all
		}
		var b strings.Builder
		for {
			part, next, _ := strings.Cut(after, `"`)
			b.WriteString(part)
			if after = next; !strings.HasPrefix(after, `"`) {
				break
			}
			b.WriteByte('"')
			after = after[1:]
		}
		all, rest = append(all, b.String()), after
	}
}
