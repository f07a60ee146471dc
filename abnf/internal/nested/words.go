package nested

// word is a text as it was found: what is before, and an octet behind that; or a block behind it, with its inner text.
type word struct {
	length int
	before *word // nil if it is empty
	open   int   // the octet that opens a block, or internal, or joined
	inner  *word
	last   byte
}

const (
	internal = -1 // the word has an octet more than before
	joined   = -2 // the word is before and inner
)

func (w *word) and(c byte) *word { return &word{w.length + 1, w, internal, nil, c} }

func (w *word) join(x *word) *word { return &word{min(w.length+x.length, endless), w, joined, x, 0} }

// endless is the length of all words that have at least as many octets.
const endless = 1 << 29

// block returns w with a block behind it.
func (w *word) block(open byte, inner *word, end byte) *word {
	return &word{min(w.length+inner.length+2, endless), w, int(open), inner, end}
}

// text returns the octets. It keeps what is left to write on a stack of its own, since words are as deep as blocks.
func (w *word) text() string {
	type piece struct {
		w    *word
		c    byte
		isOf bool // it is the octet c
	}
	out := make([]byte, 0, w.length)
	for stack := []piece{{w: w}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case p.isOf:
			out = append(out, p.c)
		case p.w == nil || p.w.length == 0:
		case p.w.open == joined:
			stack = append(stack, piece{w: p.w.inner}, piece{w: p.w.before})
		case p.w.open == internal:
			stack = append(stack, piece{c: p.w.last, isOf: true}, piece{w: p.w.before})
		default:
			stack = append(stack, piece{c: p.w.last, isOf: true}, piece{w: p.w.inner}, piece{c: byte(p.w.open), isOf: true}, piece{w: p.w.before})
		}
	}
	return string(out)
}

// queue is what was found, shortest words first. Each fact is taken once.
type queue[F comparable] struct {
	buckets [][]found[F] // by length
	at      int
	taken   map[F]bool
	dropped bool // a word that was too long
}

// longestWord bounds words: the shortest text of a part can be exponentially long.
const longestWord = 1 << 16

type found[F comparable] struct {
	fact F
	word *word
}

func newQueue[F comparable]() *queue[F] { return &queue[F]{taken: map[F]bool{}} }

func (q *queue[F]) add(f F, w *word) {
	if q.taken[f] {
		return
	}
	if w.length > longestWord {
		q.dropped = true
		return
	}
	for len(q.buckets) <= w.length {
		q.buckets = append(q.buckets, nil)
	}
	q.buckets[w.length] = append(q.buckets[w.length], found[F]{f, w})
	q.at = min(q.at, w.length)
}

func (q *queue[F]) next() (found[F], bool) {
	for ; q.at < len(q.buckets); q.at++ {
		for bucket := q.buckets[q.at]; len(bucket) > 0; bucket = q.buckets[q.at] {
			f := bucket[0]
			q.buckets[q.at] = bucket[1:]
			if !q.taken[f.fact] {
				q.taken[f.fact] = true
				return f, true
			}
		}
	}
	return found[F]{}, false
}
