package crosscheck_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/unicode/uts46"
	"github.com/urigrammar/uri/whatwg"
)

// shapes are names of about n characters over which an algorithm can take the square of their length.
var shapes = map[string]func(n int) string{
	"different characters":     func(n int) string { return ideographs(n, 1) },
	"in descending order":      func(n int) string { return ideographs(n, -1) },
	"one character":            func(n int) string { return strings.Repeat("例", n) },
	"two characters":           func(n int) string { return strings.Repeat("例え", n/2) },
	"percent-encoded":          func(n int) string { return strings.Repeat("%E4%BE%8B", n) },
	"A-label":                  func(n int) string { return looseASCII(ideographs(n, 1)) },
	"A-label, inserted before": func(n int) string { return looseASCII(ideographs(n, -1)) },
	"A-label of one character": func(n int) string { return looseASCII(strings.Repeat("例", n)) },
	"A-labels":                 func(n int) string { return strings.Repeat("xn--9ca.", n/8) },
	"no A-label":               func(n int) string { return "xn--" + strings.Repeat("9", n) },
	"digits of Punycode":       func(n int) string { return "xn--" + strings.Repeat("a", n) },
	"labels":                   func(n int) string { return strings.Repeat("é.", n/2) },
	"empty labels":             func(n int) string { return strings.Repeat(".", n) + "é" },
	"ASCII":                    func(n int) string { return strings.Repeat("a", n) },
	"hyphens":                  func(n int) string { return strings.Repeat("xn-", n/3) },
	"letters and hyphens":      func(n int) string { return strings.Repeat("a-", n/2) + "é" },
	"marks out of order":       func(n int) string { return "e" + strings.Repeat("\u0301\u0323", n/2) },
	"starters and marks":       func(n int) string { return strings.Repeat("e\u0301\u0323", n/3) },
	"jamo":                     func(n int) string { return strings.Repeat("\u1112\u1161\u11ab", n/3) },
	"long mappings":            func(n int) string { return strings.Repeat("\ufdfa", n) },
	"ignored":                  func(n int) string { return strings.Repeat("\u00ad", n) + "é" },
	"joiners":                  func(n int) string { return strings.Repeat("\u0628\u200c", n/2) + "\u0628" },
	"joiners between marks":    func(n int) string { return "\u0628" + strings.Repeat("\u064b\u200c\u064b", n/3) },
	"joiner after marks":       func(n int) string { return "\u0628" + strings.Repeat("\u064b", n) + "\u200c" },
	"right to left":            func(n int) string { return strings.Repeat("א.", n/2) + "0" },
	"numbers":                  func(n int) string { return strings.Repeat("1.", n/2) + "1" },
	"a long number":            func(n int) string { return "0x" + strings.Repeat("0", n) + "1" },
	"an encoded error":         func(n int) string { return strings.Repeat("%41", n) + "%FF" },
	"an error at the end":      func(n int) string { return strings.Repeat("é", n) + "@" },
}

// ideographs returns n characters, each at distance step from the one before.
func ideographs(n, step int) string {
	var b strings.Builder
	const count = 0xA000 - 0x4E00
	for i := range n {
		b.WriteRune(rune(0x4E00 + (i*step%count+count)%count))
	}
	return b.String()
}

// looseASCII is a name in ASCII, however long it is.
func looseASCII(name string) string {
	ascii, _ := uts46.Profile{}.ToASCII(name)
	return ascii
}

// convertAll calls every function that takes names.
func convertAll(name string) {
	for _, convert := range []func(string) (string, error){idn.ToASCII, idn.ToUnicode, idn.ToRegName, whatwg.DomainToASCII} {
		if _, err := convert(name); err != nil {
			_ = err.Error()
		}
	}
	if u, err := uri.ParseReference("//" + name); err == nil {
		h, _ := u.Host()
		_, _ = idn.Host(h)
	}
	if _, err := whatwg.ParseValid("http://"+name+"/", whatwg.NoBase); err != nil {
		_ = err.Error()
	}
	for _, p := range []uts46.Profile{{}, {CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true}} {
		_, _ = p.ToASCII(name)
		_, _ = p.Verify(name)
	}
}

func TestMemoryIsInProportionToLength(t *testing.T) {
	n := 1 << 11
	if exhaustive.Asked(t) {
		n = 1 << 13
	}
	for shape, name := range shapes {
		once, twice := allocated(name(n)), allocated(name(2*n))
		assert.Less(t, float64(twice), 2.3*float64(once)+1<<16, "%s: %d and %d bytes", shape, once, twice)
		assert.Less(t, twice, uint64(2000*len(name(2*n))), "%s: all conversions together; a ligature is mapped to 18 characters", shape)
	}
}

// allocated is how many bytes converting a name allocates.
func allocated(name string) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	convertAll(name)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Steps are statements that were executed, as a build for coverage counts them. Searching and sorting are not
// among them: package strings does the one in linear time, package slices the other in n log n.
func TestStepsAreInProportionToLength(t *testing.T) {
	exhaustive.Only(t)
	binary := filepath.Join(t.TempDir(), "crosscheck.test")
	const module = "github.com/urigrammar/uri"
	packages := strings.Join([]string{module + "/idn", module + "/whatwg", module + "/internal/unicode/uts46", module + "/internal/run/excerpt", module}, ",")
	out, err := exec.Command("go", "test", "-c", "-covermode=count", "-coverpkg="+packages, "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	for shape := range shapes {
		const n = 1 << 11
		once, twice := steps(t, binary, shape, n), steps(t, binary, shape, 2*n)
		assert.Less(t, float64(twice), 2.3*float64(once), "%s: %d and %d steps", shape, once, twice)
	}
}

// steps are those of converting a name of a shape, which another process does.
func steps(t *testing.T, binary, shape string, n int) (total int) {
	profile := filepath.Join(t.TempDir(), "profile")
	cmd := exec.Command(binary, "-test.run=^TestConvertOneShape$", "-test.coverprofile="+profile)
	cmd.Env = append(os.Environ(), "IDN_SHAPE="+shape, fmt.Sprint("IDN_LENGTH=", n))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	f, err := os.Open(profile)
	require.NoError(t, err)
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Fields(lines.Text()) // position, statements, executions
		if len(fields) != 3 {
			continue // the head
		}
		statements, _ := strconv.Atoi(fields[1])
		executions, err := strconv.Atoi(fields[2])
		require.NoError(t, err)
		total += statements * executions
	}
	require.Greater(t, total, n, "%s is counted", shape)
	return total
}

func TestConvertOneShape(t *testing.T) {
	shape, ok := shapes[os.Getenv("IDN_SHAPE")]
	if !ok {
		t.Skip("is run by TestStepsAreInProportionToLength")
	}
	n, err := strconv.Atoi(os.Getenv("IDN_LENGTH"))
	require.NoError(t, err)
	convertAll(shape(n))
}

// A label of 64 KB of different characters took 13 seconds, once.
func TestLongLabelsAreTooLongBeforeTheyAreEncoded(t *testing.T) {
	for _, name := range []string{ideographs(1<<16, 1), looseASCII(ideographs(1<<16, 1)), strings.Repeat("é", 60)} {
		_, err := idn.ToASCII(name)
		assert.ErrorIs(t, err, idn.ErrTooLong)
	}
}
