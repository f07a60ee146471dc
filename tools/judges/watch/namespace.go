//go:build linux

package main

import (
	"errors"
	"fmt"
	"log"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// insideKey is set in the environment of the process inside the namespaces.
const insideKey = "URI_WATCH_INSIDE"

// home is the working directory of programs: a file system in memory, in the namespace only.
const home = "/mnt"

// namespaces keep the program away from the network, files, processes and the name of the machine.
const namespaces = syscall.CLONE_NEWNET | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID | syscall.CLONE_NEWUTS | syscall.CLONE_NEWIPC

// reexecute runs this command again in new namespaces, and returns its exit code. The new process
// has process ID 1 in them, so its descendants end with it.
func reexecute() int {
	cmd := exec.Command("/proc/self/exe", os.Args[1:]...)
	cmd.Env = append(os.Environ(), insideKey+"=1")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: namespaces, Pdeathsig: syscall.SIGKILL}
	if os.Getuid() != 0 {
		asRoot(cmd.SysProcAttr)
	}
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return max(exit.ExitCode(), 1)
	}
	if err != nil {
		log.Printf("cannot create namespaces: %v", err)
		return 1
	}
	return 0
}

// asRoot maps the user to root in the new namespaces.
func asRoot(a *syscall.SysProcAttr) {
	a.Cloneflags |= syscall.CLONE_NEWUSER
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
}

// setUp prepares the namespaces. It returns an error if this process is not in new namespaces.
func setUp() error {
	if os.Getpid() != 1 {
		return errors.New("this process has no namespace of its own")
	}
	if err := onlyLoopback(); err != nil {
		return err
	}
	if err := mounts(); err != nil {
		return err
	}
	if err := os.Chdir(home); err != nil {
		return err
	}
	return routes()
}

// onlyLoopback returns an error if the network has an interface other than loopback.
func onlyLoopback() error {
	all, err := net.Interfaces()
	if err != nil {
		return err
	}
	for _, i := range all {
		if i.Name != "lo" || i.Flags&net.FlagLoopback == 0 {
			return fmt.Errorf("the network has the interface %s: watch requires a network whose only interface is loopback", i.Name)
		}
	}
	return nil
}

// files of the namespace replace those of the machine, so that only the resolver resolves names.
var files = map[string]string{
	"/etc/resolv.conf":   "nameserver " + resolverHost + "\noptions timeout:1 attempts:1\n",
	"/etc/hosts":         "",
	"/etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: dns\nservices: files\nprotocols: files\n",
}

// mounts hides shared memory and the sockets of name service daemons, and replaces the machine's
// files with files.
func mounts() error {
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("cannot make mounts private: %w", err)
	}
	for dir, system := range map[string]string{"/proc": "proc", "/run": "tmpfs", "/dev/shm": "tmpfs", home: "tmpfs"} {
		if err := syscall.Mount(system, dir, system, 0, ""); err != nil {
			return fmt.Errorf("cannot mount %s: %w", dir, err)
		}
	}
	for file, text := range files {
		if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
			continue
		}
		own := filepath.Join(home, strings.ReplaceAll(file, "/", "_"))
		if err := os.WriteFile(own, []byte(text), 0o644); err != nil {
			return err
		}
		if err := syscall.Mount(own, file, "", syscall.MS_BIND, ""); err != nil {
			return fmt.Errorf("cannot replace %s: %w", file, err)
		}
	}
	if err := protect(); err != nil {
		return fmt.Errorf("cannot protect files: %w", err)
	}
	return syscall.Sethostname([]byte("watched"))
}

// protect makes every file system read-only, except those in memory that mounts has made, and
// devices: no input can make a program write to the files of the machine.
func protect() error {
	text, err := os.ReadFile("/proc/self/mounts")
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		dir := strings.Fields(line)[1]
		if slices.ContainsFunc([]string{"/proc", "/run", "/dev", "/sys", home}, func(own string) bool { return dir == own || strings.HasPrefix(dir, own+"/") }) {
			continue
		}
		var f syscall.Statfs_t
		if err := syscall.Statfs(dir, &f); err != nil {
			continue // another one hides it
		}
		const kept = syscall.MS_NOSUID | syscall.MS_NODEV | syscall.MS_NOEXEC | syscall.MS_NOATIME
		flags := uintptr(f.Flags)&kept | syscall.MS_REMOUNT | syscall.MS_BIND | syscall.MS_RDONLY
		if err := syscall.Mount("", dir, "", flags, ""); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
	}
	return nil
}

// routes lets every address lead to the loopback interface. A machine may be without IPv6.
func routes() error {
	for _, args := range []string{"link set lo up", "route add local 0.0.0.0/0 dev lo", "-6 route add local ::/0 dev lo"} {
		out, err := exec.Command("ip", strings.Fields(args)...).CombinedOutput()
		if err != nil && !strings.HasPrefix(args, "-6") {
			return fmt.Errorf("ip %s: %w: %s", args, err, out)
		}
	}
	return nil
}

// environment returns the environment of programs, without proxies and the user's settings.
func environment() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TMPDIR=" + home, "LANG=C.UTF-8", "TERM=dumb"}
}
