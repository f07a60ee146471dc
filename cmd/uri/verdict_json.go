package main

import (
	"strconv"
	"unicode/utf8"
)

// The verdict on a line is written without reflection and without an allocation, since a check can have millions of lines. A test compares what is written with what encoding/json makes of the same values, octet by octet.

// line adds the answer to a line in JSON.
func (p *page) line(c *checkedLine) {
	p.file(c.File)
	p.answer(c)
}

// file adds what the answers to all lines of a file begin with.
func (p *page) file(name string) {
	p.put(`{"file":`)
	p.string(name)
	p.put(`,"line":`)
}

// answer adds the answer to a line behind what it begins with.
func (p *page) answer(c *checkedLine) {
	p.b = strconv.AppendInt(p.b, int64(c.Line), 10)
	p.asIs = c.isPlain
	p.input(c.input)
	if c.octets != "" {
		p.put(`,"input_bytes":`)
		p.octets(c.octets)
	}
	p.verdict(&c.verdict)
	p.asIs = false
	p.put("}\n")
}

func (p *page) input(i input) {
	if i.Text.IsPresent() {
		p.put(`,"input":`)
		p.string(i.Text.String())
	}
	if i.Bytes.IsPresent() {
		p.put(`,"input_bytes":`)
		p.string(i.Bytes.String())
	}
}

func (p *page) verdict(v *verdict) {
	if v.Valid && p.valid != "" {
		p.put(p.valid)
	} else {
		p.judged(v.Grammar, v.Rule, v.Valid)
	}
	p.components(v.Components)
	if v.Error == nil {
		p.put(`,"error":null`)
		return
	}
	p.put(`,"error":`)
	p.fault(v.Error)
}

// judged adds what a verdict begins with.
func (p *page) judged(grammar, rule string, valid bool) {
	p.put(`,"grammar":"`)
	p.put(grammar) // which has nothing to escape, nor has the rule
	p.put(`","rule":"`)
	p.put(rule)
	p.put(`","valid":`)
	p.b = strconv.AppendBool(p.b, valid)
	p.put(`,"components":`)
}

// key is the name of a component behind others, in front of a string, and with null.
type key struct{ name, null string }

func keyOf(name string) key { return key{`,"` + name + `":`, `,"` + name + `":null`} }

var (
	authorityKey    = keyOf("authority")
	userinfoKey     = keyOf("userinfo")
	hostKey         = keyOf("host")
	hostKindKey     = keyOf("host_kind")
	portKey         = keyOf("port")
	pathKey         = keyOf("path")
	queryKey        = keyOf("query")
	fragmentKey     = keyOf("fragment")
	registryNameKey = keyOf("registry_name")
	opaqueKey       = keyOf("opaque")
)

// keyed appends a component behind others to b, which is what is on the page. It is handed on, and not kept on the page between, since a line has many.
func (p *page) keyed(b []byte, k *key, m *member) []byte {
	s, present := m.Get()
	if !present {
		return append(b, k.null...)
	}
	b = append(b, k.name...)
	if p.asIs && len(s) <= piece {
		return append(append(append(b, '"'), s...), '"')
	}
	p.b = b
	p.string(s)
	return p.b
}

func (p *page) components(c *components) {
	if c == nil {
		p.put("null")
		return
	}
	p.put(`{"scheme":`)
	p.member(c.Scheme)
	b := p.keyed(p.b, &authorityKey, &c.Authority)
	b = p.keyed(b, &userinfoKey, &c.Userinfo)
	b = p.keyed(b, &hostKey, &c.Host)
	b = p.keyed(b, &hostKindKey, &c.HostKind)
	b = p.keyed(b, &portKey, &c.Port)
	b = p.keyed(b, &pathKey, &c.Path)
	b = p.keyed(b, &queryKey, &c.Query)
	b = p.keyed(b, &fragmentKey, &c.Fragment)
	if c.RegistryName.IsPresent() {
		b = p.keyed(b, &registryNameKey, &c.RegistryName)
	}
	if c.Opaque.IsPresent() {
		b = p.keyed(b, &opaqueKey, &c.Opaque)
	}
	p.b = append(b, '}')
}

func (p *page) fault(f *fault) {
	p.asIs = false // of the words of a fault
	p.put(`{"offset":`)
	if f.Offset == nil {
		p.put("null")
	} else {
		p.b = strconv.AppendInt(p.b, int64(*f.Offset), 10)
	}
	for _, m := range []struct {
		name, text string
		always     bool
	}{
		{`,"rule":`, f.Rule, true}, {`,"expected":`, f.Expected, true}, {`,"message":`, f.Message, true},
		{`,"problem":`, f.Problem, false}, {`,"hint":`, f.Hint, false},
	} {
		if m.always || m.text != "" {
			p.put(m.name)
			p.string(m.text)
		}
	}
	p.put("}")
}

// appendString appends s as a string of JSON.
func appendString(b []byte, s string) []byte { return append(appendEscaped(append(b, '"'), s), '"') }

// appendEscaped appends what stands in a string of JSON for s, as encoding/json has it without escapes for HTML: U+2028 and U+2029,
// which JavaScript took for line ends, are escaped, and each octet that is not UTF-8 is U+FFFD.
func appendEscaped(b []byte, s string) []byte {
	done := 0
	for i := plain(s); i < len(s); {
		if c := s[i]; ' ' <= c && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r >= utf8.RuneSelf && r != '\u2028' && r != '\u2029' && (r != utf8.RuneError || size > 1) {
			i += size
			continue
		}
		b = appendEscape(append(b, s[done:i]...), r)
		i += size
		done = i
	}
	return append(b, s[done:]...)
}

// isPlain reports whether all octets of s stand for themselves in JSON.
func isPlain(s string) bool {
	i := plain(s)
	if i+8 <= len(s) {
		return false
	}
	for ; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// plain is how long the beginning of s is, in steps of eight octets, that stands for itself in JSON.
func plain(s string) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(s); i += 8 {
		w := eight(s[i : i+8])
		control, quote, backslash := w-ones*' ', (w^ones*'"')-ones, (w^ones*'\\')-ones // which borrow where there is one
		if (w|control|quote|backslash)&high != 0 {
			return i
		}
	}
	return i
}

// eight is eight octets as a word.
func eight(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// shortEscapes are the letters after a backslash for characters that have such an escape.
var shortEscapes = map[rune]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}

func appendEscape(b []byte, r rune) []byte {
	if letter, ok := shortEscapes[r]; ok {
		return append(b, '\\', letter)
	}
	const hex = "0123456789abcdef"
	return append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}
