package template_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/template"
)

func ExampleTemplate_Expand() {
	t := template.MustParse("https://example.com/{user}/repos{?page,sort,tag*}")
	u, err := t.Expand(template.Values{
		"user": template.Text("zoë"),
		"page": template.Text("2"),
		"tag":  template.List("go", "c/c++"),
	})
	fmt.Println(u, err)
	// Output: https://example.com/zo%C3%AB/repos?page=2&tag=go&tag=c%2Fc%2B%2B <nil>
}

func ExampleTemplate_Variables() {
	for v := range template.MustParse("/search{?q,lang:2,filter*}").Variables() {
		fmt.Println(v.Operator, v.Name, v.Prefix, v.Explode)
	}
	// Output:
	// ? q 0 false
	// ? lang 2 false
	// ? filter 0 true
}

func ExampleMatcher_Match() {
	m, err := template.MustParse("/{user}/repos{/path*}{?page}").Matcher()
	if err != nil {
		panic(err)
	}
	values, ok := m.Match("/zo%C3%AB/repos/src/a%2Fb.go?page=2")
	fmt.Println(ok)
	user, _ := values["user"].Text()
	fmt.Println(user)
	for _, segment := range values["path"].Members() {
		fmt.Println(segment)
	}
	_, ok = m.Match("/zo%C3%AB/other")
	fmt.Println(ok)
	// Output:
	// true
	// zoë
	// src
	// a/b.go
	// false
}

func ExampleTemplate_Matcher() {
	_, err := template.MustParse("/{year}-{month}").Matcher()
	fmt.Println(err)
	// Output: template: variable year: its value is ambiguous in some texts: the text after its expression can also be part of its value
}

func ExampleSyntaxError() {
	_, err := template.Parse("/search{?q lang}")
	fmt.Println(err)

	var syntax *template.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Offset(), syntax.Rule(), syntax.Section())
	}
	// Output:
	// template: a space is not allowed here: "/search{?q lang}" at offset 10 (rule variable-list, expected varchar, "*", ",", ".", ":" or "}"; RFC 6570, section 2.3)
	// 10 variable-list RFC 6570, section 2.3
}

func ExampleMapEntry() {
	t := template.MustParse("/search{?options*}")
	u, err := t.Expand(template.Values{"options": template.Map(template.MapEntry{Name: "q", Value: "a b"}, template.MapEntry{Name: "lang", Value: "en"})})
	fmt.Println(u, err)
	// Output:
	// /search?q=a%20b&lang=en <nil>
}

func ExampleExpandError() {
	_, err := template.MustParse("/users{/ids:3}").Expand(template.Values{"ids": template.List("a", "b")})
	if wrong, ok := errors.AsType[*template.ExpandError](err); ok {
		fmt.Println(wrong.Variable().Name, "-", wrong.Problem())
	}
	// Output:
	// ids - a prefix does not apply to a list or a map (RFC 6570, section 2.4.1)
}

func ExampleMatchError() {
	_, err := template.MustParse("{a}{b}").Matcher()
	if wrong, ok := errors.AsType[*template.MatchError](err); ok {
		fmt.Println(wrong.Variable().Name, "-", wrong.Problem())
	}
	// Output:
	// a - its value is ambiguous in some texts: the next expression can also be part of its value
}

func ExamplePart() {
	for part := range template.MustParse("/users/{id}{?page}").Parts() {
		if text, ok := part.Literals(); ok {
			fmt.Println("literal", text)
			continue
		}
		operator, _ := part.Operator()
		list, _ := part.VariableList()
		fmt.Printf("operator %q variables %s\n", operator, list)
	}
	// Output:
	// literal /users/
	// operator "" variables id
	// operator "?" variables page
}
