#!/usr/bin/env bash
# precompile.sh FOLDER HEADER FLAG... [-- FLAG...]
#
# Precompiles HEADER with the compiler of the unpacked sysroot FOLDER (unpack.sh) and the flags that the files have which are to use it;
# for several sets of flags at the same time. A result is named by a hash of header and flags, is shared by all checkouts of the machine,
# and appears under its name only when complete. Prints "precompiled: FILE" for each set, in their order, and nothing else on standard
# output. Errors: one sentence on standard error and a non-zero exit code.
set -euo pipefail
umask 022
export LC_ALL=C

fail() { echo "sysroot: $*" >&2; exit 1; }

folder=$1 header=$2
shift 2

precompile() { # FLAG...
  local key final
  key=$( { cat "$0" "$header"; printf '%s\n' "$@"; } | sha256sum | cut -c1-16)
  final=$folder/precompiled/$key.pch
  if [ ! -e "$final" ]; then
    mkdir -p "$folder/precompiled" || fail "$folder/precompiled cannot be made; set TWINSTEP_CACHE to a folder that can be written."
    work=$(mktemp -d "$folder/precompiled/tmp.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    # The header's own path is kept in the result and looked at by each compilation.
    cp "$header" "$work/header" && mv "$work/header" "$folder/precompiled/$key.h"
    # What the header's own templates need is instantiated here, and not once more for each file.
    "$folder/bin/clang" "$@" -fpch-instantiate-templates -x c++-header "$folder/precompiled/$key.h" -o "$work/pch" >"$work/log" 2>&1 || {
      tail -n 5 "$work/log" >&2
      fail "the headers that all files share could not be compiled: check the free disk space at $folder."
    }
    mv "$work/pch" "$final"
  fi
  echo "precompiled: $final"
}

# Each set in a shell of its own, whose exit code is that of its wait.
sets=() files=()
flags=()
for word in "$@" --; do
  if [ "$word" != -- ]; then
    flags+=("$word")
    continue
  fi
  file=$(mktemp)
  files+=("$file")
  (precompile "${flags[@]}") >"$file" &
  sets+=($!)
  flags=()
done
status=0
for set in "${sets[@]}"; do wait "$set" || status=1; done
cat "${files[@]}"
rm -f "${files[@]}"
exit "$status"
