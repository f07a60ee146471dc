package tiny

import (
	"os"
	"testing"
	"time"
)

func TestDigits(t *testing.T) {
	for c := range 256 {
		if isDigit(byte(c)) != (c > 47 && c < 58) {
			t.Error(c)
		}
	}
}

func TestLower(t *testing.T) {
	if !isLower('m') || isLower('A') || len(capacity()) != 0 {
		t.Error("m")
	}
}

func TestSlow(t *testing.T) {
	time.Sleep(400 * time.Millisecond)
	for c := range 256 {
		if isX(byte(c)) != (c == 120) {
			t.Error(c)
		}
	}
}

func TestFailsWithSwitches(t *testing.T) {
	if _, ok := os.LookupEnv("URI_MUTANT"); ok {
		t.Error("mutants")
	}
}
