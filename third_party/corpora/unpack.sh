#!/usr/bin/env bash
# unpack.sh [--place] STORE SUITE PACKAGE
#
# Unpacks test262 and jit-test out of PACKAGE, SUITE's source package of SpiderMonkey, into a folder of STORE, without root and without
# touching the machine's own packages: apt runs on a private state and checks what it fetches against the archive's signed lists. The
# folder is shared by all checkouts of the machine and appears under its name only when complete. Prints "corpora: FOLDER" as its only
# line of standard output; with --place no more is done.
#
#   FOLDER/test262/         js/src/tests/test262: the ECMAScript test suite, in Mozilla's converted form
#   FOLDER/jit-test/        js/src/jit-test: lib/ and tests/, SunSpider among them
#   FOLDER/package.txt      name and version of the source package
#
# Environment: DEBIAN_MIRROR (default: the machine's own mirror), TWINSTEP_SYSROOT_EPOCH (any word; a new word unpacks anew). Errors:
# one sentence on standard error and a non-zero exit code.
set -euo pipefail
umask 022
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

fail() { echo "corpora: $*" >&2; exit 1; }

# What is unpacked, and how; a change of it makes a new folder.
layout=1

place_only=
[ "$1" != --place ] || { place_only=1 && shift; }
store=$1 suite=$2 package=$3
final=$store/$suite-$package-$(printf '%s\n' "$layout" "${TWINSTEP_SYSROOT_EPOCH:-}" | sha256sum | cut -c1-8)
if [ -n "$place_only" ] || [ -e "$final/package.txt" ]; then
  echo "corpora: $final"
  exit 0
fi
{ mkdir -p "$store" && : >>"$final.lock"; } 2>/dev/null ||
  fail "$store cannot be written; set TWINSTEP_CACHE to a folder on a disk with 3 GB free."
exec 9>>"$final.lock"
flock -n 9 || {
  echo "corpora: waiting for another checkout that unpacks the same package" >&2
  flock 9
}
if [ -e "$final/package.txt" ]; then
  echo "corpora: $final"
  exit 0
fi

free_kib=$(df -Pk "$store" | awk 'NR == 2 { print $4 }')
[ "$free_kib" -gt 1000000 ] ||
  fail "only $((free_kib / 1024)) MiB are free at $store, too little for the corpora: free some (Twinstep needs 3 GB in all), or set TWINSTEP_CACHE to another disk."

# What killed runs left behind. A run under way holds its lock.
for leftover in "$store"/*.tmp; do
  [ -e "$leftover" ] || continue
  [ "$leftover" = "$final.tmp" ] || flock -n "${leftover%.tmp}.lock" true || continue
  rm -rf "$leftover"
done

work=$final.tmp
mkdir -p "$work/source"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
. "$(dirname "${BASH_SOURCE[0]}")/../sysroot/apt_state.sh"
apt_state "$work/apt" "$suite" deb-src

echo "corpora: reading the source package lists of $suite" >&2
apt update -qq >"$work/log" 2>&1 || {
  tail -n 3 "$work/log" >&2
  fail "the package lists of suite $suite could not be read: check the network and the mirror (DEBIAN_MIRROR names another)."
}
echo "corpora: fetching the source package $package of $suite (about 150 MB), once for this machine, into $final" >&2
(cd "$work/source" && apt source --download-only -qq "$package") >"$work/log" 2>&1 || {
  tail -n 3 "$work/log" >&2
  fail "the source package $package of suite $suite could not be downloaded: check the network and the free disk space at $store."
}
archive=$(compgen -G "$work/source/*.orig.tar*" | head -n 1) || fail "the source package $package of suite $suite has no archive that this script knows."
# apt itself unpacks the compression: the machine may lack xz.
/usr/lib/apt/apt-helper cat-file "$archive" |
  tar -x -C "$work" --strip-components=3 --no-same-owner --wildcards '*/js/src/tests/test262' '*/js/src/jit-test/lib' '*/js/src/jit-test/tests' 2>"$work/log" || {
  tail -n 3 "$work/log" >&2
  fail "$(basename "$archive") could not be unpacked: check the free disk space at $store."
}
mv "$work/tests/test262" "$work/test262"
[ -d "$work/jit-test/tests/sunspider" ] || fail "the source package $package of suite $suite lacks jit-test's SunSpider."
(cd "$work/source" && basename -a ./*.dsc | sed 's/_/ /; s/\.dsc$//') >"$work/package.txt"
rm -rf "$work/apt" "$work/source" "$work/log" "$work/tests"
rm -rf "$final"
mv "$work" "$final"
trap - EXIT
echo "corpora: $final"
