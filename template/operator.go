package template

// behavior is what an operator does: a row of the table in appendix A of RFC 6570.
type behavior struct {
	first     string // what precedes the first variable that is defined
	separator string // what stands between variables, and between the members that are exploded
	named     bool   // names precede values
	ifEmpty   string // what follows the name of an empty value
	reserved  bool   // reserved characters and triplets stay what they are
}

var behaviors = map[string]behavior{
	"":  {separator: ","},
	"+": {separator: ",", reserved: true},
	"#": {first: "#", separator: ",", reserved: true},
	".": {first: ".", separator: "."},
	"/": {first: "/", separator: "/"},
	";": {first: ";", separator: ";", named: true},
	"?": {first: "?", separator: "&", named: true, ifEmpty: "="},
	"&": {first: "&", separator: "&", named: true, ifEmpty: "="},
}
