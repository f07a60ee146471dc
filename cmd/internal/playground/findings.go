package playground

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Finding is a sentence at the top of the page.
type Finding struct {
	Kind Kind   `json:"kind"`
	Text string `json:"text"`
	Why  string `json:"why,omitempty"` // the document of the project that explains it, with a heading
}

// The documents that explain findings.
const (
	grammarsDiffer = "docs/strictness.md#the-grammars-in-pairs"
	browsersDiffer = "docs/strictness.md#the-parsers-against-rfc-3986"
	parsersDiffer  = "docs/consensus.md#exclusions"
)

// Kind is the kind of a finding.
type Kind string

// The kinds.
const (
	Good    Kind = "good"
	Bad     Kind = "bad"     // a parser rejects the text
	Warning Kind = "warning" // one parser checks another text than a second one uses
)

// findings returns the facts that a user should know first.
func findings(text string, verdicts []Verdict, v views) []Finding {
	found := append([]Finding{ofFirst(verdicts[0])}, ofScheme(verdicts[0])...)
	found = append(found, ofGrammars(verdicts))
	found = append(found, ofBrowser(v)...)
	if v.seen().connects() {
		found = append(found, ofParsers(text)...)
	}
	return found
}

// ofParsers describes readings of parsers that differ from all standards. It does not warn of a valid A-label.
func ofParsers(text string) []Finding {
	_, err := consensus.Web.WithALabels().Parse(text)
	unshared, ok := errors.AsType[*consensus.Error](err)
	if !ok {
		return nil
	}
	scheme, _, _ := strings.Cut(ascii.Lower(text), ":")
	for _, s := range unshared.Sightings() {
		if unshared.Exclusion() != "other-scheme" || strings.HasPrefix(s.URI, scheme+":") {
			return []Finding{{Warning, fmt.Sprintf("Parsers disagree: in %s, %s sees %s.", s.URI, s.Parser, s.Sees), parsersDiffer}}
		}
	}
	return nil
}

func ofFirst(v Verdict) Finding {
	if v.Valid {
		return Finding{Kind: Good, Text: v.Name + " accepts it."}
	}
	return Finding{Kind: Bad, Text: v.Name + " rejects it: " + v.Fault.Problem + "."}
}

// ofScheme warns of a text that resembles a host and a port.
func ofScheme(v Verdict) []Finding {
	note := v.components.PortNote()
	if note == "" {
		return nil
	}
	return []Finding{{Kind: Warning, Text: note + "."}}
}

// ofGrammars reports which grammars accept the text, and whether they find the same components.
func ofGrammars(verdicts []Verdict) Finding {
	var takers []Verdict
	var reject []string
	for _, v := range verdicts {
		switch {
		case profileNames[v.ID] != "":
		case v.Valid:
			takers = append(takers, v)
		default:
			reject = append(reject, v.Name)
		}
	}
	asked := len(takers) + len(reject)
	different := differentComponent(takers)
	says := fmt.Sprintf("Accepted by %d of %d grammars", len(takers), asked)
	switch {
	case len(takers) == 0:
		return Finding{Kind: Bad, Text: fmt.Sprintf("None of the %d grammars accepts it.", asked)}
	case len(reject) == 0 && different == "":
		return Finding{Kind: Good, Text: fmt.Sprintf("All %d grammars accept it and find the same components in it.", asked)}
	case len(takers) == 1:
		return Finding{Warning, says + ": " + takers[0].Name + ".", grammarsDiffer}
	case different == "":
		says += ", which find the same components in it."
	default:
		says += fmt.Sprintf(", which find different %ss in it: %s.", different, readings(different, takers))
	}
	if len(reject) > 0 {
		says += " Rejected by " + strings.Join(reject, ", ") + "."
	}
	return Finding{Warning, says, grammarsDiffer}
}

// readings reports which parsers find which component in the text.
func readings(component string, takers []Verdict) string {
	var seen, all []string // in the order of the parsers
	names := map[string][]string{}
	for _, v := range takers {
		s := cmp.Or(v.sees(component), "none")
		if names[s] == nil {
			seen = append(seen, s)
		}
		names[s] = append(names[s], v.Name)
	}
	for _, s := range seen {
		all = append(all, brief(s)+" ("+strings.Join(names[s], ", ")+")")
	}
	return strings.Join(all, "; ")
}

// sees returns the component in the form in which parsers are compared. An empty port or an empty host is absent, as in oracle.Agree.
func (v Verdict) sees(component string) string {
	c := v.components.Of
	switch component {
	case "scheme":
		return ascii.Lower(c.Scheme)
	case "host":
		return ascii.Lower(c.Host.String())
	case "port":
		return c.Port.String()
	}
	return c.Path + c.Opaque.String()
}

// differentComponent returns the first component that two parsers that accept the text see
// differently, or "".
func differentComponent(takers []Verdict) string {
	for _, component := range []string{"scheme", "host", "port", "path"} {
		for _, v := range takers {
			if v.sees(component) != takers[0].sees(component) {
				return component
			}
		}
	}
	return ""
}

// ofBrowser reports how the browser uses the text, and whether RFC 3986 agrees.
func ofBrowser(v views) []Finding {
	seen := v.seen()
	who := seen.name
	switch {
	case !seen.accepts() && !v.record.accepts():
		return []Finding{{Kind: Bad, Text: who + " rejects it: " + v.record.rejects + "."}}
	case !seen.accepts():
		return []Finding{
			{Kind: Bad, Text: who + " rejects it."},
			{Kind: Warning, Text: v.record.name + " does not: it finds " + v.record.url + "."},
		}
	}
	found := []Finding{{Kind: Good, Text: who + " " + seen.does() + "."}}
	if contrast := v.contrast(); contrast != "" {
		found[0] = Finding{Warning, who + " " + seen.does() + ". " + contrast + ".", browsersDiffer}
	}
	if v.browser != nil && v.record.url != v.browser.url {
		reads := cmp.Or(v.record.url, "no URL, since "+v.record.rejects)
		found = append(found, Finding{Kind: Warning, Text: who + " and package whatwg differ: the package reads " + brief(reads) + "."})
	}
	return found
}

// seen returns the view of the browser, or of package whatwg outside a browser.
func (v views) seen() *view {
	if v.browser != nil {
		return v.browser
	}
	return v.record
}

// does describes the effect of a view that accepts the text.
func (v *view) does() string {
	if !v.connects() {
		return "reads it as " + brief(v.url)
	}
	return fmt.Sprintf("connects to %s, port %d", v.host, v.port)
}

// connects reports whether browsers connect to the host of a URL with this scheme.
func (v *view) connects() bool {
	_, dials := v.record.EffectivePort()
	return dials && v.record.IsSpecial()
}

// contrast describes the view of RFC 3986 if it differs from that of the browser.
func (v views) contrast() string {
	seen := v.seen()
	switch {
	case !v.rfc.accepts():
		return v.rfc.name + " rejects it"
	case seen.differs("host", v.rfc) && v.rfc.host == "":
		return v.rfc.name + " finds no host in it"
	case seen.differs("host", v.rfc):
		return v.rfc.name + " finds the host " + brief(v.rfc.host)
	case seen.differs("port", v.rfc):
		return v.rfc.name + " finds another port"
	case seen.differs("path", v.rfc):
		return v.rfc.name + " finds the path " + brief(v.rfc.path)
	}
	return ""
}

// brief omits the end of a long text.
func brief(text string) string { return excerpt.Short(text, 80) }
