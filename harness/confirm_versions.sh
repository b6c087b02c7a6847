#!/usr/bin/env bash
# Marks findings by whether the engines of Debian's two suites show them: "in both", "gone in newer", "new in newer",
# "in neither". Builds replay for each suite, the newer one last.
#   harness/confirm_versions.sh FOLDER...   result folders, their reduced/ folders, or finding files
# A finding is there when it shows again at the same action, whatever else the trace holds; "differs in newer": another
# difference shows there. What cannot be run is not there.
set -uo pipefail

if [ $# = 0 ] || [ "$1" = --help ]; then
  sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
  exit 2
fi
paths=()
for path in "$@"; do paths+=("$(realpath -- "$path")") || exit 1; done
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for suite in trixie forky; do
  echo "== $suite" >&2
  ./bazelw build --repo_env=TWINSTEP_SUITE="$suite" //harness:replay >&2 || exit 1
  # Exit code 1 only says that some are gone.
  bazel-bin/harness/replay "${paths[@]}" >"$work/$suite" || [ $? = 1 ] || exit 1
  grep '^other engines: ' "$work/$suite" >&2
done

awk -F': ' '
  # PATH: verdict
  !/\.pb\.zst: / { next }
  { state = $2 ~ /^reproduced/ ? "there" : $2 ~ /^differs/ && !/could not be run/ ? "other" : "gone" }
  FILENAME ~ /trixie$/ { older[$1] = state; order[++count] = $1; next }
  { newer[$1] = state }
  END {
    for (i = 1; i <= count; ++i) {
      path = order[i]
      was = older[path] == "there"
      is = newer[path] == "there"
      mark = was ? (is ? "in both" : newer[path] == "other" ? "differs in newer" : "gone in newer") : \
                   (is ? "new in newer" : "in neither")
      print mark "\t" path
      ++marks[mark]
    }
    for (mark in marks) printf "%s%d %s", (sep++ ? ", " : ""), marks[mark], mark
    print ""
  }' "$work/trixie" "$work/forky"
