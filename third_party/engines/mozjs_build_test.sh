#!/usr/bin/env bash
# mozjs_build.sh with an apt of our own on PATH: what it unpacks, that it does so once, and the sentence for each way to fail.
set -euo pipefail

script=$PWD/third_party/engines/mozjs_build.sh
cd "${TEST_TMPDIR:?}"
unset DEBIAN_MIRROR TWINSTEP_SYSROOT_EPOCH
failures=0

expect() { # WHAT PATTERN ACTUAL
  # shellcheck disable=SC2053
  [[ "$3" == $2 ]] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

# --- The fakes. A package is a tar file; a library is the list of its symbols.
mkdir fake && PATH=$PWD/fake:$PATH
fake() { printf '#!/usr/bin/env bash\n%s\n' "$(cat)" >"fake/$1" && chmod +x "fake/$1"; }
fake apt-get <<'END'
echo "apt-get $*" >>"$LOG"
case " $* " in
  *" indextargets "*) echo 'Debian|Debian|http://lists/debian/' ;;
  *" update "*) [ "${FAIL-}" != update ] || { echo 'Err: no route to host' >&2; exit 100; } ;;
  *" download "*)
    [ "${FAIL-}" != download ] || { echo 'E: Hash Sum mismatch' >&2; exit 100; }
    for package; do case $package in libmozjs-*) cp "$PACKAGES/$package.tar" "$package.deb" ;; esac; done
    ;;
esac
END
fake dpkg-deb <<'END'
case $1 in
  -x) tar -xf "$2" -C "$3" ;;
  *) echo "$(basename "${@: -1}" .deb)=140.1" ;;
esac
END
fake objdump <<<'cat "$2"'

export LOG=$PWD/log PACKAGES=$PWD/packages
mkdir packages
package() { tar -C "$2" -cf "packages/$1.tar" .; }
mkdir -p lib/usr/lib/x86_64-linux-gnu dev/usr/include/x86_64-linux-gnu/mozjs-140
printf '%s\n' '0 DF *UND* 0 (GLIBC_2.34) free' '0 DF *UND* 0 (GLIBC_2.38) strtol' '0 g DF .text 0 Base JS_Init' \
  >lib/usr/lib/x86_64-linux-gnu/libmozjs-140.so.0
touch dev/usr/include/x86_64-linux-gnu/mozjs-140/jsapi.h
package libmozjs-140-0 lib
package libmozjs-140-dev dev
printf '%s\n' '0 g DF .text 0 GLIBC_2.34 free' '0 g DF .text 0 GLIBC_2.38 strtol' >libc.so.6
grep -v 2.38 libc.so.6 >older.so.6

unpack() { # STORE LIBC [NAME=VALUE...]: answer in $out, errors in $err
  status=0
  out=$(env "${@:3}" bash "$script" "$PWD/$1" forky libmozjs-140-0 "$PWD/$2" "$PWD/fake/objdump" 2>err) || status=$?
  err=$(<err)
}
expect_failure() { # PATTERN STORE LIBC [NAME=VALUE...]
  unpack "${@:2}"
  expect "exit code of '$1'" 1 "$status"
  expect "last line of the error" "mozjs: $1" "${err##*$'\n'}"
}

unpack store libc.so.6
folder=${out#mozjs: }
expect "exit code: $err" 0 "$status"
expect "answer" "mozjs: $PWD/store/forky-libmozjs-140-0-????????" "$out"
expect "packages" $'libmozjs-140-0=140.1\nlibmozjs-140-dev=140.1' "$(<"$folder/packages.txt")"
expect "headers, wherever the package has them" "jsapi.h" "$(ls "$folder/include/")"
expect "library" "libmozjs-140.so.0" "$(ls "$folder/lib/")"

# --- Once per machine
: >log
unpack store libc.so.6 FAIL=update
expect "second run" "mozjs: $folder" "$out"
expect "apt in the second run" "" "$(<log)"

# --- What it refuses
expect_failure "libmozjs-140-0 of forky needs GLIBC_2.38, which the sysroot's C library lacks: *TWINSTEP_SUITE=forky*" store older.so.6
expect_failure "the package lists of suite forky could not be read: *" failing libc.so.6 FAIL=update
expect_failure "libmozjs-140-0 of suite forky could not be downloaded: *" failing libc.so.6 FAIL=download
expect "what is left of a failure" "" "$(find failing -mindepth 1 ! -name '*.lock')"
rm packages/libmozjs-140-dev.tar && tar -cf packages/libmozjs-140-dev.tar -T /dev/null
expect_failure "libmozjs-140-0 of forky lacks libmozjs-\*.so.0 or jsapi.h: *" without_headers libc.so.6

exit "$failures"
