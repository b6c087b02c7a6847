#!/usr/bin/env bash
# The house's plan holds: no layer includes one above it, no folder of harness includes, by file or by Bazel package, in a circle, and what
# differs becomes text in few places.
# Reads the checkout that the test was started from, all of it, so it is never taken from a cache (tag "external").
#
# rooms_test.sh [CHECKOUT]
set -euo pipefail
export LC_ALL=C

checkout=${1:-$(dirname "$(readlink -f README.md)")}
cd "$checkout" || exit
[ -d harness ] && [ -d model ] || { echo "FAILED: '$checkout' is not a checkout of Twinstep"; exit 1; }
work=${TEST_TMPDIR:-$(mktemp -d)}
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

# FROM TO FILE: a line for each include (proto's messages have no folders of their own) ...
find model engines harness tests -name '*.cc' -o -name '*.h' | LC_ALL=C sort |
  xargs awk '/^#include "/ { split($0, quoted, "\""); from = FILENAME; to = quoted[2]
                             if (!sub(/\/[^\/]*$/, "", from) || !sub(/\/[^\/]*$/, "", to)) next
                             if (from != to) print from, to, FILENAME }' >"$work/includes"
# ... and for each label that a package builds with. Who may use a target (visibility) is no use of it, nor is a page that a test reads.
find model engines harness tests -name BUILD | LC_ALL=C sort |
  xargs awk '/visibility/ { next }
             { line = $0; sub(/#.*/, "", line); gsub(/"[^"]*[.]md"/, "", line)
               while (match(line, /"\/\/[a-z][^":]*/)) {
                 to = substr(line, RSTART + 3, RLENGTH - 3); line = substr(line, RSTART + RLENGTH)
                 from = FILENAME; sub(/\/BUILD$/, "", from)
                 if (from != to) print from, to, FILENAME } }' >"$work/packages"

for kind in includes packages; do
  [ "$(wc -l <"$work/$kind")" -gt 200 ] || fail "only $(wc -l <"$work/$kind") $kind were found: the search is broken"
  # Programs-to-debug are data: tests of lower layers take them too.
  awk 'BEGIN { split("third_party proto model engines harness tests", names); for (i in names) height[names[i]] = i }
       { from = $1; to = $2; sub(/\/.*/, "", from); sub(/\/.*/, "", to)
         if (to in height && height[to] + 0 > height[from] + 0) print $3 ": " $1 " uses " $2 ", which is a layer above it" }' \
    "$work/$kind" >"$work/up"
  [ ! -s "$work/up" ] || fail "$(sort -u "$work/up")"

  # harness/ itself has nothing but programs. Those are packed by oss_fuzz and run by the shards' test.
  awk '$1 ~ /^harness\// && $2 == "harness" { print $3 ": a folder of harness uses harness itself" }' "$work/$kind" |
    grep -vE '^harness/(corpus_tests|oss_fuzz)/BUILD:' >"$work/mains" || :
  [ ! -s "$work/mains" ] || fail "$(sort -u "$work/mains")"

  awk '$1 ~ /^harness\// && $2 ~ /^harness\// { print $1, $2 }' "$work/$kind" | sort -u >"$work/edges"
  if ! tsort "$work/edges" >/dev/null 2>"$work/circle"; then
    fail "folders of harness use each other in a circle by their $kind: $(grep -v 'contains a loop' "$work/circle" | sed 's/.*: //' | paste -sd' ')"
  fi
done

# What a violation or a divergence says becomes text where something is written for people, and nowhere that could read it back.
writers='^(harness/(bug_trials/bug_trial|campaign/cause_(entry|page)|isolation/versions/finding_edits|exports/(demand|export_case)|fuzzing/input_runner|'
writers+='results/(examine|finding_text|labels)|testing/oracles|text/judged_text|causes/cause_phrase)|'
writers+='model/(answers/mismatch_text|judging/verdict_text))[.]cc:'
grep -rl --include='*.cc' --include='*.h' '#include "model/answers/mismatch_text.h"' model engines harness | sed 's/$/:/' | grep -vE "$writers" |
  grep -v '_test[.]cc:$' >"$work/writers" || :
[ ! -s "$work/writers" ] || fail "makes text of a violation or divergence, and is not listed as what writes for people: $(paste -sd' ' "$work/writers")"

[ "$failures" = 0 ] || exit 1
echo "$(sort -u -k1,2 "$work/includes" | wc -l) includes and $(sort -u -k1,2 "$work/packages" | wc -l) packages between folders are in order"
