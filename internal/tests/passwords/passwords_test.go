package passwords_test

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

func TestAPasswordInAFieldIsPrinted(t *testing.T) {
	for err, shows := range map[error]bool{leak{"QZQZ"}: true, inHex{"QZQZ"}: true, leak{"none"}: false} {
		got := slices.ContainsFunc(passwords.Prints(err, "QZ"), func(s string) bool { return strings.ContainsAny(s, "QZ") })
		assert.Equal(t, shows, got, "%#v", err)
	}
}
