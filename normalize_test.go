package uri_test

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

func TestNormalizeStepByStep(t *testing.T) {
	for _, c := range golden.Lines[struct {
		In    string
		Steps uri.Steps
		Want  string
	}](t, "testdata/normalize.jsonl") {
		u := uri.MustParseReference(c.In)
		v := u.Normalize(c.Steps)
		assert.Equal(t, c.Want, v.String(), "%q by %s", c.In, c.Steps)
		assertReadsBack(t, v)
		assert.Equal(t, v == u, c.Steps.Changes(u) == 0, "changes of %q", c.In)
	}
}

func TestNormalizeUnderRFC2396(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"HTTP://A.B:80/%21%7e%2F/../x", "http://a.b/!~%2F/../x"},
		{"mailto:%41%2f?B", "mailto:A%2F?B"},
		{"http://A%41%3a/%41", "http://A%41%3a/A"}, // a registry name: decoded it would be a server
		{"http://A_b:80", "http://A_b:80/"},
		{"file://localhost/x", "file:///x"},
		{"http://u%41@h:/", "http://uA@h/"},
		{"//%41:%42@h", "//A:B@h"},
		{"#%41", "#A"},
	} {
		u, err := uri.RFC2396.ParseReference(c.in)
		require.NoError(t, err)
		v := u.Normalize(uri.AllSteps)
		assert.Equal(t, c.want, v.String(), c.in)
		assertReadsBack(t, v)
		assert.Zero(t, uri.AllSteps.Changes(v), c.in)
	}
	u, err := uri.RFC2732.ParseReference("http://[::0001]/?[%21]")
	require.NoError(t, err)
	assert.Equal(t, "http://[::1]/?[!]", u.Normalize(uri.AllSteps).String())
	u, err = uri.RFC2732.ParseReference("http://[1:2]/")
	require.NoError(t, err)
	assert.Equal(t, u, u.Normalize(uri.AllSteps), "no address, though RFC 2373 derives it")
	assert.Zero(t, uri.AllSteps.Changes(u))
}

