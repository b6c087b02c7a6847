#!/usr/bin/env bash
# Builds the fuzz target as OSS-Fuzz wants it. In: CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE, SANITIZER (address, undefined or none), SRC
# (the checkout is SRC/twinstep, else the folder that this script is in), OUT. What lands in OUT runs on a machine without the sysroot:
#
#   twinstep_fuzz_target                     the target, which starts itself through the loader beside it (self_start.cc)
#   twinstep_fuzz_target.files/              that loader, the engines, the C runtime
#   twinstep_fuzz_target_seed_corpus.zip     the own corpus
#   twinstep_fuzz_target.options, .dict
#
# CC and CXX are not used: the compiler comes with the sysroot that the engines were built for.
set -euo pipefail

: "${OUT:?is not set: the folder for what is built}"
top=${SRC:-}/twinstep
[ -x "$top/bazelw" ] || top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$top"

flags=()
case "${SANITIZER:-none}" in
  address) flags+=(--config=asan) ;;
  undefined) flags+=(--config=ubsan) ;;
  none) ;;
  *) echo "build.sh: SANITIZER=$SANITIZER cannot be had: the engines come without instrumentation; use address or undefined" >&2; exit 1 ;;
esac
# -stdlib=libc++: the engines were built against libstdc++. Coverage of our own code would only mislead: feedback is what the debuggers
# do (harness/fuzz_target.cc); an engine with coverage brings its own edges. -fsanitize: as the configuration above says.
of_compiler() {
  local option=$1 flag
  shift
  for flag in "$@"; do
    case "$flag" in
      -stdlib=* | -fsanitize=* | -fno-sanitize=* | -fsanitize-address-use-after-scope | -fno-sanitize-recover=*) ;;
      *) flags+=("$option=$flag") ;;
    esac
  done
}
# shellcheck disable=SC2086 # Lists of words.
of_compiler --conlyopt ${CFLAGS:-}
# shellcheck disable=SC2086
of_compiler --cxxopt ${CXXFLAGS:-}

./bazelw build "${flags[@]}" --linkopt="${LIB_FUZZING_ENGINE:--fsanitize=fuzzer}" //harness/oss_fuzz:target
target=$(readlink -f bazel-bin/harness/oss_fuzz/target)
name=twinstep_fuzz_target
files=$OUT/$name.files
rm -rf "$files"
mkdir -p "$files/lib"

# Its loader tells what it loads, and from where, and is one of them.
LD_TRACE_LOADED_OBJECTS=1 "$target" | sed -n 's/^[[:space:]]*\([^ ]* => \)\{0,1\}\(\/[^ ]*\) (.*/\2/p' >"$files/loaded"
while read -r path; do
  case "$path" in
    */ld-linux-x86-64.so.2) install -m 755 "$path" "$files/ld.so" ;;
    *) install -m 755 "$path" "$files/lib/" ;;
  esac
done <"$files/loaded"
rm "$files/loaded"
[ -x "$files/ld.so" ] || { echo "build.sh: the loader of $target is not known" >&2; exit 1; }

# Where it would be loaded from is hidden from the kernel: of its program headers, that of type 3 (PT_INTERP) gets type 0 (PT_NULL).
install -m 755 "$target" "$OUT/$name"
number() { od -An -v -tu"$2" -j"$1" -N"$2" "$OUT/$name" | tr -d ' '; }
hidden=0
for ((i = 0, headers = $(number 32 8), count = $(number 56 2); i < count; ++i)); do
  at=$((headers + 56 * i))
  [ "$(number "$at" 4)" = 3 ] || continue
  printf '\0' | dd of="$OUT/$name" bs=1 seek="$at" conv=notrunc status=none
  hidden=$((hidden + 1))
done
[ "$hidden" = 1 ] || { echo "build.sh: $target has $hidden program headers that name a loader, not one" >&2; exit 1; }
install -m 644 "harness/oss_fuzz/$name.options" "harness/oss_fuzz/$name.dict" "$OUT"
rm -f "$OUT/${name}_seed_corpus.zip"
(cd corpus/own && find . -name '*.js' -print | LC_ALL=C sort | zip -q -X "$OUT/${name}_seed_corpus.zip" -@)
echo "$OUT: $(du -sh "$OUT" | cut -f1), $(find "$files/lib" -name '*.so*' | wc -l) libraries, $(unzip -l "$OUT/${name}_seed_corpus.zip" | tail -1 | awk '{print $2}') seeds"
