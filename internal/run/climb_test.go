package run_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/run/climb"
)

func TestAPathLeadsAboveItsFolderInSomeReading(t *testing.T) {
	for path, above := range map[string]bool{
		"": false, "/": false, "/a/..": false, "/a/../b": false, "/./a/..": false, "/a%2Fb/..": false, "/...": false, "/%252e%252e": false, "/x;v=1/../y": false,
		"..": true, "/..": true, "//..": true, "/a//../..": true, "/.%2e": true, "/a%2F..%2f..": true, "/a%5c..%5c..": true, `/a\..\..`: true,
		"/..;": true, "/a;/..;/..": true, "/a;%2Fb/../..": true, "/;/..": true, "/a%2Fb/../..": true, "/%2F..": true, "/a%5Cb%2F../..": true,
	} {
		assert.Equal(t, above, climb.Above(path), path)
	}
}