func TestNormalizeUnderRFC3987(t *testing.T) {
	for _, c := range []struct {
		in    string
		steps uri.Steps
		want  string
	}{
		{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", uri.AllSteps, "example://a/b/c/%7Bfoo%7D/rosé"},
		{"http://%c3%a9.EXAMPLE/%c3%a9?%c3%a9#%c3%a9", uri.StepCharacters, "http://é.EXAMPLE/é?é#é"},
		{"http://%c3%a9@h/%2f%7e", uri.StepCharacters, "http://é@h/%2f%7e"},
		{"http://h/%EE%80%80?%EE%80%80#%EE%80%80", uri.AllSteps, "http://h/%EE%80%80?%EE%80%80#%EE%80%80"},
		{"http://h/?\ue000%ee%80%80", uri.AllSteps, "http://h/?\ue000%EE%80%80"},
		{"x:%E2%80%AE%FF%C3%C3%A9%A9%ED%A0%80", uri.AllSteps, "x:%E2%80%AE%FF%C3é%A9%ED%A0%80"},
		{"x:%C3%A9", uri.StepPercent | uri.StepCase, "x:%C3%A9"},
		{"x:%7E%C3%A9", uri.StepPercent, "x:~%C3%A9"},
		{"http://É/", uri.AllSteps, "http://É/"}, // the case of names is IDNA's
	} {
		u, err := uri.RFC3987.ParseReference(c.in)
		require.NoError(t, err)
		v := u.Normalize(c.steps)
		assert.Equal(t, c.want, v.String(), c.in)
		assertReadsBack(t, v)
		assert.Equal(t, v == u, c.steps.Changes(u) == 0, "changes of %q", c.in)
	}
	u := uri.MustParse("http://h/%C3%A9")
	assert.Equal(t, u, u.Normalize(uri.StepCharacters), "a URI has no such characters")
}

func TestHostKindCanChangeByDecoding(t *testing.T) {
	u := uri.MustParseReference("http://1.2.3.%34/")
	host, _ := u.Host()
	assert.Equal(t, uri.RegName, host.Kind())
	host, _ = u.Normalize(uri.StepPercent).Host()
	assert.Equal(t, uri.IPv4address, host.Kind())
}

func TestNormalizeAllocatesTheNewTextAlone(t *testing.T) {
	for in, want := range map[string]float64{
		"http://example.com/": 0, "http://[2001:db8::1]:8080/%2F": 0, "../a": 0, "x:/.//a": 0,
		"HTTP://example.com/": 1, "http://example.com": 1, "http://[0::1]/": 1, "http://h/a/../%41%2f" + strings.Repeat("/a", 500): 1,
		"file://localhost/" + strings.Repeat("a", 100): 1,
	} {
		u := uri.MustParseReference(in)
		assert.Equal(t, want, testing.AllocsPerRun(10, func() { u.Normalize(uri.AllSteps) }), in)
	}
}

func TestSchemesCanBeExtendedAndReplaced(t *testing.T) {
	mine := uri.Schemes{}.With(uri.Scheme{Name: "My", DefaultPort: 7, KeepEmptyPath: true}, uri.Scheme{Name: "http", DefaultPort: 8080})
	n := uri.Normalizer{Steps: uri.StepScheme, Schemes: mine}
	for in, want := range map[string]string{
		"my://h:7": "my://h", "MY://h:": "MY://h", "http://h:80/": "http://h:80/", "http://h:8080/": "http://h/", "https://h:443": "https://h/",
	} {
		v := n.Normalize(uri.MustParseReference(in))
		assert.Equal(t, want, v.String())
		assertReadsBack(t, v)
		assert.Zero(t, n.Changes(v))
	}
	again := mine.With(uri.Scheme{Name: "HTTP", DefaultPort: 1}, uri.Scheme{Name: "http", DefaultPort: 2})
	s, ok := again.Find("Http")
	assert.True(t, ok)
	assert.EqualValues(t, 2, s.DefaultPort)
	s, _ = mine.Find("http")
	assert.EqualValues(t, 8080, s.DefaultPort, "a table is a value")
	_, ok = mine.Find("nobody")
	assert.False(t, ok)
}

func TestARelativeReferenceHasNoSchemeOfATable(t *testing.T) {
	own := uri.Schemes{}.With(uri.Scheme{DefaultPort: 7, DefaultHost: "h"})
	_, found := own.Find("")
	assert.False(t, found)
	u := uri.MustParseReference("//h:7/")
	assert.True(t, u.Origin().String() == "null")
	assert.Equal(t, u, uri.Normalizer{Steps: uri.AllSteps, Schemes: own}.Normalize(u))
}

func TestEveryRegisteredSchemeIsFoundInAnyCase(t *testing.T) {
	for _, s := range uri.KnownSchemes() {
		got, ok := uri.Schemes{}.Find(strings.ToUpper(s.Name))
		assert.True(t, ok, s.Name)
		assert.Equal(t, s, got)
		assert.NotEmpty(t, s.Document)
		assert.True(t, uri.RFC3986.ValidRule("scheme", s.Name))
	}
}

func TestNamesNextToThoseOfSchemesAreUnknown(t *testing.T) {
	known := map[string]bool{}
	for _, s := range uri.KnownSchemes() {
		known[s.Name] = true
	}
	for name := range known {
		for i := range len(name) {
			for _, near := range []byte{name[i] - 1, name[i] + 1, name[i] ^ 0x20, name[i] | 0x80} {
				text := name[:i] + string([]byte{near}) + name[i+1:]
				_, ok := uri.Schemes{}.Find(text)
				assert.Equal(t, known[strings.ToLower(text)], ok, text)
			}
		}
		for _, text := range []string{name[:len(name)-1], name + "s", name + "\x00"} {
			_, ok := uri.Schemes{}.Find(text)
			assert.Equal(t, known[text], ok, text)
		}
	}
}

func TestStepsAreWrittenByName(t *testing.T) {
	for _, s := range setsOfSteps() {
		text, err := s.MarshalText()
		require.NoError(t, err)
		var back uri.Steps
		require.NoError(t, back.UnmarshalText(text))
		require.Equal(t, s, back)
	}
	assert.Equal(t, "case,percent,dots,characters", uri.SyntaxSteps.String())
	var s uri.Steps
	require.NoError(t, s.UnmarshalText([]byte("all")))
	assert.Equal(t, uri.AllSteps, s)
	var e *uri.ComponentError
	require.ErrorAs(t, s.UnmarshalText([]byte("case,nothing")), &e)
	assert.Equal(t, len("case,"), e.Offset())
	assert.Contains(t, e.Problem(), `unknown step "nothing": the steps are case, `)
}

func TestTheLadder(t *testing.T) {
	lowest := map[uri.Level]bool{}
	for _, c := range []struct {
		u, v  string
		level uri.Level
		ok    bool
	}{
		{"http://a/", "http://a/", uri.LevelString, true},
		{"HTTP://A/%3a", "http://a/%3A", uri.LevelCase, true},
		{"http://a/~b", "http://A/%7eb", uri.LevelPercent, true},
		{"http://a/b", "http://a/c/../b", uri.LevelPath, true},
		{"http://a/b", "http://a/%2e/b", uri.LevelPath, true},
		{"http://a", "http://a:80/", uri.LevelScheme, true},
		{"http://[::1]/", "http://[0:0::1]/", uri.LevelScheme, true},
		{"http://example.com:80/~smith/home.html", "http://EXAMPLE.com:/%7esmith/home.html", uri.LevelScheme, true},
		{"http://a/", "http://a/?", 0, false},
		{"http://a/", "http://a/#", 0, false},
		{"http://a/%2F", "http://a//", 0, false},
		{"http://a/!", "http://a/%21", 0, false},
		{"http://%C3%A9/", "http://xn--9ca/", 0, false},
		{"a/./b", "a/b", 0, false},
	} {
		u, v := uri.MustParseReference(c.u), uri.MustParseReference(c.v)
		level, ok := lowestLevel(u, v)
		assert.Equal(t, c.ok, ok, "%q and %q", c.u, c.v)
		assert.Equal(t, c.level, level, "%q and %q", c.u, c.v)
		lowest[level] = lowest[level] || ok
		for _, r := range uri.Levels() {
			assert.Equal(t, c.ok && r >= c.level, uri.Equal(u, v, r))
			assert.Equal(t, uri.Equal(u, v, r), u.Key(r) == v.Key(r))
		}
	}
	for _, r := range uri.Levels() {
		assert.True(t, lowest[r], "no URIs are first equal at %s", r)
	}
}

func TestURIsOfDifferentGrammarsAreNotEqual(t *testing.T) {
	u := uri.MustParseReference("http://a/")
	v, err := uri.RFC2396.Parse("http://a/")
	require.NoError(t, err)
	assert.False(t, uri.Equal(u, v, uri.LevelScheme))
	assert.NotEqual(t, u.Key(uri.LevelString), v.Key(uri.LevelString))
}

func TestKeysOfDifferentRungsAreNotEqual(t *testing.T) {
	u := uri.MustParseReference("http://a/")
	assert.NotEqual(t, u.Key(uri.LevelString), u.Key(uri.LevelCase))
	assert.Equal(t, "http://a/", u.Key(uri.LevelString).String())
}

func ExampleURI_Normalize() {
	u := uri.MustParseReference("HTTP://Example.COM:80/%7Esmith/./a")
	fmt.Println(u.Normalize(uri.SyntaxSteps))
	fmt.Println(u.Normalize(uri.AllSteps))
	// Output:
	// http://example.com:80/~smith/a
	// http://example.com/~smith/a
}

func lowestLevel(u, v uri.URI) (uri.Level, bool) {
	for _, r := range uri.Levels() {
		if uri.Equal(u, v, r) {
			return r, true
		}
	}
	return 0, false
}

func TestTheExceptionsToCommutingAreSome(t *testing.T) {
	for _, c := range []struct{ base, ref, resolved, normalized string }{
		{"http://h/a/..", "b", "http://h/a/b", "http://h/b"},
		{"http://h/a/%2e%2e", "b", "http://h/a/b", "http://h/b"},
		{"x:a/%2e/", "../b", "x:a/b", "x:/b"},
	} {
		base, ref := uri.MustParseReference(c.base), uri.MustParseReference(c.ref)
		u, err := base.Resolve(ref)
		require.NoError(t, err)
		assert.Equal(t, c.resolved, u.Normalize(uri.AllSteps).String())
		v, err := base.Normalize(uri.AllSteps).Resolve(ref.Normalize(uri.AllSteps))
		require.NoError(t, err)
		assert.Equal(t, c.normalized, v.Normalize(uri.AllSteps).String())
	}
}

func TestWhatNoRungFindsEqual(t *testing.T) {
	for u, v := range map[string]string{
		"mailto:Joe@Example.COM": "mailto:Joe@example.com",
		"file://@localhost/a":    "file:///a",
		"http://a/b":             "http://a/b/",
	} {
		_, ok := lowestLevel(uri.MustParseReference(u), uri.MustParseReference(v))
		assert.False(t, ok, u)
	}
}

// A relative reference has no default port.
func TestPortsAreComparedAsNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scheme := rapid.SampledFrom([]string{"http:", "x:", ""}).Draw(t, "scheme")
		port := rapid.StringMatching(`(|:0{0,3}(|80|8080|443|[0-9]{1,6}))`)
		a, b := port.Draw(t, "one port"), port.Draw(t, "another port")
		u, v := uri.MustParseReference(scheme+"//h"+a+"/"), uri.MustParseReference(scheme+"//h"+b+"/")
		number := func(port string) string {
			switch {
			case port == "", port == ":":
				return map[string]string{"http:": "80"}[scheme]
			case strings.Trim(port, ":0") == "":
				return "0"
			}
			return strings.TrimLeft(port, ":0")
		}
		equal := number(a) == number(b)
		require.Equal(t, equal, uri.Equal(u, v, uri.LevelScheme), "%s %s", u, v)
		require.Equal(t, equal, u.Key(uri.LevelScheme) == v.Key(uri.LevelScheme), "%s %s", u, v)
	})
}

