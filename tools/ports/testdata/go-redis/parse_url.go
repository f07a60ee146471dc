// A port of go-redis's parsers of URLs to package uri, changed from the original.
//
// Copyright (c) 2013 The github.com/redis/go-redis Authors. All rights reserved.
// Use of the original is governed by a BSD-style license: see the LICENSE file of github.com/redis/go-redis.

package redis

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
)

// ParseURL parses a URL into Options that can be used to connect to Redis. See the original for the options of the query.
func ParseURL(redisURL string) (*Options, error) {
	s, err := parseServer(redisURL)
	if err != nil {
		return nil, err
	}
	if s.scheme == "unix" {
		return setupUnixConn(s)
	}
	return setupTCPConn(s)
}

// ParseClusterURL parses a URL into ClusterOptions that can be used to connect to Redis. See the original for the options
// of the query.
func ParseClusterURL(redisURL string) (*ClusterOptions, error) {
	s, err := parseServer(redisURL)
	if err != nil {
		return nil, err
	}
	o := &ClusterOptions{Addrs: []string{s.addr}, Username: s.username, Password: s.password}
	switch s.scheme {
	case "rediss":
		o.TLSConfig = &tls.Config{ServerName: s.host}
	case "unix":
		return nil, s.invalidScheme()
	}
	return setupClusterQueryParams(s, o)
}

// ParseFailoverURL parses a URL into FailoverOptions that can be used to connect to Redis. See the original for the options
// of the query.
func ParseFailoverURL(redisURL string) (*FailoverOptions, error) {
	s, err := parseServer(redisURL)
	if err != nil {
		return nil, err
	}
	if s.scheme == "unix" {
		return nil, s.invalidScheme()
	}
	o := &FailoverOptions{
		SentinelAddrs: []string{s.addr}, SentinelUsername: s.username, SentinelPassword: s.password, TLSConfig: s.tlsConfig(),
	}
	if o.DB, err = s.db(); err != nil {
		return nil, err
	}
	return setupFailoverConnParams(s, o)
}

func setupTCPConn(s server) (*Options, error) {
	o := &Options{Network: "tcp", Addr: s.addr, Username: s.username, Password: s.password, TLSConfig: s.tlsConfig()}
	var err error
	if o.DB, err = s.db(); err != nil {
		return nil, err
	}
	return setupConnParams(s, o)
}

func setupUnixConn(s server) (*Options, error) {
	if !strings.HasPrefix(s.path, "/") { // path is required with unix connection
		return nil, errors.New("redis: empty unix socket path")
	}
	return setupConnParams(s, &Options{Network: "unix", Addr: s.path, Username: s.username, Password: s.password})
}

// server is what a URL says about a server.
type server struct {
	scheme, username, password string
	host, addr                 string // with the defaults localhost and 6379
	path                       string // decoded
	pairs                      uri.Pairs
}

// parseServer parses a URL, whose address can have a zone, and whose host can be a name in another script.
func parseServer(redisURL string) (server, error) {
	u, _, err := repair.Options{Grammar: uri.RFC6874, Percent: repair.RejectPercent, Host: idn.ToASCII}.Reference(redisURL)
	if err != nil {
		return server{}, err
	}
	s := server{scheme: strings.ToLower(u.Scheme()), pairs: u.Pairs(uri.FormPairs)}
	if s.scheme != "redis" && s.scheme != "rediss" && s.scheme != "unix" {
		return server{}, s.invalidScheme()
	}
	s.username, _ = u.User()
	s.password, _ = u.Password()
	host, _ := u.Host()
	name, usable := host.Name()
	if name != "" && !usable && !host.EndsInNumber() { // resolvers read numbers in their own way, and get them
		return server{}, fmt.Errorf("redis: invalid host: %s", name)
	}
	s.host = cmp.Or(name, "localhost")
	port, _ := u.Port()
	s.addr = net.JoinHostPort(s.host, cmp.Or(port, "6379"))
	s.path, err = uri.DecodeText(u.Path())
	return s, err
}

func (s server) invalidScheme() error { return fmt.Errorf("redis: invalid URL scheme: %s", s.scheme) }

// tlsConfig returns the configuration for a server of the scheme rediss, and nil for another.
func (s server) tlsConfig() *tls.Config {
	if s.scheme != "rediss" {
		return nil
	}
	return &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}
}

// db returns the number of the database that the path names, or 0.
func (s server) db() (int, error) {
	segments := strings.FieldsFunc(s.path, func(r rune) bool { return r == '/' })
	switch len(segments) {
	case 0:
		return 0, nil
	case 1:
		db, err := strconv.Atoi(segments[0])
		if err != nil {
			return 0, fmt.Errorf("redis: invalid database number: %q", segments[0])
		}
		return db, nil
	}
	return 0, fmt.Errorf("redis: invalid URL path: %s", s.path)
}

