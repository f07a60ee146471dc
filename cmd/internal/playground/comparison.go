package playground

import (
	"strconv"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/whatwg"
)

// Sight is the result of the browser's own "new URL()".
type Sight struct {
	Rejects    bool           `json:"rejects"`
	Href       string         `json:"href"`
	Components uri.Components `json:"components"`
}

// Comparison compares the components that RFC 3986 and browsers find in a text.
type Comparison struct {
	Components []string `json:"components"`
	Columns    []Column `json:"columns"`
}

// Column holds the components that RFC 3986, the URL Standard or a browser finds.
type Column struct {
	Name    string `json:"name"`
	Rejects string `json:"rejects"` // why, in plain words; "" if it accepts the text
	URL     string `json:"url"`
	Parts   []Part `json:"parts"` // the parts of the URL
	Cells   []Cell `json:"cells"` // one cell per component
}

// Cell is a component in a column.
type Cell struct {
	Text   uri.Optional `json:"text"`
	Note   string       `json:"note"`
	Unlike []string     `json:"unlike"` // the columns that see another host, port or path
}

// view is one standard's or browser's view of a text. Ports are those to connect to, and paths are in normal form.
type view struct {
	name       string
	rejects    string
	url        string
	components uri.Components
	host       string
	port       uint16
	path       string
	uri        uri.URI    // of RFC 3986
	record     whatwg.URL // of the others
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

// rfcView returns the view of RFC 3986. It resolves the text if there is a base.
func rfcView(text string, b base) *view {
	v := &view{name: uri.RFC3986.String()}
	u, err := uri.ParseReference(text)
	if err == nil && b.resolves() {
		u, err = b.uri.Resolve(u)
	}
	if err != nil {
		v.rejects = faultOf(err, text).Problem
		return v
	}
	v.uri = u
	v.port, _ = u.EffectivePort()
	v.see(u.String(), u.Components())
	return v
}

// recordView returns the view of package whatwg, which browsers should share.
func recordView(text string, b base) *view {
	v := &view{name: "Package whatwg"}
	if b.recordErr != nil {
		v.rejects = "the base is not a URL: " + faultOf(b.recordErr, b.text).Problem
		return v
	}
	r, err := b.record.Parse(text)
	if err != nil {
		v.rejects = faultOf(err, text).Problem
		return v
	}
	v.seeRecord(r)
	v.see(r.String(), r.Components())
	return v
}

// browserView returns the view of the browser that shows the page.
func browserView(s Sight) *view {
	v := &view{name: "This browser"}
	if s.Rejects {
		v.rejects = "new URL() throws"
		return v
	}
	r, _ := whatwg.Parse(s.Href) // which a browser can show without that this package agrees
	v.seeRecord(r)
	v.see(s.Href, s.Components)
	return v
}

func (v *view) seeRecord(r whatwg.URL) {
	v.record = r
	v.port, _ = r.EffectivePort()
}

// see sets the components of an accepted text.
func (v *view) see(url string, c uri.Components) {
	v.url, v.components, v.host, v.path = url, c, c.Host.String(), c.Path
	if u, err := uri.ParseReference(url); err == nil {
		v.path = u.Normalize(uri.AllSteps).Path()
	}
}

// comparison marks the differences: in each column, those from the columns before.
func (v views) comparison() Comparison {
	c := Comparison{Components: []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}}
	var before []*view
	for _, one := range []*view{v.rfc, v.browser, v.record} {
		if one == nil {
			continue
		}
		column := Column{Name: one.name, Rejects: one.rejects, URL: one.url, Parts: []Part{}, Cells: []Cell{}}
		if one.accepts() {
			column.Cells = one.cells(len(c.Components), before)
			before = append(before, one)
			if parts, text := componentlist.Places(one.components); text == one.url { // the URL Standard writes "/." before some paths
				column.Parts = parts
			}
		}
		c.Columns = append(c.Columns, column)
	}
	return c
}

// cells returns the first components. It marks those that differ in other views, and adds a note about a default port.
func (v *view) cells(most int, others []*view) (cells []Cell) {
	for name, text := range componentlist.All(v.components) {
		if len(cells) == most {
			break
		}
		c := Cell{Text: text, Unlike: []string{}}
		if name == "port" && v.port != 0 && !text.IsPresent() {
			c.Note = strconv.Itoa(int(v.port)) + " by default"
		}
		for _, other := range others {
			if v.differs(name, other) {
				c.Unlike = append(c.Unlike, other.name)
			}
		}
		cells = append(cells, c)
	}
	return cells
}

// differs reports whether a component differs in another view. It compares a host of RFC 3986 in the form in which it is looked up.
func (v *view) differs(component string, other *view) bool {
	switch component {
	case "host":
		if h, present := other.uri.Host(); present && !v.record.IsZero() {
			return !v.record.SameHost(h)
		}
		return v.host != other.host
	case "port":
		return v.port != other.port
	case "path":
		return v.path != other.path
	}
	return false
}
