package scan

import "embed"

// MaskFiles are the files that have all there is about masks, and need none of the others.
//
//go:embed masks.go masks_vectors.go masks_amd64.go masks_amd64.s masks_arm64.go masks_arm64.s masks_none.go pairs.go skip.go view.go
var MaskFiles embed.FS
