package scan

import "embed"

// Source is the source of this package, for copies of it in generated packages.
//
//go:embed machine.go skip.go words.go character.go view.go masks.go masks_none.go masks_vectors.go masks_amd64.* masks_arm64.*
var Source embed.FS
