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
	Name, Why             string
	File                  string
	Type                  string // TYPE=RULE
	Fields                string
	Lists                 []string
	Lazy, Greedy, Typical []string
	Within                string // a rule of the file
}

// packages are those of a file, by name.
func packages(t testing.TB) map[string]made {
	all := map[string]made{}
	for _, m := range golden.Rows[made](t, "testdata/packages.jsonl") {
		all[m.Name] = m
	}
	return all
}

func (m made) options(t testing.TB, name string) Options {
	t.Helper()
	o := Options{Package: name, Lazy: m.Lazy, Greedy: m.Greedy, Typical: m.Typical}
	var err error
	o.Type, o.Rule, err = ParseType(m.Type)
	require.NoError(t, err)
	if m.Fields != "" {
		o.Fields, err = ParseFields(m.Fields)
		require.NoError(t, err)
	}
	if m.Within != "" {
		o.Within, err = language.Of(m.load(t), m.Within)
		require.NoError(t, err)
	}
	for _, l := range m.Lists {
		list, err := ParseList(l)
		require.NoError(t, err)
		o.Lists = append(o.Lists, list)
	}
	return o
}

// allows reports whether a text is not ruled out by another rule.
func (m made) allows(p *pack, text string) bool {
	return m.Within == "" || slowgrammar.Derive(p.grammar, p.Runes, m.Within, text, func(slowgrammar.Pass) {})
}

// load reads the grammar of a package.
func (m made) load(t testing.TB) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Load(files{"testdata/grammars", "../../internal/read/abnf/testdata", "../../grammar"}, m.File)
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
	all := packages(t)
	names, cases := []string{"accept"}, 50
	if exhaustive.Asked(t) {
		names, cases = slices.Sorted(maps.Keys(all)), 2_000
	}
	for _, name := range names {
		files, err := Files(all[name].load(t), all[name].options(t, name))
		require.NoError(t, err)
		files["agreement_test.go"] = all[name].agreementOf(t, name, cases)
		m.add(t, name, files)
	}
}

func TestThePackageIsAsInTheGolden(t *testing.T) {
	version := packages(t)["version"]
	files, err := Files(version.load(t), version.options(t, "version"))
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
	c.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
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
