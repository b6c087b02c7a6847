#!/usr/bin/env bash
# bazelw on a machine made of fakes: what it hands to Bazel, what it installs, and its sentence for each machine it cannot work on.
set -euo pipefail

bazelw=$PWD/bazelw
# Bazel takes no path with a blank, which a temporary folder may have.
case ${TEST_TMPDIR:?} in
  *\ *)
    TEST_TMPDIR=$(mktemp -d /tmp/bazelw_test.XXXXXX)
    trap 'rm -rf "$TEST_TMPDIR"' EXIT
    ;;
esac
cd "$TEST_TMPDIR"
unset XDG_CACHE_HOME TWINSTEP_CACHE
failures=0

expect() { # WHAT PATTERN ACTUAL
  # shellcheck disable=SC2053
  [[ "$3" == $2 ]] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

mkdir -p machine checkout/model 'with space' home
machine=$PWD/machine
for tool in bash cat dirname env mkdir mktemp mv rm sed tail; do ln -s "$(command -v "$tool")" machine/; done
fake() { printf '#!/bin/sh\n%s\n' "$2" >"machine/$1" && chmod +x "machine/$1"; }
fake uname '[ "$1" = -s ] && echo Linux || echo "${CPU:-x86_64}"'
fake id 'echo "${USER_ID:-0}"'
fake flock :
fake tar :
fake dpkg-deb :
fake dpkg-query 'echo "bazel-bootstrap 4.2.3"'
fake apt-get 'echo "apt-get $*" >>"$LOG"; [ -z "${NO_NETWORK-}" ] || { echo "E: no route to host"; exit 100; }'
bazel='[ "$1" = --version ] && echo "bazel ${VERSION:-no_version}" || echo "bazel in $PWD: $*"'
fake bazel "$bazel"
# The real script, but for where Debian's Bazel 7 brings its rules.
sed "s#/usr/share/bazel/#$machine/rules/#" "$bazelw" >checkout/bazelw
grep -q "$machine/rules/" checkout/bazelw
chmod +x checkout/bazelw
cp checkout/bazelw 'with space/'
checkout=$PWD/checkout
export LOG=$PWD/log

run() { # [NAME=VALUE...] -- FOLDER BAZELW ARGUMENT...
  local settings=()
  while [ "$1" != -- ]; do settings+=("$1") && shift; done
  status=0
  : >log
  out=$(cd "$2" && env PATH="$machine" HOME="$TEST_TMPDIR/home" "${settings[@]}" "${@:3}" 2>"$TEST_TMPDIR/err") || status=$?
  err=$(<err)
}
expect_refused() { # PATTERN [NAME=VALUE...]
  run "${@:2}" -- / "$checkout/bazelw" build //...
  expect "exit code of '$1'" 1 "$status"
  expect "output of '$1'" "" "$out"
  expect "last line of the error" "bazelw: $1" "${err##*$'\n'}"
}

# --- What Bazel gets to see
run -- / "$checkout/bazelw" test //...
expect "from outside: $err" "bazel in $checkout: test //..." "$out"
expect "settings" "*
common --repo_env=TWINSTEP_CACHE=$TEST_TMPDIR/home/.cache/twinstep
common --repo_env=TWINSTEP_CACHE_WORD=*
common --repo_env=TWINSTEP_CORPORA_WORD=*
common --repo_env=TWINSTEP_REGRESSIONS_WORD=*
common --repo_env=TWINSTEP_NODE_BUILDS_WORD=*
build --disk_cache=$TEST_TMPDIR/home/.cache/twinstep/disk" "$(<checkout/user.bazelrc)"
expect "apt when nothing is missing" "" "$(<log)"
before=$(<checkout/user.bazelrc)
run -- / "$checkout/bazelw" test //...
expect "the same settings the second time" "$before" "$(<checkout/user.bazelrc)"
# A cache that was deleted must not look like the one that Bazel has taken the packages from.
rm -r home/.cache/twinstep
sleep 1
run -- / "$checkout/bazelw" test //...
[ "$before" != "$(<checkout/user.bazelrc)" ] || { echo "a deleted cache goes unnoticed"; exit 1; }
run -- checkout/model ../bazelw build :all
expect "from inside" "bazel in $checkout/model: build :all" "$out"
ln -s checkout link
run -- link/model ../bazelw build :all
expect "from inside, through a link" "bazel in *model: build :all" "$out"
run TWINSTEP_CACHE="$TEST_TMPDIR/elsewhere" -- / "$checkout/bazelw" info
expect "cache elsewhere" "*=$TEST_TMPDIR/elsewhere*" "$(<checkout/user.bazelrc)"
mkdir -p machine/rules/tools/features
run VERSION=7.7.1 -- / "$checkout/bazelw" info
expect "Bazel 7" "*--noenable_bzlmod --enable_workspace" "$(<checkout/user.bazelrc)"
rm -r machine/rules
run -- / "$checkout/bazelw" version
expect "version of Debian's Bazel" "bazel-bootstrap 4.2.3" "$out"
run -- / "$checkout/bazelw" info
expect "back to Bazel 4" "*/disk" "$(<checkout/user.bazelrc)"

# --- A published corpus is unpacked before a program runs on it; build flags that decide which go along.
quiet="--ui_event_filters=-info --noshow_progress --noshow_loading_progress --show_result=0"
run -- / "$checkout/bazelw" --batch run --repo_env=TWINSTEP_SUITE=forky --jobs=1 //harness:fuzz -- --seed=1 --corpus=test262
expect "corpus" "bazel in $checkout: --batch build $quiet --repo_env=TWINSTEP_SUITE=forky //corpus:test262
bazel in $checkout: --batch run --repo_env=TWINSTEP_SUITE=forky --jobs=1 //harness:fuzz -- --seed=1 --corpus=test262" "$out"
run -- / "$checkout/bazelw" run --repo_env TWINSTEP_SUITE=forky //harness:fuzz -- --corpus sunspider
expect "corpus, flags in two words" "bazel in $checkout: build $quiet --repo_env=TWINSTEP_SUITE=forky //corpus:sunspider
*" "$out"
for arguments in "run //harness:fuzz -- --corpus=own" "run //harness:fuzz" "test //... --corpus=test262"; do
  run -- / "$checkout/bazelw" $arguments
  expect "no corpus" "bazel in $checkout: $arguments" "$out"
done

# --- Machines it cannot work on
expect_refused "*this machine is Linux aarch64. Use an x86-64 Linux machine." CPU=aarch64
expect_refused "the cache folder /dev/null/x cannot be written; set TWINSTEP_CACHE *" TWINSTEP_CACHE=/dev/null/x
expect_refused "Bazel cannot work in a path with a space: '$TEST_TMPDIR/a b'; *set TWINSTEP_CACHE." TWINSTEP_CACHE="$TEST_TMPDIR/a b"
run -- / "$TEST_TMPDIR/with space/bazelw" build
expect "checkout with a space" "bazelw: Bazel cannot work in a path with a space: *; move the checkout*" "$err"
mv machine/dpkg-deb .
expect_refused "'dpkg-deb' is missing; *"
mv dpkg-deb machine/

# --- A Bazel that does not work is passed over, with a sentence, for the next on PATH.
first=$PWD/first
mkdir first
first() { printf '#!/bin/sh\n%s\n' "$1" >first/bazel && chmod +x first/bazel; }
expect_passed_over() { # WHY: and the machine's own is used
  run PATH="$first:$machine" -- / "$checkout/bazelw" build //...
  expect "exit code, $1: $err" 0 "$status"
  expect "the next Bazel, $1" "bazel in $checkout: build //..." "$out"
  expect "what is said" "*bazelw: passing over $first/bazel: $1; Twinstep needs Bazel 4 to 7 (Debian: bazel-bootstrap)." "$err"
  expect "what is installed, $1" "" "$(<log)"
}
first 'echo "no route to the releases" >&2; exit 3'
expect_passed_over "'bazel --version' fails with exit code 3"
expect "its own words" "no route to the releases*" "$err"
first 'echo "bazel"; echo "is not here"'
expect_passed_over "'bazel --version' says 'bazel'"
first :
expect_passed_over "'bazel --version' says ''"
first 'echo "bazel 8.4.2"'
expect_passed_over "version 8 lacks the native C++ rules"
first 'echo "bazel 7.7.1"'
expect_passed_over "version 7 needs the rules that Debian packages with its own, and this machine lacks them"
printf '#!/nowhere\n' >first/bazel
expect_passed_over "'bazel --version' fails with exit code 12[67]"
run PATH="$first:$machine" -- / "$checkout/bazelw" run //harness:fuzz -- --corpus=test262
expect "the corpus with the next" "bazel in $checkout: build * //corpus:test262
bazel in $checkout: run *" "$out"
first '[ "$1" = --version ] && echo "bazel 6.5.0" || echo "the first, $*"'
run PATH="$first:$machine" -- / "$checkout/bazelw" version
expect "a first one that works: $err" "the first, version" "$out"
expect "what is said of it" "" "$err"
run PATH="$first:$machine" -- / "$checkout/bazelw" run //harness:fuzz -- --corpus=test262
expect "the corpus with the first" "the first, build * //corpus:test262
the first, run *" "$out"

# --- Without a Bazel that works: it installs Bazel and goes on, or says why not.
rm machine/bazel
expect_refused "installing needs root: run 'apt-get update && apt-get install --no-install-recommends bazel-bootstrap*' as root, then try again." USER_ID=1000
expect_refused "apt-get could not install bazel-bootstrap*: see its lines above; *" NO_NETWORK=1
expect "what apt said" "*E: no route to host*" "$err"
# apt installs nothing where bazel-bootstrap is there, off PATH.
fake apt-get 'echo "apt-get: $*"'
expect_refused "there is no Bazel that works on PATH, though bazel-bootstrap is installed: put /usr/bin first in PATH, *"
expect "apt's progress" "*apt-get: update*apt-get: install*" "$err"
fake apt-get 'echo "apt-get $*" >>"$LOG"; [ "$1" = update ] || { cp "$BAZEL" "$MACHINE/bazel"; }'
ln -s "$(command -v cp)" machine/
fake bazel "$bazel"
mv machine/bazel .
run BAZEL="$TEST_TMPDIR/bazel" MACHINE="$machine" -- / "$checkout/bazelw" build
expect "after installing: $err" "bazel in $checkout: build" "$out"
expect "what it installed" "apt-get update
apt-get install --no-install-recommends bazel-bootstrap* -y" "$(<log)"
rm machine/bazel
first 'echo "no network" >&2; exit 1'
run PATH="$first:$machine" BAZEL="$TEST_TMPDIR/bazel" MACHINE="$machine" -- / "$checkout/bazelw" build
expect "instead of a broken one: $err" "bazel in $checkout: build" "$out"
expect "said once" 1 "$(grep -c "^bazelw: passing over" <<<"$err")"

[ "$failures" = 0 ]
