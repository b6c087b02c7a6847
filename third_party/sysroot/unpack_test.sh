#!/usr/bin/env bash
# unpack.sh with an apt of our own on PATH: what it builds, that it builds it once, that nothing is left of a run that ends early, and
# the sentence for each way to fail.
set -euo pipefail

script=$PWD/third_party/sysroot/unpack.sh
cd "${TEST_TMPDIR:?}"
unset DEBIAN_MIRROR TWINSTEP_SYSROOT_EPOCH
failures=0

expect() { # WHAT PATTERN ACTUAL
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
  *" indextargets "*) [ -z "${LISTS-x}" ] || echo 'Debian|Debian|http://lists/debian/' ;;
  *" --print-uris "*) echo "'${SOURCE-http://source/debian}/dists/stable/InRelease' source 0 " ;;
  *" update "*) sleep "${SLOW:-0}"; [ "${FAIL-}" != update ] || { echo 'Err: no route to host' >&2; exit 100; } ;;
  *" install -s "*)
    [ "${FAIL-}" != install ] || { echo 'E: Unable to locate package' >&2; exit 100; }
    printf 'Inst %s (1.0 Debian:x [amd64])\n' tools kept-out wanted
    ;;
  *" download "*)
    [ "${FAIL-}" != download ] || { echo 'E: Failed to fetch' >&2; exit 100; }
    cp "$PACKAGES"/*.deb .
    ;;
esac
END
fake dpkg <<<'echo "${CPU:-amd64}"'
fake dpkg-deb <<<'[ "${FAIL-}" != unpack ] || exit 2; cat "$2"'
fake df <<<'printf "Filesystem 1024-blocks Used Available\nx 9 9 ${FREE_KIB:-9000000} 1%% /\n"'

export LOG=$PWD/log PACKAGES=$PWD/packages
mkdir -p packages tree/usr/{bin,share/doc,lib/{x86_64-linux-gnu,gcc/x86_64-linux-gnu/14,llvm-19/bin}}
touch tree/usr/lib/llvm-19/bin/{clang,lld,llvm-symbolizer,llvm-cov,llvm-profdata} tree/usr/bin/protoc tree/usr/share/doc/readme \
  tree/usr/bin/x86_64-linux-gnu-{ar,nm,objdump,objcopy,strip}
ln -s /usr/bin/protoc tree/usr/lib/x86_64-linux-gnu/absolute
tar -C tree -cf packages/tools.deb .

unpack() { # STORE [NAME=VALUE...]: answer in $out, errors in $err
  status=0
  out=$(env "${@:2}" bash "$script" "$PWD/$1" trixie 19 'kept-.*' tools wanted 2>err) || status=$?
  err=$(<err)
}
expect_failure() { # PATTERN [NAME=VALUE...]
  unpack failing "${@:2}"
  expect "exit code of '$1'" 1 "$status"
  expect "last line of the error" "sysroot: $1" "${err##*$'\n'}"
  expect "what is left after '$1'" "" "$(find failing -mindepth 1 ! -name '*.lock')"
}

# --- A complete run
unpack store
folder=${out#sysroot: }
expect "exit code: $err" 0 "$status"
expect "answer" "sysroot: $PWD/store/trixie-????????????????" "$out"
expect "packages" $'tools=1.0\nwanted=1.0' "$(<"$folder/packages.txt")"
expect "link into the root" "../../../usr/bin/protoc" "$(readlink "$folder/root/usr/lib/x86_64-linux-gnu/absolute")"
expect "documentation" "" "$(find "$folder/root" -name readme)"
expect "wrapper" "*exec $folder/root/usr/lib64/ld-linux-x86-64.so.2 --library-path *--argv0 protoc $folder/root/usr/bin/protoc *" \
  "$(<"$folder/bin/protoc")"
expect "store" "$folder $folder.lock " "$(printf '%s ' "$PWD"/store/*)"

# --- Once per machine
: >log
unpack store FAIL=update
expect "second run" "sysroot: $folder" "$out"
expect "apt in the second run" "" "$(<log)"
: >log
for i in 1 2 3; do
  env SLOW=1 bash "$script" "$PWD/shared" trixie 19 'kept-.*' tools wanted >"out$i" 2>/dev/null &
done
wait
expect "answers of three at once" "$(<out1)" "$(<out3)"
expect "downloads of three at once" 1 "$(grep -c ' download ' log)"

# --- Interrupted: by a signal it clears up, by SIGKILL the next run does.
for signal in TERM KILL; do
  env SLOW=10 bash "$script" "$PWD/interrupted" trixie 19 'kept-.*' tools wanted >/dev/null 2>&1 &
  pid=$!
  until compgen -G 'interrupted/*.tmp' >/dev/null; do sleep 0.1; done
  kill -"$signal" "$pid"
  wait "$pid" 2>/dev/null || true
  [ "$signal" = KILL ] || expect "what is left after SIG$signal" "" "$(find interrupted -mindepth 1 ! -name '*.lock')"
done
mkdir interrupted/trixie-of-older-script.tmp
unpack interrupted
expect "run after SIGKILL: $err" 0 "$status"
expect "store after SIGKILL" "*-????????????????" "$(find interrupted -mindepth 1 -maxdepth 1 -type d)"

# --- Ways to fail
expect_failure "Twinstep uses Debian's amd64 packages; this machine's architecture is arm64." CPU=arm64
expect_failure "only 100 MiB are free at * and Twinstep needs 3 GB: free some, or set TWINSTEP_CACHE to another disk." FREE_KIB=102400
expect_failure "no Debian mirror in this machine's apt configuration: name one, *DEBIAN_MIRROR=*" LISTS= SOURCE=http://source/ubuntu
expect_failure "the package lists of suite trixie could not be read: *DEBIAN_MIRROR*" FAIL=update
expect_failure "suite trixie cannot provide all packages at the moment *" FAIL=install
expect_failure "the packages of suite trixie could not be downloaded: *" FAIL=download
expect_failure "tools.deb could not be unpacked: check the free disk space *" FAIL=unpack
touch occupied
unpack occupied/store
expect "unwritable store" "sysroot: *cannot be written; set TWINSTEP_CACHE *" "$err"

# --- A machine whose lists were removed still has its sources.
unpack without_lists LISTS=
expect "run without lists: $err" 0 "$status"

[ "$failures" = 0 ]
