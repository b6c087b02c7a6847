#!/usr/bin/env bash
# precompile.sh FOLDER HEADER FLAG...
#
# Precompiles HEADER with the compiler of the unpacked sysroot FOLDER (unpack.sh) and the flags that the files have which are to use it.
# The result is named by a hash of header and flags, is shared by all checkouts of the machine, and appears under its name only when
# complete. Prints "precompiled: FILE" as its only line of standard output. Errors: one sentence on standard error and a non-zero exit
# code.
set -euo pipefail
umask 022
export LC_ALL=C

fail() { echo "sysroot: $*" >&2; exit 1; }

folder=$1 header=$2
shift 2
key=$( { cat "$0" "$header"; printf '%s\n' "$@"; } | sha256sum | cut -c1-16)
final=$folder/precompiled/$key.pch
if [ ! -e "$final" ]; then
  mkdir -p "$folder/precompiled" || fail "$folder/precompiled cannot be made; set TWINSTEP_CACHE to a folder that can be written."
  work=$(mktemp -d "$folder/precompiled/tmp.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  # The header's own path is kept in the result and looked at by each compilation.
  cp "$header" "$folder/precompiled/$key.h.$$" && mv "$folder/precompiled/$key.h.$$" "$folder/precompiled/$key.h"
  "$folder/bin/clang" "$@" -x c++-header "$folder/precompiled/$key.h" -o "$work/pch" >"$work/log" 2>&1 || {
    tail -n 5 "$work/log" >&2
    fail "the headers that all files share could not be compiled: check the free disk space at $folder."
  }
  mv "$work/pch" "$final"
fi
echo "precompiled: $final"
