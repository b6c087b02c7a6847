#!/usr/bin/env bash
# last.sh CHECKOUT SHARED
#
# Puts the results of all tasks (task.sh) together: SHARED/all, with the report. Folders of tasks that have not written anything are left out
# and named; it can be run at any time, and again.
set -euo pipefail
shopt -s nullglob

fail() { echo "last: $*" >&2; exit 1; }
[ $# -eq 2 ] || fail "name the checkout and the shared folder"
checkout=$1 shared=$(cd "$2" && pwd -P)
folders=()
for folder in "$shared"/tasks/*; do
  if [ -e "$folder/checkpoint.pb" ]; then
    folders+=("$folder")
  else
    echo "$folder has no results yet"
  fi
done
[ ${#folders[@]} -gt 0 ] || fail "no task has results in $shared/tasks"
"$checkout/bazel-bin/harness/merge" "$shared/all" "${folders[@]}"
"$checkout/bazel-bin/harness/report" "$shared/all" >"$shared/report.txt"
echo "$shared/report.txt, $shared/all/report.html"