type queryOptions struct {
	q   map[string][]string
	err error
}

// setupConnParams converts query parameters of s to option values in o.
func setupConnParams(s server, o *Options) (*Options, error) {
	q := queryOptions{q: s.pairs.URLValues()}

	// compat: a future major release may use q.int("db")
	if tmp := q.string("db"); tmp != "" {
		db, err := strconv.Atoi(tmp)
		if err != nil {
			return nil, fmt.Errorf("redis: invalid database number: %w", err)
		}
		o.DB = db
	}

	o.Protocol = q.int("protocol")
	o.ClientName = q.string("client_name")
	o.MaxRetries = q.int("max_retries")
	o.MinRetryBackoff = q.duration("min_retry_backoff")
	o.MaxRetryBackoff = q.duration("max_retry_backoff")
	o.DialTimeout = q.duration("dial_timeout")
	o.ReadTimeout = q.duration("read_timeout")
	o.WriteTimeout = q.duration("write_timeout")
	o.PoolFIFO = q.bool("pool_fifo")
	o.PoolSize = q.int("pool_size")
	o.PoolTimeout = q.duration("pool_timeout")
	o.MinIdleConns = q.int("min_idle_conns")
	o.MaxIdleConns = q.int("max_idle_conns")
	o.MaxActiveConns = q.int("max_active_conns")
	o.MaxConcurrentDials = q.int("max_concurrent_dials")
	// Pipeline pool (created by default): allow URL-configured clients to opt out
	// (pipeline_pool_size=-1) or tune it, otherwise these would be rejected as
	// unexpected options. q.int accepts a negative value.
	o.PipelinePoolSize = q.int("pipeline_pool_size")
	o.PipelineReadBufferSize = q.int("pipeline_read_buffer_size")
	o.PipelineWriteBufferSize = q.int("pipeline_write_buffer_size")
	if q.has("conn_max_idle_time") {
		o.ConnMaxIdleTime = q.duration("conn_max_idle_time")
	} else {
		o.ConnMaxIdleTime = q.duration("idle_timeout")
	}
	if q.has("conn_max_lifetime") {
		o.ConnMaxLifetime = q.duration("conn_max_lifetime")
	} else {
		o.ConnMaxLifetime = q.duration("max_conn_age")
	}
	if q.has("conn_max_lifetime_jitter") {
		o.ConnMaxLifetimeJitter = min(q.duration("conn_max_lifetime_jitter"), o.ConnMaxLifetime)
	}
	if o.TLSConfig != nil && q.has("skip_verify") {
		o.TLSConfig.InsecureSkipVerify = q.bool("skip_verify")
	}
	if q.err != nil {
		return nil, q.err
	}

	// any parameters left?
	if r := q.remaining(); len(r) > 0 {
		return nil, fmt.Errorf("redis: unexpected option: %s", strings.Join(r, ", "))
	}

	return o, nil
}

// setupClusterQueryParams converts query parameters of s to option values in o.
func setupClusterQueryParams(s server, o *ClusterOptions) (*ClusterOptions, error) {
	q := queryOptions{q: s.pairs.URLValues()}

	o.Protocol = q.int("protocol")
	o.ClientName = q.string("client_name")
	o.MaxRedirects = q.int("max_redirects")
	o.ReadOnly = q.bool("read_only")
	o.RouteByLatency = q.bool("route_by_latency")
	o.RouteByLatencyTolerance = q.duration("route_by_latency_tolerance")
	o.RouteRandomly = q.bool("route_randomly")
	o.MaxRetries = q.int("max_retries")
	o.MinRetryBackoff = q.duration("min_retry_backoff")
	o.MaxRetryBackoff = q.duration("max_retry_backoff")
	o.DialTimeout = q.duration("dial_timeout")
	o.DialerRetries = q.int("dialer_retries")
	o.DialerRetryTimeout = q.duration("dialer_retry_timeout")
	o.ReadTimeout = q.duration("read_timeout")
	o.WriteTimeout = q.duration("write_timeout")
	o.PoolFIFO = q.bool("pool_fifo")
	o.PoolSize = q.int("pool_size")
	o.MaxConcurrentDials = q.int("max_concurrent_dials")
	o.MinIdleConns = q.int("min_idle_conns")
	o.MaxIdleConns = q.int("max_idle_conns")
	o.MaxActiveConns = q.int("max_active_conns")
	// Pipeline pool (per node, created by default): allow URL opt-out
	// (pipeline_pool_size=-1) / tuning, else rejected as unexpected options.
	o.PipelinePoolSize = q.int("pipeline_pool_size")
	o.PipelineReadBufferSize = q.int("pipeline_read_buffer_size")
	o.PipelineWriteBufferSize = q.int("pipeline_write_buffer_size")
	o.PoolTimeout = q.duration("pool_timeout")
	o.ConnMaxLifetime = q.duration("conn_max_lifetime")
	if q.has("conn_max_lifetime_jitter") {
		o.ConnMaxLifetimeJitter = min(q.duration("conn_max_lifetime_jitter"), o.ConnMaxLifetime)
	}
	o.ConnMaxIdleTime = q.duration("conn_max_idle_time")
	o.FailingTimeoutSeconds = q.int("failing_timeout_seconds")

	if q.err != nil {
		return nil, q.err
	}

	// addr can be specified as many times as needed
	addrs := q.strings("addr")
	for _, addr := range addrs {
		h, p, err := net.SplitHostPort(addr)
		if err != nil || h == "" || p == "" {
			return nil, fmt.Errorf("redis: unable to parse addr param: %s", addr)
		}

		o.Addrs = append(o.Addrs, net.JoinHostPort(h, p))
	}

	// any parameters left?
	if r := q.remaining(); len(r) > 0 {
		return nil, fmt.Errorf("redis: unexpected option: %s", strings.Join(r, ", "))
	}

	return o, nil
}

