#!/usr/bin/env bash
# A campaign in three shards, merged, is the campaign in one: the same sessions, each once, the same numbers, the same findings.
set -euo pipefail
trap 'echo "FAILED at line $LINENO" >&2' ERR
test=harness/corpus_tests/corpus_test
fail() { echo "FAILED: $*" >&2; exit 1; }
work=$TEST_TMPDIR/shards
mkdir -p "$work"
unset TEST_TOTAL_SHARDS TEST_SHARD_INDEX TEST_SHARD_STATUS_FILE
# No session comes near the limit: what a slow machine ends before its time differs from campaign to campaign.
flags=(--sessions=130 --seed=5 --cpu_limit=2m --fail_on=nothing)

XML_OUTPUT_FILE=$work/whole.xml "$test" "${flags[@]}" --out="$work/whole" >"$work/whole.txt"
for index in 0 1 2; do
  TEST_TOTAL_SHARDS=3 TEST_SHARD_INDEX=$index TEST_SHARD_STATUS_FILE=$work/status.$index XML_OUTPUT_FILE=$work/$index.xml \
    TEST_UNDECLARED_OUTPUTS_DIR=$work/outputs.$index "$test" "${flags[@]}" >"$work/$index.txt"
  [ -e "$work/status.$index" ] || fail "shard $index does not tell that it is one"
  grep -q '<testcase classname="campaign" name="sessions">' "$work/$index.xml" || fail "shard $index: no JUnit file"
done

harness/merge "$work/merged" "$work/outputs.2/results" "$work/outputs.0/results" "$work/outputs.1/results" >"$work/merge.txt"
grep -q '^130 sessions of 1 campaign, ' "$work/merge.txt" || fail "sessions are lost: $(cat "$work/merge.txt")"

# All numbers but times and what the machine did to workers.
timeless() { grep -v '"elapsed_seconds"\|"sessions_per_second"\|"workers_killed"' "$1/summary.json"; }
diff <(timeless "$work/whole") <(timeless "$work/merged") || fail "the summaries differ"
findings() { (cd "$1" && find . -path './c*' -name '*.pb.zst' | sed 's,^./,,' | sort); }
[ -n "$(findings "$work/whole")" ] || fail "there is no finding to compare"
diff <(findings "$work/whole") <(findings "$work/merged") || fail "the findings differ"
# Byte for byte; what a crash leaves on standard error holds addresses.
for finding in $(findings "$work/whole" | grep '^classes/'); do
  cmp "$work/whole/$finding" "$work/merged/$finding" || fail "$finding differs"
done

# The programs that read result folders read a merged one.
harness/sample "$work/merged" -n 2 >"$work/sample.txt" || fail "it cannot be sampled"
grep -q 'session' "$work/sample.txt" || fail "the sample is empty"
one=$(findings "$work/merged" | grep '^classes/' | sed -n 1p)
harness/replay "$work/merged/$one" >"$work/replay.txt" || fail "it cannot be replayed: $(cat "$work/replay.txt")"

# Findings fail the test where they should, and each class is a test case.
if XML_OUTPUT_FILE=$work/strict.xml "$test" --sessions=130 --seed=5 --out="$work/strict" >"$work/strict.txt"; then
  fail "unexplained findings pass"
fi
grep -q '<failure message="unexplained, ' "$work/strict.xml" || fail "no class is a failed test case"
echo '*' >"$work/known.list"
"$test" --sessions=130 --seed=5 --out="$work/known" --known="$work/known.list" >"$work/known.txt" ||
  fail "what is known fails: $(tail -n 5 "$work/known.txt")"
echo PASSED
