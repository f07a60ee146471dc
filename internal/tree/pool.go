package tree

import "sync"

// maxPooled is the largest buffer, in symbols, that an idle recognizer keeps.
const maxPooled = 64 << 10

// Pool keeps recognizers of type R, since making one costs more than running it.
type Pool[R any] struct{ pool sync.Pool }

// NewPool returns a pool of the recognizers that init initializes.
func NewPool[R any](init func(*R)) *Pool[R] {
	return &Pool[R]{sync.Pool{New: func() any {
		r := new(R)
		init(r)
		return r
	}}}
}

// Get returns a recognizer that nothing else uses.
func (p *Pool[R]) Get() *R { return p.pool.Get().(*R) }

// Put returns a recognizer to the pool. It drops one with a large buffer.
func (p *Pool[R]) Put(r *R, bufferSize int) {
	if bufferSize <= maxPooled {
		p.pool.Put(r)
	}
}
