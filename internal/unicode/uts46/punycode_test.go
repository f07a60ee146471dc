package uts46

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// encodeByTheBook is the encoder as RFC 3492 section 6.3 prints it.
func encodeByTheBook(label []rune) string {
	var out []byte
	for _, r := range label {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
		}
	}
	basic := int64(len(out))
	if basic > 0 {
		out = append(out, delimiter)
	}
	n, delta, bias := rune(initialN), int64(0), int64(initialBias)
	for h := basic; h < int64(len(label)); n++ {
		m := rune(math.MaxInt32)
		for _, r := range label {
			if n <= r && r < m {
				m = r
			}
		}
		delta += int64(m-n) * (h + 1)
		n = m
		for _, r := range label {
			switch {
			case r < n:
				delta++
			case r == n:
				out = appendInteger(out, delta, bias)
				bias = adapt(delta, h+1, h == basic)
				delta = 0
				h++
			}
		}
		delta++
	}
	return string(out)
}

func anyLabel() *rapid.Generator[[]rune] {
	r := rapid.OneOf(rapid.RuneFrom([]rune("abz019-")), rapid.RuneFrom([]rune("éßא例☕\u200d\U0010ffff\u0080")), rapid.Rune())
	return rapid.SliceOfN(r, 0, 150)
}

// adaptByTheBook is section 6.1 as printed.
func adaptByTheBook(delta, length int64, first bool) (k int64) {
	delta /= map[bool]int64{true: damp, false: 2}[first]
	delta += delta / length
	for delta > ((base-tMin)*tMax)/2 {
		delta /= base - tMin
		k += base
	}
	return k + (base-tMin+1)*delta/(delta+skew)
}

func TestTheBiasIsAdaptedAsPrinted(t *testing.T) {
	for delta := range int64(2000) {
		for _, length := range []int64{1, 2, 63} {
			for _, first := range []bool{false, true} {
				require.Equal(t, adaptByTheBook(delta, length, first), adapt(delta, length, first))
			}
		}
	}
}

func TestDigitsAreLowerCaseLettersAndDigits(t *testing.T) {
	for r := range rune(0x80) {
		digit, ok := digitOf(r)
		want := strings.IndexRune("abcdefghijklmnopqrstuvwxyz0123456789", r)
		assert.Equal(t, want >= 0, ok, "%q", r)
		if ok {
			assert.Equal(t, int64(want), digit, "%q", r)
		}
	}
}

func TestTheLastCodePointIsDecodedAndNoneAfterIt(t *testing.T) {
	encoded := encodeByTheBook([]rune{utf8.MaxRune})
	decoded, ok := appendDecoded(nil, []rune(encoded))
	assert.True(t, ok)
	assert.Equal(t, []rune{utf8.MaxRune}, decoded)
	_, ok = appendDecoded(nil, []rune(encodeByTheBook([]rune{utf8.MaxRune + 1})))
	assert.False(t, ok)
}

func TestPunycodeIsThatOfTheRFC(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		label := anyLabel().Draw(t, "label")
		encoded := string(appendPunycode(nil, label))
		require.Equal(t, encodeByTheBook(label), encoded)
		decoded, ok := appendDecoded([]rune("x"), []rune(encoded))
		if strings.ContainsFunc(encoded, func(r rune) bool { return 'A' <= r && r <= 'Z' }) {
			return // digits in upper case do not reach the decoder
		}
		require.True(t, ok, encoded)
		require.Equal(t, "x"+string(label), string(decoded))
	})
}

// RFC 3492 section 7.1.
func TestTheExamplesOfRFC3492(t *testing.T) {
	for punycode, label := range map[string]string{
		"egbpdaj6bu4bxfgehfvwxn":                       "ليهمابتكلموشعربي؟",
		"ihqwcrb4cv8a8dqg056pqjye":                     "他们为什么不说中文",
		"ihqwctvzc91f659drss3x8bo0yb":                  "他們爲什麽不說中文",
		"proprostnemluvesky-uyb24dma41a":               "pročprostěnemluvíčesky",
		"4dbcagdahymbxekheh6e0a7fei0b":                 "למההםפשוטלאמדבריםעברית",
		"i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd": "यहलोगहिन्दीक्योंनहींबोलसकतेहैं",
		"n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa":       "なぜみんな日本語を話してくれないのか",
		"3b-ww4c5e180e575a65lsy2b":                     "3年b組金八先生",
		"2-u9tlzr9756bt3uc0v":                          "ひとつ屋根の下2",
		"d9juau41awczczp":                              "そのスピードで",
		"-> $1.00 <--":                                 "-> $1.00 <-",
		"":                                             "",
	} {
		assert.Equal(t, punycode, string(appendPunycode(nil, []rune(label))))
		decoded, ok := appendDecoded(nil, []rune(punycode))
		assert.True(t, ok)
		assert.Equal(t, label, string(decoded))
	}
}

func TestInvalidPunycode(t *testing.T) {
	for _, s := range []string{
		"a", "-", "--", "a-b-9", "9ca_", "9c", "9999999", "99999999999999999999999999999999", "A-9CA", "9CA",
		strings.Repeat("9", 1000), strings.Repeat("a", 1000) + "9",
	} {
		decoded, ok := appendDecoded(nil, []rune(s))
		if ok {
			assert.Equal(t, s, string(appendPunycode(nil, decoded)), "there is one way to write a label")
		}
	}
	beyond := string(appendPunycode(nil, []rune{utf8.MaxRune + 1}))
	for _, s := range []string{beyond, "-", "9ca_", "é", "9c", "99999999", "9CA"} {
		_, ok := appendDecoded(nil, []rune(s))
		assert.False(t, ok, s)
	}
}

func FuzzPunycode(f *testing.F) {
	for _, seed := range []string{"", "9ca", "bcher-kva", "a-", "-", "99999999", "zzzzzzzz", "ls8h", "é"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		decoded, ok := appendDecoded(nil, []rune(s))
		if !ok {
			return
		}
		again, ok := appendDecoded(nil, []rune(string(appendPunycode(nil, decoded))))
		require.True(t, ok)
		require.Equal(t, decoded, again)
		if len(decoded) < 100 {
			require.Equal(t, encodeByTheBook(decoded), string(appendPunycode(nil, decoded)))
		}
	})
}
