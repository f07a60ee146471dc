package uritest_test

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
	"github.com/urigrammar/uri/uritest"
)

// net/url accepts a quotation mark in a fragment, which RFC 3986 does not.
func ExampleUnexpected() {
	err := uritest.Check(func(s string) error {
		_, err := url.Parse(s)
		return err
	}, uritest.Options{})
	if wrong, ok := errors.AsType[*uritest.Unexpected](err); ok {
		fmt.Println(wrong.Deviation.Kind, wrong.Deviation.Rule, wrong.Deviation.Witness)
	}
	// Output:
	// too lenient fragment #"
}

// A list of known deviations must not outlive them.
func ExampleFixed() {
	known, err := probe.ReadKnown(strings.NewReader(`{"kind":"too lenient","rule":"query","octets":["\""]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	err = uritest.Check(func(s string) error {
		_, err := uri.ParseReference(s)
		return err
	}, uritest.Options{Known: known, Suite: suite.Options{Method: suite.Transitions}})
	if fixed, ok := errors.AsType[*uritest.Fixed](err); ok {
		fmt.Println(fixed.Known.Rule, "is right now")
	}
	// Output:
	// query is right now
}
