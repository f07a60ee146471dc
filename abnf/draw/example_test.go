package draw_test

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
)

// A page shows two rules, and a click on a box leads to the other one.
func ExampleOptions_Inline() {
	g, err := abnf.Parse("g.abnf", "list = item *( \",\" item )\nitem = 1*%x61-7A\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	o := draw.Options{Link: func(rule string) string { return "#" + rule }}
	fmt.Println("<style>" + strings.Split(draw.Style(), "\n")[0] + "…</style>")
	for _, r := range g.Rules() {
		element, err := o.Inline(g, r.Name)
		if err != nil {
			fmt.Println(err)
			return
		}
		first, _, _ := strings.Cut(element, "\n")
		fmt.Printf("<h2 id=%q>%s</h2>\n%s…\n", r.Name, r.Name, first)
	}
	// Output:
	// <style>.railroad path, .railroad .ring { fill: none; stroke: #57606a; stroke-width: 1.5 }…</style>
	// <h2 id="list">list</h2>
	// <svg class="railroad" viewBox="0 0 284 53" width="284" height="53" role="group" aria-label="diagram of list">…
	// <h2 id="item">item</h2>
	// <svg class="railroad" viewBox="0 0 148 45" width="148" height="45" role="img" aria-label="diagram of item">…
}
