package main

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/picture"
)

// answerer answers the lines of chunks, one after the other.
type answerer struct {
	*checking
	name       string // of the file
	begin      string // what an answer in JSON begins with
	place      string // what an answer begins with, before the number of the line
	valid      string // what it says of a valid line, behind the number
	tooLong    bool   // the line is
	components components
	page       page
}

func newAnswerer(k *checking, name string) *answerer {
	var begin page
	begin.file(name)
	var valid page
	valid.judged(k.judge.grammar(), k.judge.rule(), true)
	return &answerer{
		checking: k, name: name, begin: string(begin.b), place: picture.Printable(name) + ":",
		valid: ": " + k.program.screen.paint(green, "valid") + "\n",
		page:  page{to: k.program.stdout, valid: string(valid.b)},
	}
}

// work answers the lines of a chunk.
func (a *answerer) work(c *lines.Chunk) error {
	a.page.chunk = c
	a.tooLong = c.TooLong()
	v := a.each(c, a.line)
	if err := a.page.write(); err != nil {
		return err
	}
	a.add(v)
	return nil
}

// line answers a line, and says what is wrong with it.
func (a *answerer) line(number int, line string, u *uri.URI) error {
	_ = a.page.relieve() // which keeps the error
	if a.JSON && !a.Quiet {
		return a.lineJSON(number, line, u)
	}
	err := a.examine(line, u)
	if a.Quiet || a.Invalid && err == nil {
		return err
	}
	a.page.put(a.place)
	a.page.b = strconv.AppendInt(a.page.b, int64(number), 10)
	if err == nil {
		a.page.put(a.valid)
		return nil
	}
	a.page.put(":" + column(err) + " " + a.program.screen.paint(red, excerpt.Message(err)) + "\n")
	return err
}

// examine says what is wrong with a line.
func (a *answerer) examine(line string, u *uri.URI) error {
	switch {
	case u != nil:
		return nil
	case a.tooLong:
		return lines.TooLongError{}
	}
	return a.judge.examine(line)
}

// lineJSON answers a line in JSON. The beginning of a line that is too long is no input.
func (a *answerer) lineJSON(number int, line string, u *uri.URI) (err error) {
	c := checkedLine{File: a.name, Line: number, verdict: verdict{Components: &a.components}}
	switch {
	case u != nil:
		c.of(line)
		a.components.ofURI(u)
		c.Grammar, c.Rule, c.Valid = a.judge.grammar(), a.judge.rule(), true
	case a.tooLong:
		err = lines.TooLongError{}
		c.verdict = refusedBy(a.judge, err)
	default:
		c.of(line)
		err = c.verdict.of(a.judge, line)
	}
	if !a.Invalid || err != nil {
		a.page.put(a.begin)
		a.page.answer(&c)
	}
	return err
}

// checkedLine is the answer to a line in JSON.
type checkedLine struct {
	File string `json:"file"`
	Line int    `json:"line"`
	input
	verdict

	octets  string // an input that is not UTF-8, where input does not have it
	isPlain bool   // the input stands for itself in JSON, octet by octet
}

// of sets the input.
func (c *checkedLine) of(line string) {
	c.isPlain = isPlain(line)
	if c.isPlain || utf8.ValidString(line) {
		c.Text = some(line)
	} else {
		c.octets = line // which can be long, and three times as long when it is written
	}
}

// column is where the line goes wrong, counted from 1 as editors count.
func column(err error) string {
	if offset, ok := offsetOf(err); ok {
		return fmt.Sprintf("%d:", offset+1)
	}
	return ""
}
