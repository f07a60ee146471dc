package main_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
)

func TestTextIsReadWithoutItsByteOrderMarkHoweverItArrives(t *testing.T) {
	for given, want := range map[string]string{
		"": "", "a": "a", "\uFEFF": "", "\uFEFFa\n": "a\n", "a\uFEFF": "a\uFEFF", "\uFEFF\uFEFFa": "\uFEFFa", "\xEF\xBB": "\xEF\xBB", "\xEF\xBBa": "\xEF\xBBa",
		"\xFE": "\xFE", "\xFF": "\xFF", "\x00": "\x00", "\x00\x00\x00\x00": "\x00\x00\x00\x00", "a\x00b": "a\x00b", "ab\x00\x00": "ab\x00\x00", "é\n": "é\n",
	} {
		for _, from := range []io.Reader{strings.NewReader(given), iotest.OneByteReader(strings.NewReader(given)), iotest.DataErrReader(strings.NewReader(given))} {
			text, err := io.ReadAll(&commandline.Text{From: from})
			require.NoError(t, err, "%q", given)
			assert.Equal(t, want, string(text), "%q", given)
		}
	}
}

func TestUTF16IsAnErrorThatSaysHowToConvertIt(t *testing.T) {
	for given, encoding := range map[string]string{"\xFF\xFEa\x00": "UTF-16", "\xFE\xFF\x00a": "UTF-16", "h\x00t\x00": "UTF-16LE", "\x00h\x00t": "UTF-16BE"} {
		_, err := io.ReadAll(&commandline.Text{From: strings.NewReader(given), Name: "a.txt"})
		assert.EqualError(t, err, "a.txt: the file is "+encoding+": convert it first, for example with iconv -f "+encoding+" -t UTF-8")
	}
	_, err := io.ReadAll(&commandline.Text{From: strings.NewReader("a\x00b\x00"), Options: lines.Options{NUL: true}})
	assert.NoError(t, err, "lines that end in NUL")
}

func TestTextTellsWhetherItsFirstLineEndsInCRLF(t *testing.T) {
	for given, want := range map[string]bool{"a\r\nb": true, "a\nb\r\n": false, "\n": false, "\r\n": true, "a\r": false, "": false} {
		text := &commandline.Text{From: strings.NewReader(given)}
		_, err := io.ReadAll(text)
		require.NoError(t, err)
		assert.Equal(t, want, text.CRLF, "%q", given)
	}
}
