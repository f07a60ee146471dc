package shadow

import "testing"

func TestShadow(t *testing.T) {
	for c := range 256 {
		if isX(byte(c)) != (c == 120) || next(c) != c+1 {
			t.Error(c)
		}
	}
}
