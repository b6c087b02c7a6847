#!/usr/bin/env bash
# harness/confirm_versions.sh in a checkout made of fakes: which mark each pair of verdicts gets, and what a failed build says.
set -euo pipefail

script=$PWD/harness/confirm_versions.sh
cd "${TEST_TMPDIR:?}"
mkdir -p checkout/harness checkout/bazel-bin/harness findings
cp "$script" checkout/harness/
for finding in both gone other new neither; do : >"findings/$finding.pb.zst"; done

cat >checkout/bazelw <<'SH'
#!/bin/sh
[ -z "${BROKEN-}" ] || exit 1
case "$2" in *=trixie) cp trixie bazel-bin/harness/replay ;; *=forky) cp forky bazel-bin/harness/replay ;; esac
SH
# Verdicts as //harness:replay prints them; exit code 1: some did not show again.
replay() { # SUITE VERDICT... of both gone other new neither
  local suite=$1 finding
  shift
  { echo '#!/bin/sh'
    for finding in both gone other new neither; do echo "echo \"$TEST_TMPDIR/findings/$finding.pb.zst: $1\"" && shift; done
    echo 'exit 1'; } >"checkout/$suite"
}
replay trixie "reproduced bit for bit" "reproduced with other traces" "reproduced bit for bit" "gone: the debuggers agree" \
  "differs otherwise: could not be run: no such engine"
replay forky "reproduced, v8's trace differs: a: b" "gone: the debuggers agree" "differs otherwise: behind action 3" \
  "reproduced bit for bit" "gone: the debuggers agree"
chmod +x checkout/bazelw checkout/trixie checkout/forky

expected="in both	$PWD/findings/both.pb.zst
gone in newer	$PWD/findings/gone.pb.zst
differs in newer	$PWD/findings/other.pb.zst
new in newer	$PWD/findings/new.pb.zst
in neither	$PWD/findings/neither.pb.zst"
actual=$(bash checkout/harness/confirm_versions.sh findings 2>err) || { cat err; echo "FAILED: no marks"; exit 1; }
[ "$(head -5 <<<"$actual")" = "$expected" ] || { printf 'FAILED\n--- expected:\n%s\n--- actual:\n%s\n' "$expected" "$actual"; exit 1; }
for part in "1 in both" "1 gone in newer" "1 differs in newer" "1 new in newer" "1 in neither"; do
  grep -q "$part" <<<"$(tail -1 <<<"$actual")" || { echo "FAILED: the last line lacks '$part': $actual"; exit 1; }
done

if BROKEN=1 bash checkout/harness/confirm_versions.sh findings >out 2>err; then echo "FAILED: a build that fails is passed over"; exit 1; fi
[ ! -s out ] || { echo "FAILED: marks without a build: $(cat out)"; exit 1; }
if bash checkout/harness/confirm_versions.sh >out 2>err; then echo "FAILED: nothing to confirm is no error"; exit 1; fi
echo PASSED
