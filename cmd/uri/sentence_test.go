package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// wrongText draws a text that is likely to be invalid, also under the grammar of its scheme.
var wrongText = rapid.StringMatching(`([a-z]{1,3}:|mailto:|urn:|geo:|tel:|https?:|urn:isbn:|ni:|file:)?(//[a-z_:@\[\].1%]*)?[/a%2☕. \\]*(\?[q<]*)?(#f?)?( at offset [1-9])?\r?`)

// The sentence and what --explain adds are the message of the API, with the column in place of the
// offset.
func TestASentenceAndItsExplanationSayWhatTheMessageSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := wrongText.Draw(t, "text")
		by, err := standard{Grammar: rapid.SampledFrom(rfcIDs()).Draw(t, "grammar")}.validator()
		require.NoError(t, err)
		by, err = withSchemes(by, rapid.Bool().Draw(t, "scheme grammar"))
		require.NoError(t, err)
		_, err = by.parse(s)
		if err == nil {
			return
		}
		syntax, ok := errors.AsType[syntaxError](err)
		require.True(t, ok)
		said, message := strings.TrimPrefix(sentence(err, s), schemePrefix(syntax)), excerpt.Message(err)
		if schemePrefix(syntax) != "" {
			_, message, _ = strings.Cut(message, ": ")
		}
		problem := strings.TrimSuffix(said, advice(forCommands.Replace(hintOf(syntax))))
		require.Equal(t, message, fmt.Sprintf("%s at offset %d", problem, placeOf(err, s))+advice(hintOf(syntax))+explanation(err, s))
	})
}

// grammarSpeak finds symbols of grammars and names of Go.
var grammarSpeak = regexp.MustCompile(`\b(pchar|HEXDIG|DIGIT|ALPHA|unreserved|sub-delims|pct-encoded|uric|rule [A-Za-z-]+, expected)\b|\b(With|Append|Join|Parse)[A-Z]\w+|package idn|\.Encode\b`)

func TestNoSentenceForPeopleHasSymbolsOfAGrammarOrNamesOfGo(t *testing.T) {
	var texts []string
	for _, part := range []string{"a b", "%", "%2", "ä", "\\", "[", "]", "[::1", "[1]", "a:b", ":", "h:x", "//", "?", "#", "@", "u:p@h", "http://h/", "h:80", "\t", "\x00", "\xff", "a\rb", "^", "1", "--", "x:y?#"} {
		texts = append(texts, part, "http://"+part, "http://h/"+part, "http://h/?"+part, "http://h/#"+part, "mailto:"+part, "//["+part+"]")
	}
	for _, command := range [][]string{
		{"check"}, {"check", "--rule", "URI"}, {"check", "--rule", "host"}, {"check", "--grammar", "rfc2396"}, {"check", "--grammar", "rfc3987"}, {"check", "--grammar", "whatwg"},
		{"check", "--grammar", "consensus"}, {"check", "--scheme-grammar"}, {"get", "{host}"}, {"query", "--get", "a"}, {"normalize"}, {"repair"}, {"decode"}, {"filter", "--has", "host"},
		{"resolve", "--base", "http://h/"}, {"relativize", "--base", "http://h/"}, {"set", "--port", "80"}, {"set", "--to-dns"}, {"set", "--to-display"}, {"query", "--set", "a=b"},
	} {
		var out strings.Builder
		run(command, strings.NewReader(strings.Join(texts, "\n")), &out, &out)
		for line := range strings.Lines(out.String()) {
			assert.NotRegexp(t, grammarSpeak, line, "%q", command)
		}
	}
	for _, command := range [][]string{{"resolve", "a", "--base"}, {"parse", "a", "--grammar", "whatwg", "--base"}, {"equal", "a"}, {"set", "http://h/", "--append-path"}} {
		for _, text := range texts {
			var out strings.Builder
			run(append(command[:len(command):len(command)], text), strings.NewReader(""), io.Discard, &out)
			assert.NotRegexp(t, grammarSpeak, out.String(), "%q", append(command, text))
		}
	}
	for _, flag := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
		for _, text := range texts {
			var out strings.Builder
			run([]string{"set", "http://h/", "--" + flag + "=" + text}, strings.NewReader(""), io.Discard, &out)
			assert.NotRegexp(t, grammarSpeak, out.String(), "--%s %q", flag, text)
		}
	}
}

// written finds what a message says to write.
var written = regexp.MustCompile(`write (--[a-z-]+) ('[^']*'|\S+)`)

func TestTheAdviceAboutAComponentIsAccepted(t *testing.T) {
	advised := 0
	for _, flag := range []string{"--path", "--append-path"} {
		for _, text := range []string{"a b", "ä", "a%20b c", "100% sure", "<x>", "a\\b", "[", "\"", "a\tb", "{a,b}", "^|`"} {
			var message strings.Builder
			require.Equal(t, commandline.NoAnswer, run([]string{"set", flag, text, "x:"}, strings.NewReader(""), io.Discard, &message), "%s %s", flag, text)
			found := written.FindStringSubmatch(message.String())
			if found == nil {
				assert.Contains(t, message.String(), `write two hexadecimal digits after "%", or %25`)
				continue
			}
			advised++
			value := strings.Trim(found[2], "'")
			_, status := resultsOf("", "set", found[1], value, "x:")
			assert.Equal(t, commandline.Positive, status, "%s %s: %s", flag, text, message.String())
			if encoded, status := resultsOf("", "set", "--encode", flag, text, "x:"); strings.Contains(message.String(), "add --encode") {
				assert.Equal(t, commandline.Positive, status)
				assert.Contains(t, encoded, value)
			}
		}
	}
	assert.Greater(t, advised, 15)
	var message strings.Builder
	run([]string{"set", "--path", strings.Repeat("a b", 1000), "x:"}, strings.NewReader(""), io.Discard, &message)
	assert.Less(t, message.Len(), 200, "of a long component a part is shown")
}
