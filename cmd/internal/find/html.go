package find

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Place is a place in a file: lines count from 1, and bytes in a line from 0.
type Place struct{ Line, Column int }

// Advance moves the place behind a text.
func (p *Place) Advance(text string) {
	p.Column += len(text)
	if end := strings.LastIndexByte(text, '\n'); end >= 0 {
		p.Line += strings.Count(text, "\n")
		p.Column = len(text) - end - 1
	}
}

// Link is a URL in a document.
type Link struct {
	URL
	Place
	Written string
	IsBase  bool // it is of a base element
}

// longestTag bounds the memory for a document: what is longer, such as a script, is text.
const longestTag = 16 << 20

// linkAttributes are the attributes whose values are URLs, also relative ones.
var linkAttributes = map[string]bool{
	"href": true, "src": true, "xlink:href": true, "action": true, "formaction": true, "cite": true, "poster": true, "background": true,
	"longdesc": true, "ping": true, "srcset": true, "imagesrcset": true, "data of object": true, "manifest of html": true,
}

// document is a document of HTML or XML.
type document struct {
	Finder
	isXML   bool
	foreign int // how many elements of SVG and MathML are open, whose parts such as style have markup
	tokens  *html.Tokenizer
	place   Place
	each    func(Link) bool
}

// Document calls each with the URLs of a document of HTML or XML, until it returns false. It returns what it has not read, and where
// that begins: a tag or text of 16 MiB or more, and all that follows.
func (f Finder) Document(r io.Reader, isXML bool, each func(Link) bool) (rest io.Reader, from Place, err error) {
	f.HTML = true
	d := &document{Finder: f, isXML: isXML, tokens: html.NewTokenizer(r), place: Place{Line: 1}, each: each}
	d.tokens.SetMaxBuf(longestTag)
	for goOn := true; goOn; {
		d.tokens.AllowCDATA(isXML || d.foreign > 0)
		kind := d.tokens.Next()
		raw := string(d.tokens.Raw())
		if err := d.tokens.Err(); errors.Is(err, html.ErrBufferExceeded) {
			return io.MultiReader(strings.NewReader(raw), bytes.NewReader(d.tokens.Buffered()), r), d.place, nil
		} else if err != nil && err != io.EOF {
			return nil, d.place, err
		}
		end := d.place
		end.Advance(raw)
		goOn = d.token(kind, raw) && kind != html.ErrorToken
		d.place = end
	}
	return strings.NewReader(""), d.place, nil
}

// token calls each with the URLs of a token, as long as that returns true, and reports whether it has.
func (d *document) token(kind html.TokenType, raw string) bool {
	at := 0
	for u := range d.urls(kind, raw) {
		d.place.Advance(raw[at:u.Start])
		at = u.Start
		if u.Place, u.Written = d.place, raw[u.Start:u.End]; !d.each(u) {
			return false
		}
	}
	return true
}

// urls yields the URLs of a token.
func (d *document) urls(kind html.TokenType, raw string) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			if kind == html.EndTagToken {
				d.open(d.tokens.Token(), -1)
			}
			d.text(raw, 0, yield)
			return
		}
		tag := d.tokens.Token()
		if kind == html.StartTagToken {
			d.open(tag, 1)
		}
		if d.isXML || d.foreign > 0 || tag.Data == "noscript" { // nothing runs scripts here
			d.tokens.NextIsNotRawText()
		}
		for key, at := range attributes(raw) {
			value, first := valueOf(&tag, key)
			isLink := first && d.isLink(tag.Data, key)
			if isLink && !d.links(raw, key, value, at, tag.Data == "base", yield) || !isLink && !d.text(raw[at.start:at.end], at.start, yield) {
				return
			}
		}
	}
}

// open counts open elements of SVG and MathML.
func (d *document) open(tag html.Token, by int) {
	switch tag.Data {
	case "svg", "math":
		d.foreign = max(d.foreign+by, 0)
	case "foreignobject", "annotation-xml": // in which HTML is
		d.foreign = max(d.foreign-by, 0)
	}
}

func (d *document) isLink(element, key string) bool {
	if d.isXML {
		return key == "href" || key == "src" || key == "xlink:href"
	}
	return linkAttributes[key] || linkAttributes[key+" of "+element]
}

// text yields the URLs of a text, which begins at an offset of a token.
func (d *document) text(text string, at int, yield func(Link) bool) bool {
	for u := range d.All(text) {
		u.Start, u.End = at+u.Start, at+u.End
		if !yield(Link{URL: u}) {
			return false
		}
	}
	return true
}

// attribute finds an attribute of a tag: its name, and its value in quotation marks, in apostrophes, or without. The tokenizer does not tell
// places.
var attribute = regexp.MustCompile(`[\s/]*(=?[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?`)

// attributes yields the names of the attributes of a tag, and where their values are.
func attributes(tag string) iter.Seq2[string, span] {
	return func(yield func(string, span) bool) {
		name := strings.IndexAny(tag, space+"/>")
		for _, m := range attribute.FindAllStringSubmatchIndex(tag[max(name, 0):], -1) {
			value := span{name + max(m[4], m[6], m[8]), name + max(m[5], m[7], m[9])}
			if max(m[4], m[6], m[8]) >= 0 && !yield(ascii.Lower(tag[name+m[2]:name+m[3]]), value) {
				return
			}
		}
	}
}

// span is a part of a tag.
type span struct{ start, end int }

const space = " \t\n\f\r"

// valueOf removes an attribute from a tag, and returns its value. It reports false for one that is there again.
func valueOf(tag *html.Token, key string) (string, bool) {
	for i := range tag.Attr {
		if a := &tag.Attr[i]; a.Key == key {
			a.Key = ""
			return a.Val, true
		}
	}
	return "", false
}

// lists are the attributes with several URLs, and what finds one. Before a comma srcset has descriptors, such as "2x".
var (
	lists     = map[string]*regexp.Regexp{"srcset": candidate, "imagesrcset": candidate, "ping": regexp.MustCompile(`(\S+)`)}
	candidate = regexp.MustCompile(`([^\s,](?:\S*[^\s,])?)(?:,|\s+[^,]*)?`)
)

// links yields the URLs of an attribute.
func (d *document) links(raw, key, value string, at span, isBase bool, yield func(Link) bool) bool {
	list := lists[key]
	if list == nil {
		written := strings.TrimLeft(raw[at.start:at.end], space)
		return d.link(at.end-len(written), strings.TrimRight(written, space), value, isBase, yield)
	}
	for _, m := range list.FindAllStringSubmatchIndex(raw[at.start:at.end], -1) {
		start, written := at.start+m[2], raw[at.start+m[2]:at.start+m[3]]
		if !d.link(start, written, html.UnescapeString(written), false, yield) {
			return false
		}
	}
	return true
}

// lineEnds removes what browsers remove from a URL.
var lineEnds = strings.NewReplacer("\n", "", "\r", "", "\t", "")

// link yields a URL of an attribute, unless it is empty.
func (d *document) link(start int, written, value string, isBase bool, yield func(Link) bool) bool {
	meant := lineEnds.Replace(strings.Trim(value, space))
	mark := strings.IndexAny(meant, ":/?#")
	u := URL{Start: start, End: start + len(written), Text: meant, Template: isTemplate(meant), Relative: mark < 0 || meant[mark] != ':'}
	return meant == "" || yield(Link{URL: u, IsBase: isBase})
}
