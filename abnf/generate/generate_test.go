package generate

import (
	"flag"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
	internal "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

var update = flag.Bool("update", false, "write the goldens of testdata")

// made is a package that the tests make.
type made struct {
	file    string
	typ     string // TYPE=RULE
	fields  string
	lists   []string
	lazy    []string
	greedy  []string
	typical []string

	within, without []string // rules of the file
}

var packages = map[string]made{
	"version": {
		file: "version.abnf", typ: "Version=version", fields: "vendor,major,minor",
		lists: []string{"labels:label(name,value)"},
	},
	// Where a field begins does not follow from where others end; and some states are code.
	"minor": {file: "version.abnf", typ: "Version=version", fields: "minor,labels", typical: []string{"go:1.24", "1.2-a=1.b"}},
	// The ends of the context differ between readings until a text ends, so that they take registers that are no fields.
	"context": {file: "rfc3966.abnf", typ: "URL=telephone-uri", fields: "Context=context", greedy: []string{"local-number", "par"}},
	"urn":     {file: "rfc8141.abnf", typ: "URN=namestring", fields: "assigned-name,NID,NSS,r-component,q-component,f-component", lazy: []string{"r-component"}},
	"mailto": {
		file: "rfc6068.abnf", typ: "URL=mailtoURI-strict", fields: "To=to-strict,Headers=hfields",
		lists: []string{"Addresses=to-strict:Address=addr-spec-strict(LocalPart=local-part-strict,Domain=domain-strict)", "HeaderFields=hfields:HeaderField=hfield(Name=hfname,Value=hfvalue)"},
	},
	"tel": {
		file: "rfc3966.abnf", typ: "URL=telephone-uri", fields: "GlobalNumber=global-number/global-number-digits,LocalNumber=local-number-digits,Context=descriptor",
		lists: []string{"Parameters=:par(Name=pname,Value=pvalue)"}, lazy: []string{"local-number"}, greedy: []string{"par"},
	},
	"data": {
		file: "rfc2397.abnf", typ: "URL=dataurl", fields: "MediaType=mediatype,type,subtype,data",
		lists: []string{"Parameters=mediatype:parameter(attribute,value)"}, lazy: []string{"dataurl"},
	},
	"geo": {
		file: "rfc5870.abnf", typ: "URI=geo-URI", fields: "A=coord-a,B=coord-b,C=coord-c,CRS=crslabel,Uncertainty=uval",
		lists: []string{"Parameters=p:parameter(Name=pname,Value=pvalue)"}, greedy: []string{"p"},
	},
	// Nothing but names: no fields, and less than a rule.
	"name": {file: "rfc3986.abnf", typ: "Name=host", without: []string{"IPv4address", "IP-literal"}},
	// What two rules have in common, with the fields of the first.
	"both": {file: "rfc3986.abnf", typ: "Both=URI", fields: "scheme,Authority=authority/host,query", within: []string{"absolute-URI"}, without: []string{"path-rootless"}},
	"tag":  {file: "rfc4151.abnf", typ: "URI=tagURI", fields: "Authority=authorityName,DNSName=authorityName/DNSname,EmailAddress=emailAddress,date,year,month,day,specific,fragment"},
	"template": {
		file: "rfc6570.abnf", typ: "Template=URI-Template",
		lists: []string{":expression(operator,Variables=variable-list)", "Literals=:Literal=literals"},
	},
	"iri": {
		file: "rfc3987.abnf", typ: "IRI=IRI",
		fields: "scheme,Authority=iauthority,UserInfo=iuserinfo,Host=ihost,port,Path=ipath-abempty|ipath-absolute|ipath-rootless|ipath-empty,Query=iquery,Fragment=ifragment",
	},
	"accept": {
		file: "http.abnf", typ: "Accept=Accept",
		lists: []string{"Ranges=:Range=accept-item(type,subtype,Weight=qvalue)"}, lazy: []string{"parameters"}, greedy: []string{"media-range", "OWS"},
	},
	"contenttype": {
		file: "http.abnf", typ: "ContentType=Content-Type", fields: "type,subtype",
		lists: []string{"parameters:parameter(Name=parameter-name,Value=parameter-value)"},
	},
}

func (m made) options(t testing.TB, name string) Options {
	t.Helper()
	o := Options{Package: name, Lazy: m.lazy, Greedy: m.greedy, Typical: m.typical}
	var err error
	o.Type, o.Rule, err = ParseType(m.typ)
	require.NoError(t, err)
	if m.fields != "" {
		o.Fields, err = ParseFields(m.fields)
		require.NoError(t, err)
	}
	o.Within, o.Without = m.languages(t, m.within), m.languages(t, m.without)
	for _, l := range m.lists {
		list, err := ParseList(l)
		require.NoError(t, err)
		o.Lists = append(o.Lists, list)
	}
	return o
}

func (m made) languages(t testing.TB, rules []string) (all []*language.Language) {
	t.Helper()
	for _, r := range rules {
		l, err := language.Of(m.load(t), r)
		require.NoError(t, err)
		all = append(all, l)
	}
	return all
}

// allows reports whether a text is not ruled out by another rule.
func (m made) allows(p *pack, text string) bool {
	derives := func(rule string) bool {
		return slowgrammar.Derive(p.grammar, p.runes, rule, text, func(slowgrammar.Pass) {})
	}
	return !slices.ContainsFunc(m.without, derives) && !slices.ContainsFunc(m.within, func(rule string) bool { return !derives(rule) })
}

// load reads the grammar of a package.
func (m made) load(t testing.TB) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Load(files{"testdata/grammars", "../../internal/read/abnf/testdata", "../../grammar"}, m.file)
	require.NoError(t, err)
	return g
}

