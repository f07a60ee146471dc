// SPDX-FileCopyrightText: Copyright (c) 2015-2025 go-swagger maintainers
// SPDX-License-Identifier: Apache-2.0

package internal

import (
	"net/url"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/repair"
)

// Normalize returns u with its scheme and host in lower case, without the default port and with one slash where there are
// several.
func Normalize(u uri.URI) uri.URI {
	u = u.Normalize(uri.StepSchemeCase | uri.StepHostCase | uri.StepTripletCase | uri.StepPercent | uri.StepSlashes)
	if port, _ := u.Port(); port == "80" && u.Scheme() == "http" || port == "443" && u.Scheme() == "https" {
		return u.WithoutPort()
	}
	return u
}

// NormalizeURL normalizes a URL that is a URI, and leaves any other as it is.
func NormalizeURL(u *url.URL) {
	ref, _, err := repair.FromURL(u)
	if err != nil {
		return
	}
	if v, err := Normalize(ref).URL(); err == nil {
		*u = *v
	}
}
