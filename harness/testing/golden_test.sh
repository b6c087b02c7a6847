#!/usr/bin/env bash
# The golden program: fails with what differs, updates in place, says in a sentence what it cannot do.
set -euo pipefail
golden=harness/testing/golden
fail() { echo "FAILED: $*" >&2; exit 1; }
work=$TEST_TMPDIR/golden
mkdir -p "$work"
unset BUILD_WORKSPACE_DIRECTORY

cat >"$work/program.js" <<'JS'
function f() { return 1; }
let a = f();
let b = 2;

// A comment that stays.
//> break 2
//> start
//> over
//> resume
JS

for engine in v8 spidermonkey; do
  file=$work/$engine.js
  cp "$work/program.js" "$file"
  if "$golden" --engine=$engine --file="$file" >"$work/out"; then fail "$engine: missing answers pass"; fi
  grep -q '^  + //< breakpoint set at 2:8$' "$work/out" || fail "$engine: the difference is not shown: $(cat "$work/out")"
  grep -q 'bazel run .* -- --update' "$work/out" || fail "$engine: it does not say how to update"
  "$golden" --engine=$engine --file="$file" --update >"$work/out"
  grep -q '^// A comment that stays.$' "$file" || fail "$engine: the update lost a comment"
  grep -q '^//< paused at 3:8 (step) in (top)$' "$file" || fail "$engine: no answer was written: $(cat "$file")"
  "$golden" --engine=$engine --file="$file" || fail "$engine: what was written does not pass"
  # Another answer than the engine's fails.
  sed -i 's/paused at 3:8/paused at 4:0/' "$file"
  if "$golden" --engine=$engine --file="$file" >"$work/out"; then fail "$engine: a wrong answer passes"; fi
  grep -q '^  - //< paused at 4:0' "$work/out" || fail "$engine: the wrong answer is not shown"
done

# In the source tree, which Bazel names.
mkdir -p "$work/tree/pkg" "$work/runfiles/pkg"
cp "$work/program.js" "$work/tree/pkg/"
cp "$work/program.js" "$work/runfiles/pkg/"
(cd "$work/runfiles" && BUILD_WORKSPACE_DIRECTORY=$work/tree "$TEST_SRCDIR/$TEST_WORKSPACE/$golden" --file=pkg/program.js --update)
grep -q '^//<' "$work/tree/pkg/program.js" || fail "bazel run does not update the source tree"
if grep -q '^//<' "$work/runfiles/pkg/program.js"; then fail "bazel run updates its own copy"; fi

# What cannot be done is a sentence.
printf 'for (;;);\n//> start\n' >"$work/endless.js"
if "$golden" --file="$work/endless.js" --update 2>"$work/err"; then fail "an endless program is an expectation"; fi
grep -q 'does not end within its time' "$work/err" || fail "no sentence: $(cat "$work/err")"
printf 'let let;\n//> start\n' >"$work/rejected.js"
if "$golden" --file="$work/rejected.js" 2>"$work/err"; then fail "a program that does not parse is an expectation"; fi
grep -q 'does not take the program' "$work/err" || fail "no sentence: $(cat "$work/err")"
if "$golden" --file="$work/none.js" 2>"$work/err"; then fail "a file that is missing passes"; fi
echo PASSED
