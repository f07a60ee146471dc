package main

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// grammarSpeak finds symbols of grammars and names of Go.
var grammarSpeak = lazyregexp.New(`\b(pchar|HEXDIG|DIGIT|ALPHA|unreserved|sub-delims|pct-encoded|uric|rule [A-Za-z-]+, expected)\b|\b(With|Append|Join|Parse)[A-Z]\w+|package idn|\.Encode\b`)

func TestNoSentenceForPeopleHasSymbolsOfAGrammarOrNamesOfGo(t *testing.T) {
	var texts []string
	for _, part := range []string{"a b", "%", "%2", "ä", "\\", "[", "]", "[::1", "[1]", "a:b", ":", "h:x", "//", "?", "#", "@", "u:p@h", "http://h/", "h:80", "\t", "\x00", "\xff", "a\rb", "^", "1", "--", "x:y?#"} {
		texts = append(texts, part, "http://"+part, "http://h/"+part, "http://h/?"+part, "http://h/#"+part, "mailto:"+part, "//["+part+"]")
	}
	for _, command := range [][]string{
		{"check"}, {"check", "--rule", "URI"}, {"check", "--rule", "host"}, {"check", "--grammar", "rfc2396"}, {"check", "--grammar", "rfc3987"}, {"check", "--grammar", "whatwg"},
		{"check", "--grammar", "consensus"}, {"check", "--scheme-grammar"}, {"get", "{host}"}, {"query", "--get", "a"}, {"normalize"}, {"repair"}, {"decode"}, {"filter", "--has", "host"},
		{"resolve", "--base", "http://h/"}, {"resolve", "--relative", "--base", "http://h/"}, {"set", "--port", "80"}, {"set", "--to", "dns"}, {"set", "--to", "display"}, {"query", "--set", "a=b"},
	} {
		var out strings.Builder
		run(command, strings.NewReader(strings.Join(texts, "\n")), &out, &out)
		for line := range strings.Lines(out.String()) {
			assert.NotRegexp(t, grammarSpeak(), line, "%q", command)
		}
	}
	one := exhaustive.OneIn(t, 5) // which does not divide the number of beginnings
	for _, command := range [][]string{{"resolve", "a", "--base"}, {"parse", "a", "--grammar", "whatwg", "--base"}, {"equal", "a"}, {"set", "http://h/", "--append-path"}} {
		for i, text := range texts {
			if i%one > 0 {
				continue
			}
			var out strings.Builder
			run(append(command[:len(command):len(command)], text), strings.NewReader(""), io.Discard, &out)
			assert.NotRegexp(t, grammarSpeak(), out.String(), "%q", append(command, text))
		}
	}
	for at, flag := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
		for i, text := range texts {
			if (at+i)%one > 0 {
				continue
			}
			var out strings.Builder
			run([]string{"set", "http://h/", "--" + flag + "=" + text}, strings.NewReader(""), io.Discard, &out)
			assert.NotRegexp(t, grammarSpeak(), out.String(), "--%s %q", flag, text)
		}
	}
}

// written finds what a message says to write.
var written = lazyregexp.New(`: (.*) is not allowed in the path: write ([%0-9A-F]+)(, or add --encode)?\n`)

func TestTheAdviceAboutAComponentIsAccepted(t *testing.T) {
	for _, flag := range []string{"--path", "--append-path"} {
		for text, want := range map[string]string{
			"a b": "%20", "ä": "%C3%A4", "a%20b c": "%20", "<x>": "%3C", "a\\b": "%5C", "[": "%5B", "\"": "%22", "a\tb": "%09", "{a,b}": "%7B", "^|`": "%5E", "\xff": "%FF",
		} {
			var message strings.Builder
			require.Equal(t, commandline.NoAnswer, run([]string{"set", flag, text, "x:"}, strings.NewReader(""), io.Discard, &message), "%s %s", flag, text)
			found := written().FindStringSubmatch(message.String())
			require.NotNil(t, found, message.String())
			assert.Equal(t, want, found[2], message.String())
			assert.Equal(t, !strings.Contains(text, "%"), found[3] != "", text)
			encoded, status := resultsOf("", "set", "--encode", flag, text, "x:")
			assert.Equal(t, commandline.Positive, status)
			assert.Contains(t, encoded, want)
		}
	}
	var message strings.Builder
	run([]string{"set", "--path", strings.Repeat("a b", 1000), "x:"}, strings.NewReader(""), io.Discard, &message)
	assert.Less(t, message.Len(), 200, "of a long component a part is shown")
}
