package uri_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// lawCases asks for a long run of the laws.
var lawCases = flag.Int("laws.n", 0, "check the laws of the operations over this many generated cases")

// lawCase is what the laws are about.
type lawCase struct {
	base  uri.URI // has a scheme
	ref   uri.URI // any reference
	steps uri.Steps
	url   *url.URL // any value of net/url
}

func (c lawCase) String() string {
	return fmt.Sprintf("%s: base %q, reference %q, steps %s, URL %#v", c.base.Grammar(), c.base, c.ref, c.steps, c.url)
}

// laws are the laws that the doc comments state. Each says what is wrong, or "".
var laws = []struct {
	name  string
	wrong func(lawCase) string
}{
	{"the result of resolution reads back", resolutionReadsBack},
	{"a target is of the grammar of its base", targetsAreOfTheBasesGrammar},
	{"resolution is that of the letter, but for the guard", resolutionByTheLetter},
	{"the base resolves to itself", baseResolvesToItself},
	{"relativize is undone by resolve", relativizeIsUndone},
	{"normalize is idempotent and changes what Changes says", normalizeIsIdempotent},
	{"normalize keeps which components there are", normalizeKeepsPresence},
	{"normalize and resolve commute", normalizeAndResolveCommute},
	{"each rung contains the one below", rungsContainEachOther},
	{"an IRI is equal to the URI that it maps to", irisAreTheirURIs},
	{"Equal, Key and CompareAt agree", comparisonsAgree},
	{"compose undoes components", composeUndoesComponents},
	{"decode undoes encode", decodeUndoesEncode},
	{"FromURL has the fields of the URL", func(c lawCase) string { return bridgeBreaks(c.url) }},
	{"URL writes the components", urlWritesTheComponents},
	{"accessors invent no host, user or path", everydayAccessors},
	{"equal URIs behave alike", equalsBehaveAlike},
}

