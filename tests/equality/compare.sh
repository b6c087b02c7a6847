#!/usr/bin/env bash
# compare.sh OLD NEW
#
# Compares two recordings (record.sh). Numbers, classes, explanations, and end, class, explanation and verdict of every finding have to be
# equal; each that is not is shown. Causes are shown as a table, old to new, with the number of findings, where they are not the same;
# "split" marks an old one that became several, "merged" a new one that was several. Sessions that a time limit ended leave no finding:
# they are counted, and so many findings may be on one side alone. Exit code 1 where something is not equal, causes aside.
set -euo pipefail

fail() { echo "compare: $*" >&2; exit 2; }
[ $# = 2 ] || fail "name two recordings"
[ -d "$1" ] && [ -d "$2" ] || fail "$1 and $2 have to be folders that record.sh has written"
old=$1 new=$2 unequal=0
trap 'rm -rf "$work"' EXIT
work=$(mktemp -d)
names=$(cd "$old" && ls -- *.findings 2>/dev/null) || fail "$old has no recording"
# Whole sessions, and runs within them.
limits() { grep -oE '"(timeouts|hangs|[^"]*ended by a limit)": [0-9]+' "$1" | awk '{ sum += $NF } END { print sum + 0 }'; }

for file in $names; do
  name=${file%.findings}
  [ -e "$new/$file" ] || fail "$new has no $name"
  ended=$(($(limits "$old/$name.numbers") + $(limits "$new/$name.numbers")))
  echo "=== $name: $(wc -l <"$old/$file") and $(wc -l <"$new/$file") findings, $ended sessions ended by a time limit in both together"
  for what in numbers classes; do
    diff "$old/$name.$what" "$new/$name.$what" >"$work/diff" || {
      echo "--- $what: $(grep -c '^[<>]' "$work/diff") lines are not equal"
      grep '^[<>]' "$work/diff" | head -n "${LINES_SHOWN:-20}"
      [ "$ended" != 0 ] || unequal=1
    }
  done
  # Session and number are the key; the rest but for the cause has to be equal.
  awk -F'\t' -v ended="$ended" -v shown="${LINES_SHOWN:-20}" '
    { key = $1 "." $2; rest = $3 "\t" $4 "\t" $5 "\t" $6 "\t" $7 "\t" $8 }
    FNR == NR { old[key] = rest; cause[key] = $9; next }
    !(key in old) { ++only_new; next }
    {
      seen[key] = 1; ++both
      if (old[key] != rest) {
        ++differ
        if (differ <= shown) printf "session %s\n  < %s\n  > %s\n", key, old[key], rest
      }
      if (cause[key] != $9) ++changed
      if (!((cause[key], $9) in pairs)) { ++of_old[cause[key]]; ++of_new[$9] }
      ++pairs[cause[key], $9]
    }
    END {
      for (key in old) if (!(key in seen)) ++only_old
      printf "--- findings: %d of both, %d not equal, %d only old, %d only new\n", both, differ, only_old, only_new
      printf "--- causes: %d findings have another one\n", changed
      for (pair in pairs) {
        split(pair, part, SUBSEP)
        if (part[1] != part[2] || of_old[part[1]] > 1 || of_new[part[2]] > 1)
          printf "%6d  %s  ->  %s%s%s\n", pairs[pair], part[1], part[2], (of_old[part[1]] > 1 ? "  [split]" : ""), (of_new[part[2]] > 1 ? "  [merged]" : "")
      }
      exit (differ > 0 || only_old + only_new > ended)
    }' "$old/$file" "$new/$file" || unequal=1
done
[ "$unequal" = 0 ] && echo "equal" || echo "not equal"
exit "$unequal"
