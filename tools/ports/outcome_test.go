package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMessagesOfTestsAreComparedWithoutPositions(t *testing.T) {
	var messages []string
	for _, line := range []string{
		"=== RUN   TestA\n", "    a_test.go:12: first\n", "        more of it\n", "    a_test.go:13: \n", "        \tError: second\n", "printed\n", "--- FAIL: TestA (0.00s)\n", "FAIL\n",
	} {
		messages = appendMessage(messages, line)
	}
	assert.Equal(t, []string{"first more of it", "Error: second", "printed"}, messages)
}

func TestEachMessageThatOneRunHasAloneIsADifference(t *testing.T) {
	for name, c := range map[string]struct {
		before, after Outcomes
		want          []Difference
	}{
		"no difference":           {Outcomes{"A": {"x"}}, Outcomes{"A": {"x"}}, nil},
		"a test that fails":       {Outcomes{"A": {passed}}, Outcomes{"A": {"fail"}}, []Difference{{Test: "A", Is: "fail"}}},
		"a message":               {Outcomes{"A": {passed}}, Outcomes{"A": {"x", "y"}}, []Difference{{Test: "A", Is: "x"}, {Test: "A", Is: "y"}}},
		"a message that is twice": {Outcomes{"A": {"x"}}, Outcomes{"A": {"x", "x"}}, []Difference{{Test: "A", Is: "x"}}},
		"another result of a case": {
			Outcomes{"A": {"in: 1", "other: 2"}}, Outcomes{"A": {"other: 2", "in: 3"}}, []Difference{{Test: "A", Was: "in: 1", Is: "in: 3"}},
		},
		"a test that does not run": {
			Outcomes{"A/b": {passed}, "A/c": {passed}, "B": {passed}}, Outcomes{"B": {passed}}, []Difference{{Test: "A", Was: "runs"}},
		},
		"a subtest that does not run": {Outcomes{"A/b": {passed}, "A/c": {passed}}, Outcomes{"A/b": {passed}}, []Difference{{Test: "A/c", Was: passed}}},
		"a test that is new":          {Outcomes{}, Outcomes{"A": {passed}}, []Difference{{Test: "A", Is: passed}}},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, differences(c.before, c.after)) })
	}
}

func TestATestThatSaysNothingOrFailsHasItsResult(t *testing.T) {
	outcomes, built := Port{Quiet: []string{"TestQuiet"}}.outcomes(bytes.NewBufferString(`
		{"Action":"output","Test":"TestQuiet","Output":"    a_test.go:1: words\n"}
		{"Action":"fail","Test":"TestQuiet"}
		{"Action":"pass","Test":"TestA/b"}
		{"Action":"pass","Test":"TestA"}
		{"Action":"output","Test":"TestC","Output":"    a_test.go:1: words\n"}
		{"Action":"fail","Test":"TestC"}
		{"Action":"pass"}`))
	assert.True(t, built)
	assert.Equal(t, Outcomes{"TestQuiet": {"fail"}, "TestA/b": {passed}, "TestC": {"words", "fail"}}, outcomes)
	_, built = Port{}.outcomes(bytes.NewBufferString(`{"Action":"build-fail"}`))
	assert.False(t, built)
}