func wrongUnless(ok bool, format string, args ...any) string {
	if ok {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

// misread says how u differs from what its text is parsed to.
func misread(u uri.URI) string {
	v, err := u.Grammar().ParseReference(u.String())
	return wrongUnless(err == nil && u == v, "%q has components %+v, and is read with %+v (%v)", u, u.Components(), v.Components(), err)
}

func resolutionReadsBack(c lawCase) string {
	for _, nonStrict := range []bool{false, true} {
		for _, algorithm := range []uri.Grammar{uri.RFC3986, uri.RFC2396} {
			u, err := uri.Resolver{Algorithm: algorithm, NonStrict: nonStrict}.Resolve(c.base, c.ref)
			switch {
			case err == nil:
				if w := misread(u); w != "" {
					return w
				}
			case c.base.Grammar() == uri.RFC3986 || !errors.Is(err, uri.ErrOpaqueBase) && !errors.Is(err, uri.ErrGrammar):
				return err.Error()
			}
		}
	}
	return ""
}

// targetsAreOfTheBasesGrammar resolves references of all grammars.
func targetsAreOfTheBasesGrammar(c lawCase) string {
	for g := range uritestutil.OctetGrammars {
		ref, err := g.ParseReference(c.ref.String())
		if err != nil {
			continue
		}
		for _, algorithm := range uri.Grammars() {
			u, err := uri.Resolver{Algorithm: algorithm}.Resolve(c.base, ref)
			if err != nil {
				continue
			}
			if u.Grammar() != c.base.Grammar() {
				return fmt.Sprintf("the reference under %s resolves to %q under %s", g, u, u.Grammar())
			}
			if w := misread(u); w != "" {
				return w
			}
		}
	}
	return ""
}

// resolveByTheLetter is the pseudocode of section 5.2.2.
func resolveByTheLetter(b, r uri.Components) (t uri.Components) {
	switch {
	case r.Scheme != "":
		t = r
		t.Path = removeDotSegmentsByTheLetter(r.Path)
	case hasAuthority(r):
		t = r
		t.Path = removeDotSegmentsByTheLetter(r.Path)
		t.Scheme = b.Scheme
	default:
		t = b
		t.Query = r.Query
		switch {
		case r.Path == "":
			if _, present := r.Query.Get(); !present {
				t.Query = b.Query
			}
		case strings.HasPrefix(r.Path, "/"):
			t.Path = removeDotSegmentsByTheLetter(r.Path)
		case hasAuthority(b) && b.Path == "":
			t.Path = removeDotSegmentsByTheLetter("/" + r.Path)
		default:
			t.Path = removeDotSegmentsByTheLetter(b.Path[:strings.LastIndex(b.Path, "/")+1] + r.Path)
		}
	}
	t.Fragment = r.Fragment
	return t
}

func hasAuthority(c uri.Components) bool {
	_, host := c.Host.Get()
	_, name := c.RegistryName.Get()
	return host || name
}

func resolutionByTheLetter(c lawCase) string {
	if c.base.Grammar() != uri.RFC3986 {
		return ""
	}
	want := resolveByTheLetter(c.base.Components(), c.ref.Components())
	if !hasAuthority(want) && strings.HasPrefix(want.Path, "//") {
		want.Path = "/." + want.Path
	}
	u, err := c.base.Resolve(c.ref)
	return wrongUnless(err == nil && u.Components() == want, "it is %+v and not %+v", u.Components(), want)
}

func baseResolvesToItself(c lawCase) string {
	b := c.base.WithoutFragment()
	u, err := b.Resolve(b)
	if uri.StepDots.Changes(b) != 0 {
		return ""
	}
	return wrongUnless(err == nil && u == b, "it resolves to %q", u)
}

func relativizeIsUndone(c lawCase) string {
	targets := []uri.URI{c.base}
	if t, err := c.base.Resolve(c.ref); err == nil && t.Scheme() != "" {
		targets = append(targets, t)
	}
	for _, t := range targets {
		ref, err := c.base.Relativize(t)
		if err != nil {
			return err.Error()
		}
		if w := misread(ref); w != "" {
			return w
		}
		back, err := c.base.Resolve(ref)
		if err != nil || back != t && back != t.Normalize(uri.StepDots) {
			return fmt.Sprintf("%q has reference %q, which resolves to %q (%v)", t, ref, back, err)
		}
		if ref.Len() > t.Len() {
			return fmt.Sprintf("%q has reference %q, which is longer", t, ref)
		}
	}
	return ""
}

func normalizeIsIdempotent(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		v := u.Normalize(c.steps)
		if w := misread(v); w != "" {
			return w
		}
		if again := v.Normalize(c.steps); again != v {
			return fmt.Sprintf("%q becomes %q and then %q", u, v, again)
		}
		if left := c.steps.Changes(v); left != 0 {
			return fmt.Sprintf("%q becomes %q, which %s changes", u, v, left)
		}
		changes := c.steps.Changes(u)
		if (changes == 0) != (u == v) {
			return fmt.Sprintf("%q becomes %q though the changes are %q", u, v, changes)
		}
		for s := uri.StepCase; s <= uri.StepCharacters; s <<= 1 {
			if (u.Normalize(s) != u) != (s.Changes(u) != 0) {
				return fmt.Sprintf("%q by %s is %q", u, s, u.Normalize(s))
			}
		}
	}
	return ""
}

func normalizeKeepsPresence(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		a, b := u.Components(), u.Normalize(c.steps).Components()
		_, portA := a.Port.Get()
		_, portB := b.Port.Get()
		same := (a.Scheme == "") == (b.Scheme == "") && hasAuthority(a) == hasAuthority(b) && isPresent(a.Userinfo) == isPresent(b.Userinfo) &&
			isPresent(a.Query) == isPresent(b.Query) && isPresent(a.Fragment) == isPresent(b.Fragment) && (portA || !portB) &&
			isPresent(a.Opaque) == isPresent(b.Opaque) && a.RegistryName == b.RegistryName
		if !same {
			return fmt.Sprintf("%q becomes %q", u, u.Normalize(c.steps))
		}
	}
	return ""
}

