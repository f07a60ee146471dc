// Package contracts tests what all public packages promise: that every function takes linear time and
// memory, and that no error shows a secret.
//
// It finds the exported functions in the source, and calls each of them with texts of many shapes. A new function that
// it cannot call fails its tests.
package contracts
