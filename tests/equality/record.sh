#!/usr/bin/env bash
# record.sh FOLDER [FUZZ [PROTOC]]
#
# Records what six campaigns find, to be compared with what another checkout finds (compare.sh): 2,000 sessions each of the own corpus
# and of test262, all modes by turns, with two seeds, and once with another V8 than the linked one. FUZZ is the built program, by default
# this checkout's; its corpora and the other V8 have to be there:
#
#   ./bazelw build //harness:fuzz //corpus:test262 //harness:v8_VERSION
#
# Of each campaign FOLDER gets, as text without times and without anything of a program's format:
#   NAME.numbers    summary.json but for times and causes
#   NAME.classes    class, layer, rule; sessions, those of policy: explanations are rules
#   NAME.findings   session and number, end, class, layer, rule, verdict, who breaks what, cause: of every finding that is kept
# ENGINES is the pair of the campaigns named newest (default: the newest V8 against the linked SpiderMonkey); SESSIONS another length.
# What is there already is not run again. Errors: a sentence on standard error and a non-zero exit code.
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
fail() { echo "record: $*" >&2; exit 1; }
[ $# -ge 1 ] || fail "name the folder for the recording"
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
fuzz=$(realpath "${2:-$top/bazel-bin/harness/fuzz}")
protoc=${3:-$(cd "$top" && readlink -f bazel-bin/third_party/protoc || true)}
[ -x "$fuzz" ] || fail "$fuzz is not there; run ./bazelw build //harness:fuzz first"
[ -x "$protoc" ] || fail "protoc is not there; run ./bazelw build //third_party:protoc first"
# The own corpus stands where Bazel runs the program, or in the checkout.
place=$top
[ ! -d "$fuzz.runfiles/twinstep/corpus/own" ] || place=$fuzz.runfiles/twinstep
cd "$place"
# The newest V8 that this checkout builds, as the program itself says.
names=$("$fuzz" --mode=differential --sessions=1 --verdicts=false --jobs=1 2>&1 | sed -nE 's/.*add --engines=//p')
newest=${ENGINES:-${names%%,*},spidermonkey}

record() { # NAME FLAG...
  local name=$1 out=$folder/$1.campaign
  [ ! -e "$folder/$name.findings" ] || return 0
  rm -rf "$out"
  "$fuzz" --sessions="${SESSIONS:-2000}" --reduce=none --out="$out" "${@:2}" >"$folder/$name.log" 2>&1 ||
    fail "the campaign $name failed: $(tail -n 1 "$folder/$name.log")"
  sed -E '/^  "(workers_killed|elapsed_seconds|sessions_per_second)":/d; /^  "causes":/,$d' "$out/summary.json" >"$folder/$name.numbers"
  tail -n +2 "$out/checkpoint.pb" |
    "$protoc" --proto_path="$top" --decode=twinstep.CampaignState "$top/proto/campaign_state.proto" >"$folder/$name.state"
  awk -f "$top/tests/equality/classes.awk" "$folder/$name.state" | sort >"$folder/$name.classes"
  awk -f "$top/tests/equality/findings.awk" "$folder/$name.state" | sort -n -k1,1 -k2,2 >"$folder/$name.findings"
  rm -rf "$out" "$folder/$name.state"
  echo "$name: $(wc -l <"$folder/$name.findings") findings in $(wc -l <"$folder/$name.classes") rows of classes"
}

for corpus in own test262; do
  for seed in 1 2; do record "$corpus-$seed" --corpus="$corpus" --seed="$seed"; done
  record "$corpus-newest" --corpus="$corpus" --seed=3 --engines="$newest"
done
