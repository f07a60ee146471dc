package format

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/api"
	"github.com/urigrammar/uri/internal/tests/golden"
)

func TestEveryChangeOfWhatIsExportedIsSeen(t *testing.T) {
	packages, err := api.Load(".", "github.com/urigrammar/uri/format")
	require.NoError(t, err)
	golden.Equal(t, "testdata/api.txt", *update, strings.Join(api.Lines(packages[0]), "\n")+"\n") // a change belongs into CHANGELOG.md, too
}
