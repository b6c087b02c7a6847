#!/usr/bin/env bash
# unpack.sh with an apt of our own on PATH: what it unpacks, that it does so once, and the sentence for each way to fail.
set -euo pipefail

script=$PWD/third_party/shells/unpack.sh
cd "${TEST_TMPDIR:?}"
unset DEBIAN_MIRROR TWINSTEP_SYSROOT_EPOCH
failures=0

expect() { # WHAT PATTERN ACTUAL
  # shellcheck disable=SC2053
  [[ "$3" == $2 ]] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

# --- The fakes. They do what the environment says; a package is a tar file.
mkdir fake && PATH=$PWD/fake:$PATH
fake() { printf '#!/usr/bin/env bash\n%s\n' "$(cat)" >"fake/$1" && chmod +x "fake/$1"; }
fake apt-get <<'END'
echo "apt-get $*" >>"$LOG"
case " $* " in
  *" indextargets "*) echo 'Debian|Debian|http://lists/debian/' ;;
  *" update "*) [ "${FAIL-}" != update ] || { echo 'Err: no route to host' >&2; exit 100; } ;;
  *" install "*)
    [ "${FAIL-}" != plan ] || { echo 'E: Unable to correct problems' >&2; exit 100; }
    echo 'Inst nodejs (20.1 Debian:13/stable [amd64])'
    ;;
  *" download "*)
    [ "${FAIL-}" != download ] || { echo 'E: Hash Sum mismatch' >&2; exit 100; }
    cp "$PACKAGE" nodejs_20.1.deb
    ;;
esac
END
fake dpkg-deb <<<'cat "$2"'
fake df <<<'printf "Filesystem 1024-blocks Used Available\nx 9 9 ${FREE_KIB:-9000000} 1%% /\n"'

export LOG=$PWD/log PACKAGE=$PWD/package.tar
mkdir -p tree/usr/bin tree/etc tree/usr/share/man
touch tree/usr/bin/node tree/etc/a tree/usr/share/man/b
tar -C tree -cf "$PACKAGE" .

unpack() { # STORE [NAME=VALUE...]: answer in $out, errors in $err
  status=0
  out=$(env "${@:2}" bash "$script" "$PWD/$1" trixie 2>err) || status=$?
  err=$(<err)
}
expect_failure() { # PATTERN [NAME=VALUE...]
  unpack failing "${@:2}"
  expect "exit code of '$1'" 1 "$status"
  expect "last line of the error" "shells: $1" "${err##*$'\n'}"
  expect "what is left after '$1'" "" "$(find failing -mindepth 1 ! -name '*.lock')"
}

unpack store
folder=${out#shells: }
expect "exit code: $err" 0 "$status"
expect "answer" "shells: $PWD/store/trixie-node-????????" "$out"
expect "packages" "nodejs=20.1" "$(<"$folder/packages.txt")"
expect "files" "bin/node
packages.txt
root/usr/bin/node" "$(cd "$folder" && find . -type f | sed 's#^\./##' | LC_ALL=C sort)"
expect "no script" "node: no script ''" "$("$folder/bin/node" --no-opt 2>&1 || true)"

# --- Once per machine
: >log
unpack store FAIL=update
expect "second run" "shells: $folder" "$out"
expect "apt in the second run" "" "$(<log)"
unpack store TWINSTEP_SYSROOT_EPOCH=later
[ "$out" != "shells: $folder" ] || { echo "FAILED a new epoch unpacks nothing"; failures=1; }

# --- Ways to fail
expect_failure "only 100 MiB are free at *: free some (Twinstep needs 3 GB in all), or set TWINSTEP_CACHE to another disk." FREE_KIB=102400
expect_failure "the package lists of suite trixie could not be read: *DEBIAN_MIRROR*" FAIL=update
expect_failure "suite trixie cannot provide nodejs at the moment*" FAIL=plan
expect_failure "the packages of suite trixie could not be downloaded: *" FAIL=download
touch occupied
unpack occupied/store
expect "unwritable store" "shells: *cannot be written; set TWINSTEP_CACHE *" "$err"

[ "$failures" = 0 ]
