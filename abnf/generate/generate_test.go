package generate_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
)

// made is a package that the tests make.
type made struct {
	file   string
	typ    string // TYPE=RULE
	fields string
	lists  []string
	lazy   []string
	greedy []string
}

var packages = map[string]made{
	"urn": {file: "rfc8141.abnf", typ: "URN=namestring", fields: "assigned-name,NID,NSS,r-component,q-component,f-component", lazy: []string{"r-component"}},
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
	"tag": {file: "rfc4151.abnf", typ: "URI=tagURI", fields: "Authority=authorityName,DNSName=authorityName/DNSname,EmailAddress=emailAddress,date,year,month,day,specific,fragment"},
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

func (m made) options(t *testing.T, name string) generate.Options {
	t.Helper()
	o := generate.Options{Package: name, Lazy: m.lazy, Greedy: m.greedy}
	var err error
	o.Type, o.Rule, err = generate.ParseType(m.typ)
	require.NoError(t, err)
	if m.fields != "" {
		o.Fields, err = generate.ParseFields(m.fields)
		require.NoError(t, err)
	}
	for _, l := range m.lists {
		list, err := generate.ParseList(l)
		require.NoError(t, err)
		o.Lists = append(o.Lists, list)
	}
	return o
}

// write makes a package in a directory.
func write(t *testing.T, dir, name string, m made) {
	t.Helper()
	g, err := abnf.LoadFile(filepath.Join("testdata/grammars", m.file))
	require.NoError(t, err)
	files, err := generate.Files(g, m.options(t, name))
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, name), 0o755))
	for file, content := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name, file), content, 0o644))
	}
}

func TestPackagesPassTheirTests(t *testing.T) {
	dir := os.Getenv("GENERATED")
	if dir == "" {
		dir = t.TempDir()
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.test\n\ngo 1.25\n"), 0o644))
	for name, m := range packages {
		t.Run(name, func(t *testing.T) { write(t, dir, name, m) })
	}
	run(t, dir, "go", "vet", "./...")
	run(t, dir, "go", "test", "./...")
}

func run(t *testing.T, dir string, command ...string) {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
}
