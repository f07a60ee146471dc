// Package validate decides that generated Go code is the automata of the grammars that it is
// generated from. It is a translation validator: it knows nothing of the generator, reads what the
// generator wrote, and compares. It imports the standard library alone and shares no code with this
// module.
//
// # Method
//
// A scanner is a table, of type scan.Machine, that one loop reads. The text of the loop is pinned in
// runtime.txt. So the table is an automaton, and table.go makes it of the numbers. It also decides
// what the loop relies on: each number is in its range, and the bytes that a run skips keep the state
// and note nothing. A reader of ABNF and the subset construction make the automaton of a rule. Both
// are followed side by side. They must accept the same texts, and find an error at the same byte: the
// first one after which no text of the rule is left. The tables of package uri are also the numbers
// that Coq has certified.
//
// A function is code for the first states of a table. Its states have one shape, and function.go
// refuses any other. It evaluates the conditions for each byte. In each state and for each of 257
// symbols, the 256 bytes and the end of the text, the function either does what the table does, or
// it returns the offset and the state, in which the table goes on. RFC 6874 and RFC 3987 share the
// function of RFC 3986, so it is compared with their tables too.
//
// Fields are decided by following the table and the automaton of the grammar together, the latter
// with marks where rules begin and end. The table notes only the place where it is, so it matters
// only how far offsets and marks are apart, and only up to the distances that methods add. At the end
// of each text the methods are evaluated: they must return the text between the marks.
//
// # Trusted
//
//   - this package: above all the reader of ABNF, the automata, and the reader of tables
//   - Go's parser, printer and compiler, and the processor
//   - MasksOf and MaskSpan of package scan, which are assembly; tests compare them with their meaning
//   - the hand-written callers, except for those in runtime.txt
//   - for package uri also what docs/proof.md lists
//
// What is not decided is listed there too.
//
// # Files in reading order
//
// abnf.go, nfa.go and dfa.go make automata of rules. source.go reads Go. table.go and machine.go make
// the automaton of a table and compare it, and function.go compares a function. fields.go, places.go
// and walk.go decide about fields. certified.go reads Coq's numbers. checkout.go lists the parts of a
// checkout, which have a file each: runtime.go, rfc.go, consensus.go with standards.go, whatwg.go and
// packages.go with package.go.
package validate
