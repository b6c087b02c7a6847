#!/usr/bin/env bash
# mozjs_build.sh STORE SUITE PACKAGE LIBC OBJDUMP
#
# Unpacks SpiderMonkey out of another Debian suite than the sysroot's: PACKAGE (libmozjs-140-0) and its headers, nothing that they
# depend on, into a folder of STORE, which all checkouts of the machine share and which appears under its name only when complete.
# The library must be content with the sysroot's C library: a symbol version that LIBC (libc.so.6) lacks is a sentence. OBJDUMP lists
# both. Prints "mozjs: FOLDER" as its only line of standard output.
#
#   FOLDER/root/           the unpacked packages
#   FOLDER/include         a link to the folder with jsapi.h in it
#   FOLDER/lib             and to the one with the library
#   FOLDER/packages.txt    name=version of each
#
# Environment: DEBIAN_MIRROR (default: the machine's own mirror), TWINSTEP_SYSROOT_EPOCH (any word; a new word unpacks anew). Errors:
# one sentence on standard error and a non-zero exit code.
set -euo pipefail
shopt -s nullglob
umask 022
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

fail() { echo "mozjs: $*" >&2; exit 1; }

store=$1 suite=$2 package=$3 libc=$4 objdump=$5
final=$store/$suite-$package-$( { cat "$0"; echo "${TWINSTEP_SYSROOT_EPOCH:-}"; } | sha256sum | cut -c1-8)

# Symbol versions of glibc that a library needs and the sysroot's does not define.
lacking() { # LIBRARY
  comm -23 <("$objdump" -T "$1" | grep -oE '\(GLIBC_[0-9.]+\)|[^(]GLIBC_[0-9.]+' | grep -oE 'GLIBC_[0-9.]+' | sort -u) \
    <("$objdump" -T "$libc" | grep -oE 'GLIBC_[0-9.]+' | sort -u)
}

check() { # FOLDER
  local library=("$1"/lib/libmozjs-*.so.0) needs
  [ ${#library[@]} = 1 ] && [ -e "$1/include/jsapi.h" ] || fail "$package of $suite lacks libmozjs-*.so.0 or jsapi.h: name another package in third_party/engines/mozjs_builds.bzl."
  needs=$(lacking "${library[0]}" | sort -V | tail -n 1)
  [ -z "$needs" ] ||
    fail "$package of $suite needs $needs, which the sysroot's C library lacks: build with --repo_env=TWINSTEP_SUITE=$suite instead."
}

if [ ! -e "$final/packages.txt" ]; then
  { mkdir -p "$store" && : >>"$final.lock"; } 2>/dev/null ||
    fail "$store cannot be written; set TWINSTEP_CACHE to a folder on a disk with 3 GB free."
  exec 9>>"$final.lock"
  flock 9
fi
if [ ! -e "$final/packages.txt" ]; then
  # The lock is held: what is there a killed run left behind.
  work=$final.tmp
  rm -rf "$work"
  mkdir -p "$work/debs" "$work/root"
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' INT TERM HUP
  . "$(dirname "${BASH_SOURCE[0]}")/../sysroot/apt_state.sh"
  apt_state "$work/apt" "$suite" deb
  apt update -qq >"$work/log" 2>&1 || {
    tail -n 3 "$work/log" >&2
    fail "the package lists of suite $suite could not be read: check the network and the mirror (DEBIAN_MIRROR names another)."
  }
  echo "mozjs: fetching and unpacking $package of $suite into $final" >&2
  (cd "$work/debs" && apt download -qq "$package" "${package%-*}-dev") >"$work/log" 2>&1 || {
    tail -n 3 "$work/log" >&2
    fail "$package of suite $suite could not be downloaded: check the network and the free disk space at $store."
  }
  for deb in "$work"/debs/*.deb; do
    dpkg-deb -x "$deb" "$work/root" || fail "$(basename "$deb") could not be unpacked: check the free disk space at $store."
    dpkg-deb --showformat='${Package}=${Version}\n' -W "$deb" >>"$work/packages"
  done
  for header in "$work"/root/usr/include/{,x86_64-linux-gnu/}mozjs-*/jsapi.h; do
    ln -sfn "$(dirname "${header#"$work"/}")" "$work/include"
  done
  ln -s root/usr/lib/x86_64-linux-gnu "$work/lib"
  mv "$work/packages" "$work/packages.txt"
  rm -rf "$work/apt" "$work/debs" "$work/log"
  mv "$work" "$final"
  trap - EXIT
fi
check "$final"
echo "mozjs: $final"
