// SPDX-FileCopyrightText: Copyright (c) 2015-2025 go-swagger maintainers
// SPDX-License-Identifier: Apache-2.0

package internal

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/repair"
)

// slashes are several where one is enough.
var slashes = regexp.MustCompile(`/{2,}`)

// Normalize returns u with its scheme and host in lower case, without the default port and with one slash where there are
// several.
func Normalize(u uri.URI) (uri.URI, error) {
	u = u.Normalize(uri.StepCase | uri.StepPercent)
	if port, _ := u.Port(); port == "80" && u.Scheme() == "http" || port == "443" && u.Scheme() == "https" {
		u = u.WithoutPort()
	}
	path := u.Path()
	if !strings.Contains(path, "//") {
		return u, nil
	}
	return u.WithPath(slashes.ReplaceAllString(path, "/"))
}

// NormalizeURL normalizes a URL that is a URI, and leaves any other as it is.
func NormalizeURL(u *url.URL) {
	ref, _, err := repair.FromURL(u)
	if err != nil {
		return
	}
	if ref, err = Normalize(ref); err != nil {
		return
	}
	if v, err := ref.URL(); err == nil {
		*u = *v
	}
}
