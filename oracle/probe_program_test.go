package oracle_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/oracle/probe"
)

// The test binary is also the program that is asked: behavior names what it does.
const behavior = "PROBE_TEST_BEHAVIOR"

func TestMain(m *testing.M) {
	if b := os.Getenv(behavior); b != "" {
		answer(b)
		return
	}
	os.Exit(m.Run())
}

func answer(behavior string) {
	in := bufio.NewScanner(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for n := 1; in.Scan(); n++ {
		line := in.Text()
		switch behavior {
		case "base64":
			b, _ := base64.StdEncoding.DecodeString(line)
			line = string(b)
		case "json":
			_ = json.Unmarshal([]byte(line), &line)
		case "dies":
			if n == 3 {
				fmt.Fprintln(os.Stderr, "out of luck")
				out.Flush()
				os.Exit(7)
			}
		case "ends":
			if n == 3 {
				return
			}
		case "silent":
			if n == 3 {
				out.Flush()
				time.Sleep(time.Hour) // it is ended before
			}
		case "talks":
			fmt.Fprintln(out, "valid")
			continue
		case "long", "too long":
			fmt.Fprint(out, strings.Repeat("1", 1<<20+len(behavior)-len("long")))
			out.Flush()
			fmt.Fprintln(out)
			continue
		case "never ends":
			for {
				fmt.Fprint(out, "1")
			}
		case "says":
			fmt.Fprintln(out, line)
			continue
		case "repeats":
			fmt.Fprintln(out, "1")
		}
		verdict := "0"
		if uri.Valid(line) {
			verdict = "1"
		}
		fmt.Fprintln(out, verdict)
		if behavior == "flushes" {
			out.Flush()
		}
	}
}

func program(t *testing.T, b string, e probe.Encoding) *probe.Program {
	t.Helper()
	t.Setenv(behavior, b)
	return &probe.Program{Args: []string{os.Args[0]}, Encoding: e}
}

func ask(p *probe.Program, inputs ...string) ([]probe.Answer, error) {
	var out []probe.Answer
	err := p.Judge(context.Background(), inputs, func(a probe.Answer) bool { out = append(out, a); return true })
	return out, err
}

var yes, no, unsent = probe.Answer{Valid: true}, probe.Answer{}, probe.Answer{Unsent: true}

func TestAProgramAnswersEachInput(t *testing.T) {
	for _, b := range []string{"lines", "flushes"} {
		got, err := ask(program(t, b, probe.Lines), "http://a", "a b", "", "\xff", "a\nb", "x")
		require.NoError(t, err)
		assert.Equal(t, []probe.Answer{yes, no, yes, no, unsent, yes}, got)
	}
}

func TestEncodingsSendWhatLinesCannot(t *testing.T) {
	got, err := ask(program(t, "base64", probe.Base64), "a", "a\nb", "\xff", "")
	require.NoError(t, err)
	assert.Equal(t, []probe.Answer{yes, no, no, yes}, got)
	got, err = ask(program(t, "json", probe.JSON), "a", "a\nb", "\xff", "<&>\"", "")
	require.NoError(t, err)
	assert.Equal(t, []probe.Answer{yes, no, unsent, no, yes}, got)
}

func TestManyInputsDoNotBlock(t *testing.T) {
	inputs := make([]string, 200_000)
	for i := range inputs {
		inputs[i] = "http://example.com/"
	}
	got, err := ask(program(t, "lines", probe.Lines), inputs...)
	require.NoError(t, err)
	assert.Len(t, got, len(inputs))
}

func TestDeathIsNotAVerdict(t *testing.T) {
	p := program(t, "dies", probe.Lines)
	var stderr bytes.Buffer
	p.Stderr = &stderr
	got, err := ask(p, "a", "b", "c", "d")
	assert.Equal(t, []probe.Answer{yes, yes}, got)
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit)
	assert.EqualError(t, err, "the program answered 2 of 4 inputs: exit status 7")
	assert.Equal(t, "out of luck\n", stderr.String())
}

func TestAnEarlyEndIsNotAVerdict(t *testing.T) {
	_, err := ask(program(t, "ends", probe.Lines), "a", "b", "c")
	assert.ErrorIs(t, err, probe.ErrEnded)
}

