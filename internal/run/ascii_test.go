package run_test

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/tests/checkout"
)

func TestOnlyLettersOfASCIIHaveNoCase(t *testing.T) {
	for octet := range 256 {
		text := string([]byte{byte(octet)})
		want := text
		if octet < 0x80 {
			want = strings.ToLower(text)
		}
		assert.Equal(t, want, ascii.Lower(text))
	}
	assert.False(t, ascii.EqualFold("k", "\u212A"), "the sign of Kelvin")
	assert.False(t, ascii.EqualFold("s", "ſ"))
	assert.False(t, ascii.EqualFold("a", "aa"))
}

func TestTheClassesOfBytesAreThoseOfUnicodeInASCII(t *testing.T) {
	for octet := range 256 {
		r, isASCII := rune(octet), octet < utf8.RuneSelf
		assert.Equal(t, isASCII && unicode.IsUpper(r), ascii.IsUpper(byte(octet)), "%q", r)
		assert.Equal(t, isASCII && unicode.IsLetter(r), ascii.IsLetter(byte(octet)), "%q", r)
		assert.Equal(t, isASCII && unicode.IsDigit(r), ascii.IsDigit(byte(octet)), "%q", r)
		assert.Equal(t, isASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)), ascii.IsLetterOrDigit(byte(octet)), "%q", r)
	}
}

func TestTextsCompareAsTheyDoInLowerCase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.StringMatching(`[aAbBé]{0,2}`)
		a, b := texts.Draw(t, "a"), texts.Draw(t, "b")
		require.Equal(t, ascii.Lower(a) == ascii.Lower(b), ascii.EqualFold(a, b))
		require.Equal(t, ascii.Lower(a), ascii.Lower(ascii.Lower(a)))
		require.Equal(t, strings.Compare(ascii.Lower(a), ascii.Lower(b)), cmp.Compare(ascii.CompareFold(a, b), 0))
	})
}

func TestAnOctetIsEncodedAsTwoUpperCaseDigits(t *testing.T) {
	for octet := range 256 {
		text := string(ascii.AppendPercentEncoded(nil, byte(octet)))
		require.Equal(t, fmt.Sprintf("%%%02X", octet), text)
		require.True(t, ascii.IsPercentEncoded(text+"x"))
		require.Equal(t, byte(octet), ascii.HexValue(text[1])<<4|ascii.HexValue(text[2]))
	}
}

func TestOnlyTwoHexadecimalDigitsAfterAPercentSignAreAnEncoding(t *testing.T) {
	var digits [256]bool
	for c := range digits {
		digits[c] = isHex(byte(c))
	}
	for a := range 256 {
		for b := range 256 {
			text := string([]byte{'%', byte(a), byte(b)})
			want := digits[a] && digits[b]
			if ascii.IsPercentEncoded(text) != want {
				require.Equal(t, want, !want, "%q", text)
			}
		}
		require.Equal(t, !isHex(byte(a)), ascii.HexValue(byte(a)) == 0xFF)
	}
	for _, text := range []string{"", "%", "%4", "x41"} {
		require.False(t, ascii.IsPercentEncoded(text), "%q", text)
	}
}

func TestWhatIsNotEncodedStaysAsItIs(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "a", "%": "%", "%4": "%4", "%41": "A", "a%2fb%2Fc": "a/b/c", "%%41%": "%A%", "%2541": "%41", "%ff%g0%00": "\xff%g0\x00"} {
		require.Equal(t, want, ascii.PercentDecode(text), text)
	}
}

// isHex asks package fmt.
func isHex(c byte) bool {
	var value int
	n, err := fmt.Sscanf(string([]byte{c}), "%x", &value)
	return n == 1 && err == nil
}

