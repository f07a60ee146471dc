package isbn_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/isbn"
)

func TestCheckDigits(t *testing.T) {
	for number, want := range map[string]error{
		"0451450523": nil, "0-395-36341-1": nil, "0-8044-2957-X": nil, "080442957x": nil, "9780395363416": nil, "979-10-90636-07-1": nil, "978-3-16-148410-0": nil,
		"0451450524": isbn.ErrCheckDigit, "0-8044-2957-1": isbn.ErrCheckDigit, "9780395363417": isbn.ErrCheckDigit, "045145052X": isbn.ErrCheckDigit,
		"9770395363417": isbn.ErrPrefix, "1234567890128": isbn.ErrPrefix,
	} {
		i := isbn.MustParse("urn:isbn:" + number)
		assert.Equal(t, want, i.Check(), number)
		got, err := isbn.FromURN(i.URN())
		assert.Equal(t, want, err)
		assert.Equal(t, want == nil, got == i)
	}
	assert.Error(t, isbn.ISBN{}.Check())
	assert.Equal(t, urn.URN{}, isbn.ISBN{}.URN())
}

func TestThirteenDigitsBeginWithOneOfTwoPrefixes(t *testing.T) {
	for prefix := range 1000 {
		errs := map[error]int{}
		for last := range 10 {
			errs[isbn.MustParse(fmt.Sprintf("urn:isbn:%03d039536341%d", prefix, last)).Check()]++
		}
		want := map[error]int{isbn.ErrPrefix: 10}
		if prefix == 978 || prefix == 979 {
			want = map[error]int{nil: 1, isbn.ErrCheckDigit: 9}
		}
		require.Equal(t, want, errs, prefix)
	}
}

// Of each nine digits there is one last digit that is right; and a wrong digit, or two neighbors in each other's place, are always found.
func TestErrorsOfOneDigitAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.StringMatching(`[0-9]{9}`).Draw(t, "digits")
		var right []string
		for _, last := range "0123456789X" {
			if i := isbn.MustParse("urn:isbn:" + digits + string(last)); i.Check() == nil {
				right = append(right, digits+string(last))
			}
		}
		require.Len(t, right, 1)
		at := rapid.IntRange(0, 8).Draw(t, "at")
		for wrong := byte('0'); wrong <= '9'; wrong++ {
			text := []byte(right[0])
			if text[at] != wrong {
				text[at] = wrong
				require.Error(t, isbn.MustParse("urn:isbn:"+string(text)).Check())
			}
		}
		i := isbn.MustParse("urn:isbn:" + right[0])
		require.NoError(t, i.Normalize().Check())
		require.Equal(t, "978"+digits, i.Normalize().Number()[:12])
	})
}

func ExampleFromURN() {
	i, err := isbn.FromURN(urn.MustParse("urn:isbn:0-395-36341-1"))
	fmt.Println(i.Normalize(), err)

	_, err = isbn.FromURN(urn.MustParse("urn:isbn:0-395-36341-2"))
	fmt.Println(err)
	// Output:
	// urn:isbn:9780395363416 <nil>
	// isbn: the last digit, which checks the others, is wrong
}
