// Package neturl describes the version of net/url in the running program, for reports. The Go
// release alone does not determine which URLs net/url accepts. This also depends on the setting
// urlstrictcolons, which the Go version in go.mod of the main module, //go:debug lines and the
// environment variable GODEBUG can change. The setting urlmaxqueryparams limits the number of
// parameters that ParseQuery reads, and has no effect on this module's output.
package neturl

import (
	"net/url"
	"runtime"
	"strings"
)

// Version returns the Go release of net/url, and the setting that affects which URLs it accepts,
// such as "net/url of Go 1.26.8 (urlstrictcolons=1)".
func Version() string {
	return "net/url of Go " + strings.TrimPrefix(runtime.Version(), "go") + " (urlstrictcolons=" + StrictColons() + ")"
}

// twoColons is a variable because linters reject the constant: it is not a valid URL.
var twoColons = "http://host:1:2/"

// StrictColons returns the current value of the GODEBUG setting urlstrictcolons. With "1", url.Parse
// rejects more than one colon in a host. With "0", it accepts several, as before Go 1.26.
// StrictColons parses a URL to find the value, because no single source contains it.
func StrictColons() string {
	if _, err := url.Parse(twoColons); err != nil {
		return "1"
	}
	return "0"
}
