// Package schemes has a package for each of some URI schemes, made of the grammar that the scheme's own document prints.
package schemes