// folding lists the files that fold case as Unicode does, with the text to which they apply it.
var folding = map[string]string{
	"abnf/check.go":                          "the name of a core rule, for a message",
	"abnf/generate/check.go":                 "the name of a Go package",
	"abnf/generate/name.go":                  "identifiers of Go",
	"cmd/internal/commandline/commands.go":   "fields of Go",
	"cmd/internal/commandline/completion.go": "names of shell variables",
	"gen/consensus.go":                       "identifiers of Go",
	"internal/read/abnf/load.go":             "a misspelled keyword, for a message",
	"cmd/abnf/gen.go":                        "the name of a package, and of a file",
	"cmd/internal/extract/described.go":      "words of prose",
	"cmd/internal/extract/grammar.go":        "the name of a core rule",
	"internal/read/sourcetext/suggest.go":    "misspelled words, for messages",
	"internal/tests/documents/documents.go":  "headings of documents",
	"internal/tests/contracts/schemes.go":    "texts that tests look for in messages",
}

// The standards compare schemes, hosts, percent-encoding and names of rules by ASCII letters.
func TestNoTextOfAStandardIsComparedByTheCaseFoldingOfUnicode(t *testing.T) {
	root := filepath.Join("..", "..")
	found := map[string]bool{}
	files, err := checkout.Files(root, ".go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || isElsewhere(name) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		require.NoError(t, err)
		if !bytes.Contains(text, []byte("EqualFold")) && !bytes.Contains(text, []byte("To")) && !bytes.Contains(text, []byte("Title")) {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		require.NoError(t, err)
		if foldsCase(f) {
			found[name] = true
		}
	}
	if _, err := os.Stat(filepath.Join(root, "cmd")); err != nil { // the module cache has this module alone
		maps.DeleteFunc(folding, func(name, _ string) bool { return strings.HasPrefix(name, "cmd/") })
	}
	assert.Equal(t, slices.Sorted(maps.Keys(folding)), slices.Sorted(maps.Keys(found)), "use package ascii, or say in folding why it is not for the text")
}

// isElsewhere reports whether a file has no code of this module.
func isElsewhere(name string) bool {
	if strings.HasPrefix(name, "internal/decide/validate/") { // it shares no code, and its grammars are ASCII
		return true
	}
	top, _, _ := strings.Cut(name, "/")
	return slices.Contains([]string{"beam", "vet", "tools", ".ci"}, top) || checkout.IsIn(name, "testdata")
}

// foldsCase reports whether a file uses a function that folds the case of letters outside ASCII.
func foldsCase(f *ast.File) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		from, ok := selector.X.(*ast.Ident)
		found = found || ok && (from.Name == "strings" || from.Name == "bytes") &&
			slices.Contains([]string{"EqualFold", "ToLower", "ToUpper", "ToTitle", "Title"}, selector.Sel.Name)
		return true
	})
	return found
}

// wordLen is the number of bytes in a word.
const wordLen = 8

func TestALetterIsFoundAndChangedAtEveryOffset(t *testing.T) {
	for n := range 3 * wordLen {
		for i := range n {
			for c := range 256 {
				text := []byte(strings.Repeat("a", n))
				text[i] = byte(c)
				want := strings.Repeat("a", i) + string([]byte{ascii.LowerByte(byte(c))}) + strings.Repeat("a", n-i-1)
				lower := string(ascii.AppendLower(nil, string(text)))
				if ascii.HasUpper(string(text)) != ascii.IsUpper(byte(c)) || ascii.Is(string(text)) != (c < 0x80) || lower != want {
					require.Fail(t, "a letter is not found or not changed", "%q: %q", text, lower)
				}
			}
		}
	}
}

func TestTheFirstByteFoundInAWordIsTheFirstOfThatValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.Byte(), wordLen, wordLen).Draw(t, "text")
		c := rapid.OneOf(rapid.SampledFrom(text), rapid.Byte()).Draw(t, "c")
		var word uint64
		for i, b := range text {
			word |= uint64(b) << (8 * i)
		}
		first := uint64(0)
		if i := strings.IndexByte(string(text), c); i >= 0 {
			first = 0x80 << (8 * i)
		}
		found := ascii.Find(word, c)
		require.Equal(t, first, found&-found)
	})
}

func TestFindingLettersDoesNotAllocate(t *testing.T) {
	text := strings.Repeat("abcdefgh", 20)
	require.Zero(t, testing.AllocsPerRun(100, func() { _ = ascii.HasUpper(text) || ascii.Lower(text) != text || !ascii.EqualFold(text, text) }))
}
