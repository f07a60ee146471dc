package mailto_test

import (
	"errors"
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

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := mailto.Parse("mailto:joe@example.com?subject")
	if syntax, ok := errors.AsType[*mailto.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 30 a header field has a "=" and a value
	// rule hfname of section RFC 6068, section 2
}

func ExampleHeaderError() {
	_, err := mailto.New([]string{"joe@example.com"}, uri.NewPair("subject", "hello\nBcc: eve@evil.example"))
	if wrong, ok := errors.AsType[*mailto.HeaderError](err); ok {
		fmt.Println(wrong.Index(), wrong.Problem())
	}
	// Output:
	// 0 the value has a line break, which would end the field
}