func TestSilenceIsNotAVerdict(t *testing.T) {
	p := program(t, "silent", probe.Lines)
	p.Patience = time.Nanosecond // which is over before it can answer
	_, err := ask(p, "a", "b", "c")
	assert.ErrorIs(t, err, probe.ErrSilent)
}

func TestOtherWordsAreNotAVerdict(t *testing.T) {
	_, err := ask(program(t, "talks", probe.Lines), "a", "b")
	assert.ErrorContains(t, err, `it answered "valid", which is neither 1 nor 0`)
	_, err = ask(program(t, "repeats", probe.Lines), "a", "b")
	assert.ErrorContains(t, err, "more answers than it received inputs")
}

func TestALongLineIsNotSilence(t *testing.T) {
	for _, b := range []string{"too long", "never ends"} {
		_, err := ask(program(t, b, probe.Lines), "a", "b")
		assert.ErrorIs(t, err, probe.ErrLongLine)
		assert.EqualError(t, err, "the program answered 0 of 2 inputs: it answered with a line of more than 1048576 bytes")
	}
	_, err := ask(program(t, "long", probe.Lines), "a", "b")
	assert.ErrorContains(t, err, "which is neither 1 nor 0", "a line of 1048576 octets is read")
}

func TestAProgramMayReportComponentsAndReasons(t *testing.T) {
	got, err := ask(program(t, "says", probe.Lines),
		`{"scheme":"http","host":"h","port":null,"path":"/"}`, `{"error":"no such port"}`, `{"error":""}`, `{}`, "1", "0",
		`{"scheme":"x","other":1}`+"\t")
	require.NoError(t, err)
	assert.Equal(t, []probe.Answer{
		{Valid: true, Components: &uri.Components{Scheme: "http", Host: uri.Present("h"), Path: "/"}},
		{Reason: "no such port"}, no, {Valid: true, Components: &uri.Components{}}, yes, no,
		{Valid: true, Components: &uri.Components{Scheme: "x"}},
	}, got)
}

func TestOtherJSONIsNotAVerdict(t *testing.T) {
	for answer, want := range map[string]string{
		`{`:                  "unexpected end of JSON input",
		`{"port":80}`:        "where the value of port is a number, not a string",
		`{"error":1}`:        "where the value of error is a number, not a string",
		`[]`:                 "neither 1 nor 0 nor a JSON object",
		`{"authority":"a"}`:  "it contradicts the userinfo, host and port",
		`{"host":"a"} {"a":`: "after top-level value",
	} {
		_, err := ask(program(t, "says", probe.Lines), answer)
		assert.ErrorContains(t, err, want)
	}
}

// JSON has no way to write the components of such an input, so that what it says would always differ.
func TestComponentsOfAnInputThatIsNotUTF8AreIgnored(t *testing.T) {
	got, err := ask(program(t, "says", probe.Lines), "{\"path\":\"\xff\"}")
	require.NoError(t, err)
	assert.Equal(t, []probe.Answer{yes}, got)
}

func TestAProgramThatCannotBeStarted(t *testing.T) {
	_, err := ask(&probe.Program{Args: []string{"./there is no such program"}}, "a")
	assert.Error(t, err)
	_, err = ask(&probe.Program{}, "a")
	assert.Error(t, err)
}

func TestOneCanStopListening(t *testing.T) {
	n := 0
	p := program(t, "silent", probe.Lines)
	assert.NoError(t, p.Judge(context.Background(), []string{"a", "b", "c"}, func(probe.Answer) bool { n++; return n < 2 }))
	assert.Equal(t, 2, n)
}

func TestAContextEndsTheProgram(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	err := program(t, "silent", probe.Lines).Judge(ctx, []string{"a", "b", "c"}, func(probe.Answer) bool { cancel(); return true })
	assert.ErrorIs(t, err, context.Canceled)
}

func TestEncodingsHaveNames(t *testing.T) {
	for _, e := range []probe.Encoding{probe.Lines, probe.Base64, probe.JSON} {
		got, err := probe.ParseEncoding(e.String())
		require.NoError(t, err)
		assert.Equal(t, e, got)
	}
	_, err := probe.ParseEncoding("morse")
	assert.ErrorContains(t, err, "base64")
	assert.Equal(t, "Encoding(9)", probe.Encoding(9).String())
}
