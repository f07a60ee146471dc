// Package lines processes the lines of a stream in parallel, and writes the results in input order.
package lines

import (
	"bytes"
	"io"
	"runtime"
	"sync"
)

// Reply holds the results and the problems of some lines. Problems go to a separate stream.
type Reply struct {
	Out, Problems bytes.Buffer
}

// WriteTo writes the reply to the two streams.
func (r *Reply) WriteTo(out, problems io.Writer) error {
	if _, err := r.Out.WriteTo(out); err != nil {
		return err
	}
	_, err := r.Problems.WriteTo(problems)
	return err
}

// Answer answers a line: it appends the results and problems to reply. Line numbers start at 1. If err is a
// [TooLongError], the line is empty.
type Answer func(reply *Reply, line string, number int, err error)

// All calls answer with each line of r, in order, until answer returns false. It returns any error of r.
func All(r io.Reader, o Options, answer func(line string, number int, err error) bool) error {
	in := NewReader(r, o)
	for c, ok := in.Next(); ok; c, ok = in.Next() {
		if !c.each(answer) {
			return nil
		}
	}
	return in.Err()
}

// each is like All, for the lines of a chunk. It returns false if answer has returned false.
func (c *Chunk) each(answer func(line string, number int, err error) bool) bool {
	if c.TooLong {
		return answer("", c.First, TooLongError{})
	}
	for number, line := range c.Lines() {
		if !answer(line, number, nil) {
			return false
		}
	}
	return true
}

// maxWorkers bounds the memory use on machines with very many processors.
const maxWorkers = 48

// Each reads lines from r, and writes the answers to out and problems in the order of the lines. It answers the lines that have
// arrived before it waits for more. To use all processors, several goroutines call answer concurrently. It does not read lines
// longer than [Longest] to their end.
//
// Each answers the lines before the first error of r or of the writers, and returns this error.
func Each(r io.Reader, out, problems io.Writer, o Options, answer Answer) error {
	return EachChunk(r, out, problems, o, func(reply *Reply, c *Chunk, flush func() bool) {
		c.each(func(line string, number int, tooLong error) bool {
			answer(reply, line, number, tooLong)
			return flush()
		})
	})
}

// EachChunk is like [Each], but each call of answer receives a chunk. For long answers, flush writes the answer so far, and
// returns false if that fails.
func EachChunk(r io.Reader, out, problems io.Writer, o Options, answer func(reply *Reply, c *Chunk, flush func() bool)) error {
	q := &queue{from: NewReader(r, o), last: make(chan error, 1), out: out, problems: problems, answer: answer}
	q.last <- nil
	workers := min(2*runtime.GOMAXPROCS(0), maxWorkers) // twice as many, since some wait for their turn
	ends := make(chan error, workers)
	for range workers {
		go func() { ends <- q.work() }()
	}
	for range workers {
		if err := <-ends; err != nil {
			return err // others may wait for r
		}
	}
	return q.from.Err()
}

// queue hands out the chunks of a stream.
type queue struct {
	mu   sync.Mutex
	from *Reader
	last chan error // receives the error of the last chunk and of the chunks before it, once they are done

	long sync.Mutex // held during work on a long line, so that only one is in memory at a time

	out, problems io.Writer
	answer        func(*Reply, *Chunk, func() bool)
}

// job is a chunk with the results of the work before it and of the work on it.
type job struct {
	Chunk
	before, after chan error
}

// isLong reports whether the job holds queue.long.
func (j *job) isLong() bool { return len(j.Text) > 2*chunkSize }

func (q *queue) next() (job, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	c, ok := q.from.Next()
	if !ok {
		return job{}, false
	}
	j := job{c, q.last, make(chan error, 1)}
	q.last = j.after
	if j.isLong() {
		q.long.Lock()
	}
	return j, true
}

// work works on chunks until there are no more.
func (q *queue) work() error {
	var reply Reply
	for j, ok := q.next(); ok; j, ok = q.next() {
		err := q.reply(&j, &reply)
		j.after <- err
		if j.isLong() {
			q.long.Unlock()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// enough is the number of bytes of answers that a worker keeps before it waits for its turn to write.
const enough = 1 << 20

// reply answers a chunk when the answers to all chunks before it are written.
func (q *queue) reply(j *job, reply *Reply) (err error) {
	turn := sync.OnceValue(func() error { return <-j.before })
	write := func() error {
		if err := turn(); err != nil {
			return err
		}
		return reply.WriteTo(q.out, q.problems)
	}
	q.answer(reply, &j.Chunk, func() bool {
		if err == nil && reply.Out.Len()+reply.Problems.Len() >= enough {
			err = write()
		}
		return err == nil
	})
	if err != nil {
		return err
	}
	return write()
}
