package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/run/printable"
)

// answerer returns the function that answers the lines of a file.
func (r *checkRun) answerer(file string) func(out *bytes.Buffer, c checked) {
	answer := r.text(file)
	if r.cmd.JSON {
		answer = r.json(file)
	}
	return func(out *bytes.Buffer, c checked) {
		if !r.cmd.Quiet && (c.err != nil || !r.cmd.OnlyInvalid) {
			answer(out, c)
		}
	}
}

// text returns the function that answers for people.
func (r *checkRun) text(file string) func(out *bytes.Buffer, c checked) {
	prefix, screen := printable.Text(file)+":", r.program.screen
	valid := ": " + screen.paint(green, "valid") + "\n"
	return func(out *bytes.Buffer, c checked) {
		out.WriteString(prefix)
		out.Write(strconv.AppendInt(out.AvailableBuffer(), int64(c.number), 10))
		if c.err == nil {
			out.WriteString(valid)
			return
		}
		out.WriteString(":" + column(c.err, c.text) + " " + screen.paint(red, r.words(c)) + "\n")
	}
}

// words returns what is wrong with a line.
func (r *checkRun) words(c checked) string {
	said := verdict.Sentence(c.err, c.text)
	if r.cmd.Explain {
		said += verdict.Explanation(c.err, c.text)
	}
	return said
}

// column returns the column at which a line goes wrong, counted from 1 as editors count, and a colon.
func column(err error, text string) string {
	if offset := verdict.PlaceOf(err, text); offset >= 0 {
		return fmt.Sprintf("%d:", offset+1)
	}
	return ""
}

// checkedLine is the answer to a line in JSON.
type checkedLine struct {
	File string `json:"file"`
	Line int    `json:"line"`
	verdict.Input
	verdict.Verdict
}

// json returns the function that answers in JSON.
func (r *checkRun) json(file string) func(out *bytes.Buffer, c checked) {
	var name bytes.Buffer
	commandline.WriteJSON(&name, file)
	by := r.validator
	plain := plainAnswer{
		start: `{"file":` + strings.TrimSuffix(name.String(), "\n") + `,"line":`,
		valid: `","grammar":"` + by.Grammar + `","rule":"` + by.Rule + `","valid":true,"components":{"scheme":`,
	}
	return func(out *bytes.Buffer, c checked) {
		if c.err == nil && c.parsed.HasComponents && isPlain(c.parsed.URI.Grammar()) && !c.parsed.IsURL {
			plain.write(out, c.number, c.text, &c.parsed)
			return
		}
		answer := checkedLine{File: file, Line: c.number, Verdict: verdict.Verdict{Grammar: by.Grammar, Rule: by.Rule, Valid: true}}
		if c.err != nil {
			answer.Verdict = verdict.Refused(by, c.err)
		} else {
			answer.Components = c.parsed.Components()
		}
		if !c.tooLong { // only its beginning was read
			answer.Input = verdict.InputOf(c.text)
		}
		commandline.WriteJSON(out, answer)
	}
}

// isPlain reports whether the answer to a valid line of a grammar needs no escapes in JSON and has the components of RFC 3986.
func isPlain(g uri.Grammar) bool { return g == uri.RFC3986 || g == uri.RFC6874 }

// plainAnswer answers valid lines as encoding/json writes them, in a tenth of the time: most lines are such.
type plainAnswer struct {
	start string // up to the number of the line
	valid string // from the end of the input to the components
}

func (p plainAnswer) write(out *bytes.Buffer, number int, line string, of *verdict.Parsed) {
	b := append(out.AvailableBuffer(), p.start...)
	b = append(append(strconv.AppendInt(b, int64(number), 10), `,"input":"`...), line...)
	add := func(before string, component uri.Optional) {
		b = append(b, before...)
		if text, present := component.Get(); present {
			b = append(append(append(b, '"'), text...), '"')
		} else {
			b = append(b, "null"...)
		}
	}
	c, kind := of.URI.Components(), of.HostKind()
	add(p.valid, componentlist.Optional(c.Scheme, c.Scheme != ""))
	add(`,"authority":`, componentlist.Optional(of.URI.Authority()))
	add(`,"userinfo":`, c.Userinfo)
	add(`,"host":`, c.Host)
	add(`,"host_kind":`, componentlist.Optional(kind, kind != ""))
	add(`,"port":`, c.Port)
	add(`,"path":`, uri.Present(c.Path))
	add(`,"query":`, c.Query)
	add(`,"fragment":`, c.Fragment)
	out.Write(append(b, `},"error":null}`+"\n"...))
}
