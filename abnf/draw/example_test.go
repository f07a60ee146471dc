package draw_test

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
)

func ExampleSVG() {
	g, err := abnf.Parse("g.abnf", "list = item *( \",\" item )\nitem = 1*%x61-7A\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	picture, err := draw.SVG(g, "list")
	if err != nil {
		fmt.Println(err)
		return
	}
	first, _, _ := strings.Cut(picture, "\n")
	fmt.Println(first)
	// Output: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 316 109" width="316" height="109" class="railroad" role="img" aria-labelledby="title">
}
