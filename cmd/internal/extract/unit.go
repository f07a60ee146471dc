package extract

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/sourcetext"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// unit is a document of which some rules are needed.
type unit struct {
	Extraction
	refs     references
	byName   map[string][]int    // by folded name: the indices of Rules
	reached  map[string]bool     // by folded name
	imports  map[string][]string // by file: rules
	texts    map[int]string      // by index of Rules: the text instead of the printed one
	dropped  map[int]bool        // by index of Rules: the rule is imported
	found    map[string]bool     // by folded name: whether another document has the rule
	missed   map[string]bool     // by folded name or prose-val: it is said to be missing
	others   map[string][]Rule   // by folded name: of Repeated
	words    map[string][]int    // see wordsOf; nil until they are needed
	meanings int                 // names that were compared with those of rules
}

func newUnit(title string, x Extraction) *unit {
	x.Title = cmp.Or(x.Title, title)
	u := &unit{Extraction: x, refs: referencesOf(x.lines), byName: map[string][]int{}, reached: map[string]bool{}, imports: map[string][]string{},
		texts: map[int]string{}, dropped: map[int]bool{}, found: map[string]bool{}, missed: map[string]bool{}, others: map[string][]Rule{}}
	for _, r := range x.Repeated {
		u.others[syntax.Fold(r.Name)] = append(u.others[syntax.Fold(r.Name)], r)
	}
	for i, r := range x.Rules {
		u.byName[syntax.Fold(r.Name)] = append(u.byName[syntax.Fold(r.Name)], i)
	}
	return u
}

// name is the name of the file of a unit.
func (u *unit) name() string { return strings.ToLower(strings.ReplaceAll(u.Title, " ", "")) + ".abnf" }

// has reports whether the unit defines a rule.
func (u *unit) has(rule string) bool { return len(u.byName[syntax.Fold(rule)]) > 0 }

// load makes a unit import a rule of a file.
func (u *unit) load(file, rule string) {
	if !slices.Contains(u.imports[file], rule) {
		u.imports[file] = append(u.imports[file], rule)
	}
}

// shortestMisprint is how long a name is at least that is read as a misprint. Of a document,
// maxMisprints names are compared with those of maxNames rules.
const (
	shortestMisprint = 8
	maxMisprints     = 100
	maxNames         = 2000
)

// meant returns the rule whose name is printed with one wrong letter, or "".
func (u *unit) meant(name string) string {
	var found string
	if u.meanings++; len(name) < shortestMisprint || u.meanings > maxMisprints {
		return ""
	}
	for _, r := range u.Rules[:min(len(u.Rules), maxNames)] {
		if !sourcetext.Within(syntax.Fold(name), syntax.Fold(r.Name), 1) || r.Name == found {
			continue
		}
		if found != "" {
			return ""
		}
		found = r.Name
	}
	return found
}

// replaceName writes the name of another rule in the place of one.
func (u *unit) replaceName(rule int, name, other string) {
	word := regexp.MustCompile(`(^|[^A-Za-z0-9-])` + regexp.QuoteMeta(name) + `($|[^A-Za-z0-9-])`)
	u.texts[rule] = word.ReplaceAllString(cmp.Or(u.texts[rule], u.Rules[rule].Text), "${1}"+other+"${2}")
}

// scope are the rules of the unit, and the core rules.
func (u *unit) scope() scope {
	left := maxLookups
	return scope{open: map[string]bool{}, left: &left, rule: func(name string) *syntax.Expr {
		all := u.byName[syntax.Fold(name)]
		core := abnf.CoreRule(name)
		if len(all) != 1 || core != nil && len(u.refs.cited(u.Rules[all[0]].Text)) > 0 {
			return core // also if the document refers to RFC 5234 for it
		}
		return u.Rules[all[0]].rule.Expr
	}}
}

// replace writes other elements in the place of a prose-val.
func (u *unit) replace(rule int, prose, elements string) {
	u.texts[rule] = strings.ReplaceAll(cmp.Or(u.texts[rule], u.Rules[rule].Text), prose, elements)
}

// text returns the grammar of the rules that are needed.
func (u *unit) text() string {
	var out strings.Builder
	for _, file := range slices.Sorted(maps.Keys(u.imports)) {
		fmt.Fprintf(&out, "; IMPORT %s : %s\n", file, strings.Join(u.imports[file], ", "))
	}
	section := ""
	for i, r := range u.needed {
		if r.Section != section && u.Title != "" {
			section = r.Section
			fmt.Fprintf(&out, "\n; SECTION %s : %s\n", u.Title, section)
		}
		out.WriteString(cmp.Or(u.texts[i], r.Text))
	}
	return out.String()
}

// needed yields the rules that are needed, with their indices.
func (u *unit) needed(yield func(int, Rule) bool) {
	for i, r := range u.Rules {
		if u.reached[syntax.Fold(r.Name)] && !u.dropped[i] && !yield(i, r) {
			return
		}
	}
}
