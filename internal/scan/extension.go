package scan

// Extension is what a grammar has beside another one, whose texts are texts of its own with the same parts: the transitions that the
// automaton of the other one, the base, lacks. Nothing is noted on them. States that both automata have are numbered as in the base.
//
// Those that lead from a state of the base to itself, and on which nothing is noted, are in the extension too: for a few octets between
// two characters that the base lacks, it need not go back to the base.
type Extension struct {
	Base  State       // the states up to it are those of the base
	Class *[256]uint8 // by octet: octets of one class have the same transitions in every row
	Width int         // the number of classes
	Rows  []uint8     // by state
	Next  []uint16    // by row*Width+class: the state to go to; 0 if there is no way on
}

// Entry returns the state to go to, or 0 if there is no way on.
func (x *Extension) Entry(at State, octet byte) State {
	return State(x.Next[uint(x.Rows[at])*uint(x.Width)+uint(x.Class[octet])])
}

// maxDetour is how many octets an [Extension] reads at a time that the base could read. The base is faster where there are many.
const maxDetour = 16

// Read reads text from octet first on, which the base could not read in a state. It returns the octet and the state in which the base
// can go on, or the first octet that cannot be read and state 0.
func (x *Extension) Read(at State, text string, first int) (end int, to State) {
	i, behind := first, first // behind the last octet that the base could not read
	for ; i < len(text) && i-behind < maxDetour; i++ {
		next := x.Entry(at, text[i])
		if next == 0 {
			break
		}
		if at > x.Base || next > x.Base {
			behind = i + 1
		}
		at = next
	}
	if i == first || at > x.Base {
		return i, 0
	}
	return i, at
}
