package documents

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/neturl"
)

func TestTheSettingIsTheOneInForce(t *testing.T) {
	for setting, accepted := range map[string]bool{"0": true, "1": false} {
		t.Setenv("GODEBUG", "urlstrictcolons="+setting)
		assert.Equal(t, setting, neturl.StrictColons())
		//lint:ignore SA1007 the URL is valid under one setting
		_, err := url.Parse("http://a:b:80/")
		assert.Equal(t, accepted, err == nil)
		assert.Equal(t, "net/url of "+strings.Replace(runtime.Version(), "go", "Go ", 1)+" (urlstrictcolons="+setting+")", neturl.Version())
	}
}

// A setting that is newer than the Go version in go.mod has its old value in the commands.
func TestTheCommandsUseTheNewestSettingsOfNetURL(t *testing.T) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	table, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "src", "internal", "godebugs", "table.go"))
	if err != nil {
		t.Skip("the source of Go is not here")
	}
	mod, err := os.ReadFile("../../../go.mod")
	require.NoError(t, err)
	minor, err := strconv.Atoi(string(regexp.MustCompile(`(?m)^go 1\.(\d+)`).FindSubmatch(mod)[1]))
	require.NoError(t, err)
	var names []string
	for _, row := range regexp.MustCompile(`Name: "(\w+)", Package: "net/url", Changed: (\d+)`).FindAllSubmatch(table, -1) {
		names = append(names, string(row[1]))
		changed, err := strconv.Atoi(string(row[2]))
		require.NoError(t, err)
		assert.LessOrEqual(t, changed, minor, "%s: choose it by a line //go:debug of the commands", row[1])
	}
	assert.Equal(t, []string{"urlmaxqueryparams", "urlstrictcolons"}, names, "say in the comment on package neturl what a new setting changes")
}

// The go.mod file of this module decides what its commands and documents measure. An older version
// there would choose the behavior of an older net/url.
func TestThisModuleMeasuresTheDefaultOfItsToolchain(t *testing.T) {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Path != "github.com/urigrammar/uri" {
		t.Skip("another main module decides")
	}
	t.Setenv("GODEBUG", "")
	assert.Equal(t, "1", neturl.StrictColons())
}
