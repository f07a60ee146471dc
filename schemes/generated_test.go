package schemes_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

var update = flag.Bool("update", false, "write the generated files")

// budget leaves IP addresses in brackets, which are five of six states, to a table.
const budget = 64

// generated are the packages by their directories. Directory urn has package urn, which is
// generated from urn.abnf. A directory below that of a scheme has a part of its texts, such as a
// namespace.
var generated = map[string]options{
	"acct": {
		Options:  generate.Options{Type: "Account", Rule: "acctURI"},
		fields:   "userpart,host",
		onlyURIs: true,
	},
	"data": {
		Options: generate.Options{Type: "URL", Rule: "dataurl", Lazy: []string{"dataurl"}},
		fields:  "type,subtype,base64,Data=data|base64-data",
		lists:   []string{"Parameters=mediatype:parameter(Name=attribute,Value=value)"},
	},
	"did": {
		Options: generate.Options{Type: "URL", Rule: "did-url"},
		fields:  "DID=did,Method=method-name,ID=method-specific-id,Path=path-abempty,query,fragment",
	},
	"file": {
		Options: generate.Options{Type: "URL", Rule: "file-URI", Greedy: []string{"rooted-path", "host"}, Budget: budget},
		fields:  "Host=file-auth,UNCHost=file-host,Drive=drive-letter",
	},
	"geo": {
		Options: generate.Options{Type: "URI", Rule: "geo-URI", Diagnose: "diagnose"},
		fields:  "CoordA=wgs84-coord-a|coord-a,CoordB=wgs84-coord-b|coord-b,CoordC=wgs84-coord-c|coord-c,CRSLabel=wgs84-label|other-label,Uval=uval",
		lists:   []string{"Parameters=p:parameter(Name=pname,Value=pvalue)"},
	},
	"mailto": {
		Options: generate.Options{Type: "URL", Rule: "mailtoURI"},
		fields:  "To=to,Headers=hfields",
		lists:   []string{"Addresses=to:Address=addr-spec(LocalPart=local-part,Domain=domain)", "HeaderFields=hfields:HeaderField=hfield(Name=hfname|body,Value=hfvalue|body-value)"},
	},
	"tag": {
		Options: generate.Options{Type: "Tag", Rule: "tagURI"},
		fields:  "authorityName,emailAddress,date,specific,fragment",
	},
	"tel": {
		Options: generate.Options{Type: "Number", Rule: "telephone-uri", Lazy: []string{"local-number"}, Greedy: []string{"par"}},
		fields:  "GlobalNumber=global-number/global-number-digits,LocalNumber=local-number-digits,Context=descriptor",
		lists:   []string{"Parameters=:Parameter=par(Name=pname|ext-name|isub-name,Value=pvalue|ext-digits|isub-value)"},
	},
	"urn": {
		Options: generate.Options{Type: "URN", Rule: "namestring", Lazy: []string{"r-component"}, Diagnose: "diagnose"},
		fields:  "assigned-name,NID,NSS,r-component,q-component,f-component",
	},
	"urn/isbn": {
		Options: generate.Options{Type: "ISBN", Rule: "isbn-URN"},
		fields:  "Number=isbn,ten",
		lists:   []string{"Digits=:Digit=DIGIT"},
	},
	"urn/uuid": {
		Options: generate.Options{Type: "UUID", Rule: "uuid-URN"},
		fields:  "Digits=UUID",
	},
	"web": {
		Options: generate.Options{Type: "URL", Rule: "web-URL", Diagnose: "diagnose", Budget: budget},
		fields:  "Scheme=http|https|ws|wss,host,port,Path=path-abempty,query,fragment",
	},
}

// options are those of package generate, with fields and lists as `abnf gen` has them.
type options struct {
	generate.Options
	fields   string
	lists    []string
	onlyURIs bool // the rule derives texts that are not URIs of RFC 3986, which are excluded
}

// The files of a package are generated again if its line in the record does not match its grammar,
// its options and its files. To see the effect of a change of package generate, run the tests in
// full, or with -update.
func TestTheGeneratedFilesAreThoseOfTheGrammars(t *testing.T) {
	all := *update || exhaustive.Asked(t)
	kept, err := os.ReadFile("generated.txt")
	require.True(t, err == nil || *update, err)
	var record strings.Builder
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		if line := recordOf(t, dir); !all && strings.Contains(string(kept), line) {
			record.WriteString(line)
			continue
		}
		files, err := generate.Files(grammarOf(t, dir), generated[dir].complete(t, dir))
		require.NoError(t, err, dir)
		for name, want := range files {
			file := filepath.Join(dir, name)
			if *update {
				require.NoError(t, os.WriteFile(file, want, 0o644))
			}
			got, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, string(want), string(got), "%s: make it again with -update", file)
		}
		record.WriteString(recordOf(t, dir))
	}
	if *update {
		require.NoError(t, os.WriteFile("generated.txt", []byte(record.String()), 0o644))
		return
	}
	assert.Equal(t, string(kept), record.String(), "generated.txt: make it again with -update")
}

