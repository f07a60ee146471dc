package find

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// longestTag bounds the memory for a document. Longer parts, such as a large script, are read as text.
const longestTag = 16 << 20

// linkAttributes contains the attributes whose values are URLs, including relative ones.
var linkAttributes = map[string]bool{
	"href": true, "src": true, "xlink:href": true, "action": true, "formaction": true, "cite": true, "poster": true, "background": true,
	"longdesc": true, "ping": true, "srcset": true, "imagesrcset": true, "data of object": true, "manifest of html": true,
}

// document is a document of HTML or XML.
type document struct {
	Finder
	isXML   bool
	foreign int // the number of open SVG and MathML elements, in which elements such as style contain markup
	tokens  *html.Tokenizer
}

// Document calls the function each for every URL in an HTML or XML document, until the function returns false. At a tag or text
// of 16 MiB or more, it returns the unread rest, and the place where that begins.
func (f Finder) Document(r io.Reader, isXML bool, each func(URL) bool) (rest io.Reader, at Place, err error) {
	f.HTML = true
	d := &document{Finder: f, isXML: isXML, tokens: html.NewTokenizer(r)}
	d.tokens.SetMaxBuf(longestTag)
	at.Line = 1
	for kind := html.TextToken; kind != html.ErrorToken; {
		d.tokens.AllowCDATA(isXML || d.foreign > 0)
		kind = d.tokens.Next()
		raw := string(d.tokens.Raw())
		if err := d.tokens.Err(); errors.Is(err, html.ErrBufferExceeded) {
			return io.MultiReader(strings.NewReader(raw), bytes.NewReader(d.tokens.Buffered()), r), at, nil
		} else if err != nil && err != io.EOF {
			return nil, at, err
		}
		for u := range placed(raw, at, d.token(kind, raw)) {
			if !each(u) {
				kind = html.ErrorToken
				break
			}
		}
		at.Advance(raw)
	}
	return strings.NewReader(""), at, nil
}

// token yields the URLs of a token.
func (d *document) token(kind html.TokenType, raw string) iter.Seq[URL] {
	isStart := kind == html.StartTagToken || kind == html.SelfClosingTagToken
	if !isStart && kind != html.EndTagToken {
		return d.urls(raw)
	}
	name, _ := d.tokens.TagName()
	element := string(name)
	switch kind {
	case html.EndTagToken:
		d.open(element, -1)
		return d.urls(raw)
	case html.StartTagToken:
		d.open(element, 1)
	}
	if d.isXML || d.foreign > 0 || element == "noscript" { // nothing runs scripts here
		d.tokens.NextIsNotRawText()
	}
	return func(yield func(URL) bool) { d.attributes(element, raw, yield) }
}

// open counts open elements of SVG and MathML.
func (d *document) open(element string, by int) {
	switch element {
	case "svg", "math":
		d.foreign = max(d.foreign+by, 0)
	case "foreignobject", "annotation-xml": // in which HTML is
		d.foreign = max(d.foreign-by, 0)
	}
}

// attribute matches an attribute of a tag: its name, and its value in quotation marks, in apostrophes, or unquoted.
var attribute = lazyregexp.New(`^[\s/]*(=?[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?`)

// attributes yields the URLs of a tag. The tokenizer omits repeated attributes, and does not return the places of others.
func (d *document) attributes(element, tag string, yield func(URL) bool) {
	key, value, _ := d.tokens.TagAttr()
	at := max(strings.IndexAny(tag, space+"/>"), 0)
	for {
		m := attribute().FindStringSubmatchIndex(tag[at:])
		if m[1] == 0 {
			return
		}
		name := strings.ReplaceAll(ascii.Lower(tag[at+m[2]:at+m[3]]), "\x00", "\uFFFD")
		start, written := at+max(m[4], m[6], m[8], 0), ""
		if end := at + max(m[5], m[7], m[9]); end > start {
			written = tag[start:end]
		}
		isFirst := name != "" && name == string(key)
		count(d.looked, m[1])
		urls := d.urls(written)
		if isFirst && d.isLink(element, name) {
			urls = links(name, written, string(value), element == "base")
		}
		for u := range urls {
			u.Start, u.End = start+u.Start, start+u.End
			if !yield(u) {
				return
			}
		}
		if isFirst {
			key, value, _ = d.tokens.TagAttr()
		}
		at += m[1]
	}
}

func (d *document) isLink(element, key string) bool {
	if d.isXML {
		return key == "href" || key == "src" || key == "xlink:href"
	}
	return linkAttributes[key] || linkAttributes[key+" of "+element]
}

const space = " \t\n\f\r"

// lists maps attributes with several URLs to expressions that find one. In srcset, descriptors such as "2x" precede a comma.
var (
	lists     = map[string]func() *regexp.Regexp{"srcset": candidate, "imagesrcset": candidate, "ping": lazyregexp.New(`(\S+)`)}
	candidate = lazyregexp.New(`([^\s,](?:\S*[^\s,])?)(?:,|\s+[^,]*)?`)
)

// links yields the URLs of an attribute.
func links(key, written, value string, isBase bool) iter.Seq[URL] {
	return func(yield func(URL) bool) {
		list := lists[key]
		if list == nil {
			start := len(written) - len(strings.TrimLeft(written, space))
			if u := link(value, start, len(strings.TrimRight(written, space))); u.Text != "" {
				u.IsBase = isBase
				yield(u)
			}
			return
		}
		for _, m := range list().FindAllStringSubmatchIndex(written, -1) {
			if !yield(link(html.UnescapeString(written[m[2]:m[3]]), m[2], m[3])) {
				return
			}
		}
	}
}

// lineEnds removes the characters that browsers remove from a URL.
var lineEnds = strings.NewReplacer("\n", "", "\r", "", "\t", "")

// link returns a URL of an attribute.
func link(value string, start, end int) URL {
	meant := lineEnds.Replace(strings.Trim(value, space))
	mark := strings.IndexAny(meant, ":/?#")
	return URL{Start: start, End: end, Text: meant, Template: isTemplate(meant), Relative: mark < 0 || meant[mark] != ':'}
}