func isPresent(o uri.Optional) bool {
	_, ok := o.Get()
	return ok
}

func normalizeAndResolveCommute(c lawCase) string {
	if !slices.Contains([]uri.Grammar{uri.RFC3986, uri.RFC3987}, c.base.Grammar()) || hasDotsThatWait(c.base, true) || hasDotsThatWait(c.ref, false) {
		return ""
	}
	for _, s := range []uri.Steps{c.steps, uri.SyntaxSteps, uri.AllSteps} {
		u, err := c.base.Resolve(c.ref)
		if err != nil {
			return err.Error()
		}
		v, err := c.base.Normalize(s).Resolve(c.ref.Normalize(s))
		if err != nil {
			return err.Error()
		}
		if u.Normalize(s) != v.Normalize(s) {
			return fmt.Sprintf("by %s: %q, but %q", s, u.Normalize(s), v.Normalize(s))
		}
	}
	return ""
}

func irisAreTheirURIs(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		if u.Grammar() != uri.RFC3987 || u.HasDirections() || strings.ContainsFunc(u.String(), isPrivate) {
			continue
		}
		v, err := u.ToURI()
		if err != nil {
			return err.Error()
		}
		w, err := uri.RFC3987.ParseReference(v.String())
		if err != nil || !uri.Equal(u, w, uri.RungPercent) {
			return fmt.Sprintf("%q and %q differ (%v)", u, v, err)
		}
	}
	return ""
}

// isPrivate reports whether r is of rule iprivate (RFC 3987, section 2.2).
func isPrivate(r rune) bool { return uri.RFC3987.ValidRule("iprivate", string(r)) }

// hasDotsThatWait tells whether u has dot-segments that normalization finds and resolution does not: an encoded
// one, or a ".." that ends the path of a base, which is merged away before it is removed (erratum
// 4789 of RFC 3986). They are the exceptions of the law.
func hasDotsThatWait(u uri.URI, base bool) bool {
	last := ""
	for s := range u.Segments() {
		if decoded, _ := uri.DecodeText(s); s != decoded && (decoded == "." || decoded == "..") {
			return true
		}
		last = s
	}
	return base && last == ".."
}

func rungsContainEachOther(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		for low := range uri.RungScheme {
			for high := low + 1; high <= uri.RungScheme; high++ {
				if a, b := u.Normalize(low.Steps()).Normalize(high.Steps()), u.Normalize(high.Steps()); a != b {
					return fmt.Sprintf("%q is %q by %s, but %q after %s", u, b, high, a, low)
				}
			}
		}
	}
	return ""
}

func comparisonsAgree(c lawCase) string {
	u := c.base
	others := []uri.URI{u, c.ref, u.Normalize(c.steps)}
	if v, err := u.Resolve(c.ref); err == nil {
		others = append(others, v)
	}
	for _, v := range others {
		below := false
		for r := range uri.RungScheme + 1 {
			equal := uri.Equal(u, v, r)
			if equal != uri.Equal(v, u, r) || equal != (u.Key(r) == v.Key(r)) || equal != (uri.CompareAt(u, v, r) == 0) ||
				uri.CompareAt(u, v, r) != -uri.CompareAt(v, u, r) || below && !equal {
				return fmt.Sprintf("%q and %q at %s", u, v, r)
			}
			below = equal
		}
		lowest, ok := uri.LowestRung(u, v)
		if ok != below || ok && !uri.Equal(u, v, lowest) || ok && lowest > 0 && uri.Equal(u, v, lowest-1) {
			return fmt.Sprintf("%q and %q have %s for the lowest rung", u, v, lowest)
		}
	}
	return ""
}

