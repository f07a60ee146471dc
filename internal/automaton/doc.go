// Package automaton decides questions about regular languages: is a string in it, are two the same,
// which shortest string tells them apart, how many members of a length are there, which strings test
// an implementation completely.
//
// It is built in layers, one file each, the later ones of the earlier ones:
//
//	alphabet.go        symbols into classes that no set of the grammar distinguishes
//	representative.go  the symbol of a class that reads well in an example
//	utf8.go            expressions over code points into expressions over octets
//	reachable_rules.go the rules that are reachable, and what stands against compiling them
//	nfa.go             expressions into a nondeterministic automaton, without loops of empty moves
//	iteration.go       what is repeated and can be empty
//	dfa.go             the deterministic automaton, as a table
//	lists.go, walk.go  predecessors of states; walks along transitions, and along empty moves
//	explore.go         any deterministic system of moves into a table; breadth first search in one
//	trim.go            the same language with or without a dead state
//	change_alphabet.go the same language over another alphabet
//	determinize.go     subsets of NFA states into states
//	minimize.go        the smallest automaton, numbered so that equal languages give equal tables;
//	                   and of automata that do more than accept
//	bounds.go          how large a deterministic automaton may become
//	context.go, paths.go, events.go
//	                   which rules a state is in; names of rules in others; where they begin and end
//	reading.go         the first derivation of a text, with marks; for messages, and as a reference
//	ambiguity.go, ambiguity_pairs.go, ambiguity_search.go, ambiguity_ways.go
//	                   a shortest text that can be read in two ways
//	fields.go, fields_once.go, fields_begin.go
//	                   rules that a text has one place for; what stands against it; where they begin
//	tagged.go, tagged_run.go
//	                   the deterministic automaton that also notes where rules begin and end
//	tagged_make.go, tagged_registers.go, tagged_rules.go
//	                   how it is made: subsets in order; registers; the rule that a state is in
//	transducer.go      the deterministic transducer that tells where repeated rules begin and end
//	transducer_make.go, transducer_queue.go
//	                   how it is made: subsets in order; queues of events that wait
//	register_copies.go, dominance.go
//	                   what both need: copies in sequence; derivations that cannot come to be the first
//	product.go         union, intersection and difference, also within bounds
//	restrict.go        the derivations of words that are in another language
//	witness.go         emptiness, containment and equivalence, with shortest examples
//	count.go           how many members a language has of each length
//	sample.go          members at random, each with the same chance; members in order
//	separate.go        words that tell states apart
//	cover.go           words that lead to each state, and along each transition
//	suite.go           complete test suites: the W-method and the Wp-method
//
// Words are slices of classes. Alphabet.Text turns a word into a string by a representative of
// each class; a string is octets or UTF-8, as the alphabet's symbols are octets or code points.
//
// # Derivations
//
// Of the derivations of a text the first counts: the leftmost alternative, and as many iterations as possible, or
// as few in a repetition that is lazy ([syntax.Grammar.Lazy]). All that tells places of rules tells those of the first one.
// [NFA.Unambiguous] says whether there is another that places rules differently, and by a choice in which rule; what is
// meant so is Settled by the name of that rule.
//
// A name of a rule can say what the rule is in: "a/b" is b in a, directly or not. Of several names of a rule the one that
// says most counts.
//
// # Making a parser
//
// A parser's fields are rules that a text has at most once; FindFields says how their places are known, and refuses what
// has several, or an uncertain one:
//
//	n, err := automaton.Compile(g, "namestring", nil)
//	fields, err := automaton.FindFields(automaton.Wanted{NFAs: []*automaton.NFA{n}, Names: names, Settled: lazy})
//	t, err := automaton.TagDeterminize(automaton.Start{NFA: n, Tags: fields.Ends(), Begins: fields.Begins(), Labels: labels})
//
// The parser goes from state to state by t.States[q].Next[class]; -1 is where the text is wrong, and Rule is the rule that it
// is wrong in. On the way it does t.States[q].Ops[class], and t.States[q].Final where the input ends and Accept is set: the
// copies from register to register in their order, then Set becomes the position of the symbol that is read or the
// length of the input, then Clear becomes absent. At first all registers are absent. The registers of the tags, which are below
// FirstExtra, hold their positions in the end; those from there on, t.Extra in number, are for the way. Most grammars need
// none, and no copies. Then [Fields.Span] is what an accessor does: it has the end from the register Field.End, the begin
// from Field.Begin if it is Stored, and or else from the first of Field.After whose field is present.
// [Tagged.Run] is all of this, slowly.
//
// What a text has many of is told by a transducer of the rule around them, which reads that rule's part of a text again:
//
//	n, err := automaton.Compile(g, "mediatype", nil)
//	err = n.Unambiguous(automaton.Certain{Rules: []string{"parameter", "parameter/attribute", "parameter/value"}})
//	t, err := automaton.Transduce(automaton.Transducible{NFA: n, Rules: []string{"parameter", "parameter/attribute", "parameter/value"}})
//
// Its transitions have an Output, in Ops: they emit events, then copy registers in order, then one register, if Set is not
// 0, becomes the position of the symbol that is read. Final is emitted where the input ends. An event is the begin or end
// of one of the rules; its position is that of the symbol that is read, or in a register. An item is complete, with its parts,
// at the event of its end. Whether a part is in every item, and that none has it twice, is said by FindFields
// for the parts in the NFA of the item alone. [Transducer.Run] is all of this, slowly.
//
// Errors are values: [*GrammarError] for what cannot be compiled, [*FieldError] for what a text can have several times, with such a
// text, [*AmbiguityError] and [*QueueError] with two readings, and [*SizeError] with the bound and the field of [Bounds]
// that lifts it.
//
// Sources: K. Thompson, Regular expression search algorithm, CACM 11(6), 1968 (the NFA). M. O. Rabin
// and D. Scott, Finite automata and their decision problems, IBM J. Res. Dev. 3(2), 1959 (subsets,
// products). J. Hopcroft, An n log n algorithm for minimizing states in a finite automaton, 1971. A. Nerode,
// Linear automaton transformations, Proc. AMS 9, 1958 (what the minimal states are). T. S. Chow,
// Testing software design modeled by finite-state machines, IEEE TSE 4(3), 1978 (the W-method).
// S. Fujiwara, G. v. Bochmann, F. Khendek, M. Amalou and A. Ghedamsi, Test selection based on finite
// state models, IEEE TSE 17(6), 1991 (the Wp-method). V. Laurikari, NFAs with tagged transitions, their
// conversion to deterministic automata and application to regular expressions, SPIRE 2000 (what the
// marks of the NFA are for). C. Choffrut, Une caractérisation des fonctions séquentielles et des fonctions
// sous-séquentielles, Theoretical Computer Science 5, 1977 (which functions a transducer can tell in time).
package automaton
