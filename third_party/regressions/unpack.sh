#!/usr/bin/env bash
# unpack.sh STORE PACKAGES [WHAT]
#
# Gets versions of npm packages with `npm pack`, wherever npm's own configuration gets them from, checks their integrity and unpacks each
# into a folder of its own. Nothing of a package is run. PACKAGES has a line for each version: name, version, and its integrity as npm
# gives it (sha512-...). The store is shared by all checkouts of the machine, and a folder appears under its name only when complete.
# Prints "WHAT: STORE" as its only line of standard output; its sentences begin with WHAT, which is "regressions" unless given.
#
# A name with a scope, @SCOPE/NAME, is SCOPE-NAME there.
#
#   STORE/NAME-VERSION/              what npm packed
#   STORE/NAME-VERSION.integrity     what it was checked against
#
# Errors: one sentence on standard error and a non-zero exit code.
set -euo pipefail
umask 022
export LC_ALL=C

store=$1 packages=$2 what=${3:-regressions}
fail() { echo "$what: $*" >&2; exit 1; }

{ mkdir -p "$store" && : >>"$store/lock"; } 2>/dev/null ||
  fail "$store cannot be written; set TWINSTEP_CACHE to a folder on a disk with 3 GB free."
exec 9>>"$store/lock"
flock 9

# As npm names an archive.
plain() { local name=${1#@}; echo "${name//\//-}"; }

missing=()
while read -r name version integrity; do
  folder=$store/$(plain "$name")-$version
  [ -d "$folder" ] && [ "$(cat "$folder.integrity" 2>/dev/null)" = "$integrity" ] || missing+=("$name@$version")
done <"$packages"
if [ ${#missing[@]} = 0 ]; then
  echo "$what: $store"
  exit 0
fi

command -v npm >/dev/null || fail "npm is not on PATH, and it is what gets the packages: install Node.js with npm."
free_kib=$(df -Pk "$store" | awk 'NR == 2 { print $4 }')
[ "$free_kib" -gt 300000 ] ||
  fail "only $((free_kib / 1024)) MiB are free at $store, too little for the packages: free some (Twinstep needs 3 GB in all), or set TWINSTEP_CACHE to another disk."

# The lock is held: what is there a killed run left behind.
work=$store/unpacking.tmp
rm -rf "$work"
mkdir "$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP

echo "$what: getting ${#missing[@]} versions of packages, once for this machine, into $store" >&2
(cd "$work" && npm pack --silent --ignore-scripts "${missing[@]}") >"$work/log" 2>&1 || {
  tail -n 3 "$work/log" >&2
  fail "npm could not get all of ${missing[*]}: check the network and npm's configuration."
}
while read -r name version integrity; do
  [[ " ${missing[*]} " == *" $name@$version "* ]] || continue
  archive=$work/$(plain "$name")-$version.tgz folder=$store/$(plain "$name")-$version
  [ -e "$archive" ] || fail "npm got no archive of $name@$version."
  digest=$(sha512sum "$archive" | cut -d ' ' -f 1 | sed 's/../\\x&/g')
  actual=sha512-$(printf '%b' "$digest" | base64 -w 0)
  [ "$actual" = "$integrity" ] ||
    fail "$name@$version is not what it was: its integrity is $actual and should be $integrity; look where npm gets its packages from."
  mkdir "$work/unpacked"
  tar -xzf "$archive" -C "$work/unpacked" --strip-components=1 --no-same-owner 2>"$work/log" || {
    tail -n 3 "$work/log" >&2
    fail "the archive of $name@$version could not be unpacked: check the free disk space at $store."
  }
  chmod -R u+rwX,go+rX "$work/unpacked"
  rm -rf "$folder" "$folder.integrity"
  mv "$work/unpacked" "$folder"
  echo "$integrity" >"$folder.integrity"
done <"$packages"
echo "$what: $store"
