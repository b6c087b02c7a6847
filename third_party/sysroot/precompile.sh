#!/usr/bin/env bash
# precompile.sh FOLDER HEADER ROOT PROTO... -- FLAG... [-- FLAG...]
#
# Precompiles HEADER with the compiler of the unpacked sysroot FOLDER (unpack.sh) and the flags that the files have which are to use it;
# for several sets of flags at the same time. HEADER may include the headers that protoc makes of the PROTOs, which are paths below ROOT
# and import nothing else. A result is named by a hash of header, PROTOs and flags, is shared by all checkouts of the machine, and
# appears under its name only when complete. Prints "precompiled: FILE" for each set, in their order, and nothing else on standard
# output. Errors: one sentence on standard error and a non-zero exit code.
set -euo pipefail
umask 022
export LC_ALL=C

fail() { echo "sysroot: $*" >&2; exit 1; }

folder=$1 header=$2 root=$3
shift 3
protos=()
while [ "$1" != -- ]; do protos+=("$1") && shift; done
shift

precompile() { # FLAG...
  local key final
  key=$( { cat "$0" "$header"; for proto in "${protos[@]}"; do echo "$proto" && cat "$root/$proto"; done; printf '%s\n' "$@"; } | sha256sum | cut -c1-16)
  final=$folder/precompiled/$key.pch
  if [ ! -e "$final" ]; then
    mkdir -p "$folder/precompiled" || fail "$folder/precompiled cannot be made; set TWINSTEP_CACHE to a folder that can be written."
    work=$(mktemp -d "$folder/precompiled/tmp.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    # The paths of the headers are kept in the result and looked at by each compilation.
    mkdir "$work/headers" "$work/protos"
    cp "$header" "$work/headers/all.h"
    for proto in "${protos[@]}"; do
      mkdir -p "$work/protos/$(dirname "$proto")"
      cp "$root/$proto" "$work/protos/$proto"
    done
    [ "${#protos[@]}" = 0 ] || "$folder/bin/protoc" "--proto_path=$work/protos" "--cpp_out=$work/headers" "${protos[@]}" >"$work/log" 2>&1 || {
      tail -n 5 "$work/log" >&2
      fail "protoc made no headers of ${#protos[@]} protos: they may import only each other (third_party/sysroot/sysroot.bzl lists them)."
    }
    # A run that was killed may have left them, without a result.
    [ -e "$folder/precompiled/$key" ] || mv "$work/headers" "$folder/precompiled/$key" 2>/dev/null || true
    # What the header's own templates need is instantiated here, and not once more for each file.
    "$folder/bin/clang" "$@" -iquote "$folder/precompiled/$key" -fpch-instantiate-templates -x c++-header "$folder/precompiled/$key/all.h" \
      -o "$work/pch" >"$work/log" 2>&1 || {
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