// setupFailoverConnParams converts query parameters of s to option values in o.
func setupFailoverConnParams(s server, o *FailoverOptions) (*FailoverOptions, error) {
	q := queryOptions{q: s.pairs.URLValues()}

	o.MasterName = q.string("master_name")
	o.ClientName = q.string("client_name")
	o.RouteByLatency = q.bool("route_by_latency")
	o.RouteByLatencyTolerance = q.duration("route_by_latency_tolerance")
	o.RouteRandomly = q.bool("route_randomly")
	o.ReplicaOnly = q.bool("replica_only")
	o.UseDisconnectedReplicas = q.bool("use_disconnected_replicas")
	o.Protocol = q.int("protocol")
	o.Username = q.string("username")
	o.Password = q.string("password")
	o.MaxRetries = q.int("max_retries")
	o.MinRetryBackoff = q.duration("min_retry_backoff")
	o.MaxRetryBackoff = q.duration("max_retry_backoff")
	o.DialTimeout = q.duration("dial_timeout")
	o.DialerRetries = q.int("dialer_retries")
	o.DialerRetryTimeout = q.duration("dialer_retry_timeout")
	o.ReadTimeout = q.duration("read_timeout")
	o.WriteTimeout = q.duration("write_timeout")
	o.ContextTimeoutEnabled = q.bool("context_timeout_enabled")
	o.PoolFIFO = q.bool("pool_fifo")
	o.PoolSize = q.int("pool_size")
	o.MaxConcurrentDials = q.int("max_concurrent_dials")
	o.MinIdleConns = q.int("min_idle_conns")
	o.MaxIdleConns = q.int("max_idle_conns")
	o.MaxActiveConns = q.int("max_active_conns")
	// Pipeline pool (created by default): allow URL opt-out
	// (pipeline_pool_size=-1) / tuning, else rejected as unexpected options.
	o.PipelinePoolSize = q.int("pipeline_pool_size")
	o.PipelineReadBufferSize = q.int("pipeline_read_buffer_size")
	o.PipelineWriteBufferSize = q.int("pipeline_write_buffer_size")
	o.ConnMaxLifetime = q.duration("conn_max_lifetime")
	if q.has("conn_max_lifetime_jitter") {
		o.ConnMaxLifetimeJitter = min(q.duration("conn_max_lifetime_jitter"), o.ConnMaxLifetime)
	}
	o.ConnMaxIdleTime = q.duration("conn_max_idle_time")
	o.PoolTimeout = q.duration("pool_timeout")
	o.DisableIdentity = q.bool("disableIdentity")
	o.IdentitySuffix = q.string("identitySuffix")
	o.UnstableResp3 = q.bool("unstable_resp3")

	if q.err != nil {
		return nil, q.err
	}

	if tmp := q.string("db"); tmp != "" {
		db, err := strconv.Atoi(tmp)
		if err != nil {
			return nil, fmt.Errorf("redis: invalid database number: %w", err)
		}
		o.DB = db
	}

	addrs := q.strings("addr")
	for _, addr := range addrs {
		h, p, err := net.SplitHostPort(addr)
		if err != nil || h == "" || p == "" {
			return nil, fmt.Errorf("redis: unable to parse addr param: %s", addr)
		}

		o.SentinelAddrs = append(o.SentinelAddrs, net.JoinHostPort(h, p))
	}

	if o.TLSConfig != nil && q.has("skip_verify") {
		o.TLSConfig.InsecureSkipVerify = q.bool("skip_verify")
	}
	if q.err != nil {
		return nil, q.err
	}

	// any parameters left?
	if r := q.remaining(); len(r) > 0 {
		return nil, fmt.Errorf("redis: unexpected option: %s", strings.Join(r, ", "))
	}

	return o, nil
}
