package consensuslang

import "sync"

// memo has what was made, by a key.
type memo[K comparable, V any] struct {
	sync.Mutex
	made map[K]V
}

// of returns what make makes for a key, once.
func (m *memo[K, V]) of(key K, make func() V) V {
	m.Lock()
	defer m.Unlock()
	v, ok := m.made[key]
	if !ok {
		v = make()
		m.made[key] = v
	}
	return v
}
