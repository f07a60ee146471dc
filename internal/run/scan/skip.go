package scan

// skipBytes is like Skip, byte by byte and without masks. The run excludes an incomplete percent-encoded byte.
func (m *MaskSets) skipBytes(s string, i, set int) int {
	bit := uint8(1) << (set & 7)
	for {
		for i < len(s) && m.Bits[s[i]]&bit != 0 {
			i++
		}
		if m.Encoded[set] == 0 || len(s)-i < len("%00") || s[i] != '%' || m.Bits[s[i+1]]&m.Bits[s[i+2]]>>HexBit == 0 {
			return i
		}
		i += len("%00")
	}
}
