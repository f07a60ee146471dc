package main

import (
	"fmt"
	"io"
	"net/netip"
	"net/url"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/yosida95/uritemplate/v3"
	"golang.org/x/net/idna"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/format"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/template"
)

// target is an operation and the corresponding operation of a peer. It limits the cost: unless ratio is 0, the time is at
// most ratio times the time of the peer in the same run. Tests of the packages limit allocations too.
type target struct {
	name, peer   string
	ours, theirs func(i int)
	count        int // the number of operands
	ratio        float64
}

// targetsOfEdits compares one edit with a copy of a url.URL, a new field, and String.
func targetsOfEdits(e operands) []target {
	edit := func(name string, ours func(u uri.URI) (uri.URI, error), set func(v *url.URL)) target {
		return target{name, "net/url: copy, set, String", func(i int) {
			kept, _ = ours(e.uris[i])
		}, func(i int) {
			v := *e.nets[i]
			set(&v)
			keptText = v.String()
		}, len(e.uris), 1.3}
	}
	return []target{
		edit("WithHost", func(u uri.URI) (uri.URI, error) { return u.WithHost("example.org") }, func(v *url.URL) { v.Host = "example.org" }),
		edit("WithPath", func(u uri.URI) (uri.URI, error) { return u.WithPath("/a/path") }, func(v *url.URL) { v.Path, v.RawPath = "/a/path", "" }),
		edit("WithQuery", func(u uri.URI) (uri.URI, error) { return u.WithQuery("key=value") }, func(v *url.URL) { v.RawQuery = "key=value" }),
		edit("WithFragment", func(u uri.URI) (uri.URI, error) { return u.WithFragment("part") }, func(v *url.URL) { v.Fragment, v.RawFragment = "part", "" }),
		edit("Edit of host and path", func(u uri.URI) (uri.URI, error) {
			return u.Edit(func(c *uri.Components) { c.Host, c.Path = uri.Present("example.org"), "/a/path" })
		}, func(v *url.URL) { v.Host, v.Path, v.RawPath = "example.org", "/a/path", "" }),
		{"Compose", "net/url: copy, String", func(i int) { kept, _ = uri.Compose(e.components[i]) }, func(i int) {
			v := *e.nets[i]
			keptText = v.String()
		}, len(e.uris), 1.3},
	}
}

// fetched is the policy of a program that fetches crawled URLs.
var fetched = guard.Policy{Schemes: []string{"https", "http"}}

var keptTarget guard.Target

// targetsOfParsing returns the targets for operations that are compared with parsing.
func targetsOfParsing(e operands) []target {
	n := len(e.texts)
	parse := func(i int) { kept, _ = uri.Parse(e.texts[i]) }
	web := slices.DeleteFunc(slices.Clone(e.texts), func(s string) bool { return !consensus.Valid(s) })
	return []target{
		{"Normalize, written otherwise", "uri.Parse", func(i int) { kept = e.others[i].Normalize(uri.AllSteps) }, func(i int) { kept, _ = uri.Parse(e.others[i].String()) }, n, 2.5},
		{"consensus.Parse", "uri.Parse", func(i int) { kept, _ = consensus.Parse(web[i]) }, func(i int) { kept, _ = uri.Parse(web[i]) }, len(web), 1.4},
		{"guard.CheckText", "url.Parse", func(i int) { keptTarget, _ = fetched.CheckText(e.texts[i]) }, func(i int) { keptNet, _ = url.Parse(e.texts[i]) }, n, 3},
		{"repair.Reference, valid", "uri.Parse", func(i int) { kept, _, _ = repair.Reference(e.texts[i]) }, parse, n, 1.5},
		{"Parse and URL", "url.Parse", func(i int) {
			u, _ := uri.Parse(e.texts[i])
			keptNet, _ = u.URL()
		}, func(i int) { keptNet, _ = url.Parse(e.texts[i]) }, n, 0.6},
		{"Pairs.Set and WithPairs", "url: Query, Set, Encode, String", func(i int) {
			kept, _ = e.uris[i].WithPairs(e.uris[i].Pairs(uri.FormPairs).Set("page", "2"))
		}, func(i int) {
			v := *e.nets[i]
			q := v.Query()
			q.Set("page", "2")
			v.RawQuery = q.Encode()
			keptText = v.String()
		}, n, 1},
	}
}