// Section 5.3.2.3 of RFC 3987 decodes what is iunreserved. A private character is a query's own.
func TestNormalizeDecodesIunreservedCharactersAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := string(rapid.OneOf(rapid.Int32Range(0xE000, 0xF8FF), rapid.Int32Range(0xF0000, 0x10FFFD), rapid.Int32Range(0x80, 0xDFFF), rapid.Int32Range(0xF900, 0x3FFFF)).Draw(t, "character"))
		if !utf8.ValidString(c) || strings.ContainsFunc(c, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }) {
			return
		}
		encoded := uri.UnreservedChars.Encode(c)
		want := encoded
		if uri.RFC3987.ValidRule("iunreserved", c) {
			want = c
		}
		for _, text := range []string{"?", "/", "#", "//h", "//", "//h?a=/"} {
			u, err := uri.RFC3987.ParseReference(text + encoded)
			require.NoError(t, err)
			require.Equal(t, text+want, u.Normalize(uri.StepCharacters).String())
			require.Equal(t, want != encoded, uri.StepCharacters.Changes(u) != 0)
		}
	})
}

// The fast path knows the default hosts of registered schemes alone.
func TestTheDefaultHostOfAnOwnSchemeIsLeftOut(t *testing.T) {
	own := uri.Normalizer{Steps: uri.AllSteps, Schemes: uri.Schemes{}.With(uri.Scheme{Name: "ex", DefaultPort: 99, DefaultHost: "dh"})}
	for text, want := range map[string]string{"ex://dh/": "ex:///", "ex://h/": "ex://h/", "ex://dh:99/": "ex:///", "ey://dh/": "ey://dh/"} {
		u := uri.MustParse(text)
		assert.Equal(t, want, own.Normalize(u).String())
		assert.Equal(t, text != want, own.Changes(u)&uri.StepScheme != 0, text)
	}
}

