package abnf

import "github.com/urigrammar/uri/internal/read/syntax"

// RulesOf returns the rules of a grammar of the public package abnf. That package sets RulesOf when it is initialized. Its
// type does not export the rules, but the packages that decide about grammars need them.
var RulesOf func(grammar any) *syntax.Grammar

// RegularOf is like [RulesOf], with repetitions in place of equivalent recursions.
var RegularOf func(grammar any) *syntax.Grammar
