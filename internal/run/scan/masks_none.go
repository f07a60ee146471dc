//go:build (!amd64 && !arm64) || purego

package scan

// First returns 0, the end of no masks.
func (m *MaskSets) First(string, *Masks) (limit int) { return 0 }

// Skip returns the end of a run of bytes of a set that continues at i, and the bounds of no block. An incomplete
// percent-encoded byte is not in the run.
func (m *MaskSets) Skip(s string, i, set int, _ *Masks) (end, base, limit int) {
	i = m.skipBytes(s, i, set)
	return i, i, i
}