// services reads the names and ports of IANA as the package netbase of Debian carries them.
func services(t *testing.T) map[string][]uint16 {
	file, err := os.Open("/etc/services")
	if err != nil {
		t.Skip("no list of services: ", err)
	}
	defer file.Close()
	all := map[string][]uint16{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		number, _, _ := strings.Cut(fields[1], "/")
		port, err := strconv.ParseUint(number, 10, 16)
		require.NoError(t, err, line)
		for _, name := range append(fields[2:], fields[0]) {
			all[name] = append(all[name], uint16(port))
		}
	}
	return all
}

func TestPortsAreThoseOfIANA(t *testing.T) {
	ports := services(t)
	checked := 0
	for _, scheme := range uri.KnownSchemes() {
		name, cited := strings.CutPrefix(scheme.Document, "IANA service name ")
		assert.Equal(t, !strings.HasPrefix(scheme.Document, "RFC "), scheme.KeepDefaultPort, "%s: only what an RFC defines is taken away", scheme.Name)
		if !cited {
			name = scheme.Name
		}
		known, ok := ports[name]
		if !ok || scheme.DefaultPort == 0 {
			continue // the list of a system need not be complete
		}
		assert.Contains(t, known, scheme.DefaultPort, scheme.Name)
		checked++
	}
	t.Logf("%d ports are those of /etc/services", checked)
}

