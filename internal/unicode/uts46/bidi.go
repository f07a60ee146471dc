package uts46

// The rules for right-to-left text (RFC 5893, section 2), for labels that are mapped and decoded.

// checkBidi checks all labels of a name if any label is right-to-left.
func checkBidi(name []rune) *Error {
	if !isBidi(name) {
		return nil
	}
	for i, rest, more := 0, name, true; more; i++ {
		var label []rune
		label, rest, more = cut(rest)
		if len(label) > 0 && !meetsBidiRule(label) {
			return &Error{Reason: BadBidi, Label: i}
		}
	}
	return nil
}

func isBidi(name []rune) bool {
	for _, r := range name {
		if r < firstRightToLeft {
			continue
		}
		switch lookup(r).bidi() {
		case bidiR, bidiAL, bidiAN:
			return true
		}
	}
	return false
}

// firstRightToLeft is the first code point of class R, AL or AN.
const firstRightToLeft = 0x590

// meetsBidiRule checks the six conditions of the Bidi rule.
func meetsBidiRule(label []rune) bool {
	switch lookup(label[0]).bidi() {
	case bidiL:
		return isLeftToRight(label)
	case bidiR, bidiAL:
		return isRightToLeft(label)
	}
	return false
}

// isLeftToRight checks conditions 5 and 6.
func isLeftToRight(label []rune) bool {
	var last record
	for _, r := range label {
		switch class := lookup(r).bidi(); class {
		case bidiL, bidiEN, bidiES, bidiCS, bidiET, bidiON, bidiBN:
			last = class
		case bidiNSM:
		default:
			return false
		}
	}
	return last == bidiL || last == bidiEN
}

// isRightToLeft checks conditions 2 to 4.
func isRightToLeft(label []rune) bool {
	var last record
	var european, arabic bool
	for _, r := range label {
		class := lookup(r).bidi()
		switch class {
		case bidiR, bidiAL, bidiES, bidiCS, bidiET, bidiON, bidiBN:
		case bidiEN:
			european = true
		case bidiAN:
			arabic = true
		case bidiNSM:
			continue
		default:
			return false
		}
		last = class
	}
	if european && arabic {
		return false
	}
	return last == bidiR || last == bidiAL || last == bidiEN || last == bidiAN
}
