package uuid_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
)

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

func ExampleFromURN() {
	u, err := uuid.FromURN(urn.MustParse("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"))
	version, _ := u.Version()
	fmt.Println(u.Digits(), version, err)
	// Output: f81d4fae-7dec-11d0-a765-00a0c91e6bf6 1 <nil>
}

func ExampleNew() {
	fmt.Println(uuid.New([16]byte{0x01, 0x7f, 0x22, 0xe2, 0x79, 0xb0, 0x7c, 0xc3, 0x98, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f}))
	// Output: urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f
}
