package contracts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/tests/passwords"
)

// leak is an error whose message is harmless.
type leak struct{ Name string }

func (leak) Error() string { return "wrong" }

// inHex is an error that shows its name in hexadecimal digits alone.
type inHex struct{ name string }

func (inHex) Error() string { return "wrong" }

func (e inHex) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "%x", e.name) }

// atAddress is an error with numbers whose digits are those of a password, as those of an address can be.
type atAddress struct {
	start, offset uint16
	input         uintptr
}

func (atAddress) Error() string { return "wrong" }

func TestAPasswordInAFieldIsPrinted(t *testing.T) {
	for err, shows := range map[error]bool{
		leak{"QZQZ"}: true, inHex{"QZQZ"}: true, inHex{"Z"}: true, leak{"none"}: false, atAddress{0x515A, 0x51, 0x5A51515A5A51}: false,
	} {
		got := slices.ContainsFunc(passwords.Prints(err), func(s string) bool { return strings.ContainsAny(s, "QZ") })
		assert.Equal(t, shows, got, "%#v", err)
	}
}
