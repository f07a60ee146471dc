package idn_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/unicode/uts46"
)

// The module tools/bench compares the same names with golang.org/x/net/idna.
func BenchmarkToASCII(b *testing.B) {
	for _, name := range []string{"www.example.com", "bücher.example", "例え.テスト", "b%C3%BCcher.example", "xn--bcher-kva.example", "1.example.com", "127.0.0.1"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = idn.ToASCII(name)
			}
		})
	}
}

func TestANameInASCIIIsNotCopied(t *testing.T) {
	for _, name := range []string{"www.example.com", "EXAMPLE.com.", "a_b", "xn-a", "1.example.com"} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = idn.ToASCII(name) }), name)
	}
	for _, name := range []string{"bücher.example", "例え.テスト"} {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = idn.ToASCII(name) }), 1.0, name)
	}
}

func TestANameOfAnotherScriptAllocatesAtMostTwice(t *testing.T) {
	for _, name := range []string{
		"bücher.example", "xn--bcher-kva.example", "XN--BCHER-KVA.example.", "例え。テスト", "b%C3%BCcher.example", "مثال.إختبار", "ＡＢＣ.example", "www.παράδειγμα.δοκιμή.",
	} {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = idn.ToASCII(name) }), 2.0, name)
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = idn.ToUnicode(name) }), 2.0, name)
	}
}

// slowlyToUnicode converts a name to ASCII and back.
func slowlyToUnicode(name string) (string, error) {
	ascii, err := idn.ToASCII(name)
	if err != nil {
		return "", err
	}
	p := uts46.Profile{CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}
	for label := range strings.SplitSeq(ascii, ".") {
		if uts46.HasPrefix(label) {
			unicode, _ := p.Verify(ascii)
			return unicode, nil
		}
	}
	return ascii, nil
}

func requireUnicode(t require.TestingT, name string) {
	want, wantErr := slowlyToUnicode(name)
	got, err := idn.ToUnicode(name)
	require.Equal(t, wantErr == nil, err == nil, "%+q: %v and %v", name, wantErr, err)
	require.Equal(t, want, got, "%+q", name)
	if err != nil {
		require.Equal(t, wantErr.Error(), err.Error(), "%+q", name)
	}
}

func TestToUnicodeIsToASCIIAndBack(t *testing.T) {
	piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		"a", "1", "0x7f", "①", "127.0.0.1", ".", "。", "．", "xn--", "XN--9CA", "xn--bcher-kva", "xn--a", "é", "e\u0301", "ß", "ẞ", "ς", "א", "ا", "\u200d", "क्\u200d", "%C3%A9", "%", "%2E", "-", "_", "@",
		"ﬁ", "𝟏", "\U00016D63\U00016D68", "각", "가\u11A8", strings.Repeat("é", 60), strings.Repeat("a", 64), "\xff",
	}))
	rapid.Check(t, func(t *rapid.T) { requireUnicode(t, strings.Join(rapid.SliceOfN(piece, 0, 6).Draw(t, "pieces"), "")) })
}

func FuzzToUnicode(f *testing.F) {
	for _, name := range []string{"bücher.example.", "XN--9CA.1", "%C3%A9。①", "אa.b"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) { requireUnicode(t, name) })
}
