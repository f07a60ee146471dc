package uri_test

import (
	"bufio"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

// services reads the names and ports of IANA as the package netbase of Debian carries them.
func services(t *testing.T) map[string][]uint16 {
	file, err := os.Open("/etc/services")
	if err != nil {
		t.Skip("no list of services: ", err)
	}
	defer file.Close()
	all := map[string][]uint16{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		number, _, _ := strings.Cut(fields[1], "/")
		port, err := strconv.ParseUint(number, 10, 16)
		require.NoError(t, err, line)
		for _, name := range append(fields[2:], fields[0]) {
			all[name] = append(all[name], uint16(port))
		}
	}
	return all
}

func TestPortsAreThoseOfIANA(t *testing.T) {
	ports := services(t)
	checked := 0
	for scheme := range (uri.Schemes{}).All() {
		name, cited := strings.CutPrefix(scheme.Document, "IANA service name ")
		assert.Equal(t, !strings.HasPrefix(scheme.Document, "RFC "), scheme.KeepDefaultPort, "%s: only what an RFC defines is taken away", scheme.Name)
		if !cited {
			name = scheme.Name
		}
		known, ok := ports[name]
		if !ok || scheme.DefaultPort == 0 {
			continue // the list of a system need not be complete
		}
		assert.Contains(t, known, scheme.DefaultPort, scheme.Name)
		checked++
	}
	t.Logf("%d ports are those of /etc/services", checked)
}

func TestAPortThatNoRFCDefinesIsKept(t *testing.T) {
	for in, want := range map[string]string{"ssh://h:22/": "ssh://h:22/", "ssh://h:/": "ssh://h/", "postgres://h:05432": "postgres://h:5432/", "ftp://h:21/": "ftp://h/"} {
		assert.Equal(t, want, uri.MustParse(in).Normalize(uri.AllSteps).String())
	}
}

func TestSchemesAreSortedByName(t *testing.T) {
	var names []string
	for scheme := range (uri.Schemes{}).All() {
		names = append(names, scheme.Name)
		found, ok := uri.Schemes{}.Find(strings.ToUpper(scheme.Name))
		assert.True(t, ok)
		assert.Equal(t, scheme, found)
	}
	assert.True(t, slices.IsSorted(names))
}
