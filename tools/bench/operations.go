package main

import (
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/whatwg"
)

// operands are texts parsed by both packages, and the arguments of the operations.
type operands struct {
	texts, refTexts []string
	uris, refs      []uri.URI
	nets, netRefs   []*url.URL
	targets         []uri.URI // the targets of the references
	others          []uri.URI // the URIs with an upper-case scheme and an empty port
	components      []uri.Components
}

// operations returns the operations on the operands. Each is compared with that of net/url or, if there is none, with parsing.
func (o operands) operations() []target {
	row := func(name string, ours, theirs func(i int)) target {
		return target{name: name, peer: reference, ours: ours, theirs: theirs, count: len(o.texts)}
	}
	parseNet := func(i int) {
		u, err := url.Parse(o.texts[i])
		keep(u)
		keep(err)
	}
	return []target{
		row("ParseReference", func(i int) { kept, _ = uri.ParseReference(o.texts[i]) }, parseNet),
		row("ParseReference and URL", func(i int) {
			u, _ := uri.ParseReference(o.texts[i])
			v, err := u.URL()
			keep(v)
			keep(err)
		}, parseNet),
		row("Normalize, normal already", func(i int) { kept = o.uris[i].Normalize(uri.AllSteps) }, parseNet),
		row("Normalize, written otherwise", func(i int) { kept = o.others[i].Normalize(uri.AllSteps) }, parseNet),
		row("Key, normal already", func(i int) { keptKey = o.uris[i].Key(uri.LevelScheme) }, parseNet),
		row("whatwg.ParseValid", func(i int) { keptURL, _ = whatwg.ParseValid(o.texts[i], whatwg.NoBase) }, parseNet),
		row("whatwg.Parse", func(i int) { keptRecord, _ = whatwg.Parse(o.texts[i]) }, parseNet),
		row("Parse, twice, and Resolve", func(i int) {
			base, _ := uri.Parse(o.texts[i])
			ref, _ := uri.ParseReference(o.refTexts[i])
			kept, _ = base.Resolve(ref)
		}, func(i int) {
			base, _ := url.Parse(o.texts[i])
			ref, _ := url.Parse(o.refTexts[i])
			keptText = base.ResolveReference(ref).String()
		}),
		row("Resolve", func(i int) { kept, _ = o.uris[i].Resolve(o.refs[i]) },
			func(i int) { keptText = o.nets[i].ResolveReference(o.netRefs[i]).String() }),
		row("Relativize, target of a reference", func(i int) { kept, _ = o.uris[i].Relativize(o.targets[i]) }, parseNet),
		row("Equal, another path", func(i int) { keptVerdict = uri.Equal(o.uris[i], o.targets[i], uri.LevelScheme) }, parseNet),
		row("Equal, written otherwise", func(i int) { keptVerdict = uri.Equal(o.uris[i], o.others[i], uri.LevelScheme) }, parseNet),
	}
}

var (
	keptURL     whatwg.ValidURL
	keptText    string
	keptVerdict bool
	keptKey     uri.Key
)

// references are the references without a scheme in RFC 3986, section 5.4.1.
var references = []string{
	"g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".", "./", "..", "../", "../g", "../..", "../../", "../../g",
}

// operandsOf returns operands for the texts that both packages accept and that have an authority without a port.
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
		o.targets, o.components = append(o.targets, target), append(o.components, u.Components())
		o.others = append(o.others, uri.MustParse(strings.ToUpper(u.Scheme())+"://"+authority+":"+rest))
	}
	return o
}

// printOperations measures operations on URLs other than parsing by RFC 3986, on a list.
func printOperations(w io.Writer, l list, rounds int) error {
	o := operandsOf(l.texts)
	title := fmt.Sprintf("operations on %d texts of %s; compared with the same operation of net/url, or with its parser if it has no such operation", len(o.texts), l.name)
	return printTargetTable(w, title, measureTargets(o.operations(), rounds))
}
