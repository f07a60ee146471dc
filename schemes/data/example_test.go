package data_test

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urigrammar/uri/schemes/data"
)

func ExampleParse() {
	u, err := data.Parse("data:text/plain;charset=utf-8;base64,Z3LDvMOfZQ==")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.ContentType(), string(u.Bytes()))

	_, err = data.Parse("data:;base64,=")
	fmt.Println(err)
	// Output:
	// text/plain; charset=utf-8 grüße
	// data: "=" only fills the last group of four characters of base64: …"ata:;base64,=" at offset 13 (rule base64-data, expected b64digit or end of input; RFC 4648, section 4)
}

func ExampleNew() {
	u, err := data.New("text/plain; charset=utf-8", []byte("1 + 1 = 2"))
	fmt.Println(u, err)
	// Output: data:text/plain;charset=utf-8,1%20+%201%20=%202 <nil>
}

func ExampleURL_Reader() {
	u := data.MustParse("data:,Hello,%20world%0A")
	_, _ = io.Copy(os.Stdout, u.Reader())
	// Output: Hello, world
}

func ExampleURL_Equal() {
	a, b := data.MustParse("data:;base64,SGVsbG8="), data.MustParse("data:text/plain;charset=us-ascii,Hello")
	fmt.Println(a.Equal(b))
	// Output: true
}

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := data.Parse("data:text/plain")
	if syntax, ok := errors.AsType[*data.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 15 a "," is missing before the data
	// rule subtype of section RFC 2397, section 3
}

func ExampleParameter() {
	u := data.MustParse("data:text/plain;charset=utf-8;format=flowed,a")
	for p := range u.Parameters() {
		fmt.Println(p.Name(), "is", p.Value())
	}
	// Output:
	// charset is utf-8
	// format is flowed
}
