package main

import (
	"fmt"
	"strconv"

	"github.com/urigrammar/uri/cmd/uri/internal/lines"
	"github.com/urigrammar/uri/cmd/uri/internal/picture"
)

// answerer answers the lines of chunks, one after the other.
type answerer struct {
	*checking
	name       string // of the file
	place      string // what an answer begins with, before the number of the line
	valid      string // what it says of a valid line, behind the number
	components components
	page       page
}

func newAnswerer(k *checking, name string) *answerer {
	return &answerer{
		checking: k, name: name, place: picture.Printable(name) + ":",
		valid: ": " + k.program.screen.paint(green, "valid") + "\n",
		page:  page{to: k.program.stdout},
	}
}

// work answers the lines of a chunk.
func (a *answerer) work(c *lines.Chunk) error {
	a.page.chunk = c
	var v verdicts
	for number, line := range c.Lines() {
		v.all++
		if err := a.line(number, line, c.TooLong()); err != nil {
			v.refuse(line, err)
		}
		if err := a.page.relieve(); err != nil {
			return err
		}
	}
	if err := a.page.write(); err != nil {
		return err
	}
	a.add(v)
	return nil
}

// line answers a line, and says what is wrong with it.
func (a *answerer) line(number int, line string, tooLong bool) error {
	if a.JSON && !a.Quiet {
		return a.lineJSON(number, line, tooLong)
	}
	var err error = tooLongError{}
	if !tooLong {
		err = a.judge.examine(line)
	}
	if a.Quiet || a.Invalid && err == nil {
		return err
	}
	a.page.put(a.place)
	a.page.b = strconv.AppendInt(a.page.b, int64(number), 10)
	if err == nil {
		a.page.put(a.valid)
		return nil
	}
	a.page.put(":" + column(err) + " " + a.program.screen.paint(red, message(err)) + "\n")
	return err
}

// lineJSON answers a line in JSON. The beginning of a line that is too long is no input.
func (a *answerer) lineJSON(number int, line string, tooLong bool) error {
	c := checkedLine{File: a.name, Line: number}
	var err error = tooLongError{}
	if tooLong {
		c.verdict = refusedBy(a.judge, err)
	} else {
		c.input = inputOf(line)
		c.verdict, err = verdictIn(a.judge, line, &a.components)
	}
	if !a.Invalid || err != nil {
		a.page.line(&c)
	}
	return err
}

// checkedLine is the answer to a line in JSON.
type checkedLine struct {
	File string `json:"file"`
	Line int    `json:"line"`
	input
	verdict
}

// column is where the line goes wrong, counted from 1 as editors count.
func column(err error) string {
	if offset, ok := offsetOf(err); ok {
		return fmt.Sprintf("%d:", offset+1)
	}
	return ""
}
