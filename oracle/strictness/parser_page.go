package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// longestTable is how many families the table of a parser shows.
const longestTable = 8

// writeParser writes what is to be said of a parser: sentences, and a table of the families of its deviations.
func (s *study) writeParser(w io.Writer, i int, p parserReport) {
	fmt.Fprintf(w, "\n### %s\n\n", p.Parser)
	if len(p.Deviations) == 0 {
		fmt.Fprintln(w, "No deviation.")
		return
	}
	fmt.Fprintln(w, strings.Join(s.sentences(i, p), " "))
	fmt.Fprintln(w, "\n| | | cases | witness |\n| --- | --- | --: | --- |")
	rows := slices.Concat(s.of(i, true), s.of(i, false))
	slices.SortStableFunc(rows, func(a, b familyRow) int { return cmp.Compare(b.of[i].Count, a.of[i].Count) })
	for _, r := range rows[:min(longestTable, len(rows))] {
		row(w, r.sign(), r.name, r.of[i].Count, marked(r.of[i].Witness, r.of[i].Offset))
	}
	if n := len(rows) - longestTable; n > 0 {
		fmt.Fprintf(w, "\nThe matrix above has %d more.\n", n)
	}
}

// sentences are five, on how much, on what is taken, on "%", on the authority, and on what is refused.
func (s *study) sentences(i int, p parserReport) []string {
	taken, refused := s.of(i, true), s.of(i, false)
	return []string{
		fmt.Sprintf("It is right about %s of the cases: it takes %d that are no references, and refuses %d that are.", s.share(p.Right), p.total(true), p.total(false)),
		first("What it takes most often:", taken),
		percentSentence(taken),
		authoritySentence(taken),
		first("What it refuses most often:", refused),
	}
}

// of returns the families that a parser has, the frequent ones first.
func (s *study) of(i int, lenient bool) []familyRow {
	rows := slices.DeleteFunc(s.families(lenient), func(r familyRow) bool { return r.of[i].Count == 0 })
	slices.SortStableFunc(rows, func(a, b familyRow) int { return cmp.Compare(b.of[i].Count, a.of[i].Count) })
	for n := range rows {
		rows[n].witness = rows[n].of[i].Witness
	}
	return rows
}

func first(begin string, rows []familyRow) string {
	if len(rows) == 0 {
		return begin + " nothing."
	}
	return fmt.Sprintf("%s %s, such as %s.", begin, rows[0].name, code(string(rows[0].witness)))
}

const brokenPercent = `a broken "%" in the `

func percentSentence(taken []familyRow) string {
	var where []string
	for _, r := range taken {
		if place, ok := strings.CutPrefix(r.name, brokenPercent); ok {
			where = append(where, place)
		}
	}
	if len(where) == 0 {
		return `It takes no "%" without two hexadecimal digits.`
	}
	return fmt.Sprintf(`It takes a "%%" without two hexadecimal digits in the %s.`, list(where))
}

// inAuthority are the families of what may move the end of a host.
var inAuthority = []string{"octets that no host has", "a port that is no number", "brackets around what is no IP literal", "what is neither userinfo nor host and port"}

func authoritySentence(taken []familyRow) string {
	var what []string
	for _, r := range taken {
		if slices.Contains(inAuthority, r.name) {
			what = append(what, r.name)
		}
	}
	if len(what) == 0 {
		return "In the authority it takes nothing else that RFC 3986 does not have."
	}
	return fmt.Sprintf("In the authority it takes %s.", list(what))
}

// marked is a witness with the place where the grammar stops, or where what is refused stands.
func marked(witness text, offset int) string {
	return code(string(witness)) + fmt.Sprintf(" at %d", offset)
}