func TestTheTableOfSchemesIsThatOfTheDocuments(t *testing.T) {
	all := uri.KnownSchemes()
	assert.Equal(t, uritestutil.ReadCases[uri.Scheme](t, "schemes.jsonl"), all)
	for _, scheme := range all {
		found, ok := uri.Schemes{}.Find(strings.ToUpper(scheme.Name))
		assert.True(t, ok, scheme.Name)
		assert.Equal(t, scheme, found)
	}
}

func TestAPortThatNoRFCDefinesIsKept(t *testing.T) {
	for in, want := range map[string]string{"ssh://h:22/": "ssh://h:22/", "ssh://h:/": "ssh://h/", "postgres://h:05432": "postgres://h:5432/", "ftp://h:21/": "ftp://h/"} {
		assert.Equal(t, want, uri.MustParse(in).Normalize(uri.AllSteps).String())
	}
}

func TestSchemesAreSortedByName(t *testing.T) {
	var names []string
	for _, scheme := range uri.KnownSchemes() {
		names = append(names, scheme.Name)
		found, ok := uri.Schemes{}.Find(strings.ToUpper(scheme.Name))
		assert.True(t, ok)
		assert.Equal(t, scheme, found)
	}
	assert.True(t, slices.IsSorted(names))
}

func TestEachStepRunsAlone(t *testing.T) {
	const text = "HTTP://EXAMPLE.com:080//a//%7e%c3%a9/./b"
	var seen uri.Steps // that change something alone
	for step, want := range map[uri.Steps]string{
		uri.StepSchemeCase:  "http://EXAMPLE.com:080//a//%7e%c3%a9/./b",
		uri.StepHostCase:    "HTTP://example.com:080//a//%7e%c3%a9/./b",
		uri.StepTripletCase: "HTTP://EXAMPLE.com:080//a//%7E%C3%A9/./b",
		uri.StepPercent:     "HTTP://EXAMPLE.com:080//a//~%c3%a9/./b",
		uri.StepDots:        "HTTP://EXAMPLE.com:080//a//%7e%c3%a9/b",
		uri.StepPort:        "HTTP://EXAMPLE.com//a//%7e%c3%a9/./b",
		uri.StepSlashes:     "HTTP://EXAMPLE.com:080/a/%7e%c3%a9/./b",
		uri.StepEmptyPath | uri.StepDefaultHost | uri.StepIPv6 | uri.StepCharacters: text,
	} {
		u := uri.MustParse(text)
		assert.Equal(t, want, u.Normalize(step).String(), step)
		assert.Equal(t, want != text, step.Changes(u) == step, step)
		seen |= step.Changes(u)
	}
	for _, c := range []struct {
		in    string
		steps uri.Steps
		want  string
	}{
		{"http://h", uri.StepEmptyPath, "http://h/"}, {"http://h:80", uri.StepEmptyPath, "http://h:80/"}, {"http://h:", uri.StepPort, "http://h"}, {"http://h:", uri.StepEmptyPath, "http://h:/"},
		{"http://h:/", uri.StepDefaultHost, "http://h:/"}, {"file://localhost/a", uri.StepDefaultHost, "file:///a"}, {"file://localhost:/a", uri.StepDefaultHost, "file://localhost:/a"},
		{"file://localhost:/a", uri.StepDefaultHost | uri.StepPort, "file:///a"}, {"file://LOCALHOST", uri.StepHostCase, "file://localhost"},
		{"x:/.//a", uri.StepSlashes, "x:/./a"}, {"x:/.//a", uri.StepSlashes | uri.StepDots, "x:/a"}, {"x:/a//../b", uri.StepSlashes | uri.StepDots, "x:/a/b"}, {".//a:b", uri.StepSlashes, "./a:b"},
		{"//[::0:1]", uri.StepIPv6, "//[::1]"}, {"HTTP://[::0:A]/", uri.StepSchemeCase, "http://[::0:A]/"}, {"HTTP://[::0:A]/", uri.StepHostCase, "HTTP://[::0:a]/"},
		{"http://h//", uri.StepSlashes, "http://h/"}, {"http://h/a?//", uri.StepSlashes, "http://h/a?//"}, {"http://h/a//b?//#//", uri.StepSlashes, "http://h/a/b?//#//"},
		{"a:b//c", uri.StepSlashes, "a:b/c"}, {"http://h/a//b", uri.AllSteps, "http://h/a//b"},
	} {
		u := uri.MustParseReference(c.in)
		assert.Equal(t, c.want, u.Normalize(c.steps).String(), "%s by %s", c.in, c.steps)
		assert.Equal(t, c.want, uri.Normalizer{Steps: c.steps}.Normalize(u).String(), "%s by %s", c.in, c.steps)
		assert.Equal(t, c.want == c.in, c.steps.Changes(u) == 0, "%s by %s", c.in, c.steps)
		if slices.Contains(uri.EachStep(), c.steps) {
			seen |= c.steps.Changes(u)
		}
	}
	iri, err := uri.RFC3987.ParseReference("%c3%A9")
	require.NoError(t, err)
	assert.Equal(t, "é", iri.Normalize(uri.StepCharacters).String())
	seen |= uri.StepCharacters.Changes(iri)
	for _, step := range uri.EachStep() {
		assert.Equal(t, step, seen&step, "no row has %s alone", step)
	}
	old, err := uri.RFC2396.Parse("x:a//b")
	require.NoError(t, err)
	assert.Equal(t, old, old.Normalize(uri.StepSlashes), "it is opaque")
}

