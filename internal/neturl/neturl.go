// Package neturl describes the net/url that a program runs with, for reports. The release of Go
// does not determine what net/url accepts: the Go version in go.mod of the main module, //go:debug
// lines and the environment variable GODEBUG change it, by the setting urlstrictcolons. The setting
// urlmaxqueryparams bounds the number of parameters that ParseQuery reads, and changes nothing that
// this module shows.
package neturl

import (
	"net/url"
	"runtime"
	"strings"
)

// Version returns the release of net/url and the setting that decides what it accepts, such as
// "net/url of Go 1.26.8 (urlstrictcolons=1)".
func Version() string {
	return "net/url of Go " + strings.TrimPrefix(runtime.Version(), "go") + " (urlstrictcolons=" + StrictColons() + ")"
}

// twoColons is a variable because linters reject the constant: it is not a valid URL.
var twoColons = "http://host:1:2/"

// StrictColons returns the value of the GODEBUG setting urlstrictcolons that url.Parse obeys now: "1"
// if it rejects more than one colon in a host, "0" if it accepts them, as it did before Go 1.26. It
// parses a URL to find out, since no single source has the setting.
func StrictColons() string {
	if _, err := url.Parse(twoColons); err != nil {
		return "1"
	}
	return "0"
}
