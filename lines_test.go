package uri_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

// linesOf are the lines of a text, found by a simpler way.
func linesOf(text string) []string {
	if text == "" {
		return nil
	}
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := range all {
		all[i] = strings.TrimSuffix(all[i], "\r")
	}
	return all
}

// requireLines holds the lines of a text to what ParseReference makes of each.
func requireLines(t require.TestingT, g uri.Grammar, text string) {
	octets, offset, i := []byte(text), 0, 0
	want := linesOf(text)
	for l := range g.Lines(octets) {
		require.Less(t, i, len(want))
		require.Equal(t, want[i], string(l.Text))
		require.Equal(t, i+1, l.Number)
		require.Equal(t, offset, l.Offset)
		u, err := g.ParseReference(want[i])
		require.Equal(t, err == nil, l.IsValid())
		require.Equal(t, u, l.URI)
		require.Equal(t, u.Components(), l.URI.Components())
		require.Equal(t, err, l.Err())
		offset += len(text[offset:]) - len(after(text[offset:]))
		i++
	}
	require.Len(t, want, i)
	require.Equal(t, text, string(octets), "nothing was written")
}

// after is what follows the first line.
func after(text string) string {
	_, rest, _ := strings.Cut(text, "\n")
	return rest
}

func TestEachLineIsWhatParseReferenceMakesOfIt(t *testing.T) {
	for _, g := range uri.Grammars() {
		for _, text := range []string{
			"", "\n", "\n\n", "a", "a\n", "a\nb", "\r", "\r\n", "\r\r\n", "a\r\nb\r", "a\rb\n", "\xff\n\x00\n\xc3", "http://u:p@h:80/p?q#f\n<\n",
			"http://[::1\n//h\nmailto:a@b", "☕\r\nhttp://☕.example/\n", strings.Repeat("\n", 1000), strings.Repeat("a", 1<<20) + "\n<\n" + strings.Repeat("/%20", 1<<18),
		} {
			requireLines(t, g, text)
		}
	}
}

func TestEachLineOfAnyTextIsWhatParseReferenceMakesOfIt(t *testing.T) {
	line := rapid.OneOf(
		rapid.StringMatching(`([a-z]{1,3}:)?(//[a-z_:@\[\].1%]*)?[/a%2☕. ]*(\?[q<]*)?(#f?)?`),
		rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "octets")) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(uri.Grammars()).Draw(t, "grammar")
		var text strings.Builder
		for range rapid.IntRange(0, 8).Draw(t, "lines") {
			text.WriteString(line.Draw(t, "line") + rapid.SampledFrom([]string{"\n", "\n", "\r\n", "\n\n"}).Draw(t, "end"))
		}
		requireLines(t, g, text.String()+line.Draw(t, "last"))
		few := strings.Repeat("http://a/?b\n", rapid.IntRange(0, 20).Draw(t, "plain lines"))
		requireLines(t, g, strings.Repeat(few+text.String(), 20)) // enough to be looked at by windows
	})
}

func TestEachLineOfACrawlIsWhatParseReferenceMakesOfIt(t *testing.T) {
	texts := uri.RealTexts(t)
	for _, g := range uri.Grammars() {
		for _, end := range []string{"\n", "\r\n"} {
			for l := range g.Lines([]byte(strings.Join(texts, end) + end)) {
				u, err := g.ParseReference(texts[l.Number-1])
				if l.URI != u || l.IsValid() != (err == nil) || string(l.Text) != texts[l.Number-1] {
					require.Failf(t, "a line is another", "%v %q: %#v", g, l.Text, l.URI)
				}
			}
		}
	}
}

// lineKinds has valid and invalid lines of all kinds.
var lineKinds = []byte(strings.Repeat("https://example.com/a/b?c=d#e\nhttp://[::1\n\n//192.0.2.1:80/%20\r\na b\n\xff\nmailto:a@b\n", 100))

func TestLinesAreReadWithoutAnAllocation(t *testing.T) {
	valid, hosts := 0, 0
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		for l := range uri.Lines(lineKinds) {
			if !l.IsValid() {
				continue
			}
			valid++
			if host, present := l.URI.Host(); present && host.Kind() == uri.RegName {
				hosts++
			}
		}
	}))
	assert.Equal(t, 11*400, valid)
	assert.Equal(t, 11*100, hosts)
}