// conversions is the file uri.go of the package of a scheme.
var conversions = template.Must(template.New("uri.go").Parse(`// Code generated by the tests of package schemes. DO NOT EDIT.

package {{.Package}}

import "github.com/urigrammar/uri"

// FromURI returns u as {{.Article}} {{.Type}}. The error is a [*SyntaxError].
//
// Law: FromURI({{.Receiver}}.URI()) is {{.Receiver}}, except for the zero {{.Type}}.
func FromURI(u uri.URI) ({{.Type}}, error) { return Parse(u.String()) }

// URI returns {{.Receiver}} as a URI of any scheme. The zero {{.Type}} is the zero URI.
func ({{.Receiver}} {{.Type}}) URI() uri.URI { return uri.MustParseReference({{.Receiver}}.text) }
`))

// The parts of schemes' texts, such as namespaces, have conversions of their own.
func TestTheTypesOfSchemesConvertFromAndToURIs(t *testing.T) {
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		if strings.Contains(dir, "/") {
			continue
		}
		typeName := generated[dir].Type
		var want bytes.Buffer
		require.NoError(t, conversions.Execute(&want, map[string]any{
			"Package": dir, "Type": typeName, "Receiver": strings.ToLower(typeName[:1]), "Article": article(typeName),
		}))
		file := filepath.Join(dir, "uri.go")
		if *update {
			require.NoError(t, os.WriteFile(file, want.Bytes(), 0o644))
		}
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, want.String(), string(got), "%s: make it again with -update", file)
	}
}

// article returns "an" before a vowel and "a" before other sounds: URL and URN begin with a consonant.
func article(typeName string) string {
	if strings.ContainsAny(typeName[:1], "AEIO") {
		return "an"
	}
	return "a"
}

// recordOf is the line of a package in the record.
func recordOf(t *testing.T, dir string) string {
	t.Helper()
	digest := sha256.New()
	fmt.Fprintf(digest, "%+v\n", generated[dir])
	for _, r := range grammarOf(t, dir).Rules() {
		fmt.Fprintf(digest, "%s\n%s\n", r.Position.File, r.Text)
	}
	for _, suffix := range []string{".abnf", ".go", "_test.go"} {
		text, err := os.ReadFile(filepath.Join(dir, path.Base(dir)+suffix))
		require.True(t, err == nil || *update, err)
		fmt.Fprintf(digest, "%d\n%s", len(text), text)
	}
	return fmt.Sprintf("%s %x\n", dir, digest.Sum(nil))
}

func (o options) complete(t *testing.T, dir string) generate.Options {
	t.Helper()
	o.Package, o.Documented, o.Masks = path.Base(dir), true, "github.com/urigrammar/uri/internal/run/scan"
	o.Command = "go test -C .." + strings.Repeat("/..", strings.Count(dir, "/")) + " -run TestTheGeneratedFilesAreThoseOfTheGrammars -update"
	if o.fields != "" {
		fields, err := generate.ParseFields(o.fields)
		require.NoError(t, err)
		o.Fields = fields
	}
	for _, text := range o.lists {
		list, err := generate.ParseList(text)
		require.NoError(t, err)
		o.Lists = append(o.Lists, list)
	}
	if o.onlyURIs {
		o.Within = []*language.Language{uris(t)}
	}
	return o.Options
}

func TestEveryTextIsAURI(t *testing.T) {
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		texts := languageOf(t, grammarOf(t, dir), generated[dir].Rule)
		comparison, err := language.Compare(texts, uris(t))
		require.NoError(t, err)
		want := language.Contained
		if generated[dir].onlyURIs {
			want = language.Overlapping
		}
		assert.Equal(t, want, comparison.Relation, "%s: %q is no URI", dir, comparison.OnlyA.Text)
	}
}

func grammarOf(t *testing.T, dir string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.LoadFile(filepath.Join(dir, path.Base(dir)+".abnf"))
	require.NoError(t, err)
	return g
}

// uris is the language of the URIs of RFC 3986.
func uris(t *testing.T) *language.Language {
	t.Helper()
	g, err := abnf.LoadFile("../grammar/rfc3986.abnf")
	require.NoError(t, err)
	return languageOf(t, g, "URI").Named("rfc3986.abnf:URI")
}

func languageOf(t *testing.T, g *abnf.Grammar, rule string) *language.Language {
	t.Helper()
	l, err := language.Of(g, rule)
	require.NoError(t, err)
	return l
}
