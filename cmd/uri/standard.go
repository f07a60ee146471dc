package main

import (
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
)

// standard has the flags that select the standard for inputs.
type standard struct {
	Grammar string               `enum:"${grammars}" default:"rfc3986" help:"The grammar: ${enum}."`
	Rule    string               `help:"The rule, named as in the document. (default: the rule for references, or for absolute URLs under the URL Standard)"`
	Base    commandline.Verbatim `placeholder:"URL" complete:"bases" help:"For the URL Standard: the base URL for relative inputs, or its kind: special, file, file-host, non-special, opaque, any or none."`
}

func (s standard) validator() (verdict.Validator, error) {
	return verdict.New(s.Grammar, s.Rule, string(s.Base))
}
