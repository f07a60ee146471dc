package oracle_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/oracle/probe"
)

// What was read is written as it was, whatever the list.
func FuzzReadKnown(f *testing.F) {
	f.Add([]byte(`{"kind":"too lenient","rule":"query","octets":["<"],"why":"browsers"}` + "\n"))
	f.Add([]byte("# nothing\n\n{}"))
	f.Add([]byte(`{"kind":7}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := probe.ReadKnown(bytes.NewReader(text))
		if err != nil {
			return
		}
		unexpected, fixed := (&probe.Report{}).Against(list)
		assert.Empty(t, unexpected)
		assert.LessOrEqual(t, len(fixed), len(list))
	})
}
