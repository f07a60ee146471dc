package uribeam_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/linkedin/goavro/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/beam/uribeam"
)

const avroSchema = `{"type":"record","name":"page","fields":[
	{"name":"url","type":["null","string","bytes"]},{"name":"plain","type":"string"},{"name":"size","type":"long"}]}`

// avroFile is a file of records.
func avroFile(t *testing.T, urls ...any) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := goavro.NewOCFWriter(goavro.OCFConfig{W: &b, Schema: avroSchema, CompressionName: goavro.CompressionDeflateLabel})
	require.NoError(t, err)
	for _, u := range urls {
		require.NoError(t, w.Append([]any{map[string]any{"url": u, "plain": "x:y", "size": 1}}))
	}
	return b.Bytes()
}

func checkedAvro(t *testing.T, glob, column string) (drawn, failures string) {
	t.Helper()
	out := t.TempDir()
	run(t, func(s beam.Scope) {
		in := uribeam.ReadAvro(s, column, glob)
		counts := uribeam.Check(s, in.Blocks, uribeam.CheckOptions{})
		uribeam.WriteSummary(s, out+"/summary", 110, uribeam.Summarize(s, counts, in.Spans))
		uribeam.WriteFailures(s, out+"/failures", in.Failures)
	})
	return contents(t, out+"/summary.txt"), contents(t, out+"/failures*")
}

func TestAColumnOfAvroFilesIsRead(t *testing.T) {
	dir := t.TempDir()
	good := avroFile(t, goavro.Union("string", "http://h/"), goavro.Union("bytes", []byte("\xff")), nil, goavro.Union("string", "two\nlines"), goavro.Union("string", "a"))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.avro"), good, 0o600))
	drawn, failures := checkedAvro(t, dir+"/*", "url")
	assert.Contains(t, drawn, "4 lines, 2 valid, 2 invalid")
	assert.Contains(t, drawn, "/a.avro:2")
	assert.Equal(t, 1, strings.Count(failures, "\n"))
	assert.Contains(t, failures, `"line":3,`)

	drawn, failures = checkedAvro(t, dir+"/*", "plain")
	assert.Contains(t, drawn, "5 lines, 5 valid, 0 invalid")
	assert.Empty(t, failures)
	_, failures = checkedAvro(t, dir+"/*", "size")
	assert.Equal(t, 5, strings.Count(failures, "has no text in field"))

	require.NoError(t, os.WriteFile(filepath.Join(dir, "b.avro"), good[:len(good)-20], 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.avro"), []byte("no Avro"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "d.avro"), nil, 0o600))
	drawn, failures = checkedAvro(t, dir+"/[bcd]*", "plain")
	assert.Equal(t, 3, strings.Count(failures, "cannot be read"), failures)
	assert.Contains(t, drawn, "4 lines")
}
