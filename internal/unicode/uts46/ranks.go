package uts46

import "math/bits"

// ranks is a set of numbers below a limit, as a Fenwick tree. It counts the members below a number, and
// finds a member by that count, in a number of steps logarithmic in the limit. Element i counts the members
// among the i&-i numbers below i.
type ranks []int32

// shortLabel is the number of code points up to which decoding a label allocates no memory.
const shortLabel = 64

// newRanks returns the empty set of numbers below n. It uses the given memory if that is large enough.
func newRanks(memory []int32, n int) ranks {
	if n < len(memory) {
		return ranks(memory[:n+1])
	}
	return make(ranks, n+1)
}

// fill makes every number a member.
func (s ranks) fill() {
	for i := range s {
		s[i] = int32(i & -i)
	}
}

// add adds n members (or takes them away, if n is negative) at i.
func (s ranks) add(i int, n int32) {
	for i++; i < len(s); i += i & -i {
		s[i] += n
	}
}

// below counts the members below i.
func (s ranks) below(i int) (count int) {
	for ; i > 0; i -= i & -i {
		count += int(s[i])
	}
	return count
}

// find returns the member that has count members below it.
func (s ranks) find(count int) (i int) {
	for step := 1 << bits.Len(uint(len(s)-1)) >> 1; step > 0; step >>= 1 {
		if next := i + step; next < len(s) && int(s[next]) <= count {
			i = next
			count -= int(s[next])
		}
	}
	return i
}
