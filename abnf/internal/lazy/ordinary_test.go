package lazy

import (
	"strings"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	rules "github.com/urigrammar/uri/internal/read/abnf"
)

// knownGrammars are grammars of RFCs, which tests read texts with.
const knownGrammars = "../../../internal/read/abnf/known/"

// mail is an ordinary message.
var mail = strings.ReplaceAll(`From: John Doe <jdoe@machine.example>
To: Mary Smith <mary@example.net>
Subject: Saying Hello
Date: Fri, 21 Nov 1997 09:55:06 -0600
Message-ID: <1234@local.machine.example>

This is a message just to say hello.
So, "Hello".
`, "\n", "\r\n")

// nestedComments returns a message with comments in each other.
func nestedComments(depth int) string {
	return "From: a@b " + strings.Repeat("(a ", depth) + strings.Repeat(") ", depth) + "\r\n\r\n"
}

// knownProgram returns the program of a rule of a grammar of an RFC.
func knownProgram(t require.TestingT, file, rule string, kept ...string) *Program {
	g, err := abnf.LoadFile(knownGrammars + file + ".abnf")
	require.NoError(t, err)
	p, err := Compile(rules.RulesOf(g), rule, kept...)
	require.NoError(t, err)
	return p
}

// ordinary are texts of grammars of RFCs, whose costs are counted.
var ordinary = []struct{ name, file, rule, text string }{
	{"mail", "rfc5322", "message", mail},
	{"comments", "rfc5322", "message", nestedComments(3000)},
	{"json", "rfc8259", "JSON-text", `{"a":[1,2,{"b":"xyz"}],"c":null,"d":"some more text","e":[-1.5e3,true]}`},
	{"arrays", "rfc8259", "JSON-text", strings.Repeat("[", 3000) + strings.Repeat("]", 3000)},
}
