package main

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// The verdict on a line is written without reflection, which takes most of the time of a check where there are millions
// of lines. A test compares what is written with what encoding/json makes of the same values, octet by octet.

// writeLine writes the answer to a line in JSON.
func writeLine(out *bytes.Buffer, c checkedLine) {
	b := append(out.AvailableBuffer(), `{"file":`...)
	b = appendString(b, c.File)
	b = strconv.AppendInt(append(b, `,"line":`...), int64(c.Line), 10)
	b = append(b, ',')
	b = c.input.appendMembers(b)
	b = append(b, ',')
	b = c.verdict.appendMembers(b)
	out.Write(append(b, "}\n"...))
}

func (i input) appendMembers(b []byte) []byte {
	if i.Text != nil {
		return appendString(append(b, `"input":`...), *i.Text)
	}
	return appendString(append(b, `"input_bytes":`...), *i.Bytes)
}

func (v verdict) appendMembers(b []byte) []byte {
	b = appendString(append(b, `"grammar":`...), v.Grammar)
	b = appendString(append(b, `,"rule":`...), v.Rule)
	b = strconv.AppendBool(append(b, `,"valid":`...), v.Valid)
	b = v.Components.appendTo(append(b, `,"components":`...))
	return v.Error.appendTo(append(b, `,"error":`...))
}

func (c *components) appendTo(b []byte) []byte {
	if c == nil {
		return append(b, "null"...)
	}
	b = appendOptional(append(b, `{"scheme":`...), c.Scheme)
	b = appendOptional(append(b, `,"authority":`...), c.Authority)
	b = appendOptional(append(b, `,"userinfo":`...), c.Userinfo)
	b = appendOptional(append(b, `,"host":`...), c.Host)
	b = appendOptional(append(b, `,"host_kind":`...), c.HostKind)
	b = appendOptional(append(b, `,"port":`...), c.Port)
	b = appendOptional(append(b, `,"path":`...), c.Path)
	b = appendOptional(append(b, `,"query":`...), c.Query)
	b = appendOptional(append(b, `,"fragment":`...), c.Fragment)
	if c.RegistryName != nil {
		b = appendString(append(b, `,"registry_name":`...), *c.RegistryName)
	}
	if c.Opaque != nil {
		b = appendString(append(b, `,"opaque":`...), *c.Opaque)
	}
	return append(b, '}')
}

func (f *fault) appendTo(b []byte) []byte {
	if f == nil {
		return append(b, "null"...)
	}
	b = append(b, `{"offset":`...)
	if f.Offset == nil {
		b = append(b, "null"...)
	} else {
		b = strconv.AppendInt(b, int64(*f.Offset), 10)
	}
	b = appendString(append(b, `,"rule":`...), f.Rule)
	b = appendString(append(b, `,"expected":`...), f.Expected)
	b = appendString(append(b, `,"message":`...), f.Message)
	if f.Problem != "" {
		b = appendString(append(b, `,"problem":`...), f.Problem)
	}
	if f.Hint != "" {
		b = appendString(append(b, `,"hint":`...), f.Hint)
	}
	return append(b, '}')
}

func appendOptional(b []byte, s *string) []byte {
	if s == nil {
		return append(b, "null"...)
	}
	return appendString(b, *s)
}

// appendString appends s as a string of JSON, as encoding/json has it without escapes for HTML: U+2028 and U+2029,
// which JavaScript took for line ends, are escaped, and each octet that is not UTF-8 is U+FFFD.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	done := 0
	for i := 0; i < len(s); {
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
	return append(append(b, s[done:]...), '"')
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
