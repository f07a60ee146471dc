package syntax

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Error describes a problem in a grammar, and its position.
type Error struct {
	File    string // the grammar's name, or the file that the rule was imported from
	Line    int    // from 1; 0 if no line is meant
	Column  int    // in bytes, from 1; 0 if there is no column
	Rule    string // as printed; "" outside a rule
	Problem string
	Excerpt string // the line and, beneath it, a caret at the column; "" where a reader does not note it
	Err     error  // that is the cause; nil if the text itself is wrong
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	if e.Column > 0 {
		fmt.Fprintf(&b, ":%d", e.Column)
	}
	if e.Rule != "" {
		fmt.Fprintf(&b, ": rule %s", e.Rule)
	}
	return b.String() + ": " + e.Problem
}

// Check returns an error if g cannot be compiled to automata, because a referenced rule is
// undefined or a rule leads back to itself. The error, or each error that it joins, is an [*Error].
func (g *Grammar) Check() error {
	if err := g.Undefined(); err != nil {
		return err
	}
	all := g.Recursions()
	for _, r := range all {
		if r.Side == Left {
			return g.cycle("left recursion", r)
		}
	}
	if len(all) > 0 {
		return g.cycle("recursion", all[0])
	}
	return nil
}

// cycle returns an error about the reference that closes a recursion.
func (g *Grammar) cycle(kind string, r Recursion) *Error {
	return g.problem(r.Rules[len(r.Rules)-2], r.Back, "%s: %s", kind, way(r.Rules))
}

// Undefined returns an error that joins an [*Error] for each reference to a rule that g does not
// define, or nil if there is none.
func (g *Grammar) Undefined() error {
	var errs []error
	for _, r := range g.Rules {
		for ref := range r.Expr.Refs {
			if _, ok := g.Rule(ref.Name); !ok {
				errs = append(errs, g.problem(r, ref, "%s is not defined", ref.Name))
			}
		}
	}
	return errors.Join(errs...)
}

// Reached returns the set of the given rules and the rules that they reach, by their names as printed.
func (g *Grammar) Reached(from ...string) map[string]bool {
	reached := make(map[string]bool)
	for open := slices.Clone(from); len(open) > 0; {
		r, ok := g.Rule(open[0])
		open = open[1:]
		if !ok || reached[r.Name] {
			continue
		}
		reached[r.Name] = true
		for ref := range r.Expr.Refs {
			open = append(open, ref.Name)
		}
	}
	return reached
}

// problem returns an error about e, which is part of the rule r, or about r itself if e is nil.
func (g *Grammar) problem(r *Rule, e *Expr, format string, args ...any) *Error {
	file := g.Name
	if r.File != "" {
		file = r.File
	}
	line, column := r.Line, r.Column
	if e != nil {
		line, column = e.Line, e.Column
	}
	return &Error{File: file, Line: line, Column: column, Rule: r.Name, Problem: fmt.Sprintf(format, args...)}
}

func way(path []*Rule) string {
	names := make([]string, len(path))
	for i, r := range path {
		names[i] = r.Name
	}
	return strings.Join(names, " -> ")
}
