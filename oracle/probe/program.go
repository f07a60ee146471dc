package probe

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Encoding determines how inputs are written to a program, one per line.
type Encoding uint8

const (
	Lines  Encoding = iota // unchanged; inputs with a line feed or a carriage return cannot be sent
	Base64                 // RFC 4648, section 4, so that any bytes can be sent
	JSON                   // JSON strings; invalid UTF-8 cannot be sent
)

// ParseEncoding returns the encoding with the given name: "lines", "base64" or "json".
func ParseEncoding(name string) (Encoding, error) {
	if i := slices.Index(encodings[:], name); i >= 0 {
		return Encoding(i), nil
	}
	return 0, fmt.Errorf("unknown encoding %q: use lines, base64 or json", excerpt.Hidden(name))
}

var encodings = [...]string{"lines", "base64", "json"}

// String returns the name of the encoding.
func (e Encoding) String() string { return printable.Word(encodings[:], uint8(e), "Encoding") }

// encode returns false for an input that cannot be sent.
func (e Encoding) encode(s string) (string, bool) {
	switch e {
	case Base64:
		return base64.StdEncoding.EncodeToString([]byte(s)), true
	case JSON:
		var b strings.Builder
		w := json.NewEncoder(&b)
		w.SetEscapeHTML(false)
		err := w.Encode(s)
		return strings.TrimSuffix(b.String(), "\n"), err == nil && utf8.ValidString(s)
	}
	return s, !strings.ContainsAny(s, "\r\n")
}

// patience is the default of Program.Patience, the time that a program may be silent.
const patience = 30 * time.Second

// Program is a parser in any language. It reads inputs from standard input, one per line, and writes
// one line for each input. It is started once, and may answer immediately or after its input ends.
//
// An answer is 1 for valid input, 0 for invalid input, or a JSON object. For a valid input, the
// object contains the components, with the keys of [uri.Components.MarshalJSON]. For an invalid
// input, it has only the key error, with the reason. JSON cannot contain invalid UTF-8, so the
// components of an input that is not UTF-8 are ignored.
type Program struct {
	Args     []string // the program and its arguments
	Encoding Encoding
	Stderr   io.Writer     // receives its standard error; nil discards it
	Patience time.Duration // the maximum time without an answer; 0 means 30 seconds
}

// ProgramError reports that a program died, stopped answering or violated the protocol.
type ProgramError struct {
	Answered int // the number of answers before the error
	Asked    int // the number of lines that it had to answer
	Err      error
}

func (e *ProgramError) Error() string {
	return fmt.Sprintf("the program answered %d of %d inputs: %v", e.Answered, e.Asked, e.Err)
}

// Unwrap returns the cause: an [exec.ExitError], [ErrSilent], [ErrEnded], [ErrLongLine] or another error.
func (e *ProgramError) Unwrap() error { return e.Err }

// Errors that a [*ProgramError] wraps. Test for them with errors.Is.
var (
	ErrSilent   = errors.New("it stopped answering")
	ErrEnded    = errors.New("it ended too early")
	ErrLongLine = fmt.Errorf("it answered with a line of more than %d bytes", longestAnswer)
	errExtra    = errors.New("it wrote more answers than it received inputs")
)

// longestAnswer is the maximum length of an output line in bytes.
const longestAnswer = 1 << 20

