package playground

import (
	"cmp"
	"strconv"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/whatwg"
)

// Sight is the result of the browser's own "new URL()": its properties, with null for absent
// components.
type Sight struct {
	Rejects  bool    `json:"rejects"`
	Href     string  `json:"href"`
	Scheme   string  `json:"scheme"`
	Userinfo *string `json:"userinfo"`
	Host     *string `json:"host"`
	Port     *string `json:"port"`
	Path     string  `json:"path"`
	Query    *string `json:"query"`
	Fragment *string `json:"fragment"`
}

// Comparison compares the components of RFC 3986 with those that browsers see.
type Comparison struct {
	Components []string `json:"components"`
	Columns    []Column `json:"columns"`
}

// Column has the components that one of them sees.
type Column struct {
	Name    string `json:"name"`
	Rejects string `json:"rejects"` // why, in plain words; "" if it accepts the text
	URL     string `json:"url"`
	Parts   []Part `json:"parts"` // of the URL
	Cells   []Cell `json:"cells"` // a component each
}

// Cell is a component as one of them sees it.
type Cell struct {
	Text   *string  `json:"text"` // null if absent
	Note   string   `json:"note"`
	Unlike []string `json:"unlike"` // the columns that see another host, port or path
}

// view is what one of them sees in a text. Ports are those to connect to, and paths are in normal form.
type view struct {
	name    string
	rejects string
	url     string
	scheme  string
	cells   []Cell
	port    uint16
	path    string
	uri     uri.URI
	record  whatwg.URL
	host    string
}

func (v *view) accepts() bool { return v.rejects == "" }

// views are the columns. browser is nil outside a browser.
type views struct {
	rfc, browser, record *view
}

func viewsOf(text string, b base, sight *Sight) views {
	v := views{rfc: rfcView(text, b), record: recordView(text, b)}
	if sight != nil {
		v.browser = browserView(*sight)
	}
	return v
}

// The order is that of cells.
var compared = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

// rfcView is what RFC 3986 sees in a text, resolved if there is a base to do that.
func rfcView(text string, b base) *view {
	v := &view{name: uri.RFC3986.String()}
	u, err := uri.ParseReference(text)
	if err == nil && b.resolves() {
		u, err = b.uri.Resolve(u)
	}
	if err != nil {
		v.rejects = faultOf(err).seenWith(text).Problem
		return v
	}
	c := u.Components()
	v.uri, v.url, v.scheme, v.host = u, u.String(), ascii.Lower(c.Scheme), c.Host.String()
	v.port, _ = u.EffectivePort()
	v.setCells(componentlist.Optional(c.Scheme, c.Scheme != ""), c.Userinfo, c.Host, c.Port, uri.Present(c.Path), c.Query, c.Fragment)
	v.path = u.Normalize(uri.AllSteps).Path()
	return v
}

// recordView is what package whatwg sees in a text, as a browser should.
func recordView(text string, b base) *view {
	v := &view{name: "Package whatwg"}
	if b.recordErr != nil {
		v.rejects = "the base is not a URL: " + problemOf(b.recordErr)
		return v
	}
	r, err := b.record.Parse(text)
	if err != nil {
		v.rejects = problemOf(err)
		return v
	}
	v.ofRecord(r)
	c := r.Components()
	v.setCells(uri.Present(c.Scheme), c.Userinfo, c.Host, c.Port, uri.Present(c.Path), c.Query, c.Fragment)
	return v
}

// browserView is what the browser that shows the page sees.
func browserView(s Sight) *view {
	v := &view{name: "This browser"}
	if s.Rejects {
		v.rejects = "new URL() throws"
		return v
	}
	r, _ := whatwg.Parse(s.Href) // which a browser can show without that this package agrees
	v.ofRecord(r)
	v.url, v.scheme, v.host, v.path = s.Href, s.Scheme, pointed(s.Host).String(), cmp.Or(v.path, s.Path)
	v.setCells(uri.Present(s.Scheme), pointed(s.Userinfo), pointed(s.Host), pointed(s.Port), uri.Present(s.Path), pointed(s.Query), pointed(s.Fragment))
	return v
}

func pointed(text *string) uri.Optional {
	if text == nil {
		return uri.Optional{}
	}
	return uri.Present(*text)
}

func (v *view) ofRecord(r whatwg.URL) {
	v.record, v.url, v.scheme = r, r.String(), r.Scheme()
	v.host = r.Hostname()
	v.port, _ = r.EffectivePort()
	v.path = r.Pathname()
	if u, err := uri.ParseReference(r.String()); err == nil {
		v.path = u.Normalize(uri.AllSteps).Path()
	}
}

// setCells sets the cells of v, with a note about the port that is meant where none is written.
func (v *view) setCells(components ...uri.Optional) {
	for _, text := range components {
		c := Cell{Unlike: []string{}}
		if s, present := text.Get(); present {
			c.Text = &s
		}
		v.cells = append(v.cells, c)
	}
	if v.port != 0 && v.cells[portCell].Text == nil {
		v.cells[portCell].Note = strconv.Itoa(int(v.port)) + " by default"
	}
}

// The places of the components that are compared.
const hostCell, portCell, pathCell = 2, 3, 4

func problemOf(err error) string {
	if e, ok := err.(*whatwg.ParseError); ok {
		return e.Problem()
	}
	return faultOf(err).Problem
}

// comparison marks what is different: in each column, against those before it.
func (v views) comparison() Comparison {
	c := Comparison{Components: compared, Columns: []Column{}}
	all := []*view{v.rfc, v.browser, v.record}
	for i, one := range all {
		if one == nil {
			continue
		}
		for _, before := range all[:i] {
			if before != nil && before.accepts() && one.accepts() {
				one.mark(before)
			}
		}
		column := Column{Name: one.name, Rejects: one.rejects, URL: one.url, Parts: one.parts(), Cells: one.cells}
		if column.Cells == nil {
			column.Cells = []Cell{}
		}
		c.Columns = append(c.Columns, column)
	}
	return c
}

// parts returns the parts of the URL. It returns nil if the URL has more than its components: the
// URL Standard writes "/." before some paths.
func (v *view) parts() []Part {
	if !v.accepts() {
		return []Part{}
	}
	is := func(i int) uri.Optional { return pointed(v.cells[i].Text) }
	c := uri.Components{Scheme: is(0).String(), Userinfo: is(1), Host: is(2), Port: is(3), Path: is(4).String(), Query: is(5), Fragment: is(6)}
	parts, text := partsOf(c, "")
	if text != v.url {
		return []Part{}
	}
	return parts
}

// mark marks the cells in which v is unlike other.
func (v *view) mark(other *view) {
	unlike := func(cell int) { v.cells[cell].Unlike = append(v.cells[cell].Unlike, other.name) }
	if !v.hasHostOf(other) {
		unlike(hostCell)
	}
	if v.port != other.port {
		unlike(portCell)
	}
	if v.path != other.path {
		unlike(pathCell)
	}
}

// hasHostOf reports whether the host is that of other: for a host of RFC 3986, as it is looked up.
func (v *view) hasHostOf(other *view) bool {
	if other.record.IsZero() && !v.record.IsZero() {
		if h, present := other.uri.Host(); present {
			return v.record.SameHost(h)
		}
	}
	return v.host == other.host
}
