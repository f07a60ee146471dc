package neturl_test

import (
	"net/url"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

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
