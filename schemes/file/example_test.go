package file_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/schemes/file"
)

func ExampleParse() {
	u, err := file.Parse("file:////server/share/a%20b.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Windows())
	fmt.Println(u.POSIX())
	fmt.Println(u.Normalize())

	_, err = file.Parse("file:///var/www/..%2F..%2Fetc/passwd")
	fmt.Println(err)
	// Output:
	// \\server\share\a b.txt <nil>
	//  file: cannot convert: the file is on another host
	// file://server/share/a%20b.txt
	// file: a "/" in a name (%2F) is not possible: …"var/www/..%2F..%2Fet"… at offset 20; it separates names (rule file-URI, expected DIGIT, "A"-"E" or "a"-"e"; RFC 8089, appendix F)
}

func ExampleFromWindows() {
	u, err := file.FromWindows(`C:\Program Files\100%.txt`)
	fmt.Println(u, err)

	fmt.Println(file.FromWindows(`\\?\UNC\server\share\a.txt`))
	_, err = file.FromWindows(`\\.\PhysicalDrive0`)
	fmt.Println(err)
	// Output:
	// file:///C:/Program%20Files/100%25.txt <nil>
	// file://server/share/a.txt <nil>
	// file: cannot convert: the path leads to a device
}

func ExampleURL_Equal() {
	a, b := file.MustParse("file:/etc/hosts"), file.MustParse("file://localhost/%65tc/hosts")
	fmt.Println(a.Equal(b), b.Normalize())
	// Output: true file:///etc/hosts
}

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := file.Parse("file://a b/c")
	if syntax, ok := errors.AsType[*file.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 8 a space is not allowed in the host
	// rule file-auth of section RFC 8089, appendix F
}

func ExamplePathError() {
	_, err := file.MustParse("file://server/share/a").POSIX()
	if wrong, ok := errors.AsType[*file.PathError](err); ok {
		fmt.Println(wrong.Offset(), wrong.Problem())
	}
	_, err = file.FromPOSIX("a/b")
	fmt.Println(err)
	// Output:
	// -1 the file is on another host
	// file: cannot convert: the path is not absolute
}
