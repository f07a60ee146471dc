package main

import (
	"errors"
	"strings"

	"github.com/urigrammar/uri"
)

type encodeCommand struct {
	texts
	Results   results `embed:""`
	Component string  `enum:"unreserved, userinfo, reg-name, segment, path, query, whole-query, fragment, form" default:"unreserved" help:"The component that will contain the text: ${enum}. Unreserved is safe in every component. Query is for a name or value in a query, and form for a name or value in an HTML form. Whole-query keeps the delimiters of pairs."`
	outcomeFlag
}

// charSets contains the values of --component that mean sets of bytes.
var charSets = map[string]uri.Chars{
	"unreserved":  uri.UnreservedChars,
	"userinfo":    uri.UserinfoChars,
	"reg-name":    uri.RegNameChars,
	"segment":     uri.SegmentChars,
	"path":        uri.PathChars,
	"query":       uri.QueryChars, // without what pairDelimiters encodes
	"whole-query": uri.QueryChars,
	"fragment":    uri.FragmentChars,
}

// Run runs the command.
func (c encodeCommand) Run(p *program) error {
	return c.Results.transform(p, c.inputs(), c.JSON, c.encode)
}

var errDotSegment = errors.New("this is a dot-segment, and so is its encoded form (RFC 3986, section 3.3)")

func (c encodeCommand) encode(text string) (string, error) {
	switch {
	case c.Component == "form":
		return encodedForm(text)
	case c.Component == "segment" && (text == "." || text == ".."):
		return "", errDotSegment
	}
	encoded := charSets[c.Component].Encode(text)
	if c.Component == "query" {
		encoded = pairDelimiters.Replace(encoded)
	}
	return encoded, nil
}

// pairDelimiters encodes the bytes that divide a query into names and values, and "+", which forms decode to a space. Some
// programs divide at ";", too.
var pairDelimiters = strings.NewReplacer("&", "%26", "=", "%3D", "+", "%2B", ";", "%3B")

// encodedForm encodes a text as a name without a value in application/x-www-form-urlencoded.
func encodedForm(text string) (string, error) {
	u, err := uri.URI{}.WithPairs(uri.URI{}.Pairs(uri.FormPairs).Append(uri.Pair{Name: text}))
	query, _ := u.Query()
	return query, err
}
