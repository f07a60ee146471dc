package format

import (
	"flag"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
)

var update = flag.Bool("update", false, "write the generated files, and the goldens")

// generated are the packages by their directories, with the grammars that they are generated from.
var generated = map[string]struct {
	grammar string
	options generate.Options
}{
	"internal/hostname": {"rfc1123.abnf", generate.Options{
		Type: "Name", Rule: "hostname", Title: "RFC 1123", Lists: []generate.List{{Item: "label"}},
	}},
	"internal/mailbox":         {"mailbox.abnf", generate.Options{Type: "Mailbox", Rule: "Mailbox"}},
	"internal/idnmailbox":      {"rfc6531.abnf", generate.Options{Type: "Mailbox", Rule: "Mailbox"}},
	"internal/date":            {"timestamp.abnf", generate.Options{Type: "Date", Rule: "full-date"}},
	"internal/clocktime":       {"timestamp.abnf", generate.Options{Type: "Time", Rule: "full-time"}},
	"internal/datetime":        {"timestamp.abnf", generate.Options{Type: "DateTime", Rule: "date-time"}},
	"internal/duration":        {"rfc3339.abnf", generate.Options{Type: "Duration", Rule: "duration"}},
	"internal/ipv4":            {"../grammar/rfc3986.abnf", generate.Options{Type: "Address", Rule: "IPv4address"}},
	"internal/ipv6":            {"../grammar/rfc3986.abnf", generate.Options{Type: "Address", Rule: "IPv6address"}},
	"internal/uuid":            {"../schemes/urn/uuid/uuid.abnf", generate.Options{Type: "UUID", Rule: "UUID"}},
	"internal/jsonpointer":     {"rfc6901.abnf", generate.Options{Type: "Pointer", Rule: "json-pointer"}},
	"internal/relativepointer": {"relative_pointer.abnf", generate.Options{Type: "Pointer", Rule: "relative-json-pointer"}},
}

func TestTheGeneratedFilesAreThoseOfTheGrammar(t *testing.T) {
	for _, dir := range slices.Sorted(maps.Keys(generated)) {
		t.Run(path.Base(dir), func(t *testing.T) {
			g, err := abnf.LoadFile(generated[dir].grammar)
			require.NoError(t, err)
			options := generated[dir].options
			options.Package, options.Runtime = path.Base(dir), "github.com/urigrammar/uri/internal/run/scan"
			files, err := generate.Files(g, options)
			require.NoError(t, err)
			for name, want := range files {
				file := filepath.Join(dir, name)
				if *update {
					require.NoError(t, os.MkdirAll(dir, 0o755))
					require.NoError(t, os.WriteFile(file, want, 0o644))
				}
				got, err := os.ReadFile(file)
				require.NoError(t, err)
				assert.Equal(t, string(want), string(got), "%s: make it again with -update", file)
			}
		})
	}
}
