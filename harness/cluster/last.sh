#!/usr/bin/env bash
# last.sh CHECKOUT SHARED [SINCE]
#
# Puts the results of all tasks (task.sh) together: SHARED/all, with its report, and SHARED/report.txt and shards.html with all tasks and, where
# SINCE is the SHARED of the campaign before, with what is new, gone and back since. Tasks with feedback have no common sessions: SHARED/all is
# not written for them. It can be run at any time, and again.
set -euo pipefail
shopt -s nullglob

fail() { echo "last: $*" >&2; exit 1; }
[ $# -eq 2 ] || [ $# -eq 3 ] || fail "name the checkout and the shared folder"
checkout=$1 shared=$(cd "$2" && pwd -P)
folders=("$shared"/tasks/*/) with_feedback=("$shared"/tasks/*/feedback)
[ ${#folders[@]} -gt 0 ] || fail "no task has begun in $shared/tasks"
if [ ${#with_feedback[@]} = 0 ]; then
  "$checkout/bazel-bin/harness/merge" "$shared/all" "${folders[@]%/}"
  "$checkout/bazel-bin/harness/report" "$shared/all"
fi
"$checkout/bazel-bin/harness/report" --watch ${3:+--since="$3"} "$shared" >"$shared/report.txt"
echo "$shared/report.txt, $shared/shards.html"