func composeUndoesComponents(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		v, err := u.Grammar().Compose(u.Components())
		if err != nil || u != v {
			return fmt.Sprintf("%q becomes %q (%v)", u, v, err)
		}
	}
	return ""
}

func decodeUndoesEncode(c lawCase) string {
	text := c.ref.String()
	for rule, set := range octetSets {
		encoded := set.Encode(text)
		decoded, err := uri.DecodeOctets(encoded)
		if err != nil || string(decoded) != text {
			return fmt.Sprintf("%s: %q becomes %q (%v)", rule, text, decoded, err)
		}
	}
	return ""
}

func urlWritesTheComponents(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		if u.Grammar() != uri.RFC3986 {
			continue
		}
		if wrong := wayBackBreaks(u); wrong != "" {
			return wrong
		}
	}
	return ""
}

// lawSource draws cases: uniform members of the grammars, of all letters or of those that dots are made of.
type lawSource struct {
	grammar     uri.Grammar
	bases, refs *uritestutil.Members
}

func lawSources(t testing.TB) (all []lawSource) {
	for _, letters := range []string{uritestutil.DotLetters, uritestutil.ManyLetters} {
		for _, g := range uri.Grammars() {
			entry, ok := grammar.Find(g.ID())
			require.True(t, ok)
			letters := letters
			if entry.Runes {
				letters += "é"
			}
			all = append(all, lawSource{g, uritestutil.NewMembers(t, entry.File, entry.Starts.URI, letters, 16), uritestutil.NewMembers(t, entry.File, entry.Starts.Reference, letters, 14)})
		}
	}
	return all
}

func (s lawSource) draw(rng *rand.Rand) lawCase {
	base, err := s.grammar.Parse(encodeSome(s.bases.Draw(rng), rng))
	if err != nil {
		panic(err) // the automaton of the grammar and its parser disagree
	}
	if rng.IntN(4) == 0 { // schemes with rules of their own, where the authority is one they are about
		base = withRegisteredScheme(base, rng)
	}
	ref, err := s.grammar.ParseReference(encodeSome(s.refs.Draw(rng), rng))
	if err != nil {
		panic(err)
	}
	return lawCase{base, ref, uri.Steps(rng.IntN(int(uri.AllSteps) + 1)), randomURL(rng)}
}

// encodeSome percent-encodes the character beyond ASCII of a text, or not.
func encodeSome(text string, rng *rand.Rand) string {
	if rng.IntN(2) == 0 {
		return text
	}
	return strings.Replace(text, "é", []string{"%C3%A9", "%c3%a9", "%EE%80%80"}[rng.IntN(3)], 1)
}

func withRegisteredScheme(u uri.URI, rng *rand.Rand) uri.URI {
	if v, err := u.WithHost("LocalHost"); err == nil && rng.IntN(2) == 0 {
		u = v
	}
	scheme := []string{"http", "FILE", "ws"}[rng.IntN(3)]
	if port, ok := u.Port(); ok && port != "" {
		if v, err := u.WithPort("80"); err == nil {
			u = v
		}
	}
	v, err := u.WithScheme(scheme)
	if err != nil {
		return u
	}
	return v
}

// drawn are the cases of a source, for properties: rapid finds a seed that fails.
func (s lawSource) drawn() *rapid.Generator[lawCase] {
	return rapid.Custom(func(t *rapid.T) lawCase {
		return s.draw(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3986)))
	})
}

func TestLaws(t *testing.T) {
	sources := lawSources(t)
	for _, law := range laws {
		t.Run(law.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				c := rapid.SampledFrom(sources).Draw(t, "source").drawn().Draw(t, "case")
				if wrong := law.wrong(c); wrong != "" {
					t.Fatalf("%s: %s", c, wrong)
				}
			})
		})
	}
}

