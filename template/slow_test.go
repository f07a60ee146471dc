package template_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/template"
)

// slowExpansion expands as appendix A of RFC 6570 has it, step by step, with maps and regular expressions. It reports
// whether there is no error. The template is valid.
func slowExpansion(text string, values template.Values, members map[string]slowValue) (string, bool) {
	well := true
	var out strings.Builder
	last := 0
	for _, at := range expressions.FindAllStringIndex(text, -1) {
		out.WriteString(slowEncode(text[last:at[0]], true))
		s, ok := slowExpression(text[at[0]+1:at[1]-1], values, members)
		out.WriteString(s)
		well = well && ok
		last = at[1]
	}
	out.WriteString(slowEncode(text[last:], true))
	return out.String(), well
}

// slowValue is a value, taken apart.
type slowValue struct {
	text         string
	names, items []string // of lists and maps
	isMap        bool
}

func slowExpression(text string, values template.Values, members map[string]slowValue) (string, bool) {
	operator := ""
	if strings.ContainsAny(text[:1], "+#./;?&=,!@|") {
		operator, text = text[:1], text[1:]
	}
	if strings.Contains("=,!@|", operator) && operator != "" {
		return "", false
	}
	first := map[string]string{".": ".", "/": "/", ";": ";", "?": "?", "&": "&", "#": "#"}[operator]
	separator := map[string]string{"": ",", "+": ",", "#": ",", ".": ".", "/": "/", ";": ";", "?": "&", "&": "&"}[operator]
	named := operator == ";" || operator == "?" || operator == "&"
	ifEmpty := ""
	if operator == "?" || operator == "&" {
		ifEmpty = "="
	}
	allowReserved := operator == "+" || operator == "#"

	pair := func(name, value string) string {
		if value == "" {
			return name + ifEmpty
		}
		return name + "=" + value
	}
	well := true
	var expanded []string
	for _, spec := range strings.Split(text, ",") {
		name, explode := strings.CutSuffix(spec, "*")
		name, length, prefixed := strings.Cut(name, ":")
		if !values[name].IsDefined() {
			continue
		}
		v := members[name]
		encode := func(s string) string { return slowEncode(s, allowReserved) }
		var parts []string
		switch {
		case v.items == nil:
			characters := slowCharacters(v.text, allowReserved)
			if n, err := strconv.Atoi(length); err == nil && n < len(characters) {
				characters = characters[:n]
			}
			s := encode(strings.Join(characters, ""))
			if named {
				s = pair(name, s)
			}
			parts = []string{s}
		case prefixed:
			well = false
		case !explode:
			for i, item := range v.items {
				if v.isMap {
					parts = append(parts, encode(v.names[i]))
				}
				parts = append(parts, encode(item))
			}
			s := strings.Join(parts, ",")
			if named {
				s = name + "=" + s
			}
			parts = []string{s}
		default:
			for i, item := range v.items {
				s := encode(item)
				switch {
				case v.isMap && named:
					s = pair(encode(v.names[i]), s)
				case v.isMap:
					s = encode(v.names[i]) + "=" + s
				case named:
					s = pair(name, s)
				}
				parts = append(parts, s)
			}
		}
		expanded = append(expanded, parts...)
	}
	if len(expanded) == 0 {
		return "", well
	}
	return first + strings.Join(expanded, separator), well
}

var (
	expressions = regexp.MustCompile(`\{[^}]*\}`)

	unreserved = regexp.MustCompile(`^[A-Za-z0-9._~-]$`)
	asItIs     = regexp.MustCompile(`^([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})$`)
	pieces     = regexp.MustCompile(`(?s)%[0-9A-Fa-f]{2}|.`)
)

// encodedCharacter is a character as triplets, by table 3-7 of Unicode, or else one triplet.
var encodedCharacter = func() *regexp.Regexp {
	const continued = `%[89AB][0-9A-F]`
	return regexp.MustCompile(`(?i)^(%F0%[9AB][0-9A-F](` + continued + `){2}|%F[123](` + continued + `){3}|%F4%8[0-9A-F](` + continued + `){2}|` +
		`%E0%[AB][0-9A-F]` + continued + `|%E[1-9ABCEF](` + continued + `){2}|%ED%[89][0-9A-F]` + continued + `|(%C[2-9A-F]|%D[0-9A-F])` + continued + `|%[0-9A-F]{2})`)
}()

// slowCharacters are the characters of a value, each with its triplets if triplets stay.
func slowCharacters(s string, triplets bool) (all []string) {
	for s != "" {
		character := string([]rune(s)[:1])
		if encoded := encodedCharacter.FindString(s); triplets && encoded != "" {
			character = encoded
		}
		all = append(all, character)
		s = s[len(character):]
	}
	return all
}

func slowEncode(s string, allowReserved bool) string {
	return pieces.ReplaceAllStringFunc(s, func(piece string) string {
		if unreserved.MatchString(piece) || allowReserved && asItIs.MatchString(piece) {
			return piece
		}
		var b strings.Builder
		for _, octet := range []byte(piece) {
			if unreserved.MatchString(string(rune(octet))) && octet < 0x80 {
				b.WriteByte(octet)
				continue
			}
			fmt.Fprintf(&b, "%%%02X", octet)
		}
		return b.String()
	})
}
