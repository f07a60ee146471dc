package abnf

import "github.com/urigrammar/uri/internal/read/syntax"

// RulesOf returns the rules of a grammar of the public package abnf, which sets it when it is initialized: its type does not
// show them, and the packages that decide about grammars need them.
var RulesOf func(grammar any) *syntax.Grammar

// RegularOf is [RulesOf], with repetitions instead of recursion if both are equal.
var RegularOf func(grammar any) *syntax.Grammar
