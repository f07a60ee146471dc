//go:build linux

package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// insideKey is set in the environment of the process inside the namespaces.
const insideKey = "PEERS_INSIDE"

// resolverHost is where the name server listens, at port 53.
const resolverHost = "127.0.0.53"

// reexecute runs this command again in namespaces of its own, and writes what it prints to the record.
func reexecute(folder string) error {
	cmd := exec.Command("/proc/self/exe")
	cmd.Env = []string{insideKey + "=" + folder, "PATH=" + os.Getenv("PATH"), "HOME=" + folder, "LANG=C.UTF-8", "SSL_CERT_FILE=" + filepath.Join(folder, "ca.pem"),
		"NODE_EXTRA_CA_CERTS=" + filepath.Join(folder, "ca.pem"), "PEERS_VERBOSE=" + os.Getenv("PEERS_VERBOSE")}
	cmd.Stderr = os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID, Pdeathsig: syscall.SIGKILL}
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	return os.WriteFile(recorded, out, 0o666)
}

// setUp makes the namespaces ready, or returns an error if this process is not in its own ones.
func setUp() error {
	if os.Getpid() != 1 {
		return errors.New("this is no process of a namespace of its own")
	}
	all, err := net.Interfaces()
	if err != nil {
		return err
	}
	for _, i := range all {
		if i.Name != "lo" || i.Flags&net.FlagLoopback == 0 {
			return fmt.Errorf("the network has the interface %s: texts are only tried where there is none but loopback", i.Name)
		}
	}
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		return err
	}
	if err := syscall.Mount("proc", "/proc", "proc", 0, ""); err != nil {
		return err
	}
	for file, text := range map[string]string{
		"/etc/resolv.conf":   "nameserver " + resolverHost + "\noptions timeout:1 attempts:1\n",
		"/etc/hosts":         "127.0.0.1 localhost\n::1 localhost\n",
		"/etc/nsswitch.conf": "hosts: files dns\n",
	} {
		own := filepath.Join(os.Getenv(insideKey), strings.ReplaceAll(file, "/", "_"))
		if err := os.WriteFile(own, []byte(text), 0o644); err != nil {
			return err
		}
		if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err := syscall.Mount(own, file, "", syscall.MS_BIND, ""); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	// The two addresses are those of a machine with an ordinary network, without which some resolvers look up nothing.
	for _, args := range []string{
		"link set lo up", "addr add 198.18.0.2/32 dev lo", "-6 addr add 2001:2::2/128 dev lo nodad", "route add local 0.0.0.0/0 dev lo", "-6 route add local ::/0 dev lo",
	} {
		if out, err := exec.Command("ip", strings.Fields(args)...).CombinedOutput(); err != nil {
			return fmt.Errorf("ip %s: %w: %s", args, err, out)
		}
	}
	return nil
}
