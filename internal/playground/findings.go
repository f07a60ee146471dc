package playground

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/ascii"
)

// Finding is a sentence above everything else.
type Finding struct {
	Kind Kind   `json:"kind"`
	Text string `json:"text"`
}

// Kind is the kind of a finding.
type Kind string

// The kinds.
const (
	Good    Kind = "good"
	Bad     Kind = "bad"     // a parser rejects the text
	Warning Kind = "warning" // what one checks is not what another one uses
)

// findings are what a person should know first.
func findings(text string, verdicts []Verdict, v views) []Finding {
	found := append([]Finding{ofFirst(verdicts[0])}, ofScheme(text, verdicts[0])...)
	found = append(found, ofGrammars(text, verdicts))
	found = append(found, ofBrowser(v)...)
	if v.seen().connects() {
		found = append(found, ofParsers(text)...)
	}
	return found
}

// ofParsers says what a parser is known to see in such a text that no standard sees. A valid A-label is nothing to warn of.
func ofParsers(text string) []Finding {
	_, err := consensus.Web.WithALabels().Parse(text)
	var unshared *consensus.Error
	if !errors.As(err, &unshared) {
		return nil
	}
	scheme, _, _ := strings.Cut(ascii.Lower(text), ":")
	for _, s := range unshared.Sightings() {
		if unshared.Exclusion() != "other-scheme" || strings.HasPrefix(s.URI, scheme+":") {
			return []Finding{{Warning, fmt.Sprintf("Not every parser sees that: in %s, %s sees %s.", s.URI, s.Parser, s.Sees)}}
		}
	}
	return nil
}

func ofFirst(v Verdict) Finding {
	if v.Valid {
		return Finding{Good, v.Name + " accepts it."}
	}
	return Finding{Bad, v.Name + " rejects it: " + v.Fault.Problem + "."}
}

// numbered are schemes whose paths are numbers, such as that of a telephone.
var numbered = []string{"callto", "sip", "sips", "sms", "tel"}

// ofScheme warns if the scheme and the path of a text look like a host and a port, as in
// "localhost:8080/x".
func ofScheme(text string, v Verdict) []Finding {
	scheme, _ := v.text(text, "scheme")
	_, hasHost := v.text(text, "host")
	path, _ := v.text(text, "path")
	digits, _, _ := strings.Cut(path, "/")
	_, err := strconv.ParseUint(digits, 10, 16)
	if scheme == "" || hasHost || err != nil || slices.Contains(numbered, ascii.Lower(scheme)) {
		return nil
	}
	return []Finding{{Warning, fmt.Sprintf(
		"%q is the scheme and %q the path, because there is no \"//\". If %s is a host and %s its port, write %q.",
		brief(scheme), brief(path), brief(scheme), brief(digits), "http://"+brief(text))}}
}

// ofGrammars says how many grammars accept the text, and whether they see the same in it.
func ofGrammars(text string, verdicts []Verdict) Finding {
	var takers []Verdict
	asked := 0
	for _, v := range verdicts {
		if v.Of != Grammars {
			continue
		}
		asked++
		if v.Valid {
			takers = append(takers, v)
		}
	}
	switch different := differentComponent(text, takers); {
	case len(takers) == 0:
		return Finding{Bad, fmt.Sprintf("None of the %d grammars accepts it.", asked)}
	case different != "":
		return Finding{Warning, fmt.Sprintf("%d of %d grammars accept it, and they see different %ss in it.", len(takers), asked, different)}
	case len(takers) == 1:
		return Finding{Warning, fmt.Sprintf("1 of %d grammars accepts it: %s.", asked, takers[0].Name)}
	case len(takers) < asked:
		return Finding{Warning, fmt.Sprintf("%d of %d grammars accept it, and they see the same in it.", len(takers), asked)}
	}
	return Finding{Good, fmt.Sprintf("All %d grammars accept it, and they see the same in it.", asked)}
}

// differentComponent returns the first component that two parsers that accept the text see
// differently, or "".
func differentComponent(text string, takers []Verdict) string {
	for _, component := range []string{"scheme", "host", "port", "path"} {
		for _, v := range takers {
			if v.sees(text, component) != takers[0].sees(text, component) {
				return component
			}
		}
	}
	return ""
}

// ofBrowser says what the browser does with the text, and whether that is what RFC 3986 sees.
func ofBrowser(v views) []Finding {
	seen := v.seen()
	who := seen.name
	switch {
	case !seen.accepts() && !v.record.accepts():
		return []Finding{{Bad, who + " rejects it: " + v.record.rejects + "."}}
	case !seen.accepts():
		return []Finding{{Bad, who + " rejects it."}, {Warning, v.record.name + " does not: it sees " + v.record.url + "."}}
	}
	found := []Finding{{Good, who + " " + seen.does() + "."}}
	if contrast := v.contrast(); contrast != "" {
		found[0] = Finding{Warning, who + " " + seen.does() + ". " + contrast + "."}
	}
	if v.browser != nil && v.record.url != v.browser.url {
		found = append(found, Finding{Warning, who + " and package whatwg differ: " + v.record.outcome() + "."})
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

// connects reports whether the scheme is one by which browsers connect to the host.
func (v *view) connects() bool {
	_, dials := v.record.EffectivePort()
	return dials && v.record.IsSpecial()
}

// outcome describes the result of the package.
func (v *view) outcome() string {
	if !v.accepts() {
		return "it rejects the text, since " + v.rejects
	}
	return "it reads " + brief(v.url)
}

// contrast describes the view of RFC 3986 if it differs from that of the browser.
func (v views) contrast() string {
	seen := v.seen()
	switch {
	case !v.rfc.accepts():
		return v.rfc.name + " does not accept that at all"
	case !seen.hasHostOf(v.rfc) && v.rfc.host == "":
		return v.rfc.name + " sees no host in it"
	case !seen.hasHostOf(v.rfc):
		return v.rfc.name + " sees the host " + brief(v.rfc.host)
	case seen.port != v.rfc.port:
		return v.rfc.name + " sees another port"
	case seen.path != v.rfc.path:
		return v.rfc.name + " sees the path " + brief(v.rfc.path)
	}
	return ""
}

// brief leaves out the end of a long text.
func brief(text string) string {
	const most = 80
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return strings.ToValidUTF8(string(runes[:most]), "\uFFFD") + "…"
}
