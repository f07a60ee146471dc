package main

import (
	"fmt"
	"io"
	"net/url"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/whatwg"
)

// operation is something that is done with operands, by their number, and what net/url does that its time is compared with: the same, where net/url has
// it, and else to parse the text.
type operation struct {
	name         string
	ours, theirs func(o *operands, i int)
}

// operands are texts, taken apart by both packages, and what they are used with.
type operands struct {
	texts, refTexts []string
	uris, refs      []uri.URI
	nets, netRefs   []*url.URL
	targets         []uri.URI // of the references
	others          []uri.URI // the URIs with a scheme in capitals and an empty port
}

var operations = []operation{
	{"ParseReference", func(o *operands, i int) { kept, _ = uri.ParseReference(o.texts[i]) }, parseNet},
	{"ParseReference and URL", func(o *operands, i int) {
		u, _ := uri.ParseReference(o.texts[i])
		v, err := u.URL()
		keep(v)
		keep(err)
	}, parseNet},
	{"Normalize, normal already", func(o *operands, i int) { kept = o.uris[i].Normalize(uri.AllSteps) }, parseNet},
	{"Normalize, written otherwise", func(o *operands, i int) { kept = o.others[i].Normalize(uri.AllSteps) }, parseNet},
	{"Key, normal already", func(o *operands, i int) { keptKey = o.uris[i].Key(uri.RungScheme) }, parseNet},
	{"whatwg.Parse", func(o *operands, i int) { keptURL, _ = whatwg.Parse(o.texts[i]) }, parseNet},
	{"whatwg.ParseRecord", func(o *operands, i int) { keptRecord, _ = whatwg.ParseRecord(o.texts[i]) }, parseNet},
	{"Parse, twice, and Resolve", func(o *operands, i int) {
		base, _ := uri.Parse(o.texts[i])
		ref, _ := uri.ParseReference(o.refTexts[i])
		kept, _ = base.Resolve(ref)
	}, func(o *operands, i int) {
		base, _ := url.Parse(o.texts[i])
		ref, _ := url.Parse(o.refTexts[i])
		keptText = base.ResolveReference(ref).String()
	}},
	{"Resolve", func(o *operands, i int) { kept, _ = o.uris[i].Resolve(o.refs[i]) },
		func(o *operands, i int) { keptText = o.nets[i].ResolveReference(o.netRefs[i]).String() }},
	{"Relativize, target of a reference", func(o *operands, i int) { kept, _ = o.uris[i].Relativize(o.targets[i]) }, parseNet},
	{"Equal, another path", func(o *operands, i int) { keptVerdict = uri.Equal(o.uris[i], o.targets[i], uri.RungScheme) }, parseNet},
	{"Equal, written otherwise", func(o *operands, i int) { keptVerdict = uri.Equal(o.uris[i], o.others[i], uri.RungScheme) }, parseNet},
}

func parseNet(o *operands, i int) {
	u, err := url.Parse(o.texts[i])
	keep(u)
	keep(err)
}

var (
	keptURL     whatwg.URL
	keptText    string
	keptVerdict bool
	keptKey     uri.Key
)

// references are those of RFC 3986 section 5.4.1 that have no scheme.
var references = []string{
	"g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".", "./", "..", "../", "../g", "../..", "../../", "../../g",
}

// operandsOf makes operands of the texts that both packages take, and that have an authority without a port.
func operandsOf(texts []string) (o operands) {
	for i, s := range texts {
		u, err := uri.Parse(s)
		net, failure := url.Parse(s)
		authority, present := u.Authority()
		if err != nil || failure != nil || !present || strings.Contains(authority, ":") {
			continue
		}
		ref := uri.MustParseReference(references[i%len(references)])
		netRef, _ := url.Parse(ref.String())
		target, _ := u.Resolve(ref)
		rest := strings.TrimPrefix(s, u.Scheme()+"://"+authority)
		o.texts, o.refTexts = append(o.texts, s), append(o.refTexts, ref.String())
		o.uris, o.refs = append(o.uris, u), append(o.refs, ref)
		o.nets, o.netRefs = append(o.nets, net), append(o.netRefs, netRef)
		o.targets = append(o.targets, target)
		o.others = append(o.others, uri.MustParse(strings.ToUpper(u.Scheme())+"://"+authority+":"+rest))
	}
	return o
}

// printOperations measures what is done with URLs besides parsing them by RFC 3986, on a list.
func printOperations(w io.Writer, l list, rounds int, span time.Duration) error {
	all := operandsOf(l.texts)
	l.texts = all.texts
	fmt.Fprintf(w, "operations on %d texts of %s; net/url does the same, or parses them where it has no such operation\n", len(l.texts), l.name)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "operation\tns\tnet/url\tratio\tallocs\t")
	for _, o := range operations {
		turn := func(name string, do func(*operands, int)) parser {
			return turns(name, func(i int) { do(&all, i) }, len(l.texts))
		}
		results := measure(l, []parser{turn(reference, o.theirs), turn(o.name, o.ours)}, rounds, span)
		fmt.Fprintf(t, "%s\t%.0f\t%.0f\t%.2f\t%.1f\t\n", o.name, results[1].nanos, results[0].nanos, results[1].ratio, results[1].allocs)
	}
	fmt.Fprintln(t)
	return t.Flush()
}
