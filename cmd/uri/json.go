package main

import (
	"strconv"
	"unicode/utf8"
)

// The verdict on a line is written without reflection and without an allocation, since a check can
// have millions of lines. A test compares it with the output of encoding/json, byte by byte.

// file appends the beginning of the answers to all lines of a file.
func (o *buffer) file(name string) {
	o.put(`{"file":`)
	o.string(name)
	o.put(`,"line":`)
}

// answer appends the answer to a line after its beginning.
func (o *buffer) answer(c *checkedLine) {
	o.b = strconv.AppendInt(o.b, int64(c.Line), 10)
	o.noEscapes = c.noEscapes
	o.input(c.input)
	if c.octets != "" {
		o.put(`,"input_bytes":`)
		o.octets(c.octets)
	}
	o.verdict(&c.verdict)
	o.noEscapes = false
	o.put("}\n")
}

func (o *buffer) input(i input) {
	if i.Text.IsPresent() {
		o.put(`,"input":`)
		o.string(i.Text.String())
	}
	if i.Bytes.IsPresent() {
		o.put(`,"input_bytes":`)
		o.string(i.Bytes.String())
	}
}

func (o *buffer) verdict(v *verdict) {
	if v.Valid && o.validVerdict != "" {
		o.put(o.validVerdict)
	} else {
		o.verdictStart(v.Grammar, v.Rule, v.Valid)
	}
	o.components(v.Components)
	if v.Error == nil {
		o.put(`,"error":null`)
		return
	}
	o.put(`,"error":`)
	o.fault(v.Error)
}

// verdictStart appends the beginning of a verdict.
func (o *buffer) verdictStart(grammar, rule string, valid bool) {
	o.put(`,"grammar":"`)
	o.put(grammar) // which has nothing to escape, nor has the rule
	o.put(`","rule":"`)
	o.put(rule)
	o.put(`","valid":`)
	o.b = strconv.AppendBool(o.b, valid)
	o.put(`,"components":`)
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

// keyed appends a component after others to b, the contents of the buffer. Callers pass b on from
// component to component, which is faster than to store it in o each time.
func (o *buffer) keyed(b []byte, k *key, m *member) []byte {
	s, present := m.Get()
	if !present {
		return append(b, k.null...)
	}
	b = append(b, k.name...)
	if o.noEscapes && len(s) <= piece {
		return append(append(append(b, '"'), s...), '"')
	}
	o.b = b
	o.string(s)
	return o.b
}

func (o *buffer) components(c *components) {
	if c == nil {
		o.put("null")
		return
	}
	o.put(`{"scheme":`)
	o.member(c.Scheme)
	b := o.keyed(o.b, &authorityKey, &c.Authority)
	b = o.keyed(b, &userinfoKey, &c.Userinfo)
	b = o.keyed(b, &hostKey, &c.Host)
	b = o.keyed(b, &hostKindKey, &c.HostKind)
	b = o.keyed(b, &portKey, &c.Port)
	b = o.keyed(b, &pathKey, &c.Path)
	b = o.keyed(b, &queryKey, &c.Query)
	b = o.keyed(b, &fragmentKey, &c.Fragment)
	if c.RegistryName.IsPresent() {
		b = o.keyed(b, &registryNameKey, &c.RegistryName)
	}
	if c.Opaque.IsPresent() {
		b = o.keyed(b, &opaqueKey, &c.Opaque)
	}
	o.b = append(b, '}')
}

func (o *buffer) fault(f *fault) {
	o.noEscapes = false // the strings of a fault may need them
	o.put(`{"offset":`)
	if f.Offset == nil {
		o.put("null")
	} else {
		o.b = strconv.AppendInt(o.b, int64(*f.Offset), 10)
	}
	o.put(`,"rule":`)
	o.string(f.Rule)
	o.put(`,"expected":`)
	o.string(f.Expected)
	o.put(`,"message":`)
	o.string(f.Message)
	if f.Problem != "" {
		o.put(`,"problem":`)
		o.string(f.Problem)
	}
	if f.Hint != "" {
		o.put(`,"hint":`)
		o.string(f.Hint)
	}
	o.put("}")
}

// appendString appends s as a string of JSON.
func appendString(b []byte, s string) []byte { return append(appendEscaped(append(b, '"'), s), '"') }

// appendInput appends an input as [inputOf] has it.
func appendInput(b []byte, s string) []byte {
	if utf8.ValidString(s) {
		return appendString(append(b, `"input":`...), s)
	}
	return appendString(append(b, `"input_bytes":`...), octetsAsText(s))
}

// appendEscaped appends s as the contents of a string in JSON, as encoding/json writes it without
// escapes for HTML: U+2028 and U+2029, which JavaScript took for line ends, are escaped, and each
// octet that is not UTF-8 is U+FFFD.
func appendEscaped(b []byte, s string) []byte {
	done := 0
	for i := unescapedPrefix(s); i < len(s); {
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

// needsNoEscapes reports whether s needs no escapes in JSON.
func needsNoEscapes(s string) bool {
	i := unescapedPrefix(s)
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

// unescapedPrefix returns the length of the longest prefix of s, a multiple of eight, that needs no
// escapes in JSON.
func unescapedPrefix(s string) int {
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
