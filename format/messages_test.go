package format

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// Read the golden as someone who has never seen a grammar.
func TestMessagesAreThoseOfTheGolden(t *testing.T) {
	var out strings.Builder
	for _, c := range uritestutil.ReadCases[struct{ Format, Text string }](t, "rejected.jsonl") {
		err := Check(c.Format, c.Text)
		assert.Error(t, err, "%s %+q", c.Format, c.Text)
		fmt.Fprintf(&out, "%s %+q\n\t%v\n", c.Format, c.Text, err)
	}
	golden.Equal(t, "testdata/messages.golden", *update, out.String())
}
