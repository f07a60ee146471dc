package uri

import "strings"

// RFC 3987 names the rules that it extends after those of RFC 3986: URI becomes IRI, and any other name has an "i" before it. By
// that, rules of one document are found that correspond to those of another.

// called is the name under g of the rule that has a name in RFC 3986, or the name itself where g has no such rule.
func (g Grammar) called(name string) string {
	for _, own := range [...]string{name, strings.Replace(name, "URI", "IRI", 1), "i" + name} {
		if _, ok := g.findRule(own); ok {
			return own
		}
	}
	return name
}

// plain is the name in RFC 3986 of a rule, or the name itself.
func plain(name string) string {
	if strings.Contains(name, "IRI") {
		return strings.Replace(name, "IRI", "URI", 1)
	}
	if own, ok := strings.CutPrefix(name, "i"); ok && RFC3986.called(own) == own {
		if _, ok := RFC3986.findRule(own); ok {
			return own
		}
	}
	return name
}