// Each row has one step and a text that no other step changes, which is then what all the others make of it.
func TestOtherStepsDoNotDoTheWorkOfAStep(t *testing.T) {
	for step, text := range map[uri.Steps]string{
		uri.StepSchemeCase: "X:a", uri.StepHostCase: "x://H/", uri.StepTripletCase: "x:%c3", uri.StepPercent: "x:%7E", uri.StepDots: "x:/a/./b",
		uri.StepEmptyPath: "http://h", uri.StepPort: "http://h:80/", uri.StepDefaultHost: "file://localhost/", uri.StepIPv6: "x://[::0:1]/", uri.StepSlashes: "x:/a//b",
	} {
		u := uri.MustParse(text)
		assert.NotEqual(t, u, u.Normalize(step), step)
		for _, other := range uri.EachStep() {
			if other != step {
				assert.Equal(t, u, u.Normalize(other), "%q by %s", text, other)
			}
		}
	}
}

func TestARungThatIsNoneHasItsNumber(t *testing.T) {
	assert.Equal(t, "Level(9)", uri.Level(9).String())
}

func TestStepsAreReadAndWritten(t *testing.T) {
	for text, steps := range map[string]uri.Steps{
		"": 0, "case": uri.StepCase, "scheme-case,triplet-case": uri.StepSchemeCase | uri.StepTripletCase, "scheme": uri.StepScheme, "port,slashes": uri.StepPort | uri.StepSlashes,
		"case,percent,dots,scheme,ipv6,characters": uri.AllSteps,
	} {
		assert.Equal(t, text, steps.String())
		var back uri.Steps
		require.NoError(t, back.UnmarshalText([]byte(text)))
		assert.Equal(t, steps, back)
	}
	var s uri.Steps
	for _, step := range uri.EachStep() {
		assert.ErrorContains(t, s.UnmarshalText([]byte("ports")), step.String())
	}
}