// files are those of several folders.
type files []string

// Open opens a file of the first folder that has it.
func (f files) Open(name string) (file fs.File, err error) {
	for _, folder := range f {
		if file, err = os.Open(filepath.Join(folder, name)); err == nil {
			return file, nil
		}
	}
	return nil, err
}

// agreement is a test of a package that compares it with what is known of texts.
const agreement = `package %s

import "testing"

func TestAgreement(t *testing.T) {
	for _, c := range [][2]string{
%s} {
		got := "refused"
		if v, err := Parse(c[0]); err == nil {
			got = fieldsOf(v)
		}
		if got != c[1] {
			t.Errorf("%%q: got %%s, want %%s", c[0], got, c[1])
		}
	}
}
`

// agreementOf returns the test that a package agrees with the slow derivation of so many members that a mutation may have spoilt.
func (m made) agreementOf(t *testing.T, name string, n int) []byte {
	t.Helper()
	p, err := newPack(internal.RulesOf(m.load(t)), m.options(t, name))
	require.NoError(t, err)
	var cases strings.Builder
	for text := range p.mutated(n) {
		want := "refused"
		if e, member := p.slowly(text); member && m.allows(p, text) {
			want = p.Described(e)
		}
		fmt.Fprintf(&cases, "{%q, %q},\n", text, want)
	}
	return fmt.Appendf(nil, agreement, name, &cases)
}

// mutated yields members of several lengths, most of them with one or two octets changed.
func (p *pack) mutated(n int) iter.Seq[string] {
	rng := rand.New(rand.NewPCG(1, 2))
	return func(yield func(string) bool) {
		for range n {
			text := p.Suite.member(rng, rng.IntN(longest+1), p.Suite.anyOctet)
			for range rng.IntN(3) {
				text = mutation(rng, text)
			}
			if !yield(text) {
				return
			}
		}
	}
}

// longest is about the length of the longest members that are tried.
const longest = 60

// mutation deletes, inserts, replaces or repeats an octet.
func mutation(rng *rand.Rand, text string) string {
	const others = "%25AFz09-._~:/?#[]@!$&'()*+,;=\" <>\\^`{|}\x00\x7f\x80\xc3\xa9\xff"
	i := rng.IntN(len(text) + 1)
	other := others[rng.IntN(len(others))]
	if len(text) > 0 && rng.IntN(2) == 0 {
		other = text[rng.IntN(len(text))]
	}
	rest := text[min(i+1, len(text)):]
	switch rng.IntN(3) {
	case 0:
		return text[:i] + rest
	case 1:
		return text[:i] + string([]byte{other}) + text[i:]
	}
	return text[:i] + string([]byte{other}) + rest
}

func addCompared(t *testing.T, m *module) {
	names, cases := []string{"accept", "urn"}, 100
	if exhaustive.Asked(t) {
		names, cases = slices.Sorted(maps.Keys(packages)), 2_000
	}
	for _, name := range names {
		files, err := Files(packages[name].load(t), packages[name].options(t, name))
		require.NoError(t, err)
		files["agreement_test.go"] = packages[name].agreementOf(t, name, cases)
		m.add(t, name, files)
	}
}

func TestThePackageIsAsInTheGolden(t *testing.T) {
	files, err := Files(packages["version"].load(t), packages["version"].options(t, "version"))
	require.NoError(t, err)
	for _, name := range []string{"version.go", "version_test.go"} { // the others are those of package scan
		golden.Equal(t, filepath.Join("testdata/golden", name), *update, string(files[name]))
	}
}

// run runs a command in a directory, without network.
func run(t testing.TB, dir string, command ...string) string {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// anyOctet is one of the octets of a class.
func (s *suite) anyOctet(rng *rand.Rand, class int) byte {
	for {
		if octet := rng.IntN(len(s.Classes)); s.Classes[octet] == class {
			return byte(octet)
		}
	}
}
