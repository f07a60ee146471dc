package abnftopeg

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/syntax"
)

// names gives rules names that the peg tool can read, no two of them alike even to one who does not regard case.
type names struct {
	namespace string
	taken     map[string]bool
}

// startsRule is the rule that leads to all others, by which the PEG begins.
const startsRule = "starts"

func newNames(namespace string) *names {
	if namespace != "" {
		namespace += "_"
	}
	return &names{namespace, map[string]bool{startsRule: true}}
}

// of returns a new name for a rule that is printed so: "path-abempty" becomes path_abempty.
func (n *names) of(printed string) string {
	return n.again(n.namespace + strings.Map(identifier, printed))
}

// again returns the name, with a number behind it if it is taken.
func (n *names) again(name string) string {
	unique := name
	for i := 2; n.taken[ascii.Lower(unique)]; i++ {
		unique = fmt.Sprintf("%s_%d", name, i)
	}
	n.taken[ascii.Lower(unique)] = true
	return unique
}

// identifier returns a character of a name: what the peg tool has not becomes "_".
func identifier(c rune) rune {
	if c == '-' || c == '.' || c == '+' {
		return '_'
	}
	return c
}

// rename returns e with other names of what it refers to.
func rename(e *syntax.Expr, name func(string) string) *syntax.Expr {
	if e.Op == syntax.Ref {
		to := *e
		to.Name = name(e.Name)
		return &to
	}
	return e.MapSubs(func(s *syntax.Expr) *syntax.Expr { return rename(s, name) })
}
