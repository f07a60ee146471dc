package main

import (
	"errors"

	"github.com/urigrammar/uri/whatwg"
)

// settersURL is the URL that the setters of both parsers change.
const settersURL = "https://user:password@example.com:8080/a/b/c?q=1#top"

var settersStart = whatwg.MustParse(settersURL)

// setAll copies the URL, calls all setters on the copy, and reports whether all succeed. The values are those in peers/ada.cc.
func setAll(string) bool {
	u := settersStart
	err := errors.Join(
		u.SetProtocol("http"),
		u.SetUsername("me"),
		u.SetPassword("p@ss"),
		u.SetHost("www.example.net:8081"),
		u.SetHostname("example.org"),
		u.SetPort("8082"),
		u.SetPathname("/x/../y z"),
		u.SetSearch("?a=1&page=1"),
		u.SetSearchParams(u.SearchParams().Set("page", "2")),
		u.SetHash("#end"),
	)
	keptRecord = u
	return err == nil
}
