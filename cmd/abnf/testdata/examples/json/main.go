// Members and elements of a JSON text. The package is made by
//
//	abnf gen -o json --type JSON=JSON-text --list object:member(Name=member/string,Value=value) --list array:Element=value rfc8259.abnf
package main

import (
	"fmt"

	"example.test/json"
)

func main() {
	text := json.MustParse(`{"name": "x", "sizes": [1, [2], {}]}`)
	for object := range text.Parts() {
		for member := range object.Members() {
			fmt.Println(member.Offset(), member.Name(), "is", member.Value())
			for array := range member.Parts() {
				for element := range array.Elements() {
					fmt.Println("-", element)
				}
			}
		}
	}
	// Output:
	// 1 "name" is "x"
	// 14 "sizes" is [1, [2], {}]
	// - 1
	// - [2]
	// - {}
}
