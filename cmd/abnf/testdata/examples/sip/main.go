// The sender of a SIP message. The package is made by
//
//	abnf gen -o sip --rule SIP-message --fields From,Address=From/addr-spec,Tag=From/tag-param --list :Via(sent-by) sip.abnf
package main

import (
	"fmt"
	"strings"

	"example.test/sip"
)

const text = `INVITE sip:bob@biloxi.com SIP/2.0
Via: SIP/2.0/UDP pc33.atlanta.com;branch=z9hG4bK776asdhds
Max-Forwards: 70
To: Bob <sip:bob@biloxi.com>
From: Alice <sip:alice@atlanta.com>;tag=1928301774
Call-ID: a84b4c76e66710
CSeq: 314159 INVITE
Content-Length: 0

`

func main() {
	m, err := sip.Parse(strings.ReplaceAll(text, "\n", "\r\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.From())
	fmt.Println(m.Address())
	fmt.Println(m.Tag())
	for via := range m.Vias() {
		fmt.Println(via.SentBy())
	}
	_, err = sip.Parse("INVITE sip:bob@biloxi com SIP/2.0\r\n")
	fmt.Println(err)
	// Output:
	// From: Alice <sip:alice@atlanta.com>;tag=1928301774 true
	// sip:alice@atlanta.com true
	// tag=1928301774 true
	// pc33.atlanta.com
	// sip: "c" is not allowed here: …"biloxi com SIP/"… at offset 22 (rule SIP-Version, expected "sip"; RFC 3261, section 25.1)
}