// TestLawsInALongRun checks all laws over as many cases as -laws.n asks for, and says how it went:
//
//	go test -run LongRun -laws.n=10000000 -timeout 0 -v .
func TestLawsInALongRun(t *testing.T) {
	if *lawCases == 0 {
		t.Skip("-laws.n is 0")
	}
	sources := lawSources(t)
	rng := rand.New(rand.NewPCG(3986, 2396))
	start := time.Now()
	for i := range *lawCases {
		c := sources[i%len(sources)].draw(rng)
		for _, law := range laws {
			if wrong := law.wrong(c); wrong != "" {
				t.Fatalf("case %d: %s: %s: %s", i, law.name, c, wrong)
			}
		}
		if i%1_000_000 == 999_999 {
			t.Logf("%d cases in %s", i+1, time.Since(start).Round(time.Second))
		}
	}
	t.Logf("%d laws hold over %d cases, in %s", len(laws), *lawCases, time.Since(start).Round(time.Second))
}

// FuzzLaws checks all laws, which parse what they make some dozens of times: from 4,000 to 7,000 executions a second on
// two cores.
func FuzzLaws(f *testing.F) {
	for _, c := range uritestutil.ReadCases[struct{ Base, Ref string }](f, "resolve_corner.jsonl") {
		for g := range uint8(len(uri.Grammars())) {
			f.Add(c.Base, c.Ref, uint8(uri.AllSteps), g)
		}
	}
	f.Add("file://%4cocalhost:/%2e%2e//a", "a:b/%2E./", uint8(0), uint8(0))
	f.Add("http://u:p@[::0:1]:80", "//1.2.3.%34", uint8(uri.SyntaxSteps), uint8(0))
	f.Fuzz(func(t *testing.T, base, ref string, steps, number uint8) {
		g := uri.Grammar(int(number) % len(uri.Grammars()))
		b, err := g.Parse(base)
		if err != nil {
			return
		}
		r, err := g.ParseReference(ref)
		if err != nil {
			return
		}
		v, err := url.Parse(ref)
		if err != nil {
			v = &url.URL{Host: ref}
		}
		c := lawCase{b, r, uri.Steps(steps) & uri.AllSteps, v}
		for _, law := range laws {
			require.Empty(t, law.wrong(c), "%s: %s", law.name, c)
		}
	})
}

// equalsBehaveAlike compares what methods that interpret a URI return for it and for its normal forms. What returns a part
// as written, as Host and Port do, is not among them.
func equalsBehaveAlike(c lawCase) string {
	for _, u := range []uri.URI{c.base, c.ref} {
		for rung := range uri.RungScheme + 1 {
			if a, b := interpreted(u, rung), interpreted(u.Normalize(rung.Steps()), rung); !reflect.DeepEqual(a, b) {
				return fmt.Sprintf("%q and %q are equal at %s, and are %q and %q", u, u.Normalize(rung.Steps()), rung, a, b)
			}
		}
	}
	return ""
}

// interpreted returns what u means to a program that knows nothing but u. From a rung on, some of it is what Equal ignores.
func interpreted(u uri.URI, rung uri.Rung) []any {
	user, hasUser := u.User()
	password, hasPassword := u.Password()
	port, hasPort := u.EffectivePort()
	hostport, dials := u.HostPort()
	origin := u.Origin()
	means := []any{user, hasUser, password, hasPassword, port, hasPort, hostport, dials, origin.String(), u.IsURI(), u.IsSameDocument()}
	if rung < uri.RungScheme || u.Scheme() == "" { // which can remove a default host, and add the path "/"
		name, present := u.Hostname()
		means = append(means, name, present)
	}
	if rung >= uri.RungPath {
		return means // dot-segments are segments to the others
	}
	baseName, named := u.BaseName()
	_, hasParent := u.Parent()
	return append(means, slices.Collect(u.DecodedSegments()), slices.Collect(u.Pairs(uri.FormPairs).All()), baseName, named, hasParent)
}
