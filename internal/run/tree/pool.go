package tree

import "sync"

// maxPooled is the size, in symbols, of the largest buffer that an idle recognizer keeps.
const maxPooled = 64 << 10

// Pool caches recognizers of type R, since creating one costs more than running it. A variable of this
// type needs no initialization at run time, so the linker can omit it from programs that never use it.
type Pool[R any] struct {
	Init func(*R) error // initializes a new recognizer; it must not fail

	pool sync.Pool
}

// Get returns a recognizer that nothing else uses.
func (p *Pool[R]) Get() *R {
	if r, ok := p.pool.Get().(*R); ok {
		return r
	}
	r := new(R)
	if err := p.Init(r); err != nil {
		panic(err)
	}
	return r
}

// Put returns a recognizer to the pool. It drops one with a large buffer.
func (p *Pool[R]) Put(r *R, bufferSize int) {
	if bufferSize <= maxPooled {
		p.pool.Put(r)
	}
}
