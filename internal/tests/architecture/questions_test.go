package architecture

import (
	"bufio"
	"encoding/json"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The names of files are meant to say where something is changed. If code moves away from the file whose name says so, this test
// fails: name the new file so that it can be found, and change testdata/questions.jsonl.
func TestWhatOneWantsToChangeIsInTheFileWhoseNameSaysSo(t *testing.T) {
	if _, err := os.Stat(filepath.Join(root, "go.sum")); err != nil {
		t.Skip("this is not a checkout")
	}
	file, err := os.Open("testdata/questions.jsonl")
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var q struct{ Change, In, At string }
		require.NoError(t, json.Unmarshal(lines.Bytes(), &q))
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(q.In)))
		if assert.NoError(t, err, q.Change) {
			assert.True(t, strings.Contains(withoutComments(q.In, text), q.At), "%s: %s does not have %q outside of comments", q.Change, q.In, q.At)
		}
	}
	require.NoError(t, lines.Err())
}

// withoutComments returns the text of a file without its comments: those of Go, and lines that begin with "#" or "(*".
func withoutComments(name string, text []byte) string {
	var code strings.Builder
	if filepath.Ext(name) != ".go" {
		for line := range strings.Lines(string(text)) {
			if start := strings.TrimSpace(line); !strings.HasPrefix(start, "#") && !strings.HasPrefix(start, "(*") {
				code.WriteString(line)
			}
		}
		return code.String()
	}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile(name, -1, len(text))
	s.Init(file, text, nil, scanner.ScanComments)
	done := 0
	for {
		at, kind, comment := s.Scan()
		if kind == token.EOF {
			return code.String() + string(text[done:])
		}
		if start := file.Offset(at); kind == token.COMMENT {
			code.Write(text[done:start])
			done = start + len(comment)
		}
	}
}

func TestACommentIsNoCode(t *testing.T) {
	assert.Equal(t, "a \nb  + \"// c\"\n", withoutComments("x.go", []byte("a // at\nb /* at */ + \"// c\"\n")))
	assert.Equal(t, "TR46=1 # at\n", withoutComments("x", []byte("# at\nTR46=1 # at\n  (* at *)\n")))
}
