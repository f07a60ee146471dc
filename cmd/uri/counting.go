package main

import (
	"cmp"

	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/summary"
)

// counting is a run of check that counts lines.
type counting struct{ *checking }

// Outline is that of the judge.
func (k counting) Outline(line string, o *outline) error { return k.judge.outline(line, o) }

// OfReferences reports whether the rule is one of references.
func (k counting) OfReferences() bool { return k.ofReferences }

// Fault is what is to blame for an error, and where.
func (k counting) Fault(err error) (rule string, offset int, ok bool) {
	f := faultOf(err)
	if f.Offset != nil {
		offset = *f.Offset
	}
	return cmp.Or(f.Rule, f.Message), offset, f.Offset != nil
}

// of counts the lines of a file.
func (k counting) of(name string) lines.Work {
	counter := summary.NewCounter(k, name)
	return func(c *lines.Chunk) error {
		s, v := counter.Count(c)
		if err := c.Wait(); err != nil {
			return err
		}
		k.summary.Merge(s)
		k.add(v)
		return nil
	}
}

// style is how a summary is drawn.
func (scr screen) style() summary.Style {
	return summary.Style{Width: scr.width(), Good: scr.painterIn(green), Bad: scr.painterIn(red), Title: scr.painterIn(bold)}
}
