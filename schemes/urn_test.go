package schemes_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/isbn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
)

var urnLaws = held(schemelaws.Scheme[urn.URN]{
	Dir: "urn", Parse: urn.Parse, Valid: urn.Valid[string], ValidBytes: urn.Valid[[]byte], FromURI: urn.FromURI, URI: urn.URN.URI,
	Expression: `[Uu]rn:[a-zA-B][a-zA-Z0-9-]{0,3}[a-z]:[a-c%2Ff/:@~]{1,4}(%[2-7][A-Fa-f])?(\?\+[a?=/]{1,4})?(\?=[a?=+]{1,3})?(#[a?]{0,2})?`,
	Beginnings: []string{"urn:ab:"},
	Parts: func(u urn.URN) map[string]string {
		return schemelaws.Present(map[string]string{"NID": u.NID(), "NSS": u.NSS()},
			map[string]func() (string, bool){"r": u.RComponent, "q": u.QComponent, "f": u.FComponent})
	},
})

func FuzzParseURN(f *testing.F) { urnLaws.Fuzz(f) }

var isbnLaws = held(schemelaws.Scheme[isbn.ISBN]{
	Dir: "urn/isbn", Parse: isbn.Parse, Valid: isbn.Valid[string], ValidBytes: isbn.Valid[[]byte],
	FromURI:    byURN(func(u urn.URN) (isbn.ISBN, error) { return isbn.Parse(u.AssignedName()) }), // FromURN checks the last digit, too
	URI:        func(i isbn.ISBN) uri.URI { return i.URN().URI() },
	Expression: `urn:isbn:([0-9]-?){9}[0-9Xx]|urn:isbn:978([0-9]-?){9}[0-9]`,
	Beginnings: []string{"urn:isbn:"},
	Parts:      func(i isbn.ISBN) map[string]string { return map[string]string{"number": i.Number()} },
	Means:      func(i isbn.ISBN) []any { return []any{i.Check()} },
})

// The seed is a name with a component: FromURN takes the name, and Parse rejects the text.
func FuzzParseISBN(f *testing.F) { isbnLaws.Fuzz(f, "urn:isbn:0451450510#&3") }

var uuidLaws = held(schemelaws.Scheme[uuid.UUID]{
	Dir: "urn/uuid", Parse: uuid.Parse, Valid: uuid.Valid[string], ValidBytes: uuid.Valid[[]byte],
	FromURI: byURN(uuid.FromURN), URI: func(u uuid.UUID) uri.URI { return u.URN().URI() },
	Expression: `urn:[uU]uid:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}`,
	Beginnings: []string{"urn:uuid:"},
	Parts:      func(u uuid.UUID) map[string]string { return map[string]string{"digits": u.Digits()} },
	Means: func(u uuid.UUID) []any {
		version, ok := u.Version()
		return []any{u.Octets(), version, ok}
	},
})

func FuzzParseUUID(f *testing.F) {
	uuidLaws.Fuzz(f, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6#&3")
}

// byURN converts a URI by way of a URN that is only a name.
func byURN[T any](from func(urn.URN) (T, error)) func(uri.URI) (T, error) {
	return func(u uri.URI) (v T, err error) {
		name, err := urn.FromURI(u)
		if err != nil {
			return v, err
		}
		if name.String() != name.AssignedName() {
			return v, errors.New("the text has components that are no part of the name")
		}
		return from(name)
	}
}

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

func TestANameHasTheGivenBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		octets := [16]byte(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "octets"))
		u := uuid.New(octets)
		require.Equal(t, octets, u.Octets())
		require.Equal(t, u, u.Normalize())
	})
	assert.Equal(t, [16]byte{}, uuid.UUID{}.Octets())
}

func TestOnlyOneVariantHasVersions(t *testing.T) {
	for digits, want := range map[string]int{
		"f81d4fae-7dec-11d0-a765-00a0c91e6bf6": 1, "919108f7-52d1-4320-9bac-f847db4148a8": 4, "017f22e2-79b0-7cc3-98c4-dc0c0c07398f": 7,
		"00000000-0000-0000-0000-000000000000": -1, "ffffffff-ffff-ffff-ffff-ffffffffffff": -1,
	} {
		version, ok := uuid.MustParse("urn:uuid:" + digits).Version()
		assert.Equal(t, want >= 0, ok, digits)
		if ok {
			assert.Equal(t, want, version)
		}
	}
}

func TestComponentsOfAURNAreNotPartOfAUUID(t *testing.T) {
	u, err := uuid.FromURN(urn.MustParse("URN:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6?=a#b"))
	require.NoError(t, err)
	assert.Equal(t, "URN:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", u.URN().String())
	_, err = uuid.FromURN(urn.URN{})
	assert.Error(t, err)
	assert.Equal(t, urn.URN{}, uuid.UUID{}.URN())
}

func Example_isbn() {
	i, err := isbn.FromURN(urn.MustParse("urn:isbn:0-395-36341-1"))
	fmt.Println(i.Normalize(), err)
	for digit := range i.Digits() {
		fmt.Print(digit)
	}
	_, err = isbn.FromURN(urn.MustParse("urn:isbn:0-395-36341-2"))
	fmt.Println("", err)
	// Output:
	// urn:isbn:9780395363416 <nil>
	// 0395363411 isbn: the check digit is wrong
}

func Example_uuid() {
	u, err := uuid.FromURN(urn.MustParse("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"))
	version, _ := u.Version()
	fmt.Println(u.Digits(), version, err)
	fmt.Println(uuid.New([16]byte{0x01, 0x7f, 0x22, 0xe2, 0x79, 0xb0, 0x7c, 0xc3, 0x98, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f}))
	// Output:
	// f81d4fae-7dec-11d0-a765-00a0c91e6bf6 1 <nil>
	// urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f
}
