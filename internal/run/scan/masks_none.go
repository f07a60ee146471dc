//go:build (!amd64 && !arm64) || purego

package scan

// First returns 0, because there are no masks.
func (m *MaskSets) First(string, *Masks) (limit int) { return 0 }

// Skip returns the end of the run of bytes from i that are in a set. base and limit are also that end, because
// there are no masks. The run excludes an incomplete percent-encoded byte.
func (m *MaskSets) Skip(s string, i, set int, _ *Masks) (end, base, limit int) {
	i = m.skipBytes(s, i, set)
	return i, i, i
}
