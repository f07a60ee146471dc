package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// findings are what a reader should know who reads nothing else. Each is computed: a change of the grammars or of the parsers changes what it says.
func (s *study) findings() []string {
	var all []string
	for _, finding := range []func() string{
		s.containments, s.numberOfCauses, s.leftOut, s.valid, s.editions, s.exact, s.nearAndFar, s.mostTaken, s.mostRefused, s.percents,
	} {
		if text := finding(); text != "" {
			all = append(all, text)
		}
	}
	return all
}

func (s *study) containments() string {
	var within []string
	for _, c := range s.Comparisons {
		switch {
		case len(c.OnlyA) == 0:
			within = append(within, fmt.Sprintf("`%s` is within `%s`", c.A, c.B))
		case len(c.OnlyB) == 0:
			within = append(within, fmt.Sprintf("`%s` is within `%s`", c.B, c.A))
		}
	}
	return fmt.Sprintf("Of %d pairs of grammars %d are one within the other: %s. In each of the other pairs both have strings that the other one has not.",
		len(s.Comparisons), len(within), list(within))
}

func (s *study) numberOfCauses() string {
	names := map[string]bool{}
	classes := 0
	for _, c := range s.Comparisons {
		for _, x := range slices.Concat(c.OnlyA, c.OnlyB) {
			names[x.Name] = true
			classes++
		}
	}
	return fmt.Sprintf("The differences of all pairs are %d classes of strings, and have %d causes.", classes, len(names))
}

// pair returns the comparison of two grammars, or nil if it was not made.
func (s *study) pair(a, b string) *comparison {
	for i, c := range s.Comparisons {
		if c.A == a && c.B == b {
			return &s.Comparisons[i]
		}
	}
	return nil
}

// leftOut describes what RFC 3986 changed.
func (s *study) leftOut() string {
	c := s.pair("rfc3986", "rfc2396")
	if c == nil {
		return ""
	}
	return fmt.Sprintf("RFC 3986 has what RFC 2396 had not: %s. It has no longer: %s.", list(names(c.OnlyA)), list(names(c.OnlyB)))
}

// valid describes what of RFC 3986 the URL Standard does not call valid.
func (s *study) valid() string {
	c := s.pair("rfc3986", "whatwg")
	if c == nil {
		return ""
	}
	return fmt.Sprintf("The URL Standard calls %d classes of references of RFC 3986 invalid; the first of each component: %s. It has %d classes that RFC 3986 has not: %s.",
		len(c.OnlyA), list(firstOfEach(c.OnlyA)), len(c.OnlyB), list(names(c.OnlyB)))
}

func (s *study) editions() string {
	c := s.pair("whatwg", "whatwg-2026-02")
	if c == nil {
		return ""
	}
	return fmt.Sprintf("The newest text of the URL Standard differs from that of February 2026: it takes %s, and refuses %s.", orNothing(names(c.OnlyA)), orNothing(names(c.OnlyB)))
}

func (s *study) exact() string {
	var right []string
	for _, p := range s.Parsers {
		if len(p.Deviations) == 0 {
			right = append(right, p.Parser)
		}
	}
	return fmt.Sprintf("Of %d parsers %d never depart from RFC 3986 in the suite: %s.", len(s.Parsers), len(right), orNothing(right))
}

func (s *study) nearAndFar() string {
	var wrong []parserReport
	for _, p := range s.Parsers {
		if len(p.Deviations) > 0 {
			wrong = append(wrong, p)
		}
	}
	if len(wrong) < 2 {
		return ""
	}
	slices.SortFunc(wrong, func(a, b parserReport) int { return cmp.Compare(b.Right, a.Right) })
	near, far := wrong[0], wrong[len(wrong)-1]
	return fmt.Sprintf("Of the others %s is nearest to it, with %s of the cases right, and %s farthest, with %s.", near.Parser, s.share(near.Right), far.Parser, s.share(far.Right))
}

func (s *study) mostTaken() string {
	if family, by, _ := s.mostCommon(true); family != "" {
		return fmt.Sprintf("What most of them take that is no reference: *%s*, by %d of %d.", family, by, len(s.Parsers))
	}
	return ""
}

func (s *study) mostRefused() string {
	if family, by, witness := s.mostCommon(false); family != "" {
		return fmt.Sprintf("What most of them refuse that is one: *%s*, such as %s, by %d of %d.", family, code(witness), by, len(s.Parsers))
	}
	return ""
}

// mostCommon returns the family of deviations that most parsers have, by how many, and a shortest witness.
func (s *study) mostCommon(lenient bool) (family string, by int, witness string) {
	if rows := s.families(lenient); len(rows) > 0 {
		return rows[0].name, rows[0].parsers(), string(rows[0].witness)
	}
	return "", 0, ""
}

// percents tells who does not look at what follows a "%".
func (s *study) percents() string {
	var careless []string
	for _, p := range s.Parsers {
		if slices.ContainsFunc(p.Deviations, func(d deviation) bool {
			return d.Lenient && strings.HasPrefix(d.Family, brokenPercent) && (strings.HasSuffix(d.Family, "path") || strings.HasSuffix(d.Family, "query"))
		}) {
			careless = append(careless, p.Parser)
		}
	}
	return fmt.Sprintf("A \"%%\" without two hexadecimal digits, in a path or a query, is taken by %s.", orNothing(careless))
}

func (s *study) share(n int) string {
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(s.Cases, 1)))
}

// names returns the names of classes, in italics, since they are no parts of a sentence.
func names(classes []class) (all []string) {
	for _, c := range classes {
		all = append(all, "*"+c.Name+"*")
	}
	return all
}

// firstOfEach returns the names of the first class in each component.
func firstOfEach(classes []class) (all []string) {
	seen := map[string]bool{}
	for _, c := range classes {
		if !seen[c.Component] {
			seen[c.Component] = true
			all = append(all, "*"+c.Name+"*")
		}
	}
	return all
}

// list joins names as a sentence does. Names with a comma of their own stand between semicolons.
func list(all []string) string {
	switch {
	case len(all) < 2:
		return strings.Join(all, "")
	case strings.Contains(strings.Join(all, ""), ","):
		return strings.Join(all, "; ")
	}
	return strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
}

func orNothing(all []string) string {
	if len(all) == 0 {
		return "none"
	}
	return list(all)
}
