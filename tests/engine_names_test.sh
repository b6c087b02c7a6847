#!/usr/bin/env bash
# A pair is a pair: code of model/ and harness/ does not know which engines there are. What is known of one stands in a
# table (third_party/engines/subjects.bzl), rules between two in a folder of model/expected/. Comments and tests may name engines, as examples.
# Reads the checkout itself, so its result is never taken from the cache.
set -euo pipefail
export LC_ALL=C

top=$(dirname "$(readlink -f README.md)")
cd "$top"

# FILE or FOLDER/ | why it names an engine. An entry that is no longer needed fails too.
allowed='
model/expected/expected_difference.cc                  | the table of pairs that have rules
model/expected/BUILD                     | the same
model/expected/v8_spidermonkey/          | rules between these two
model/expected/versions/                 | rules between versions of one engine
model/faults/breakpoint_place_faults.cc| the published bug that a fault imitates, quoted in its description
model/faults/pause_faults.cc           | the same
model/faults/scope_faults.cc           | the same
model/faults/session_faults.cc         | the same
model/faults/step_faults.cc            | the same
model/faults/value_faults.cc           | the same
harness/BUILD                          | programs that are built with other versions of an engine
harness/isolation/versions/command_runner.cc | NODE_V8_COVERAGE: how Node is asked what ran
harness/debug_main.cc                  | --v8_flags and --spidermonkey_options: flags are not made at run time
harness/exports/BUILD                  | the templates, each for one shell
harness/exports/shells.cc              | the table of shells
harness/exports/look.cc                | how each shell looks at what differs
harness/exports/look.h                 | the same
harness/exports/node.js                | node:v8 is a module of that shell
harness/exports/script.cc              | fills the template of each shell
harness/exports/inspector_script.cc    | fills the template of one shell
harness/exports/v8_calls.cc            | what that shell calls for an action
harness/exports/v8_calls.h             | the same
harness/exports/devtools_script.cc     | fills the template for the tools of one browser
harness/exports/documents.cc           | addresses of documents, one of which names it
model/actions/breakpoint_actions.cc    | help says which debugger does an action that only one does
model/actions/running_actions.cc       | the same
model/actions/setting_actions.cc       | the same
model/actions/value_actions.cc         | the same
harness/causes/last_words.cc           | how each engine words what ended it: its process is gone, so no adapter can be asked
harness/testing/programs.h             | V8() and SpiderMonkey(): how a unit test says which debugger it is about
'
names='v8|spidermonkey|firefox|mozjs|libnode'

# Without comments, and without what an example of a command line says.
code() { # FILE
  case $1 in
    */BUILD | *.bzl | *.sh) sed -E 's/(^|[^"])#.*/\1/' "$1" ;;
    *) sed -E 's#(^|[^:"])//.*#\1#' "$1" ;;
  esac
}

failures=0
fail() { echo "FAILED: $*" >&2; failures=$((failures + 1)); }

mapfile -t entries < <(sed -nE 's/^([^ |]+) *\|.*/\1/p' <<<"$allowed")
declare -A needed
mapfile -t all < <(find model harness -type f \( -name '*.cc' -o -name '*.h' -o -name '*.js' -o -name '*.bzl' -o -name '*.sh' -o -name BUILD \) \
  -not -name '*_test.*' -not -name '*_for_test.*' -not -path '*/examples/*')
files=${#all[@]}
# Only files that have such a word at all, in comments or not, are looked at one by one.
while IFS= read -r file; do
  found=$(code "$file" | grep -niE "$names" || true)
  [ -n "$found" ] || continue
  by=
  for entry in "${entries[@]}"; do
    case $file in "$entry" | "$entry"*) [[ $entry != */ && $entry != "$file" ]] || by=$entry ;; esac
  done
  if [ -n "$by" ]; then
    needed[$by]=1
  else
    fail "$file names an engine: $(head -n 1 <<<"$found")
  What is a fact of one engine belongs to third_party/engines/subjects.bzl, what is one of two to model/expected/."
  fi
done < <(printf '%s\0' "${all[@]}" | xargs -0 grep -liE "$names" | sort)

[ "$files" -gt 500 ] || fail "only $files files were read"
for entry in "${entries[@]}"; do
  [ -n "${needed[$entry]:-}" ] || fail "$entry names no engine any more: take it off the list"
done
[ "$failures" = 0 ]
echo "$files files, ${#entries[@]} entries that may name an engine"
