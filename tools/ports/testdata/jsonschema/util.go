// A port of what santhosh-tekuri/jsonschema does with references to package uri, changed from the original.
// The original is licensed under the Apache License, Version 2.0: see the LICENSE file of github.com/santhosh-tekuri/jsonschema.

package jsonschema

import (
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes/file"
)

func (u url) join(ref string) (*urlFrag, error) {
	base, _, err := repair.Reference(u.String())
	if err != nil {
		return nil, &ParseURLError{URL: u.String(), Err: err}
	}
	ref, frag, err := splitFragment(ref)
	if err != nil {
		return nil, err
	}
	relative, _, err := repair.Options{Percent: repair.RejectPercent}.Reference(ref)
	if err != nil {
		return nil, &ParseURLError{URL: ref, Err: err}
	}
	target, err := base.Resolve(relative)
	if err != nil {
		return nil, &ParseURLError{URL: ref, Err: err}
	}
	return &urlFrag{url: url(target.String()), frag: frag}, nil
}

func decode(frag string) (string, error) { return uri.DecodeText(frag) }

// avoids escaping /.
func encode(frag string) string { return uri.FragmentOctets.Encode(frag) }

// absolute returns the URL of an input, which is a URL or the path of a file.
func absolute(input string) (*urlFrag, error) {
	u, frag, err := splitFragment(input)
	if err != nil {
		return nil, err
	}
	if ref, _, err := repair.Reference(u); err == nil && ref.IsURI() && !startsWithWindowsDrive(u) {
		return &urlFrag{url(ref.String()), frag}, nil
	}
	// avoid filesystem api in wasm
	if runtime.GOOS != "js" {
		if u, err = filepath.Abs(u); err != nil {
			return nil, &ParseURLError{URL: input, Err: err}
		}
	}
	f, err := file.FromPath(u)
	if err != nil {
		return nil, &ParseURLError{URL: input, Err: err}
	}
	return &urlFrag{url: url(f.String()), frag: frag}, nil
}

// ToFile is helper method to convert file url to file path.
func (l FileLoader) ToFile(url string) (string, error) {
	u, err := file.Parse(url)
	if err != nil {
		return "", fmt.Errorf("invalid file url: %w", err)
	}
	return u.FilePath()
}

func (l SchemeURLLoader) Load(url string) (any, error) {
	u, err := uri.ParseReference(url)
	if err != nil {
		return nil, err
	}
	ll, ok := l[u.Normalize(uri.StepCase).Scheme()]
	if !ok {
		return nil, &UnsupportedURLSchemeError{u.String()}
	}
	return ll.Load(url)
}

func (l *defaultLoader) getDraft(up urlPtr, doc any, defaultDraft *Draft, cycle map[url]struct{}) (*Draft, error) {
	sch, draft, err := metaSchema(doc, defaultDraft)
	if err != nil {
		return nil, &InvalidMetaSchemaURLError{up.String(), err}
	}
	if sch == "" {
		return draft, nil
	}
	if up.ptr.isEmpty() && sch == up.url {
		return nil, &UnsupportedDraftError{sch.String()}
	}
	if _, ok := cycle[sch]; ok {
		return nil, &MetaSchemaCycleError{sch.String()}
	}
	cycle[sch] = struct{}{}
	doc, err = l.load(sch)
	if err != nil {
		return nil, err
	}
	return l.getDraft(urlPtr{sch, ""}, doc, defaultDraft, cycle)
}

func (l *defaultLoader) getMetaVocabs(doc any, draft *Draft, vocabularies map[string]*Vocabulary) ([]string, error) {
	sch, _, err := metaSchema(doc, nil)
	if err != nil {
		return nil, &ParseURLError{sch.String(), err}
	}
	if sch == "" {
		return nil, nil
	}
	doc, err = l.load(sch)
	if err != nil {
		return nil, err
	}
	return draft.getVocabs(sch, doc, vocabularies)
}

// metaSchema returns the URL of a meta-schema that is not known, or the draft that is.
func metaSchema(doc any, defaultDraft *Draft) (url, *Draft, error) {
	obj, ok := doc.(map[string]any)
	if !ok {
		return "", defaultDraft, nil
	}
	sch, ok := strVal(obj, "$schema")
	if !ok {
		return "", defaultDraft, nil
	}
	if draft := draftFromURL(sch); draft != nil {
		return "", draft, nil
	}
	sch, _ = split(sch)
	_, _, err := repair.Reference(sch)
	return url(sch), nil, err
}
