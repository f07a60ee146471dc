package mailto_test

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mailto"
)

func ExampleParse() {
	u, err := mailto.Parse("mailto:gorby%25kremvax@example.com,%22not%40me%22@example.org?subject=caf%C3%A9")
	if err != nil {
		fmt.Println(err)
		return
	}
	for a := range u.Addresses() {
		fmt.Println(a.Decoded())
	}
	fmt.Println(u.Header("subject"))
	// Output:
	// gorby%kremvax@example.com
	// "not@me"@example.org
	// café true
}

func ExampleNew() {
	u, err := mailto.New([]string{"zoë@example.com"}, uri.NewPair("subject", "1 + 1 = 2"), uri.NewPair("body", "Hello,\nworld"))
	fmt.Println(u, err)

	_, err = mailto.New([]string{"joe@example.com"}, uri.NewPair("subject", "Hello\r\nBcc: everyone@example.com"))
	fmt.Println(err)
	// Output:
	// mailto:zo%C3%AB@example.com?subject=1%20+%201%20%3D%202&body=Hello,%0D%0Aworld <nil>
	// mailto: header field 0: the value has a line break, which would end the field
}

func ExampleHeaderField_IsSafe() {
	u := mailto.MustParse("mailto:joe@example.com?subject=Hello&bcc=eve@example.com")
	_, err := mailto.Parse("mailto:?subject=a%0D%0ABcc:eve@example.com")
	fmt.Println(err != nil)
	for f := range u.HeaderFields() {
		fmt.Printf("%q %v\n", f.DecodedValue(), f.IsSafe())
	}
	// Output:
	// true
	// "Hello" true
	// "eve@example.com" false
}
