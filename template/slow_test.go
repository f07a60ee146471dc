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
			runes := []rune(v.text)
			if n, err := strconv.Atoi(length); err == nil && n < len(runes) {
				runes = runes[:n]
			}
			s := encode(string(runes))
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
