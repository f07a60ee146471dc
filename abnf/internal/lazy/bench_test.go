package lazy

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	rules "github.com/urigrammar/uri/internal/read/abnf"
)

// knownGrammars are grammars of RFCs, which tests and benchmarks read texts with.
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

// benchmarked are the texts that benchmarks read.
var benchmarked = []struct{ name, file, rule, text string }{
	{"mail", "rfc5322", "message", mail},
	{"comments", "rfc5322", "message", nestedComments(3000)},
	{"json", "rfc8259", "JSON-text", `{"a":[1,2,{"b":"xyz"}],"c":null,"d":"some more text","e":[-1.5e3,true]}`},
	{"arrays", "rfc8259", "JSON-text", strings.Repeat("[", 3000) + strings.Repeat("]", 3000)},
}

// BenchmarkRead measures a machine that knows the text, one that knows nothing, and one that keeps little.
func BenchmarkRead(b *testing.B) {
	for _, c := range benchmarked {
		p := knownProgram(b, c.file, c.rule)
		run := func(name string, size int, forgets bool) {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				m := newMachine(&p.program, false)
				m.limits.size = min(size, m.limits.size)
				for b.Loop() {
					if forgets {
						m.forget(nil)
					}
					end, s := m.read(c.text)
					require.True(b, end == len(c.text) && s.accepts)
				}
				reportOctets(b, len(c.text))
			})
		}
		run("known", 1<<30, false)
		run("first", 1<<30, true)
		run("restarts", 1<<13, false)
	}
}

// BenchmarkParts measures the walk that finds all rules.
func BenchmarkParts(b *testing.B) {
	for _, c := range benchmarked {
		w := walkOf(knownProgram(b, c.file, c.rule))
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				_, ok := w.partsOf(c.text, 0)
				require.True(b, ok)
			}
			reportOctets(b, len(c.text))
		})
	}
}

func reportOctets(b *testing.B, octets int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(octets), "ns/octet")
}
