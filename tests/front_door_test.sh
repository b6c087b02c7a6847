#!/usr/bin/env bash
# front_door_test.sh [--depth=load|test|fuzz|all] [SUITE...]
#
# The README's first commands on new Debian machines, each a minimal root file system with nothing but its suite's essential packages and
# apt: bazelw has to bring Bazel 4.2.3 (bookworm, trixie) or 7.7.1 (forky, sid), and both have to work on this checkout's tracked files.
#
#   load    every package of the workspace loads, and every target is analysed
#   test    and a test of the model and one that links both engines pass (the default)
#   fuzz    and the README's first command runs, for a few sessions
#   all     and every test passes
#
# Suites: bookworm trixie forky, unless some are named. Each takes 4 GB of disk for a while and, with depth test, five to ten minutes of
# two processors; nothing of it is shared with this machine's cache. Needs root, mmdebstrap and a network. Bazel ends a test after an
# hour, so what takes longer runs this script itself.
#
#   ./bazelw test //tests:front_door_test --test_output=streamed --test_arg=--depth=load --test_arg=forky
set -euo pipefail

fail() { echo "front_door_test: $*" >&2; exit 1; }

# Bazel's tests see a PATH without the administrator's programs.
PATH=$PATH:/usr/sbin:/sbin

depth=test suites=()
for argument; do
  case $argument in
    --depth=load | --depth=test | --depth=fuzz | --depth=all) depth=${argument#--depth=} ;;
    -*) fail "'$argument' is not one of --depth=load, --depth=test, --depth=fuzz, --depth=all." ;;
    *) suites+=("$argument") ;;
  esac
done
[ ${#suites[@]} -gt 0 ] || suites=(bookworm trixie forky)

[ "$(id -u)" = 0 ] || fail "entering another root file system needs root: run this test as root."
command -v mmdebstrap >/dev/null || fail "mmdebstrap, which makes root file systems, is missing: run 'apt-get update && apt-get install mmdebstrap'."
# Runfiles are links into the checkout.
top=$(dirname "$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/../bazelw")")
git -C "$top" rev-parse --git-dir >/dev/null || fail "$top is not a git checkout, and its tracked files are what is tried: use a clone."

# The commands of a depth are those of the depths before it and one more.
commands=("build --nobuild //...")
[ "$depth" = load ] || commands+=("test //model:model_test //third_party/engines:engine_link_test")
case $depth in fuzz | all) commands+=("run //harness:fuzz -- --sessions=20 --seed=1") ;; esac
[ "$depth" != all ] || commands+=("test //...")

work=$(mktemp -d -p "${TEST_TMPDIR:-${TMPDIR:-/tmp}}" front_door.XXXXXX)
# Whatever was mounted or is still running belongs to a namespace that has ended by then.
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 1' INT TERM HUP

. "$top/third_party/sysroot/new_root.sh"

developer_root() { # SUITE FOLDER
  make_root "$1" "$2" "$work" || return
  mkdir -p "$2/home/developer/twinstep" || return
  git -C "$top" ls-files -z | tar -c -C "$top" --null -T - | tar -x -C "$2/home/developer/twinstep"
}

# In the root: the commands, one after the other; the last line of output says how far that went.
try='
  cd "$HOME/twinstep" || exit
  for command; do
    echo "== ./bazelw $command"
    # shellcheck disable=SC2086
    ./bazelw $command || { echo "fails: ./bazelw $command"; exit 1; }
  done
  dpkg-query --show --showformat '"'"'Bazel ${Version}\n'"'"' bazel-bootstrap'

results=()
for suite in "${suites[@]}"; do
  echo "==== $suite"
  SECONDS=0
  if ! developer_root "$suite" "$work/root"; then
    results+=("$suite: no root file system, see above")
  elif in_root "$work/root" HOME=/home/developer bash -c "$try" try "${commands[@]}" 2>&1 | tee "$work/log"; then
    results+=("$suite: works with $(tail -n 1 "$work/log"), ${SECONDS} s")
    worked=$((${worked:-0} + 1))
  else
    results+=("$suite: $(tail -n 1 "$work/log")")
  fi
  rm -rf --one-file-system "$work/root" "$work/apt"
done
echo "==== depth $depth"
printf '%s\n' "${results[@]}"
[ "${worked:-0}" = ${#suites[@]} ]
