#!/usr/bin/env bash
# allocator.sh STORE SUITE PACKAGE
#
# Unpacks PACKAGE of the sysroot's SUITE, one library and nothing that it depends on, into a folder of STORE, which all checkouts of the
# machine share and which appears under its name only when complete. Prints "allocator: FOLDER", that of the library, as its only line of
# standard output. Apart from the sysroot, as only links depend on it.
#
# Environment: DEBIAN_MIRROR (default: the machine's own mirror), TWINSTEP_SYSROOT_EPOCH (any word; a new word unpacks anew). Errors: one
# sentence on standard error and a non-zero exit code.
set -euo pipefail
umask 022
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

fail() { echo "allocator: $*" >&2; exit 1; }

store=$1 suite=$2 package=$3
final=$store/$suite-$package-$( { cat "$0"; echo "${DEBIAN_MIRROR:-}" "${TWINSTEP_SYSROOT_EPOCH:-}"; } | sha256sum | cut -c1-8)
libraries=usr/lib/x86_64-linux-gnu

if [ ! -e "$final" ]; then
  { mkdir -p "$store" && : >>"$final.lock"; } 2>/dev/null ||
    fail "$store cannot be written; set TWINSTEP_CACHE to a folder on another disk."
  exec 9>>"$final.lock"
  flock 9
fi
if [ ! -e "$final" ]; then
  # The lock is held: what is there a killed run left behind.
  work=$final.tmp
  rm -rf "$work"
  mkdir -p "$work/debs" "$work/root"
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' INT TERM HUP
  . "$(dirname "${BASH_SOURCE[0]}")/../sysroot/apt_state.sh"
  apt_state "$work/apt" "$suite" deb
  echo "allocator: fetching $package of $suite" >&2
  apt update -qq >"$work/log" 2>&1 || {
    tail -n 3 "$work/log" >&2
    fail "the package lists of suite $suite could not be read: check the network and the mirror (DEBIAN_MIRROR names another)."
  }
  (cd "$work/debs" && apt download -qq "$package") >"$work/log" 2>&1 || {
    tail -n 3 "$work/log" >&2
    fail "$package of suite $suite could not be downloaded: check the network and the free disk space at $store."
  }
  dpkg-deb -x "$work"/debs/*.deb "$work/root" || fail "$package could not be unpacked: check the free disk space at $store."
  mv "$work/root" "$final"
  rm -rf "$work"
  trap - EXIT
fi
echo "allocator: $final/$libraries"
