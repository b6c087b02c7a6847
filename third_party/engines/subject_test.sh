#!/usr/bin/env bash
# Runs GoogleTest programs that were built with one version of ENGINE, and says how each ended. What they have for the other engine, too,
# is left out by name and counted: that engine is the default's.
#
#   subject_test.sh v8|spidermonkey PROGRAM...
set -uo pipefail

engine=$1
shift
case $engine in v8) other=spidermonkey ;; *) other=v8 ;; esac
log=$TEST_TMPDIR/subject_test.log
# Of the programs' own, so that each writes nowhere else.
unset XML_OUTPUT_FILE
passed=0 failed=() ran=0 skipped=0 left_out=0
for program; do
  name=$(basename "$program")
  all=$("$program" --gtest_list_tests 2>/dev/null | grep -c '^  ')
  GTEST_FILTER="-*/$other*" "$program" >"$log" 2>&1 </dev/null
  code=$?
  here=$(sed -nE 's/^\[==========\] ([0-9]+) tests? from .* ran\..*/\1/p' "$log")
  skips=$(sed -nE 's/^\[  SKIPPED \] ([0-9]+) tests?.*/\1/p' "$log")
  ran=$((ran + ${here:-0})) skipped=$((skipped + ${skips:-0})) left_out=$((left_out + all - ${here:-0}))
  if [ "$code" = 0 ] && [ -n "$here" ]; then
    passed=$((passed + 1))
    echo "PASSED $name: $here tests${skips:+, $skips skipped}"
  else
    failed+=("$name")
    echo "FAILED $name: exit code $code"
    sed 's/^/    /' "$log"
  fi
done
echo "$passed of $# programs passed; $ran tests ran, $skipped of them skipped themselves, $left_out are of $other"
[ ${#failed[@]} = 0 ] || { echo "FAILED: ${failed[*]}"; exit 1; }