func TestAURIOfALineIsAViewOfTheText(t *testing.T) {
	text := []byte("http://a/\nhttp://b/\n")
	var clones []uri.URI
	for l := range uri.Lines(text) {
		assert.Same(t, &text[l.Offset], unsafe.StringData(l.URI.String()))
		assert.Same(t, &text[l.Offset], &l.Text[0])
		assert.Len(t, l.Text, cap(l.Text), "what is appended does not change the text")
		clones = append(clones, l.URI.Clone())
	}
	copy(text, "xxxxxxxxxxxxxxxxxxxx")
	assert.Equal(t, []uri.URI{uri.MustParse("http://a/"), uri.MustParse("http://b/")}, clones)
}

func TestAnErrorOfALineCanBeKept(t *testing.T) {
	text := []byte("http://h:80a/\nb\n")
	var errs []error
	for l := range uri.Lines(text) {
		errs = append(errs, l.Err())
	}
	copy(text, "xxxxxxxxxxxxxxxx")
	_, want := uri.ParseReference("http://h:80a/")
	assert.Equal(t, []error{want, nil}, errs)
}

func TestLinesAreReadNoFurtherThanIsAsked(t *testing.T) {
	for l := range uri.Lines([]byte("a\nb\nc\n")) {
		if l.Number == 2 {
			assert.Equal(t, "b", string(l.Text))
			return
		}
	}
	assert.Fail(t, "there is a second line")
}

func TestLinesCanBeReadAgain(t *testing.T) {
	all := uri.Lines([]byte("a\nb"))
	for range 2 {
		var numbers []int
		for l := range all {
			numbers = append(numbers, l.Number)
		}
		assert.Equal(t, []int{1, 2}, numbers)
	}
}

func TestAGrammarThatIsNoneReadsNoReferences(t *testing.T) {
	for l := range uri.Grammar(200).Lines([]byte("a\n")) {
		assert.False(t, l.IsValid())
		assert.Error(t, l.Err())
	}
}

func BenchmarkLines(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(lineKinds)))
	for b.Loop() {
		for l := range uri.Lines(lineKinds) {
			_ = l.IsValid()
		}
	}
}

// The hosts of a list of URLs, most frequent first. A host is copied once, when it is seen for the first time: a map whose keys were views
// would keep all of the text alive.
func ExampleLines() {
	crawled := []byte("https://example.com/a\nhttp://example.org/\nnot a URL\nhttps://example.com/b\n/relative\n")

	hosts := map[string]int{}
	for line := range uri.Lines(crawled) {
		if !line.IsValid() {
			fmt.Printf("line %d: %v\n", line.Number, line.Err())
			continue
		}
		host, present := line.URI.Host()
		if !present {
			continue
		}
		name := host.String()
		if _, seen := hosts[name]; !seen {
			name = strings.Clone(name)
		}
		hosts[name]++
	}
	for _, name := range slices.SortedFunc(maps.Keys(hosts), func(a, b string) int { return hosts[b] - hosts[a] }) {
		fmt.Println(name, hosts[name])
	}
	// Output:
	// line 3: uri: a space is not allowed in the path: "not a URL" at offset 3; as data it is written %20 (rule URI-reference, expected pchar, "#", "/", "?" or end of input; RFC 3986, section 4.1)
	// example.com 2
	// example.org 1
}

// A file of any length is read in blocks of whole lines.
func ExampleGrammar_Lines() {
	file := strings.NewReader(strings.Repeat("https://example.com/\n", 100_000) + "mailto:joe@example.com")

	block := make([]byte, 1<<20)
	kept, secure := 0, 0 // kept is how much of a line stands in the block already
	for atEnd := false; !atEnd; {
		n, err := io.ReadFull(file, block[kept:])
		atEnd = err != nil // io.EOF, io.ErrUnexpectedEOF, or what else went wrong
		read := kept + n
		end := read
		if !atEnd {
			end = bytes.LastIndexByte(block, '\n') + 1
		}
		if end == 0 && !atEnd {
			fmt.Println("a line is longer than the block")
			return
		}
		for line := range uri.RFC3986.Lines(block[:end]) {
			if line.URI.HasScheme("https") {
				secure++
			}
		}
		kept = copy(block, block[end:read])
	}
	fmt.Println(secure)
	// Output: 100000
}