func ExampleKey() {
	seen := map[uri.Key]bool{}
	for _, text := range []string{"http://example.com/~a", "HTTP://EXAMPLE.com:80/%7Ea"} {
		key := uri.MustParse(text).Key(uri.LevelScheme)
		fmt.Println(seen[key])
		seen[key] = true
	}
	// Output:
	// false
	// true
}

func ExampleNormalizer() {
	n := uri.Normalizer{Steps: uri.AllSteps, Schemes: uri.Schemes{}.With(uri.Scheme{Name: "my", DefaultPort: 7000})}
	fmt.Println(n.Normalize(uri.MustParse("MY://h:7000/a")))
	// Output: my://h/a
}

func ExampleLevel() {
	a, b := uri.MustParse("http://h/%7Ea"), uri.MustParse("http://h/~a")
	for _, level := range []uri.Level{uri.LevelCase, uri.LevelPercent} {
		fmt.Println(level, uri.Equal(a, b, level))
	}
	// Output:
	// case false
	// percent-encoding true
}

func ExampleSteps() {
	u := uri.MustParse("HTTP://EXAMPLE.com:80//a")
	fmt.Println(u.Normalize(uri.StepHostCase | uri.StepPort))
	fmt.Println(u.Normalize(uri.AllSteps | uri.StepSlashes))
	// Output:
	// HTTP://example.com//a
	// http://example.com/a
}

// slowTriplets changes one triplet after the other.
func slowTriplets(s string, steps uri.Steps) string {
	return regexp.MustCompile("%..").ReplaceAllStringFunc(s, func(triplet string) string {
		octet, err := uri.DecodeOctets(triplet)
		switch {
		case err != nil:
			panic(err)
		case steps&uri.StepPercent != 0 && uri.UnreservedChars.Contains(octet[0]):
			return string(octet)
		case steps&uri.StepTripletCase != 0:
			return strings.ToUpper(triplet)
		}
		return triplet
	})
}

func TestTripletsAreNormalizedOneAfterTheOther(t *testing.T) {
	text := rapid.StringMatching(`([a-zA-Z~]{0,3}|%[0-9A-F][0-9A-F]|%4[1-9a-f]|%7[eE]|%25|%[0-9a-f][0-9a-f]){0,12}`)
	rapid.Check(t, func(t *rapid.T) {
		query, host := text.Draw(t, "query"), text.Draw(t, "host")
		for _, steps := range []uri.Steps{0, uri.StepPercent, uri.StepTripletCase, uri.StepPercent | uri.StepTripletCase} {
			u := uri.MustParse("x://" + host + "/?" + query)
			require.Equal(t, "x://"+slowTriplets(host, steps)+"/?"+slowTriplets(query, steps), u.Normalize(steps).String(), "%s: %s", u, steps)
		}
		lower := func(s string) string {
			rest := regexp.MustCompile("%..|[^%]+").FindAllString(s, -1)
			for i := range rest {
				if rest[i][0] != '%' {
					rest[i] = strings.ToLower(rest[i])
				}
			}
			return strings.Join(rest, "")
		}
		u := uri.MustParse("x://" + host + "/")
		require.Equal(t, "x://"+lower(slowTriplets(host, uri.StepPercent))+"/", u.Normalize(uri.StepPercent|uri.StepHostCase).String(), "%s", u)
	})
}
