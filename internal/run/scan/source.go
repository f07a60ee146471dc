package scan

import "embed"

// Source is the source of this package, for copies of it in generated packages.
//
//go:embed machine.go skip.go words.go character.go view.go masks*.go masks*.s
var Source embed.FS
