// Package automaton decides questions about regular languages. Is a string a member? Are two
// languages equal, and which shortest string is in only one of them? How many members have a given
// length? Which strings test an implementation completely?
//
// # Terms, with an example
//
// The grammar of the example, in ABNF:
//
//	pair  = name "=" [value]
//	name  = 1*"a"
//	value = 1*%x30-39
//
// An alphabet divides the symbols into classes: no rule distinguishes two symbols of a class. The
// example has four classes: digits, "=", "a" with "A", and all other bytes. A word is a slice of
// classes. [Alphabet.Text] converts a word to a string, using a representative of each class.
//
// [Compile] converts a rule to an [NFA], a nondeterministic automaton. [NFA.Determinize] converts
// that to a [DFA], which has at most one transition per state and class. [DFA.Minimize] makes it
// minimal. The minimal DFA of the example has three states: the start, inside the name, and after
// "=". The value needs no state of its own, because the state after "=" already accepts, and digits
// lead back to it. The shortest member is "a=".
//
// A derivation is one way in which the grammar produces a text. A tag marks the end or the
// beginning of a rule, and a [Tagged] automaton records the positions of tags in registers. In
// "aa=7" the name ends at 2 and the value at 4. In "aa=" the value is absent, so its register is
// [Absent]. The tagged automaton needs four states, because it distinguishes an absent value from a
// present one. It stores no beginning, because the value begins one byte after the end of the name.
//
// A [Transducer] emits events instead: the beginning and the end of each item in a list, however
// many items the text has.
//
// # Files
//
// The package has layers of one or a few files each. A layer uses only the layers above it:
//
//	alphabet.go        the partition of symbols into classes; a readable symbol for each class
//	utf8.go            from expressions over code points to expressions over bytes
//	reachable_rules.go the rules that are reachable, and errors that prevent compiling them
//	nfa.go             from expressions to a nondeterministic automaton without loops of empty moves
//	dfa.go             the deterministic automaton, as a table
//	walk.go            predecessors of states; walks along transitions, and along empty moves
//	explore.go         tables of deterministic transition systems; breadth-first search in one
//	trim.go            the same language with or without a dead state
//	change_alphabet.go the same language over another alphabet
//	determinize.go     the subset construction
//	minimize.go        minimal automata, numbered so that equal languages have equal tables;
//	                   minimal automata with outputs
//	bounds.go          how large a deterministic automaton may become
//	context.go         the rules that contain a state; names such as "a/b"; begins and ends of rules
//	reading.go         the first derivation of a text, for messages, and as a reference in tests
//	ambiguity.go       a shortest text with two derivations
//	fields.go          rules that have one place in a text; reasons against it; where they begin
//	tagged.go          the deterministic automaton that also notes where rules begin and end
//	tagged_make.go     its construction: ordered subsets; registers
//	transducer.go      the deterministic transducer that emits the begins and ends of repeated rules,
//	                   and its construction: ordered subsets; queues of waiting events
//	register_copies.go, dominance.go
//	                   for both: sequences of copies; derivations that cannot become the first
//	product.go         union, intersection and difference, with or without bounds; restriction of an
//	                   NFA to the words of another language
//	witness.go         emptiness, containment and equivalence, with shortest examples
//	count.go           the number of members of each length
//	sample.go          random members with equal probability; members in order
//	separate.go        words that separate states
//	cover.go           words that reach each state, and each transition
//	suite.go           complete test suites: the W-method and the Wp-method
//
// A string is bytes if the symbols of the alphabet are bytes, or UTF-8 if they are code points.
//
// # Derivations
//
// If a text has several derivations, the first one counts: the leftmost alternative, and as many
// iterations as possible, or as few as possible if the repetition is lazy ([syntax.Grammar.Lazy]).
// All positions are positions in the first derivation. [NFA.Unambiguous] reports a derivation with
// other positions, and the rule in which the two derivations differ. If the first choice in that
// rule is intended, list the rule in Settled.
//
// The name of a containing rule can precede the name of a rule: "a/b" is b inside a, directly or
// not. If several names match a rule, the most specific one counts.
//
// # Making a parser
//
// The fields of a parser are rules that occur at most once in a text. FindFields determines how to find their places. It returns an
// error if a rule can have several places, or if its place is ambiguous:
//
//	n, err := automaton.Compile(g, "namestring", nil)
//	fields, err := automaton.FindFields(automaton.Wanted{NFAs: []*automaton.NFA{n}, Names: names, Settled: lazy})
//	t, err := automaton.TagDeterminize(automaton.Start{NFA: n, Tags: fields.Ends(), Begins: fields.Begins(), Labels: labels})
//
// The parser moves from state to state by t.States[q].Next[class]. If that is -1, the text is invalid, and t.States[q].Rule is the
// rule that contains the error. Each transition performs t.States[q].Ops[class]; at the end of the input, an accepting state performs
// t.States[q].Final. An operation first copies registers in order, then sets the registers in Set to the current position, then makes
// the registers in Clear absent. All registers are absent at first.
//
// The registers below FirstExtra belong to the tags and hold their final positions. The t.Extra registers after them are temporary.
// Most grammars need none of these, and no copies. [Fields.Span] computes the result of an accessor. The end of a field is in register
// Field.End. If Field.Stored is true, its beginning is in register Field.Begin. Otherwise the beginning has a fixed distance from the
// first entry of Field.After that is present. [Tagged.Run] does all of this, slowly.
//
// A rule that occurs many times needs a transducer for the rule that contains it. The transducer reads the text of the containing rule
// again:
//
//	n, err := automaton.Compile(g, "mediatype", nil)
//	err = n.Unambiguous(automaton.Certain{Rules: []string{"parameter", "parameter/attribute", "parameter/value"}})
//	t, err := automaton.Transduce(automaton.Transducible{NFA: n, Rules: []string{"parameter", "parameter/attribute", "parameter/value"}})
//
// The Output of a transition, in Ops, first emits events, then copies registers in order, then sets the
// register Set to the current position unless Set is 0. At the end of the input, the events in Final
// are emitted. An event is the beginning or the end of a rule. It is at the current position or at the
// position in a register. An item is complete at the event for its end. To check that each item has a
// part at most once, apply FindFields to the NFA of an item. [Transducer.Run] does all of this, slowly.
//
// # Errors
//
// A [*GrammarError] describes a grammar that cannot be compiled. A [*FieldError] shows a text with
// several places for a field, and [*AmbiguityError] and [*QueueError] show two readings of a text.
// A [*SizeError] contains the exceeded bound, and the field of [Bounds] that raises it.
//
// Sources: K. Thompson, Regular expression search algorithm, CACM 11(6), 1968 (the NFA). M. O.
// Rabin and D. Scott, Finite automata and their decision problems, IBM J. Res. Dev. 3(2), 1959
// (subsets, products). J. Hopcroft, An n log n algorithm for minimizing states in a finite
// automaton, 1971. A. Nerode, Linear automaton transformations, Proc. AMS 9, 1958 (minimal states).
// T. S. Chow, Testing software design modeled by finite-state machines, IEEE TSE 4(3), 1978 (the
// W-method). S. Fujiwara, G. v. Bochmann, F. Khendek, M. Amalou and A. Ghedamsi, Test selection
// based on finite state models, IEEE TSE 17(6), 1991 (the Wp-method). V. Laurikari, NFAs with
// tagged transitions, their conversion to deterministic automata and application to regular
// expressions, SPIRE 2000 (tagged automata). C. Choffrut, Une caractérisation des fonctions
// séquentielles et des fonctions sous-séquentielles, Theoretical Computer Science 5, 1977 (the
// functions of deterministic transducers).
package automaton
