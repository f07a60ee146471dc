package peggen

import (
	"fmt"
	"regexp"
)

// sequence is how the tool describes a rule that is a sequence and begins with a character: its name and the character. An alternative has "/" behind the
// character, and a repetition ends in another way.
var sequence = regexp.MustCompile(`(?m)^\s*/\* \d+ (\w+) <- <\(('\\?.') [^/\n].*\)> \*/$`)

// firsts lets rules that begin with a character be called only where it stands: elsewhere they match nothing, and change nothing.
func firsts(src []byte) []byte {
	for _, m := range sequence.FindAllSubmatch(src, -1) {
		call := regexp.MustCompile(`if !_rules\[rule` + string(m[1]) + `\]\(\) \{`)
		guarded := fmt.Sprintf("if buffer[position] != rune(%s) || !_rules[rule%s]() {", m[2], m[1])
		src = call.ReplaceAllLiteral(src, []byte(guarded))
	}
	return src
}
