package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"html/template"
	"os"
	"strings"
	"testing"

	"github.com/google/safehtml"
	"github.com/microcosm-cc/bluemonday"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/guard"
)

var update = flag.Bool("update", false, "write links.tsv")

// hostileLink is a line of guard/testdata/hostile.jsonl.
type hostileLink struct{ Use, Text, Trick string }

// whys says why guard decides otherwise than another library does, for each trick of the cases.
var whys = map[string]string{
	"web link":           "they write the text as it is, and refuse what net/url does; guard writes what browsers read",
	"mail or telephone":  "bluemonday and html/template have no tel; guard knows both",
	"relative reference": "they allow links of the own site, for which guard has ReturnTo",
	"character that composes with the one before it": "Chromium reads no host in it",
	"credentials":                                      "people read the user name as the host",
	"open list: credentials":                           "people read the user name as the host",
	"relative on a page of the same scheme":            "on a page with this scheme it is a path, and on others a site",
	"injected mail field":                              "a link must not fill in more fields of a mail than people see",
	"injected mail field, other forms":                 "a link must not fill in more fields of a mail than people see",
	"host that is none":                                "browsers read no absolute URL in it",
	"open list: malformed":                             "browsers read no absolute URL in it",
	"scheme that is none":                              "it is a relative reference, which guard leaves to ReturnTo",
	"scheme that shows a document or starts a program": "guard allows four schemes, and others only by name",
	"open list: other scheme":                          "guard allows four schemes, and others only by name",
	"backslash, which browsers read as a slash":        "browsers read a link in it, which guard writes with slashes",
	"address": "browsers read an address in it, which guard writes in its usual form",
	"script with characters that browsers drop": "",
	"script": "",
}

// verdicts returns what each library says about a link: "yes", "no", or the link if it is another
// text.
func verdicts(text string) map[string]string {
	link, err := guard.Links{}.Check(text)
	return map[string]string{
		"guard":         verdictOf(err == nil, text, link),
		"safehtml":      bySafeHTML(text),
		"bluemonday":    byBluemonday(text),
		"html/template": byTemplate(text),
	}
}

func verdictOf(accepted bool, text, link string) string {
	switch {
	case !accepted:
		return "no"
	case link != text:
		return "`" + link + "`"
	}
	return "yes"
}

func bySafeHTML(text string) string {
	link := safehtml.URLSanitized(text).String()
	return verdictOf(link != safehtml.InnocuousURL, text, link)
}

func byBluemonday(text string) string {
	page := bluemonday.UGCPolicy().Sanitize(`<a href="` + template.HTMLEscapeString(text) + `">x</a>`)
	return verdictOf(strings.Contains(page, "href="), "", "")
}

var linkTemplate = template.Must(template.New("").Parse(`<a href="{{.}}">x</a>`))

func byTemplate(text string) string {
	var page bytes.Buffer
	if err := linkTemplate.Execute(&page, text); err != nil {
		return "no"
	}
	return verdictOf(!strings.Contains(page.String(), "#ZgotmplZ"), "", "")
}

// accepts reports whether a verdict accepts the link.
func accepts(verdict string) bool { return verdict != "no" }

func TestDifferencesAboutLinksAreListedWithReasons(t *testing.T) {
	lines, err := os.ReadFile("../../guard/testdata/hostile.jsonl")
	require.NoError(t, err)
	var b strings.Builder
	b.WriteString("text\tguard\tsafehtml\tbluemonday\thtml/template\twhy guard decides so\n")
	scripts := map[string]int{}
	for line := range strings.Lines(string(lines)) {
		var c hostileLink
		require.NoError(t, json.Unmarshal([]byte(line), &c))
		if c.Use != "link" {
			continue
		}
		v := verdicts(c.Text)
		same := true
		for name, verdict := range v {
			if accepts(verdict) != accepts(v["guard"]) {
				same = false
			}
			if strings.Contains(c.Trick, "script") && accepts(verdict) {
				scripts[name]++
			}
		}
		if same {
			continue
		}
		assert.NotEmpty(t, whys[c.Trick], "%q: %v: no reason for %q", c.Text, v, c.Trick)
		fmt.Fprintf(&b, "%+q\t%s\t%s\t%s\t%s\t%s\n", c.Text, yesOrNo(v["guard"]), yesOrNo(v["safehtml"]), v["bluemonday"], v["html/template"], whys[c.Trick])
	}
	assert.Empty(t, scripts, "links that run a script")
	if *update {
		require.NoError(t, os.WriteFile("links.tsv", []byte(b.String()), 0o666))
	}
	written, err := os.ReadFile("links.tsv")
	require.NoError(t, err)
	assert.Equal(t, string(written), b.String(), "go test -update writes it")
}

func yesOrNo(verdict string) string {
	if accepts(verdict) {
		return "yes"
	}
	return "no"
}