// Judge starts the program and sends it all inputs. The error is a [*ProgramError], or reports that
// the program could not be started.
func (p *Program) Judge(ctx context.Context, inputs []string, answer func(Answer) bool) error {
	if len(p.Args) == 0 {
		return errors.New("no program to run")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c := &conversation{cmd: exec.CommandContext(ctx, p.Args[0], p.Args[1:]...), cancel: cancel, lines: make([]string, len(inputs))}
	c.cmd.Stderr = p.Stderr
	c.cmd.WaitDelay = time.Second // if it leaves children that keep its output open
	c.patience = p.Patience
	if c.patience == 0 {
		c.patience = patience
	}
	c.sent, c.opaque = make([]bool, len(inputs)), make([]bool, len(inputs))
	for i, s := range inputs {
		c.lines[i], c.sent[i] = p.Encoding.encode(s)
		c.opaque[i] = !utf8.ValidString(s)
		if c.sent[i] {
			c.asked++
		}
	}
	return c.hold(ctx, answer)
}

// conversation is one run of a program.
type conversation struct {
	cmd             *exec.Cmd
	cancel          context.CancelCauseFunc
	patience        time.Duration
	lines           []string
	sent            []bool
	opaque          []bool // no UTF-8
	asked, answered int
}

func (c *conversation) hold(ctx context.Context, answer func(Answer) bool) error {
	withDescendants(c.cmd)
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.cmd.Start(); err != nil {
		return err
	}
	go c.write(in)
	defer context.AfterFunc(ctx, func() { out.Close() })() // what the program leaves behind may keep it open
	watch := time.AfterFunc(c.patience, func() { c.cancel(ErrSilent) })
	defer watch.Stop()
	left, failed := c.read(bufio.NewReaderSize(out, longestAnswer+len("\n")), watch, answer)
	if left || failed != nil && failed != ErrEnded {
		c.cancel(failed)
	}
	exit := c.cmd.Wait()
	if left || failed == nil {
		return nil
	}
	if cause := context.Cause(ctx); cause != nil {
		failed = cause
	} else if exit != nil {
		failed = exit // it ended too early because it died
	}
	return &ProgramError{c.answered, c.asked, failed}
}

// write sends all lines. The end of the answers reveals an error.
func (c *conversation) write(in io.WriteCloser) {
	defer in.Close()
	w := bufio.NewWriter(in)
	for i, line := range c.lines {
		if !c.sent[i] {
			continue
		}
		if _, err := w.WriteString(line + "\n"); err != nil {
			return
		}
	}
	w.Flush()
}

// line reads an answer, without its line ending. The error is ErrEnded if there is no more.
func line(out *bufio.Reader) (string, error) {
	text, err := out.ReadSlice('\n')
	switch {
	case err == bufio.ErrBufferFull:
		return "", ErrLongLine
	case err == io.EOF && len(text) == 0:
		return "", ErrEnded
	case err != nil && err != io.EOF:
		return "", err
	}
	return strings.TrimSuffix(string(text), "\n"), nil
}

// read passes the answers to answer. left reports whether that stopped early.
func (c *conversation) read(out *bufio.Reader, watch *time.Timer, answer func(Answer) bool) (left bool, err error) {
	for i, sent := range c.sent {
		a := Answer{Unsent: true}
		if sent {
			text, err := line(out)
			if err != nil {
				return false, err
			}
			watch.Reset(c.patience)
			if a, err = parseAnswer(text); err != nil {
				return false, err
			}
			if c.opaque[i] {
				a.Components = nil
			}
			c.answered++
		}
		if !answer(a) {
			return true, nil
		}
	}
	switch _, err := line(out); err {
	case ErrEnded:
		return false, nil
	case nil:
		return false, errExtra
	default:
		return false, err
	}
}

func parseAnswer(line string) (Answer, error) {
	line = strings.TrimRight(line, "\r")
	switch {
	case line == "1":
		return Answer{Valid: true}, nil
	case line == "0":
		return Answer{}, nil
	case strings.HasPrefix(line, "{"):
		return parseObject(line)
	}
	return Answer{}, fmt.Errorf("it answered %q, which is neither 1 nor 0 nor a JSON object", beginning(line))
}

// parseObject parses an answer that contains components or an error.
func parseObject(line string) (Answer, error) {
	var rejected struct {
		Error *string `json:"error"`
	}
	if err := json.Unmarshal([]byte(line), &rejected); err != nil {
		return Answer{}, misspoken(line, err)
	}
	if rejected.Error != nil {
		return Answer{Reason: *rejected.Error}, nil
	}
	var c uri.Components
	if err := json.Unmarshal([]byte(line), &c); err != nil {
		return Answer{}, misspoken(line, err)
	}
	return Answer{Valid: true, Components: &c}, nil
}

// misspoken returns the error for an object that is not an answer.
func misspoken(line string, err error) error {
	if key, kind, found := wrongKey(line); found {
		return fmt.Errorf("it answered %q, where the value of %s is a %s, not a string", beginning(line), key, kind)
	}
	return fmt.Errorf("it answered %q: %w", beginning(line), err)
}

// wrongKey returns the first key of an object whose value is not a string, and the kind of that value. The errors of
// encoding/json differ between Go releases.
func wrongKey(line string) (key, kind string, found bool) {
	var object map[string]any
	if json.Unmarshal([]byte(line), &object) != nil {
		return "", "", false
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		switch object[key].(type) {
		case float64:
			return key, "number", true
		case bool:
			return key, "bool", true
		case []any:
			return key, "array", true
		case map[string]any:
			return key, "object", true
		}
	}
	return "", "", false
}

// beginning shortens an answer for a message.
func beginning(line string) string {
	if len(line) <= 40 {
		return line
	}
	return strings.ToValidUTF8(line[:40], "") + "…"
}
