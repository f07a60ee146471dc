// SPDX-FileCopyrightText: Copyright (c) 2015-2025 go-swagger maintainers
// SPDX-License-Identifier: Apache-2.0

// A port of jsonreference to package uri, changed from the original: a Ref holds a URI beside its *url.URL.

package jsonreference

import (
	"net/url"
	"strings"

	"github.com/go-openapi/jsonpointer"
	"github.com/go-openapi/jsonreference/internal"
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/repair"
)

// Ref represents a json reference object.
type Ref struct {
	reference        uri.URI
	referenceURL     *url.URL
	referencePointer jsonpointer.Pointer

	HasFullURL      bool
	HasURLPathOnly  bool
	HasFragmentOnly bool
	HasFileScheme   bool
	HasFullFilePath bool
}

// Inherits creates a new reference from a parent and a child
// If the child cannot inherit from the parent, an error is returned.
func (r *Ref) Inherits(child Ref) (*Ref, error) {
	if child.referenceURL == nil {
		return nil, ErrChildURL
	}
	if r.referenceURL == nil {
		return &child, nil
	}
	target, err := uri.Resolver{RelativeBase: true}.Resolve(r.reference, child.reference)
	if err != nil {
		return nil, err
	}
	ref, err := New(target.String())
	return &ref, err
}

// "Constructor", parses the given string JSON reference.
func (r *Ref) parse(jsonReferenceString string) error {
	ref, _, err := repair.Options{Percent: repair.RejectPercent}.Reference(jsonReferenceString)
	if err != nil {
		return err
	}
	ref = internal.Normalize(ref)
	refURL, err := ref.URL()
	if err != nil {
		return err
	}
	r.reference, r.referenceURL = ref, refURL
	r.HasFullURL = refURL.Scheme != "" && refURL.Host != ""
	r.HasURLPathOnly = !r.HasFullURL && refURL.Path != ""
	r.HasFragmentOnly = !r.HasFullURL && refURL.Path == "" && refURL.RawQuery == "" && refURL.Fragment != ""
	r.HasFileScheme = refURL.Scheme == "file"
	r.HasFullFilePath = strings.HasPrefix(refURL.Path, "/")

	// invalid json-pointer error means url has no json-pointer fragment. simply ignore error
	r.referencePointer, _ = jsonpointer.New(refURL.Fragment)
	return nil
}
