package validate

import (
	"encoding/json"
	"path"
	"strings"
)

// This file validates the packages of schemes/ and of module format.

// schemeFolders returns the folders of the packages, which schemes/generated.txt lists. Each
// contains a grammar named after it.
func (v *validator) schemeFolders() (all []string) {
	for line := range strings.Lines(v.text("schemes/generated.txt")) {
		folder, _, _ := strings.Cut(line, " ")
		all = append(all, folder)
	}
	return all
}

// formats are the packages of module format, which have no fields: folder, grammar and rule.
var formats = [][3]string{
	{"clocktime", "format/timestamp", "full-time"},
	{"date", "format/timestamp", "full-date"},
	{"datetime", "format/timestamp", "date-time"},
	{"duration", "format/rfc3339", "duration"},
	{"hostname", "format/rfc1123", "hostname"},
	{"idnmailbox", "format/rfc6531", "Mailbox"},
	{"ipv4", "grammar/rfc3986", "IPv4address"},
	{"ipv6", "grammar/rfc3986", "IPv6address"},
	{"jsonpointer", "format/rfc6901", "json-pointer"},
	{"mailbox", "format/mailbox", "Mailbox"},
	{"relativepointer", "format/relative_pointer", "relative-json-pointer"},
	{"uuid", "schemes/urn/uuid/uuid", "UUID"},
}

func (v *validator) packages() {
	for _, f := range formats {
		v.onePackage(&Package{File: "format/internal/" + f[0] + "/" + f[0] + ".go", Grammar: f[1] + ".abnf", Rule: f[2]})
	}
	for _, folder := range v.schemeFolders() {
		p, problem := &Package{}, ""
		if problem = problemOf(func() { p = v.scheme(folder) }); problem != "" {
			v.report(Verdict{Subject: "schemes/" + folder, Problem: problem})
			continue
		}
		v.onePackage(p)
	}
}

// scheme returns the package in a folder, with the options in the lines of its grammar that begin
// with "; GENERATE ".
func (v *validator) scheme(folder string) *Package {
	base := path.Join("schemes", folder, path.Base(folder))
	p := &Package{File: base + ".go", Grammar: base + ".abnf"}
	options := struct {
		Fields       string
		Lazy, Greedy []string
		OnlyURIs     bool
	}{}
	for line := range strings.Lines(v.text(p.Grammar)) {
		if object, ok := strings.CutPrefix(line, "; GENERATE "); ok {
			if err := json.Unmarshal([]byte(object), &options); err != nil {
				unreadable("%s: %v", p.Grammar, err)
			}
		}
		if m := ruleLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil && p.Rule == "" {
			p.Rule = m[1]
		}
	}
	p.Fields, p.Lazy, p.Greedy = options.Fields, options.Lazy, options.Greedy
	if options.OnlyURIs {
		p.Within = &Rule{"grammar/rfc3986.abnf", "URI"}
	}
	return p
}
