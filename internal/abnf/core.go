package abnf

import (
	_ "embed"
	"sync"

	"github.com/urigrammar/uri/internal/ascii"
)

// Core is the name by which a file imports the core rules of RFC 5234, appendix B.1.
const Core = "core"

//go:embed core.abnf
var coreRules string

var coreNames = sync.OnceValue(func() map[string]bool {
	g, err := Parse(Core, coreRules, RFC5234)
	if err != nil {
		panic(err) // a test reads them
	}
	names := map[string]bool{}
	for _, r := range g.Rules {
		names[ascii.Lower(r.Name)] = true
	}
	return names
})

// CoreRules is the text of the core rules.
func CoreRules() string { return coreRules }

// IsCore reports whether a core rule has a name.
func IsCore(name string) bool { return coreNames()[ascii.Lower(name)] }
