package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// answerer returns the function that answers the lines of a file.
func (r *checkRun) answerer(file string) func(out *bytes.Buffer, number int, c checked) {
	answer := r.text(file)
	if r.cmd.JSON {
		answer = r.json(file)
	}
	return func(out *bytes.Buffer, number int, c checked) {
		if !r.cmd.Quiet && (c.err != nil || !r.cmd.OnlyInvalid) {
			answer(out, number, c)
		}
	}
}

// text returns the function that answers for people.
func (r *checkRun) text(file string) func(out *bytes.Buffer, number int, c checked) {
	prefix, screen := printable.Text(file)+":", r.program.screen
	valid := ": " + screen.paint(green, "valid") + "\n"
	return func(out *bytes.Buffer, number int, c checked) {
		out.WriteString(prefix)
		out.Write(strconv.AppendInt(out.AvailableBuffer(), int64(number), 10))
		if c.err == nil {
			out.WriteString(valid)
			return
		}
		out.WriteString(":" + column(c.err) + " " + screen.paint(red, excerpt.Message(c.err)) + "\n")
	}
}

// column returns the column at which a line goes wrong, counted from 1 as editors count, and a colon.
func column(err error) string {
	if offset := offsetOf(err); offset >= 0 {
		return fmt.Sprintf("%d:", offset+1)
	}
	return ""
}

// checkedLine is the answer to a line in JSON.
type checkedLine struct {
	File string `json:"file"`
	Line int    `json:"line"`
	input
	verdict
}

// json returns the function that answers in JSON.
func (r *checkRun) json(file string) func(out *bytes.Buffer, number int, c checked) {
	var name bytes.Buffer
	commandline.WriteJSON(&name, file)
	by := r.validator
	plain := plainAnswer{
		start: `{"file":` + strings.TrimSuffix(name.String(), "\n") + `,"line":`,
		valid: `","grammar":"` + by.grammar + `","rule":"` + by.rule + `","valid":true,"components":{"scheme":`,
	}
	return func(out *bytes.Buffer, number int, c checked) {
		if c.err == nil && c.parsed.hasComponents && isPlain(c.parsed.uri.Grammar()) && !c.parsed.isURL {
			plain.write(out, number, c.text, c.parsed.uri)
			return
		}
		answer := checkedLine{File: file, Line: number, verdict: verdict{Grammar: by.grammar, Rule: by.rule, Valid: true}}
		if c.err != nil {
			answer.verdict = refusedBy(by, c.err)
		} else {
			answer.Components = c.parsed.components()
		}
		if !c.tooLong { // only its beginning was read
			answer.input = inputOf(c.text)
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

func (p plainAnswer) write(out *bytes.Buffer, number int, line string, u uri.URI) {
	b := append(out.AvailableBuffer(), p.start...)
	b = append(append(strconv.AppendInt(b, int64(number), 10), `,"input":"`...), line...)
	b = appendPlain(append(b, p.valid...), u.Scheme(), u.Scheme() != "")
	b = appendAuthority(b, u)
	b = append(append(append(b, `,"path":"`...), u.Path()...), '"')
	query, hasQuery := u.Query()
	b = appendPlain(append(b, `,"query":`...), query, hasQuery)
	fragment, hasFragment := u.Fragment()
	b = appendPlain(append(b, `,"fragment":`...), fragment, hasFragment)
	out.Write(append(b, `},"error":null}`+"\n"...))
}

// appendAuthority appends the authority and its components.
func appendAuthority(b []byte, u uri.URI) []byte {
	authority, present := u.Authority()
	if !present {
		return append(b, `,"authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null`...)
	}
	b = append(append(b, `,"authority":"`...), authority...)
	userinfo, hasUserinfo := u.Userinfo()
	b = appendPlain(append(b, `","userinfo":`...), userinfo, hasUserinfo)
	host, _ := u.Host()
	b = append(append(b, `,"host":"`...), host.String()...)
	b = append(append(b, `","host_kind":"`...), host.Kind().String()...)
	port, hasPort := u.Port()
	return appendPlain(append(b, `","port":`...), port, hasPort)
}

// appendPlain appends a string that needs no escapes, or null.
func appendPlain(b []byte, s string, present bool) []byte {
	if !present {
		return append(b, "null"...)
	}
	return append(append(append(b, '"'), s...), '"')
}
