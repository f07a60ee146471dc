package main

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/find"
	"github.com/urigrammar/uri/internal/lines"
)

var finder = find.Finder{IsSuffix: isTopLevel}

// textFile is a file to be read as text.
type textFile struct {
	name  string
	head  []byte // its first bytes
	whole io.Reader
}

// isBinary reports whether the file is binary, by the test that git and grep use.
func (f textFile) isBinary() bool { return bytes.IndexByte(f.head, 0) >= 0 }

// eachTextFile calls read with each file. It does not wait for more input than is available.
func (p *program) eachTextFile(files []commandline.Verbatim, read func(textFile) error) error {
	return p.eachFile(commandline.Lines{File: files}.Files(false), func(name string, from io.Reader) error {
		whole := bufio.NewReaderSize(from, 8<<10)
		_, _ = whole.Peek(1) // the next read returns the same error
		head, _ := whole.Peek(whole.Buffered())
		if err := commandline.CheckEncoding(name, head); err != nil {
			return err
		}
		return read(textFile{name, bytes.Clone(head), whole})
	})
}

// eachChunk writes the replies to the chunks of a file, whose lines may have any length.
func (p *program) eachChunk(f textFile, reply func(*lines.Reply, *lines.Chunk, func() bool)) error {
	return lines.EachChunk(f.whole, p.stdout, p.stderr, lines.Options{Cut: find.Cut}, reply)
}

// change writes the files, with each chunk changed. It copies binary files unchanged.
func (p *program) change(files []commandline.Verbatim, change func(reply *lines.Reply, file string, c *lines.Chunk)) error {
	return p.eachTextFile(files, func(f textFile) error {
		if f.isBinary() {
			p.note("%s: binary file copied unchanged", f.name)
			_, err := io.Copy(p.stdout, f.whole)
			return err
		}
		return p.eachChunk(f, func(reply *lines.Reply, c *lines.Chunk, _ func() bool) { change(reply, f.name, c) })
	})
}

// inText replies to arguments and files with their text. In this text, results replace the URLs that have one.
func (p *program) inText(r references, say func(*lines.Reply, numbered)) error {
	err := p.eachArgument(r.Refs, func(reply *lines.Reply, in numbered) {
		p.changeURLs(reply, in, &lines.Chunk{Text: in.text, First: 1}, say)
		reply.Out.WriteByte('\n')
	})
	if err != nil {
		return err
	}
	if len(r.Refs) > 0 && len(r.From.File) == 0 {
		return nil
	}
	return p.change(r.From.File, func(reply *lines.Reply, file string, c *lines.Chunk) {
		p.changeURLs(reply, numbered{file: file}, c, say)
	})
}

// changeURLs replies to a chunk.
func (p *program) changeURLs(reply *lines.Reply, in numbered, c *lines.Chunk, say func(*lines.Reply, numbered)) {
	at, start := find.Place{Line: c.First, Column: c.Column}, find.Whole(c)
	at.Advance(c.Text[:start])
	changed := finder.Rewrite(c.Text[start:], at, func(u find.URL) string {
		if u.Template {
			return u.Text
		}
		one := in
		one.text, one.column, one.isEscaped = u.Text, u.Column+1, u.Text != u.Written
		if in.file != argument {
			one.number = u.Line
		}
		var result lines.Reply
		say(&result, one)
		reply.Problems.Write(result.Problems.Bytes())
		if to := strings.TrimSuffix(result.Out.String(), "\n"); to != "" {
			return to
		}
		return u.Text
	})
	reply.Out.WriteString(c.Text[:start] + changed)
}
