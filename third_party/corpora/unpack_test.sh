#!/usr/bin/env bash
# unpack.sh with an apt of our own on PATH: what it unpacks, that it does so once, that nothing is left of a run that ends early, and
# the sentence for each way to fail.
set -euo pipefail

script=$PWD/third_party/corpora/unpack.sh
cd "${TEST_TMPDIR:?}"
unset DEBIAN_MIRROR TWINSTEP_SYSROOT_EPOCH
failures=0

expect() { # WHAT PATTERN ACTUAL
  # shellcheck disable=SC2053
  [[ "$3" == $2 ]] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

# --- The fakes. They do what the environment says; the source package is a tar file.
mkdir fake && PATH=$PWD/fake:$PATH
fake() { printf '#!/usr/bin/env bash\n%s\n' "$(cat)" >"fake/$1" && chmod +x "fake/$1"; }
fake apt-get <<'END'
echo "apt-get $*" >>"$LOG"
case " $* " in
  *" indextargets "*) echo 'Debian|Debian|http://lists/debian/' ;;
  *" update "*) sleep "${SLOW:-0}"; [ "${FAIL-}" != update ] || { echo 'Err: no route to host' >&2; exit 100; } ;;
  *" source --download-only "*)
    [ "${FAIL-}" != download ] || { echo 'E: Hash Sum mismatch' >&2; exit 100; }
    cat "$2" >>"$LOG"; sed -n 1p "$(sed -n 's/^Dir::Etc::SourceList "\(.*\)";/\1/p' "$2")" >>"$LOG"
    cp "$PACKAGE" mozjs128_128.1.orig.tar
    [ "${FAIL-}" != unpack ] || echo broken >mozjs128_128.1.orig.tar
    touch mozjs128_128.1-2.dsc
    ;;
esac
END
fake df <<<'printf "Filesystem 1024-blocks Used Available\nx 9 9 ${FREE_KIB:-9000000} 1%% /\n"'

export LOG=$PWD/log PACKAGE=$PWD/package.tar
js=tree/firefox-128.1/js/src
mkdir -p $js/tests/test262/language $js/tests/non262 $js/jit-test/{lib,tests/sunspider,etc} $js/builtin
touch $js/tests/test262/language/a.js $js/tests/non262/b.js $js/jit-test/lib/c.js $js/jit-test/tests/sunspider/check-d.js $js/builtin/e.cpp
tar -C tree -cf "$PACKAGE" firefox-128.1

unpack() { # STORE [NAME=VALUE...]: answer in $out, errors in $err
  status=0
  out=$(env "${@:2}" bash "$script" "$PWD/$1" trixie mozjs128 2>err) || status=$?
  err=$(<err)
}
expect_failure() { # PATTERN [NAME=VALUE...]
  unpack failing "${@:2}"
  expect "exit code of '$1'" 1 "$status"
  expect "last line of the error" "corpora: $1" "${err##*$'\n'}"
  expect "what is left after '$1'" "" "$(find failing -mindepth 1 ! -name '*.lock')"
}

# --- Only the place: nothing is touched.
expect "place" "corpora: $PWD/store/trixie-mozjs128-????????" "$(bash "$script" --place "$PWD/store" trixie mozjs128)"
expect "store after --place" "" "$(compgen -G store || true)"

# --- A complete run
unpack store
folder=${out#corpora: }
expect "exit code: $err" 0 "$status"
expect "answer" "$(bash "$script" --place "$PWD/store" trixie mozjs128)" "$out"
expect "package" "mozjs128 128.1-2" "$(<"$folder/package.txt")"
expect "files" "jit-test/lib/c.js
jit-test/tests/sunspider/check-d.js
package.txt
test262/language/a.js" "$(cd "$folder" && find . -type f | sed 's#^\./##' | LC_ALL=C sort)"
expect "folders" "$folder/jit-test $folder/test262 " "$(printf '%s ' "$folder"/*/ | sed 's#/ # #g')"
expect "its source" "*deb-src [[]signed-by=/usr/share/keyrings/debian-archive-keyring.* http://lists/debian trixie main*" "$(<log)"
expect "store" "$folder $folder.lock " "$(printf '%s ' "$PWD"/store/*)"

# --- Once per machine
: >log
unpack store FAIL=update
expect "second run" "corpora: $folder" "$out"
expect "what the second run says" "" "$err"
expect "apt in the second run" "" "$(<log)"
: >log
for i in 1 2 3; do env SLOW=1 bash "$script" "$PWD/shared" trixie mozjs128 >"out$i" 2>/dev/null & done
wait
expect "answers of three at once" "$(<out1)" "$(<out3)"
expect "downloads of three at once" 1 "$(grep -c ' source ' log)"
unpack store TWINSTEP_SYSROOT_EPOCH=later
expect "another epoch" "corpora: $PWD/store/trixie-mozjs128-????????" "$out"
[ "$out" != "corpora: $folder" ] || { echo "FAILED a new epoch unpacks nothing"; failures=1; }

# --- Interrupted: by a signal it clears up, by SIGKILL the next run does.
for signal in TERM KILL; do
  env SLOW=10 bash "$script" "$PWD/interrupted" trixie mozjs128 >/dev/null 2>&1 &
  pid=$!
  until compgen -G 'interrupted/*.tmp' >/dev/null; do sleep 0.1; done
  kill -"$signal" "$pid"
  wait "$pid" 2>/dev/null || true
  [ "$signal" = KILL ] || expect "what is left after SIG$signal" "" "$(find interrupted -mindepth 1 ! -name '*.lock')"
done
unpack interrupted
expect "run after SIGKILL: $err" 0 "$status"
expect "store after SIGKILL" "*-????????" "$(find interrupted -mindepth 1 -maxdepth 1 -type d)"

# --- Ways to fail
expect_failure "only 100 MiB are free at *: free some (Twinstep needs 3 GB in all), or set TWINSTEP_CACHE to another disk." FREE_KIB=102400
expect_failure "the package lists of suite trixie could not be read: *DEBIAN_MIRROR*" FAIL=update
expect_failure "the source package mozjs128 of suite trixie could not be downloaded: *" FAIL=download
expect_failure "mozjs128_128.1.orig.tar could not be unpacked: check the free disk space *" FAIL=unpack
touch occupied
unpack occupied/store
expect "unwritable store" "corpora: *cannot be written; set TWINSTEP_CACHE *" "$err"

[ "$failures" = 0 ]
