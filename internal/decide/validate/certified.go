package validate

import (
	"regexp"
	"strconv"
	"strings"
)

// This file reads the numbers of proof/data, which Coq has certified, from their definitions.

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

// sameNumbers decides that a table has the numbers of proof/data.
func (f coqFile) sameNumbers(t *table) (cases int) {
	var ways []int
	for _, w := range t.ways {
		ways = append(ways, w.row, w.writes.set, w.writes.clear)
	}
	for _, list := range []struct {
		name string
		got  []int
	}{{"highest", []int{t.highest}}, {"width", []int{t.width}}, {"classes", t.class}, {"nexts", t.next}, {"ways", ways}} {
		want := f.numbers(list.name)
		if len(list.got) != len(want) {
			differ("%s: %d numbers, want %d", list.name, len(list.got), len(want))
		}
		for i := range want {
			if list.got[i] != want[i] {
				differ("%s: number %d is %d, want %d", list.name, i, list.got[i], want[i])
			}
		}
		cases += len(want)
	}
	return cases
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
