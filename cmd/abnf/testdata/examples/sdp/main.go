// The media of a session. The package is made by
//
//	abnf gen -o sdp --rule session-description --fields Name=session-name-field/text --list :media-field(media,port,proto) sdp.abnf
package main

import (
	"fmt"
	"strings"

	"example.test/sdp"
)

const text = `v=0
o=jdoe 3724394400 3724394405 IN IP4 198.51.100.1
s=Call to John Smith
c=IN IP4 198.51.100.1
t=0 0
m=audio 49170 RTP/AVP 0
m=video 51372 RTP/AVP 99
a=rtpmap:99 h263-1998/90000
`

func main() {
	session, err := sdp.Parse(strings.ReplaceAll(text, "\n", "\r\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(session.Name())
	for m := range session.MediaFields() {
		fmt.Println(m.Media(), m.Port(), m.Proto())
	}
	// Output:
	// Call to John Smith true
	// audio 49170 RTP/AVP
	// video 51372 RTP/AVP
}
