// Package guard checks URLs that come from strangers.
package guard