var (
	keptNet  *url.URL
	keptAddr netip.Addr
)

// names of hosts, most of them non-ASCII.
var names = []string{
	"www.example.com", "bücher.example", "例え.テスト", "xn--bcher-kva.example", "BÜCHER.example", "مثال.إختبار", "münchen.example", "παράδειγμα.example",
	"пример.испытание", "실례.테스트", "उदाहरण.परीक्षा", "ตัวอย่าง.ทดสอบ", "דוגמה.טעסט", "www.straße.example",
}

var (
	addressesV4 = []string{"127.0.0.1", "192.168.100.254", "8.8.8.8", "255.255.255.255", "10.0.0.7", "203.0.113.99"}
	addressesV6 = []string{"::1", "2001:db8::8a2e:370:7334", "fe80::1ff:fe23:4567:890a", "2001:db8:1:2:3:4:5:6", "::ffff:192.0.2.128", "::"}
)

// targetsOfNames returns the targets for names and addresses.
func targetsOfNames() []target {
	lookup := idna.New(
		idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true), idna.Transitional(false),
		idna.CheckHyphens(true), idna.CheckJoiners(true), idna.VerifyDNSLength(true),
	)
	unicode := slices.Clone(names)
	for i := range unicode {
		unicode[i], _ = lookup.ToUnicode(names[i])
	}
	ascii := slices.Clone(names)
	for i := range ascii {
		ascii[i], _ = lookup.ToASCII(names[i])
	}
	address := func(format string, addresses []string) target {
		return target{"format " + format, "netip.ParseAddr", check(format, addresses), func(i int) { keptAddr, _ = netip.ParseAddr(addresses[i]) }, len(addresses), 2}
	}
	return []target{
		{"idn.ToASCII", "x/net/idna", func(i int) { keptText, _ = idn.ToASCII(names[i]) }, func(i int) { keptText, _ = lookup.ToASCII(names[i]) }, len(names), 1},
		{"idn.ToUnicode", "x/net/idna", func(i int) { keptText, _ = idn.ToUnicode(ascii[i]) }, func(i int) { keptText, _ = lookup.ToUnicode(ascii[i]) }, len(names), 1},
		{"format idn-hostname", "x/net/idna, ToASCII", check("idn-hostname", unicode), func(i int) { keptText, _ = lookup.ToASCII(unicode[i]) }, len(names), 1},
		address("ipv4", addressesV4), address("ipv6", addressesV6),
	}
}

func check(name string, texts []string) func(i int) {
	return func(i int) { keptVerdict = format.Check(name, texts[i]) == nil }
}

// targetsOfTemplates returns the targets for expansion, one per template.
func targetsOfTemplates() (all []target) {
	ours, theirs := valuesOfTemplates()
	for _, text := range templatesToExpand {
		t, u := template.MustParse(text), uritemplate.MustNew(text)
		all = append(all, target{"Expand " + text, "yosida95", func(int) { kept, _ = t.Expand(ours) }, func(int) { keptText, _ = u.Expand(theirs) }, 1, 1})
	}
	return all
}

// templatesToExpand are templates of levels 1 to 4.
var templatesToExpand = []string{
	"https://example.com/{user}/repos", "https://example.com{+path}/here{#section}", "https://example.com/search{?q,lang,page}",
	"https://example.com{/list*}{?tags*,user:2}{&keys*}",
}

