package strictness

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// findings returns the three sentences for a reader who reads nothing else. They are computed, so they follow the grammars and the parsers.
func (s *study) findings() []string {
	return sentences(s.exactness, s.lenience, s.valid)
}

// aboutGrammars returns sentences about pairs of grammars.
func (s *study) aboutGrammars() []string {
	return sentences(s.containments, s.numberOfCauses, s.leftOut)
}

// sentences returns the results that are not empty.
func sentences(all ...func() string) (out []string) {
	for _, sentence := range all {
		if text := sentence(); text != "" {
			out = append(out, text)
		}
	}
	return out
}

func (s *study) containments() string {
	var within []string
	for _, c := range s.Comparisons {
		switch {
		case len(c.OnlyA) == 0:
			within = append(within, fmt.Sprintf("`%s` is contained in `%s`", c.A, c.B))
		case len(c.OnlyB) == 0:
			within = append(within, fmt.Sprintf("`%s` is contained in `%s`", c.B, c.A))
		}
	}
	return fmt.Sprintf("In %d of %d pairs, one language contains the other: %s. In every other pair, each grammar accepts strings that the other one rejects.",
		len(within), len(s.Comparisons), list(within))
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
	return fmt.Sprintf("The pairs differ in %d classes of strings, which have %d causes.", classes, len(names))
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
	return fmt.Sprintf("RFC 3986 added %s to RFC 2396, and dropped %s.", list(names(c.OnlyA)), list(names(c.OnlyB)))
}

// valid describes how RFC 3986 and the URL Standard disagree.
func (s *study) valid() string {
	c := s.pair("rfc3986", "whatwg")
	if c == nil {
		return ""
	}
	return fmt.Sprintf("RFC 3986 and the URL Standard disagree in both directions. The URL Standard rejects %d classes of references of RFC 3986, such as %s. It accepts %d classes that RFC 3986 rejects, such as %s.",
		len(c.OnlyA), list(firstOfEach(c.OnlyA)), len(c.OnlyB), names(c.OnlyB)[0])
}

// exactness names the parsers that follow RFC 3986, and how far the others are from it.
func (s *study) exactness() string {
	var right []string
	var wrong []parserReport
	for _, p := range s.Parsers {
		if len(p.Deviations) == 0 {
			right = append(right, p.Parser)
		} else {
			wrong = append(wrong, p)
		}
	}
	text := fmt.Sprintf("Of %d parsers, %d accept exactly the references of RFC 3986 in the suite: %s.", len(s.Parsers), len(right), orNothing(right))
	if len(wrong) < 2 {
		return text
	}
	slices.SortFunc(wrong, func(a, b parserReport) int { return cmp.Compare(b.Right, a.Right) })
	near, far := wrong[0], wrong[len(wrong)-1]
	return fmt.Sprintf("%s The others return the right verdict for %s (%s) to %s (%s) of the cases.", text, s.share(far.Right), far.Parser, s.share(near.Right), near.Parser)
}

// lenience describes what most parsers get wrong.
func (s *study) lenience() string {
	taken, byTaken, example := s.mostCommon(true)
	rejected, byRefused, witness := s.mostCommon(false)
	if taken == "" || rejected == "" {
		return ""
	}
	return fmt.Sprintf("Most parsers accept *%s*, such as %s (%d of %d), and reject *%s*, such as %s (%d of %d). These parsers accept a \"%%\" without two hexadecimal digits in the path or the query: %s.",
		taken, code(example), byTaken, len(s.Parsers), rejected, code(witness), byRefused, len(s.Parsers), orNothing(s.careless()))
}

// mostCommon returns the family of deviations that most parsers have, by how many, and a shortest witness.
func (s *study) mostCommon(lenient bool) (family string, by int, witness string) {
	if rows := s.families(lenient); len(rows) > 0 {
		return rows[0].name, rows[0].parsers(), string(rows[0].witness)
	}
	return "", 0, ""
}

// careless returns the parsers that do not check what follows a "%".
func (s *study) careless() (all []string) {
	for _, p := range s.Parsers {
		if slices.ContainsFunc(p.Deviations, func(d deviation) bool {
			return d.Lenient && strings.HasPrefix(d.Family, brokenPercent) && (strings.HasSuffix(d.Family, "path") || strings.HasSuffix(d.Family, "query"))
		}) {
			all = append(all, shortName(p.Parser))
		}
	}
	return all
}

func (s *study) share(n int) string {
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(s.Cases, 1)))
}

// names returns the names of classes in italics, because they are not parts of a sentence.
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

// list joins names as a sentence does, with semicolons if a name contains a comma.
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
