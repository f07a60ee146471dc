package whatwg

import (
	"bufio"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/oracle/suite"
)

// checkPlain checks that a plain URL has the same result as by the general parser.
func checkPlain(t require.TestingT, s string) (read, plain bool) {
	var o offsets
	plain = o.readPlain(s)
	slow, err := parseValid(s, NoBase)
	if plain {
		require.NoError(t, err, "%q", s)
		require.Equal(t, ValidURL{text: s, offsets: o, kind: Domain}, slow, "%q", s)
	}
	if u, failure := ParseValid(s, NoBase); err == nil {
		require.NoError(t, failure)
		require.Equal(t, slow, u)
	} else {
		require.Equal(t, err, failure)
	}
	checkRuns(t, s)
	record, err := URL{}.parse(s)
	var r URL
	if read = r.readPlain(s); read {
		require.NoError(t, err, "%q", s)
		require.Equal(t, record, r, "%q", s)
	}
	if r, failure := Parse(s); err == nil {
		require.NoError(t, failure)
		require.Equal(t, record, r)
	} else {
		require.Equal(t, err, failure)
	}
	return read, plain
}

// checkRuns checks that runs in a text that begins as a plain URL end where they do byte by byte: at the host, at each "/", and
// after each "?" and "#".
func checkRuns(t require.TestingT, s string) {
	var start runReader
	host := start.start(s)
	if host == 0 {
		return
	}
	run := start
	require.Equal(t, plainNameEnd(s, host), run.nameEnd(host), "%q", s)
	for i := host; i < len(s); i++ {
		run := start // which only goes forward
		switch s[i] {
		case '/':
			end, dots := plainPathEnd(s, i)
			masked, also := run.pathEnd(i)
			require.Equal(t, end, masked, "%q from %d on", s, i)
			require.Equal(t, dots, also, "%q from %d on", s, i)
		case '?', '#':
			require.Equal(t, unitsEnd(s, i+1), run.unitsEnd(i+1), "%q from %d on", s, i)
		}
	}
}

func TestPlainURLs(t *testing.T) {
	for _, c := range golden.Lines[struct {
		S           string
		Plain, Read bool
	}](t, "testdata/plain.jsonl") {
		read, plain := checkPlain(t, c.S)
		assert.Equal(t, c.Plain, plain, c.S)
		assert.Equal(t, c.Read, read, c.S)
	}
}

// Any octet beside those that matter, in each place where a plain URL can have one.
func TestPlainURLsHaveTheOutcomeOfOthersForEveryOctet(t *testing.T) {
	plain, every := 0, exhaustive.OneIn(t, 3)
	for c := range 256 {
		for i, beside := range []string{"", "a", "1", "x", ".", "-", "/", "%", "?", "#", "'", ":", "@"} {
			octet := string([]byte{byte(c)})
			for _, around := range [][2]string{
				{"http", "://h/"}, {"http://", "/"}, {"http://a", ".b/"}, {"http://h", ""}, {"https://h/a", "b"}, {"http://h/", "/"}, {"http://h/%", ""},
				{"http://h/?", "#"}, {"http://h/?12345678", "9"}, {"http://h/#", ""},
			} {
				if (c+i)%every != 0 {
					continue
				}
				for _, s := range []string{octet + beside, beside + octet} {
					if _, is := checkPlain(quick(t), around[0]+s+around[1]); is {
						plain++
					}
				}
			}
		}
	}
	assert.NotZero(t, plain)
}

// Masks are of blocks of 64 octets, and long runs are read in steps of eight.
func TestOctetsWithAMeaningHaveItAtEveryOffset(t *testing.T) {
	every := exhaustive.OneIn(t, 5) // another fifth of the offsets for each of these
	long := strings.Repeat("a", 200)
	for i, special := range []string{"/../b", "/.b", "/%2e/b", "/%2E%2e", "/b/", "//", "%41", "%4g", "%", ".", "'", "\"", "|", "?", "#", "?'#'", "é", "\xff", "\t", " ", `\`, ":", "@", "A", "-.", "xn--", ".0xA/"} {
		for offset := i % every; offset < len(long); offset += every {
			for _, before := range []string{"http://", "http://h/", "https://h/?", "http://h/#"} {
				s := before + long[:offset] + special + "cd"
				checkPlain(quick(t), s)
				checkURL(quick(t), s, "")
			}
		}
	}
}

// plainPieces are parts of plain URLs, and parts that no plain URL has.
var plainPieces = []string{
	"http://", "https://", "http://", "https://", "a", "h", "www.", ".", "-", "--", "xn--", "1", "0x", "0xf", "127", ".com", "/", "/", "//", "/.", "/..", "/%2e", "%41", "%",
	"?", "#", "'", "&=", "abcdefgh", strings.Repeat("k", 31), ":80", "@", "_", "A", "é", " ", "|", "\t",
}

func drawPlainText(t *rapid.T) string {
	return rapid.SampledFrom([]string{"http://", "https://", ""}).Draw(t, "scheme") + rapid.SampledFrom([]string{"h", "www.example.com/", ""}).Draw(t, "host") +
		strings.Join(rapid.SliceOfN(rapid.SampledFrom(plainPieces), 0, 8).Draw(t, "pieces"), "")
}

func TestPlainURLsHaveTheOutcomeOfOthers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkPlain(t, drawPlainText(t)) })
}

// A complete suite has a string for every fault that an automaton of the grammar's size can have.
func TestPlainURLsHaveTheOutcomeOfOthersInTheCompleteSuite(t *testing.T) {
	most := 1000
	if exhaustive.Asked(t) {
		most = math.MaxInt
	}
	s, err := suite.New("whatwg", "absolute-URL-with-fragment")
	require.NoError(t, err)
	n, plain := 0, 0
	for x := range s.Cases(suite.Options{}) {
		for _, text := range []string{x.Input, "https://" + strings.TrimPrefix(x.Input, "ws://")} { // https is one of many schemes to the suite
			if _, is := checkPlain(quick(t), text); is {
				plain++
			}
		}
		if n++; n >= most {
			break
		}
	}
	assert.NotZero(t, plain)
	t.Logf("%d texts, %d plain", 2*n, plain)
}

func TestMostCrawledURLsArePlain(t *testing.T) {
	f, err := os.Open(uritestutil.Corpus(t, "urls-crawled.txt"))
	require.NoError(t, err)
	defer f.Close()
	n, all := 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); all++ {
		if read, _ := checkPlain(quick(t), lines.Text()); read {
			n++
		}
	}
	assert.Greater(t, n, all*99/100)
}

func FuzzPlain(f *testing.F) {
	for i, piece := range plainPieces {
		f.Add("http://h" + piece)
		f.Add("https://www.example.com/a/b?c=d#" + piece + plainPieces[(i+7)%len(plainPieces)])
		f.Add("http://a." + piece + "/b")
	}
	f.Fuzz(func(t *testing.T, s string) { checkPlain(t, s) })
}
