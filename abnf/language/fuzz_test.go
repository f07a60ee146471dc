package language_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
)

// FuzzLanguages decides about small languages of any grammar. Members are members, and counted.
func FuzzLanguages(f *testing.F) {
	f.Add("a = *( \"x\" / [ b ] )\nb = %x31-39.40\n", "x1")
	f.Add("a = %x0-10FFFF / b\nb = %xD800-DFFF / %x80-FF", "\xff")
	f.Add("a = 3( *2\"x\" ) / b\nb = \"\" / 1073741823\"y\" / <z>", "")
	f.Fuzz(func(t *testing.T, text, s string) {
		g, err := abnf.Parse("g", text)
		if err != nil {
			return
		}
		small := language.Options{MaxStates: 200, MaxMemory: 1 << 20}
		ambiguities := language.AmbiguitiesOf(g, small)
		rules := g.Rules()
		for _, r := range rules[:min(len(rules), 5)] {
			_, err := ambiguities.Rule(r.Name)
			checkError(t, text, err)
			l, err := small.Of(g, r.Name)
			checkError(t, text, err)
			if err == nil {
				checkLanguage(t, text, s, l)
			}
		}
	})
}

func checkError(t *testing.T, text string, err error) {
	t.Helper()
	var size *language.SizeError
	var irregular *abnf.Error
	if err != nil && !errors.As(err, &size) && !errors.As(err, &irregular) {
		t.Fatalf("%q: an error of type %T: %v", text, err, err)
	}
	if err != nil && len(err.Error()) > 2000 {
		t.Fatalf("%q: an error of %d bytes", text, len(err.Error()))
	}
}

func checkLanguage(t *testing.T, text, s string, l *language.Language) {
	t.Helper()
	shortest, ok := l.Shortest()
	if ok == l.Empty() || ok && !l.Contains(shortest) || l.Empty() && l.Contains(s) {
		t.Fatalf("%q: the shortest member of %v is %q, %v", text, l, shortest, ok)
	}
	if ok && l.Count(len(shortest)).Sign() == 0 && l.Symbols() == language.Octets {
		t.Fatalf("%q: %v has no member of %d bytes", text, l, len(shortest))
	}
	n := 0
	for member := range l.Members() {
		if !l.Contains(member) {
			t.Fatalf("%q: %q is no member of %v", text, member, l)
		}
		if n++; n == 20 {
			break
		}
	}
	if c, err := language.Compare(l, l); err != nil || c.Relation != language.Equal {
		t.Fatalf("%q: %v is %v to itself: %v", text, l, c.Relation, err)
	}
}
