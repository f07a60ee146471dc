package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/rivo/uniseg"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/picture"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/printable"
)

type urlCommand struct {
	Inputs references `embed:""`
	JSON   bool       `help:"Write a JSON object per line: input, uri, net_url, differences. The two have valid, components, error."`
}

// reading is what one of the two makes of a text, in JSON.
type reading struct {
	Valid      bool        `json:"valid"`
	Components *components `json:"components"`
	Error      *fault      `json:"error"`
}

// compared are the two readings of a text, in JSON.
type compared struct {
	input
	URI         reading  `json:"uri"`
	NetURL      reading  `json:"net_url"`
	Differences []string `json:"differences"` // names of components, or "valid" if one rejects the text
}

// Run runs the command.
func (c urlCommand) Run(p *program) error {
	return c.Inputs.eachInput(p, func(reply *lines.Reply, in numbered) {
		both := compare(in.text)
		if !both.URI.Valid || len(both.Differences) > 0 {
			p.invalid.Store(true)
		}
		if c.JSON {
			commandline.WriteJSON(&reply.Out, both)
			return
		}
		p.screen.drawReadings(&reply.Out, in.text, both)
	})
}

func compare(s string) compared {
	both := compared{input: inputOf(s), URI: uriReading(s), NetURL: netURLReading(s), Differences: []string{}}
	if both.URI.Valid != both.NetURL.Valid {
		both.Differences = append(both.Differences, "valid")
	}
	if both.URI.Valid && both.NetURL.Valid {
		both.Differences = differences(both.URI.Components.list(), both.NetURL.Components.list())
	}
	return both
}

func uriReading(s string) reading {
	u, err := uri.ParseReference(s)
	if err != nil {
		return reading{Error: faultOf(err)}
	}
	c := new(components)
	c.ofURI(&u)
	return reading{Valid: true, Components: c}
}

func netURLReading(s string) reading {
	v, err := url.Parse(s)
	if err != nil {
		return reading{Error: &fault{Message: netURLMessage(err, s)}}
	}
	c := netURLComponents(v)
	return reading{Valid: true, Components: &c}
}

var quoted = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"(?:[^"\\]|\\.)*"`) })

// netURLMessage is what net/url says is wrong with s, without s. What it quotes of s may be a password if there is an "@".
func netURLMessage(err error, s string) string {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	message := err.Error()
	if strings.Contains(s, "@") {
		message = quoted().ReplaceAllString(message, "…")
	}
	return printable.Text(message)
}

// netURLComponents are the components that a URL has, and would write.
func netURLComponents(v *url.URL) components {
	c := components{
		Scheme:   textOf(v.Scheme, v.Scheme != ""),
		Path:     some(cmp.Or(v.Opaque, v.EscapedPath())),
		Query:    textOf(v.RawQuery, v.RawQuery != "" || v.ForceQuery),
		Fragment: textOf(v.EscapedFragment(), v.Fragment != ""),
	}
	emptyAuthority := v.Opaque == "" && v.Scheme != "" && !v.OmitHost && strings.HasPrefix(v.Path, "/")
	if v.Host == "" && v.User == nil && !emptyAuthority {
		return c
	}
	authority := v.Host
	if v.User != nil {
		c.Userinfo = some(v.User.String())
		authority = c.Userinfo.String() + "@" + v.Host
	}
	c.Authority = some(authority)
	host := v.Host
	if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') {
		c.Port = some(host[colon+1:])
		host = host[:colon]
	}
	c.Host = some(host)
	return c
}

// comparedComponents are the names of the components that are compared.
var comparedComponents = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

// list returns the components that are compared.
func (c *components) list() []*text {
	return []*text{c.Scheme, c.Userinfo, c.Host, c.Port, c.Path, c.Query, c.Fragment}
}

// differences are the names of the components that are not the same.
func differences(a, b []*text) []string {
	names := []string{}
	for i, name := range comparedComponents {
		same := a[i].optional() == b[i].optional()
		if name == "scheme" && a[i].IsPresent() && b[i].IsPresent() {
			same = ascii.EqualFold(a[i].String(), b[i].String())
		}
		if !same {
			names = append(names, name)
		}
	}
	return names
}

// drawReadings draws the two readings side by side, if there is one.
func (scr screen) drawReadings(out *bytes.Buffer, s string, both compared) {
	fmt.Fprintf(out, "  %s\n\n", scr.shown(s, both.URI.Valid))
	if both.URI.Valid || both.NetURL.Valid {
		hide := !both.URI.Valid && strings.Contains(s, "@")
		scr.drawTable(out, both, hide)
	}
	out.WriteString(scr.conclusion(both) + "\n\n")
}

// drawTable draws the components of both. If hide is set they are not shown: one may be a password, wherever net/url has
// put it.
func (scr screen) drawTable(out *bytes.Buffer, both compared, hide bool) {
	names, rows := []string{""}, [][2]string{{"this package", "net/url"}}
	for i, name := range comparedComponents {
		names = append(names, name)
		rows = append(rows, [2]string{both.URI.cell(i, hide), both.NetURL.cell(i, hide)})
	}
	const margin = len("  fragment      ")
	width := 0
	for _, r := range rows {
		width = max(width, uniseg.StringWidth(r[0]))
	}
	if scr.columns > 0 {
		width = max(min(width, (scr.columns-margin)/2), len("this package"))
	}
	for i, r := range rows {
		mark, colour := " ", ""
		if slices.Contains(both.Differences, names[i]) {
			mark, colour = "≠", red
		}
		left := picture.Fit(r[0], width)
		padding := strings.TrimPrefix(picture.Pad(left, width+2), left) // without colour
		fmt.Fprintf(out, "%s %s %s%s%s\n", scr.paint(red, mark), scr.paint(bold, fmt.Sprintf("%-13s", names[i])),
			scr.paint(colour, left), padding, scr.paint(colour, scr.cut(r[1], margin+width+2)))
	}
	out.WriteByte('\n')
}

// shown is the text for people: of an invalid one nothing before the last "@".
func (scr screen) shown(s string, valid bool) string {
	if at := strings.LastIndexByte(s, '@'); !valid && at > 0 {
		s = "…" + s[at:]
	}
	return scr.cut(printable.Text(s), 2)
}

// cell is the ith component in a reading, which is not shown if hide is set.
func (r reading) cell(i int, hide bool) string {
	if !r.Valid {
		return "-"
	}
	c := r.Components.list()[i]
	switch {
	case !c.IsPresent():
		return "(absent)"
	case c.String() == "":
		return "(empty)"
	case hide && comparedComponents[i] != "scheme":
		return "(not shown)"
	}
	return printable.Text(c.String())
}

// conclusion says what there is to think of the two.
func (scr screen) conclusion(both compared) string {
	var all []string
	if !both.URI.Valid {
		all = append(all, "  this package: "+scr.paint(red, "not valid")+", "+both.URI.Error.Message)
	}
	if !both.NetURL.Valid {
		all = append(all, "  net/url: "+scr.paint(red, "rejects it")+", "+both.NetURL.Error.Message)
	}
	if len(all) > 0 {
		return strings.Join(all, "\n")
	}
	if len(both.Differences) == 0 {
		return "  " + scr.paint(green, "the same")
	}
	return "  " + scr.paint(red, count(int64(len(both.Differences)), "difference")) + ": " + strings.Join(both.Differences, ", ")
}
