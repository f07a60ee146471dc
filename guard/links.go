package guard

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/whatwg"
)

// Links specifies which links users may put into text. The zero Links allows absolute http, https,
// mailto and tel URLs.
type Links struct {
	// Schemes are the allowed schemes, in lower case, such as "https" and "xmpp". If nil, http,
	// https, mailto and tel are allowed. Schemes that run a script or show a document of their own,
	// such as javascript, data and file, are invalid.
	Schemes []string
}

var (
	linkSchemes   = []string{"http", "https", "mailto", "tel"}
	activeSchemes = []string{
		"about", "blob", "data", "file", "filesystem", "jar", "javascript", "livescript", "mhtml", "mocha", "vbscript", "view-source",
	}
)

// Check returns the link to use in an href attribute. The error is an [*Error].
//
// The link is the URL that browsers find in the text: without tabs and line breaks, and with the scheme
// in lower case. Decode HTML entities before you call Check. The link is a URI of RFC 3986. It contains
// no quotation mark and no "<", but may contain "'" and "&", which templates escape. Package
// html/template replaces tel links by "#ZgotmplZ" unless they have type template.URL: convert the
// result to that type.
//
// A mailto link cannot inject header fields. It has only the fields to, cc, subject and body, and
// only the body contains line breaks.
//
// Law: browsers resolve the link on any page to the URL to which they resolve the text on a page
// with a different scheme. Check returns its results unchanged.
func (l Links) Check(text string) (string, error) {
	link, err := l.check(text)
	if err != nil {
		return "", err
	}
	return link, nil
}

func (l Links) check(text string) (string, *Error) {
	if err := l.mistake(); err != nil {
		return "", err
	}
	u, err := whatwg.Parse(text)
	if err != nil {
		return "", notURL(text)
	}
	schemes := l.Schemes
	if schemes == nil {
		schemes = linkSchemes
	}
	if !slices.Contains(schemes, u.Scheme()) {
		return "", refuse(ForbiddenScheme, "links with this scheme are not allowed")
	}
	if u.Username() != "" || u.Password() != "" {
		return "", refuse(Credentials, "a user name or password before the host is not allowed")
	}
	if isRelativeSomewhere(text, u) {
		return "", refuse(Ambiguous, "browsers read the text as a path on a page with the same scheme")
	}
	if !hasALabels(u.Hostname()) || strings.ContainsAny(rawHost(text, u), "<>") {
		return "", refuse(Malformed, "some browsers find no host in the text")
	}
	if u.Scheme() == "mailto" {
		if err := checkMail(u); err != nil {
			return "", err
		}
	}
	link, err := u.URI()
	if err != nil {
		link, _, err = repair.Reference(u.String())
	}
	if err != nil {
		return "", refuse(Malformed, "the text contains a character that is not allowed at its position")
	}
	return link.String(), nil
}

func (l Links) mistake() *Error {
	for _, s := range l.Schemes {
		switch {
		case slices.Contains(activeSchemes, s):
			return mistake("Schemes contains %q, which can run scripts or display its own document", s)
		case !uri.RFC3986.ValidRule("scheme", s) || s != ascii.Lower(s):
			return mistake("Schemes contains %q, which is not a scheme in lower case", s)
		}
	}
	return nil
}

// rawHost returns the host that a browser finds in a text, as written, if the scheme is special.
func rawHost(text string, u whatwg.URL) string {
	if !u.IsSpecial() {
		return ""
	}
	host := strings.TrimLeft(text[strings.IndexByte(text, ':')+1:], "/\\\t\n\r")
	if i := strings.IndexAny(host, "/\\?#"); i >= 0 {
		host = host[:i]
	}
	return host
}

// isRelativeSomewhere reports whether a browser finds another URL in a text on a page with the same
// scheme, where "https:a" is a path.
func isRelativeSomewhere(text string, u whatwg.URL) bool {
	page := secureSite
	if u.Scheme() == "http" {
		page = plainSite
	}
	onPage, _ := page.Parse(text)
	return onPage != u
}

// mailFields are the mail fields that a link may set.
var mailFields = []string{"to", "cc", "subject", "body"}

// checkMail returns an error if a mailto URL adds header fields, as "%0D%0ABcc:" does (RFC 6068,
// section 7).
func checkMail(u whatwg.URL) *Error {
	if strings.ContainsFunc(ascii.PercentDecode(u.Pathname()), isControl) {
		return refuse(Malformed, "a mail address contains a control character")
	}
	for pair := range strings.SplitSeq(strings.TrimPrefix(u.Search(), "?"), "&") {
		name, value, _ := strings.Cut(pair, "=")
		name = ascii.Lower(ascii.PercentDecode(name))
		switch {
		case pair == "" && u.Search() == "":
			return nil
		case !slices.Contains(mailFields, name):
			return refuse(Malformed, "a mailto link can have only the fields to, cc, subject and body")
		case name != "body" && strings.ContainsFunc(ascii.PercentDecode(value), isControl):
			return refuse(Malformed, "a mail field contains a control character")
		}
	}
	return nil
}
