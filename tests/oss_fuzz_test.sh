#!/usr/bin/env bash
# What harness/oss_fuzz/build.sh makes keeps OSS-Fuzz's rules (bad_build_check.sh) and runs where nothing of Twinstep is: built in a scratch
# folder, moved elsewhere, the sysroot and the checkout hidden behind empty folders in a mount namespace of its own, and fuzzed for 30 s.
# Builds with Bazel, so Bazel does not run it: it is run by hand. Needs the right to make mount namespaces (root, or user namespaces).
#   tests/oss_fuzz_test.sh [address|undefined|none]
set -euo pipefail

top=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
sanitizer=${1:-address}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

mkdir "$scratch/src" "$scratch/out"
git clone -q "$top" "$scratch/src/twinstep"
common="-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION -fsanitize=fuzzer-no-link"
SRC=$scratch/src OUT=$scratch/out SANITIZER=$sanitizer CFLAGS=$common CXXFLAGS="$common -stdlib=libc++" \
  LIB_FUZZING_ENGINE=-fsanitize=fuzzer bash "$scratch/src/twinstep/harness/oss_fuzz/build.sh" ||
  fail "build.sh ended with exit code $?"
(cd "$scratch/src/twinstep" && ./bazelw shutdown)

for file in twinstep_fuzz_target twinstep_fuzz_target_seed_corpus.zip twinstep_fuzz_target.options twinstep_fuzz_target.dict; do
  [ -s "$scratch/out/$file" ] || fail "there is no $file"
done
cache=${TWINSTEP_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/twinstep}
objdump=$(find "$cache"/sysroot/*/bin/objdump | head -1)
bash "$scratch/src/twinstep/harness/oss_fuzz/bad_build_check.sh" "$scratch/out" "$sanitizer" "$objdump" ||
  fail "OSS-Fuzz would refuse the target"
mv "$scratch/out" "$scratch/elsewhere"
rm -rf "$scratch/src"
mkdir "$scratch/seeds" "$scratch/corpus"
unzip -q "$scratch/elsewhere/twinstep_fuzz_target_seed_corpus.zip" -d "$scratch/all"
# Reading all of them takes a slow machine longer than the fuzzing lasts.
find "$scratch/all" -name '*.js' | LC_ALL=C sort | head -20 | xargs -I{} cp {} "$scratch/seeds"

unshare --mount --map-root-user bash -c '
  set -e
  for hidden in "$1" "$2"; do mount -t tmpfs none "$hidden"; done
  cd "$3"
  TWINSTEP_RECORD_CLASSES=$3/recorded.textproto ./elsewhere/twinstep_fuzz_target \
    -fork=1 -ignore_ooms=1 -ignore_crashes=1 -ignore_timeouts=1 -max_total_time=30 -dict=elsewhere/twinstep_fuzz_target.dict corpus seeds
' bash "$cache" "$top" "$scratch" >"$scratch/log" 2>&1 || { code=$?; tail -40 "$scratch/log"; fail "the target ended with exit code $code"; }
tail -5 "$scratch/log"
grep -q 'cov: \|ft: ' "$scratch/log" || fail "the log tells of no run"
[ "$(find "$scratch/corpus" -type f | wc -l)" -gt 10 ] || fail "30 s of fuzzing brought no corpus"
echo "PASSED: $(find "$scratch/corpus" -type f | wc -l) inputs in the corpus after 30 s without the sysroot"
