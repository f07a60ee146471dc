package main

import (
	"strings"

	"github.com/emiago/sipgo/sip"
	"github.com/urigrammar/uri/tools/grammars/compare"
)

// sipgo parses messages, URIs, and header fields within a message.
func sipgo() compare.Parser {
	message := func(text string) error {
		_, err := sip.ParseMessage([]byte(text))
		return err
	}
	uri := func(text string) error { return sip.ParseUri(text, &sip.Uri{}) }
	rules := map[string]compare.Parse{"SIP-message": message, "SIP-URI": uri, "SIPS-URI": uri}
	for _, name := range sipHeaders {
		rules[name] = func(text string) error { return message(sipRequest(name, text)) }
	}
	return compare.Parser{Name: "github.com/emiago/sipgo", Rules: rules}
}

// sipHeaders are the rules of header fields that a parser of messages reads into types, but for
// Content-Length, which has to be that of the body.
var sipHeaders = []string{"Via", "From", "To", "Contact", "CSeq", "Max-Forwards", "Call-ID", "Record-Route", "Route", "Content-Type"}

// sipRequest returns a request with a header field in the place of that of its name.
func sipRequest(name, field string) string {
	var b strings.Builder
	b.WriteString("OPTIONS sip:carol@chicago.com SIP/2.0\r\n")
	for line := range strings.Lines(sipFields) {
		if !strings.HasPrefix(line, name+":") {
			b.WriteString(line)
		}
	}
	return b.String() + field + "\r\n\r\n"
}

// sipFields are those of RFC 3261, section 11.1.
const sipFields = "Via: SIP/2.0/UDP pc33.atlanta.com;branch=z9hG4bKhjhs8ass877\r\n" +
	"Max-Forwards: 70\r\n" +
	"To: <sip:carol@chicago.com>\r\n" +
	"From: Alice <sip:alice@atlanta.com>;tag=1928301774\r\n" +
	"Call-ID: a84b4c76e66710\r\n" +
	"CSeq: 63104 OPTIONS\r\n" +
	"Contact: <sip:alice@pc33.atlanta.com>\r\n" +
	"Content-Length: 0\r\n"

// gosip is a parser whose module the proxy of modules may not have: folder has its source.
func gosip(folder string) compare.Program {
	source := compare.Source{Name: "github.com/ghettovoice/gosip", Rules: map[string]string{"SIP-message": `func(text string) error {
	logger := log.NewDefaultLogrusLogger()
	logger.SetLevel(uint32(log.PanicLevel))
	_, err := parser.NewPacketParser(logger).ParseMessage([]byte(text))
	return err
}`}}
	return compare.Program{
		Modules: map[string]string{"github.com/ghettovoice/gosip": folder},
		Imports: []string{"github.com/ghettovoice/gosip/log", "github.com/ghettovoice/gosip/sip/parser"},
		Parsers: []compare.Source{source},
	}
}