// valuesOfTemplates returns the same values for both packages.
func valuesOfTemplates() (template.Values, uritemplate.Values) {
	ours := template.Values{
		"user": template.Text("zoë"), "path": template.Text("/foo/bar"), "section": template.Text("4.2"), "q": template.Text("URI Templates"), "lang": template.Text("en"),
		"page": template.Text("2"), "list": template.List("red", "green", "blue"), "tags": template.List("go", "uri"),
		"keys": template.Map(template.MapEntry{Name: "semi", Value: ";"}, template.MapEntry{Name: "dot", Value: "."}),
	}
	theirs := uritemplate.Values{}
	for name, s := range map[string]string{"user": "zoë", "path": "/foo/bar", "section": "4.2", "q": "URI Templates", "lang": "en", "page": "2"} {
		theirs.Set(name, uritemplate.String(s))
	}
	theirs.Set("list", uritemplate.List("red", "green", "blue"))
	theirs.Set("tags", uritemplate.List("go", "uri"))
	theirs.Set("keys", uritemplate.KV("semi", ";", "dot", "."))
	return ours, theirs
}

// measured is a row of the table of targets.
type measured struct {
	name, peer    string
	nanos, theirs float64
	ratio         float64
	target        float64
	allocs        float64
}

// printTargets measures operations with targets, on the lists and on their own operands.
func printTargets(w io.Writer, lists []list, rounds int) error {
	for _, l := range lists {
		if !l.peers {
			continue
		}
		e := operandsOf(l.texts)
		title := fmt.Sprintf("targets on %d texts of %s", len(e.texts), l.name)
		if err := printTargetTable(w, title, measureTargets(append(targetsOfEdits(e), targetsOfParsing(e)...), rounds)); err != nil {
			return err
		}
	}
	others := append(targetsOfNames(), targetsOfTemplates()...)
	return printTargetTable(w, "targets for names and templates", measureTargets(others, rounds))
}

func measureTargets(targets []target, rounds int) (rows []measured) {
	for _, t := range targets {
		ours, theirs := t.measure(rounds)
		allocs := allocations(turns(t.name, t.ours, t.count), list{texts: make([]string, t.count)})
		rows = append(rows, measured{t.name, t.peer, ours, theirs, ours / theirs, t.ratio, allocs})
	}
	return rows
}

// batch is the number of operands that are timed together. A batch takes some tenths of a millisecond, so another
// program on the machine disturbs only a few rounds, and not the median.
const batch = 2000

// measure returns the nanoseconds per operand for both operations: the mean over the batches of the median round. The operations take turns.
func (t target) measure(rounds int) (ours, theirs float64) {
	for start := 0; start < t.count; start += batch {
		end := min(start+batch, t.count)
		var all [2][]float64
		for range rounds {
			for i, do := range []func(int){t.ours, t.theirs} {
				all[i] = append(all[i], timeOf(do, start, end))
			}
		}
		share := float64(end-start) / float64(t.count)
		ours += median(all[0]) * share
		theirs += median(all[1]) * share
	}
	return ours, theirs
}

// timeOf returns the nanoseconds per operand for the operands from start to end. It repeats them until a batch is full.
func timeOf(do func(i int), start, end int) float64 {
	passes := batch / (end - start)
	begin := time.Now()
	for range passes {
		for i := start; i < end; i++ {
			do(i)
		}
	}
	return float64(time.Since(begin)) / float64(passes*(end-start))
}

// turns returns an operation, applied to the operands in turn, as a parser.
func turns(name string, do func(i int), count int) parser {
	i := 0
	return parser{name: name, before: func() { i = 0 }, parse: func(string) bool {
		do(i)
		if i++; i == count {
			i = 0
		}
		return true
	}}
}

// printTargetTable prints rows, and marks those that miss their targets.
func printTargetTable(w io.Writer, title string, rows []measured) error {
	fmt.Fprintln(w, title)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "operation\tns\tpeer\tns\tratio\ttarget\tallocs\t\t")
	for _, r := range rows {
		bound, verdict := "", ""
		if r.target > 0 {
			bound = fmt.Sprintf("%.2f", r.target)
		}
		if r.target > 0 && r.ratio > r.target {
			verdict = "missed"
		}
		fmt.Fprintf(t, "%s\t%.0f\t%s\t%.0f\t%.2f\t%s\t%s\t%s\t\n", r.name, r.nanos, r.peer, r.theirs, r.ratio, bound, counted(r.allocs), verdict)
	}
	fmt.Fprintln(t)
	return t.Flush()
}
