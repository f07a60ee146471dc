package validate

// This file makes the language of the first table of package consensus: the URIs that RFC 3986, RFC
// 2396 as amended by RFC 2732, and the URL Standard accept, and that the RFCs split
// into the same components.

// comparing is a state of two certified automata that read a URI. Sets have a bit per offset.
type comparing struct {
	a, b         int
	equal        uint8 // the offsets that both have at the same place, or not at all
	noneA, noneB uint8 // the offsets that the automaton has not set
	place        place
	emptyServer  bool // whether the authority of b is empty
}

// place is a byte's place in a URI.
type place uint8

const (
	inScheme place = iota
	afterColon
	afterSlash
	afterSlashes
	further
	opaque // of RFC 2396: after a ":" without "/"
)

// after returns the place after a byte.
func (p place) after(c int) place {
	switch {
	case p == inScheme && c != ':', p == opaque:
		return p
	case p == inScheme:
		return afterColon
	case p == afterColon && c == '/':
		return afterSlash
	case p == afterColon:
		return opaque
	case p == afterSlash && c == '/':
		return afterSlashes
	}
	return further
}

// The numbers of offsets that alike distinguishes: see uriOffsets.
const (
	hostOffset      = 2
	authorityOffset = 3
	pathOffset      = 4
	queryOffset     = 5
)

// write updates the knowledge about the offsets.
func (s *comparing) write(a, b writes) {
	for k := range len(uriOffsets) {
		bit := uint8(1) << k
		setA, setB := a.set>>k&1 == 1, b.set>>k&1 == 1
		clearA, clearB := a.clear>>k&1 == 1, b.clear>>k&1 == 1
		s.noneA = changed(s.noneA, bit, setA, clearA)
		s.noneB = changed(s.noneB, bit, setB, clearB)
		if setB && k == authorityOffset {
			s.emptyServer = s.place == afterSlashes
		}
		switch {
		case setA && setB, s.noneA&s.noneB&bit != 0:
			s.equal |= bit
		case setA, setB, clearA, clearB:
			s.equal &^= bit
		}
	}
}

// changed returns the set of absent offsets after an offset is set or cleared.
func changed(none, bit uint8, set, clear bool) uint8 {
	switch {
	case set:
		return none &^ bit
	case clear:
		return none | bit
	}
	return none
}

// alike reports whether both automata split the URI into the same components. Two differences do
// not count: an opaque_part of RFC 2396 is split at its first "?", and an empty server of RFC 2396
// is an empty host.
func (s *comparing) alike() bool {
	for k := range len(uriOffsets) {
		same := s.equal>>k&1 == 1
		isOpaque := s.place == opaque && (k == pathOffset || k == queryOffset)
		isEmptyHost := k == hostOffset && s.noneB>>k&1 == 1 && s.emptyServer
		if !same && !isOpaque && !isEmptyHost {
			return false
		}
	}
	return true
}

// agreed returns the automaton of the URIs that two machines accept and split into the same components.
func agreed(a, b *machine, startA, startB int) *dfa {
	all := uint8(1<<len(uriOffsets) - 1)
	first := comparing{a: startA, b: startB, equal: all, noneA: all, noneB: all}
	return product(comparing{}, first, func(s comparing, c int) comparing {
		to := s
		if to.a, to.b = a.next[s.a][c], b.next[s.b][c]; to.a == 0 || to.b == 0 {
			return comparing{}
		}
		to.write(a.ops[s.a][c], b.ops[s.b][c])
		to.place = s.place.after(c)
		return to
	}, func(s comparing) bool {
		if !a.accept[s.a] || !b.accept[s.b] {
			return false
		}
		s.write(a.last[s.a], b.last[s.b])
		return s.alike()
	})
}

// standards returns the language. RFC 2396 does not define IPv6 addresses, so it need not accept
// URIs with brackets.
func (v *validator) standards() *dfa {
	with := func(id string) *dfa { return agreed(v.uriMachine("3986"), v.uriMachine(id), 1, 1) } // rule URI
	d := combine(with("2732"), combine(with("2396"), v.bytesOf(exclusionsFile, "brackets"), either), both)
	return combine(d, v.whatwgStandard(), both)
}

// whatwgStandard returns the language of the URL Standard that package consensus uses: ASCII, with
// the labels in labels.abnf, because other code decides about IDNA. A domain must not end in a
// number: the header of the grammar says so, but its rules do not.
func (v *validator) whatwgStandard() *dfa {
	labels, g := v.grammars.file(labelsFile), v.grammars.file(whatwgGrammar)
	nothing := &expr{op: choice}
	language := func(rule string, instead *expr) *dfa {
		other := map[string]*expr{
			"ldh-label": labels.rules["ldh-label"], "ace-label": labels.rules["ace-label"],
			"url-nonascii": nothing, "url-nonascii-host": nothing, "url-nonascii-w": nothing,
		}
		other[rule] = instead
		n := v.grammars.nfaOf(g, "absolute-URL-with-fragment", builder{utf8: true, other: other})
		return n.determinize()
	}
	number := readRule("the number at the end of a domain", `1*DIGIT / "0x" *HEXDIG`, false)
	withoutNumber := combine(language("", nil), language("last-label", number), firstOnly)
	return combine(withoutNumber, language("domain-ascii", nothing), either)
}
