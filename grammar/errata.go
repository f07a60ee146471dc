package grammar

// Erratum is an entry in the RFC Editor's errata database, as of 2026-08-20, about a grammar's document.
type Erratum struct {
	ID       int
	Status   string // Verified, Held (for Document Update) or Rejected; "" if unknown
	Section  string // of the document; "" if unknown
	Document string // the document with the erratum, if it is not the grammar's own
	Subject  string
	Applied  bool   // whether the grammar file contains the correction
	Why      string // the reason for applying it or not
}

var errata3986 = []Erratum{
	{ID: 2525, Status: "Verified", Section: "3.1", Subject: "a reference", Why: "nothing in the grammar"},
	{ID: 7590, Status: "Verified", Section: "5.2.4", Subject: "a hyperlink", Why: "nothing in the grammar"},
	{ID: 2033, Status: "Held", Section: "3.3", Subject: `path-empty = "" for 0<pchar>`, Why: "the same language; the transcription uses it"},
	{ID: 2624, Status: "Held", Section: "B", Subject: "slashes escaped in the regular expression", Why: "nothing in the grammar"},
	{ID: 2933, Status: "Held", Section: "5.2.2", Subject: "merge needs the base's authority", Why: "nothing in the grammar; reference resolution follows it"},
	{ID: 4547, Status: "Held", Section: "5.4.2", Subject: "../../../g resolves to http://a/../g", Why: "contradicts 5.2.4"},
	{ID: 4789, Status: "Held", Section: "5.2.3", Subject: "merge when the base's path ends in /..", Why: "nothing in the grammar"},
	{ID: 4942, Status: "Held", Section: "3.2.2", Subject: "reg-name without sub-delims", Why: "would change the language"},
	{ID: 5428, Status: "Held", Section: "4.2", Subject: `path-abempty in relative-part, because "/" is not derivable`,
		Why: `"/" is a path-absolute; with it, "//x" would be a path without an authority`},
	{ID: 1783, Status: "Rejected"}, {ID: 2717, Status: "Rejected", Subject: "path-noscheme in hier-part"},
	{ID: 3330, Status: "Rejected", Subject: `"#" in fragment`},
	{ID: 4293, Status: "Rejected"},
	{ID: 4393, Status: "Rejected", Subject: "dec-octet in another order", Why: "ABNF alternatives have no order; see trap 1"},
	{ID: 4394, Status: "Rejected", Subject: "IPv6address in another form", Why: "ABNF alternatives have no order; see trap 3"},
	{ID: 7019, Status: "Rejected"}, {ID: 8442, Status: "Rejected"},
}

var errata2396 = []Erratum{
	{ID: 452, Status: "Verified", Section: "C", Subject: "?y of C.1 is not derivable from Appendix A",
		Why: "it gives no corrected text: the grammar rejects ?y, and resolution accepts it"},
	{ID: 450, Status: "Verified", Section: "3.4", Subject: `"/" should not be in a query`,
		Why: "it gives no corrected text, and contradicts common use and RFC 3986"},
	{ID: 451, Status: "Verified", Section: "1.2", Subject: "its for it's", Why: "nothing in the grammar"},
	{ID: 1069, Status: "Verified", Section: "1.2", Subject: "its for it's", Why: "nothing in the grammar"},
	{ID: 1933, Status: "Held", Section: "B", Subject: "slashes escaped in the regular expression", Why: "nothing in the grammar"},
}

var errata6874 = []Erratum{
	{ID: 8552, Status: "Verified", Section: "1", Subject: "it no longer updates RFC 3986", Why: "nothing in the grammar"},
	{ID: 3630, Status: "Rejected"},
	{ID: 3631, Status: "Rejected"},
	{ID: 3632, Status: "Rejected"},
	{ID: 3633, Status: "Rejected"},
}

var errata3987 = []Erratum{
	{ID: 629, Status: "Verified", Section: "3.1", Subject: "Syntactical for Syntaxical", Why: "nothing in the grammar"},
	{ID: 631, Status: "Verified", Subject: "in references to characters the semicolon belongs before the closing quotation mark: \"ros&#233;\"",
		Why: "nothing in the grammar; examples are taken with it"},
	{ID: 3163, Status: "Held", Section: "1.4", Subject: "&#x42F; for &#x44F;, an example", Why: "nothing in the grammar"},
	{ID: 3297, Status: "Held", Section: "10.2", Subject: "an address in the references", Why: "nothing in the grammar"},
}

var errata2732 = []Erratum{
	{ID: 1422, Status: "Verified", Subject: "an example", Why: "nothing in the grammar"},
	{ID: 456, Status: "Rejected", Section: "B", Document: "RFC 2373", Subject: "the grammar derives :::13.1.68.3 and not ::13.1.68.3",
		Why: "true, but RFC 2732 refers to that text: http://[::192.9.5.5]/ipng, its own example, is not derivable"},
	{ID: 455, Document: "RFC 2373", Subject: "a reference", Why: "nothing in the grammar"},
}
