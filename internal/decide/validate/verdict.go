package validate

import (
	"fmt"
	"runtime"
	"strconv"
)

// A Verdict is the result for one function, table or text.
type Verdict struct {
	Subject string // such as "rfc3986Scan"
	Cases   int    // the cases that were compared, mostly of a state and a byte
	Note    string // what else was counted, or ""
	Problem string // the first difference, or what cannot be read; "" if the subject is valid

	Unchecked bool // nothing was compared; Problem says why
}

// String returns the verdict in one line.
func (v Verdict) String() string {
	if v.Unchecked {
		return v.Subject + ": not checked: " + v.Problem
	}
	if v.Problem != "" {
		return v.Subject + ": NOT VALID: " + v.Problem
	}
	line := fmt.Sprintf("%s: valid, %d cases", v.Subject, v.Cases)
	if v.Note != "" {
		line += " (" + v.Note + ")"
	}
	return line
}

// problem is the panic value for the first difference, and for unreadable code.
type problem string

// differ ends the decision about a subject by reporting the first difference.
func differ(format string, args ...any) { panic(problem(fmt.Sprintf(format, args...))) }

// unreadable ends the decision about a subject whose form this package does not know.
func unreadable(format string, args ...any) {
	panic(problem("cannot read " + fmt.Sprintf(format, args...)))
}

// decide runs a decision about a subject, reports its verdict, and returns whether it is valid.
func (v *validator) decide(subject string, decision func() (cases int, note string)) (valid bool) {
	verdict := Verdict{Subject: subject}
	verdict.Problem = problemOf(func() { verdict.Cases, verdict.Note = decision() })
	v.report(verdict)
	return verdict.Problem == ""
}

// problemOf returns the problem with which f ends, or "". Code of an unexpected form can also end
// it with an error of Go's runtime, such as an index out of range.
func problemOf(f func()) (found string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case problem:
			found = string(r)
		case runtime.Error:
			found = "cannot read code of this form: " + r.Error()
		default:
			panic(r)
		}
	}()
	f()
	return ""
}

// symbol names a symbol: a byte, or the end of the text.
func symbol(c int) string {
	if c == end {
		return "end"
	}
	return "byte " + strconv.QuoteRune(rune(c))
}

// end is the symbol at the end of a text. The others are bytes.
const end = 256
