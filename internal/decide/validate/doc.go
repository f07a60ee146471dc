// Package validate decides that generated Go code is the automata of the grammars that it is
// generated from. It is a translation validator: it knows nothing of the generator, reads what the
// generator wrote, and compares. It imports the standard library alone and shares no code with this
// module.
//
// # Method
//
// The code of a function is divided into states, each with a label. The package executes the code
// of each state for each of 257 symbols, the 256 bytes and the end of the text: what it goes to,
// and which offsets it writes. That is the machine of the function. A reader of ABNF and the subset
// construction make the automaton of a rule. Both are followed side by side. They must accept the
// same texts, and find an error at the same byte: the first one after which no text of the rule is
// left. The functions of package uri are compared with the automata that Coq has certified, state
// by state, and these with the rules.
//
// Some statements read several bytes at once: runs. A run is known by its exact text. It claims
// that the bytes of a set keep the state, which is checked of the machine. That code of this text
// skips only such bytes, and ends where it should, is decided by trying every content of eight
// bytes, and follows for longer texts by induction.
//
// Fields are decided by following the function and the automaton of the grammar together, the
// latter with marks where rules begin and end. Code writes only the place where it is, so it
// matters only how far offsets and marks are apart, and only up to the distances that methods add.
// At the end of each text the methods are evaluated: they must return what is between the marks.
//
// # Trusted
//
//   - this package: above all the reader of ABNF, the automata, and the execution of states
//   - Go's parser, printer and compiler, and the processor
//   - scan.MasksOf and scan.MaskSpan, which are assembly; tests compare them with their meaning
//   - the hand-written callers, except for those in runtime.txt
//   - for package uri also what docs/proof.md lists
//
// What is not decided is listed there too.
//
// # Files in reading order
//
// abnf.go, nfa.go and dfa.go make automata of rules. source.go and tables.go read Go. function.go,
// block.go, runs.go, lanes.go and cold.go read a function, and extract.go and machine.go make its
// machine and compare it. fields.go, places.go and walk.go decide about fields. certified.go reads
// Coq's numbers. checkout.go lists the parts of a checkout, which have a file each: runtime.go,
// rfc.go, consensus.go with standards.go, whatwg.go and packages.go with package.go.
package validate
