package uri

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/scan"
)

// size is the bytes that a table takes in the binary.
func size(t *scan.Table) uintptr {
	bytes := unsafe.Sizeof(*t) + unsafe.Sizeof(*t.Class) + uintptr(2*len(t.Next)+2*len(t.Rows)+2*len(t.Beyond)+len(t.Accept)+len(t.Label)+len(t.Expect))
	bytes += uintptr(len(t.Labels))*unsafe.Sizeof(scan.Label{}) + uintptr(len(t.Starts))*unsafe.Sizeof(scan.Start{})
	for _, text := range t.Expected {
		bytes += unsafe.Sizeof(text) + uintptr(len(text))
	}
	return bytes
}

func TestTablesAreSmall(t *testing.T) {
	for g := range grammarCount {
		assert.Less(t, size(g.table()), uintptr(128<<10), g.String())
	}
	assert.Less(t, size(&rfc3986Table)+unsafe.Sizeof(rfc3986Loops), uintptr(128<<10))
}

func TestStartsAreNumberedAsTheParsersExpect(t *testing.T) {
	for g := range grammarCount {
		for rule, want := range map[string]scan.State{
			"URI": startURI, "URI-reference": startReference, "relative-ref": startRelative,
		} {
			start, ok := g.table().Find(g.called(rule))
			assert.True(t, ok, rule)
			assert.Equal(t, want, start.State, "%v %s", g, rule)
		}
	}
}
