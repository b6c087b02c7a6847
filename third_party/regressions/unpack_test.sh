#!/usr/bin/env bash
# unpack.sh with an npm of our own on PATH: what it unpacks, that it does so once, and the sentence for each way to fail.
set -euo pipefail

script=$PWD/third_party/regressions/unpack.sh
cd "${TEST_TMPDIR:?}"
failures=0

expect() { # WHAT PATTERN ACTUAL
  # shellcheck disable=SC2053
  [[ "$3" == $2 ]] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

# --- The fakes. npm packs folders of that name; they do what the environment says.
mkdir fake fake-npm
fake() { printf '#!/usr/bin/env bash\n%s\n' "$(cat)" >"$1" && chmod +x "$1"; }
fake fake-npm/npm <<'END'
echo "npm $*" >>"$LOG"
[ "${FAIL-}" != npm ] || { echo 'E404 no such version' >&2; exit 1; }
sleep "${SLOW:-0}"
for spec in "$@"; do
  [[ $spec == *@* ]] || continue
  [ "${FAIL-}" != archive ] || continue
  [ "${FAIL-}" != unpack ] || { echo broken >"${spec/@/-}.tgz"; continue; }
  cp "$ARCHIVES/${spec/@/-}.tgz" .
done
END
fake fake/df <<<'printf "Filesystem 1024-blocks Used Available\nx 9 9 ${FREE_KIB:-9000000} 1%% /\n"'
without_npm=$PWD/without_npm
mkdir "$without_npm"
for tool in bash mkdir cat flock; do ln -s "$(command -v $tool)" "$without_npm/$tool"; done
PATH=$PWD/fake:$PWD/fake-npm:$PATH

integrity() { echo "sha512-$(printf '%b' "$(sha512sum "$1" | cut -d ' ' -f 1 | sed 's/../\\x&/g')" | base64 -w 0)"; }
export LOG=$PWD/log ARCHIVES=$PWD/archives
mkdir archives
for version in 1.0.0 1.0.1; do
  mkdir -p tree/package/lib
  echo "exports.version = '$version';" >tree/package/lib/index.js
  chmod 600 tree/package/lib/index.js
  tar -C tree -czf "archives/left-right-$version.tgz" package
  echo "left-right $version $(integrity "archives/left-right-$version.tgz")" >>packages.txt
done

unpack() { # STORE [NAME=VALUE...]: answer in $out, errors in $err
  status=0
  out=$(env "${@:2}" bash "$script" "$PWD/$1" "$PWD/${LIST:-packages.txt}" 2>err) || status=$?
  err=$(<err)
}
expect_failure() { # PATTERN [NAME=VALUE...]
  unpack failing "${@:2}"
  expect "exit code of '$1'" 1 "$status"
  expect "last line of the error" "regressions: $1" "${err##*$'\n'}"
  expect "what is left after '$1'" "" "$(find failing -mindepth 1 ! -name lock)"
}

# --- A complete run
unpack store
expect "exit code: $err" 0 "$status"
expect "answer" "regressions: $PWD/store" "$out"
expect "answer, named" "node_builds: $PWD/store" "$(bash "$script" "$PWD/store" packages.txt node_builds 2>/dev/null)"
expect "files" "left-right-1.0.0.integrity
left-right-1.0.0/lib/index.js
left-right-1.0.1.integrity
left-right-1.0.1/lib/index.js
lock" "$(cd store && find . -type f | sed 's#^\./##' | LC_ALL=C sort)"
expect "a file" "exports.version = '1.0.1';" "$(<store/left-right-1.0.1/lib/index.js)"
expect "permissions" 644 "$(stat -c %a store/left-right-1.0.1/lib/index.js)"
expect "npm" "npm pack --silent --ignore-scripts left-right@1.0.0 left-right@1.0.1" "$(<log)"

# --- Once per machine, and only what is missing or has another integrity
: >log
unpack store FAIL=npm
expect "second run" "regressions: $PWD/store" "$out"
expect "npm in the second run" "" "$(<log)"
rm -rf store/left-right-1.0.1
unpack store
expect "npm for the missing one" "npm pack --silent --ignore-scripts left-right@1.0.1" "$(<log)"
: >log
echo sha512-other >store/left-right-1.0.0.integrity
unpack store
expect "npm for the changed one" "npm pack --silent --ignore-scripts left-right@1.0.0" "$(<log)"
: >log
for i in 1 2; do env SLOW=1 bash "$script" "$PWD/shared" "$PWD/packages.txt" >"out$i" 2>/dev/null & done
wait
expect "answers of two at once" "$(<out1)" "$(<out2)"
expect "runs of npm of two at once" 1 "$(wc -l <log)"

# --- Killed: the next run clears up.
env SLOW=10 bash "$script" "$PWD/interrupted" "$PWD/packages.txt" >/dev/null 2>&1 9>&- &
pid=$!
until [ -e interrupted/unpacking.tmp ]; do sleep 0.1; done
kill -KILL "$pid"
wait "$pid" 2>/dev/null || true
unpack interrupted
expect "run after SIGKILL: $err" 0 "$status"
expect "store after SIGKILL" "left-right-1.0.0 left-right-1.0.0.integrity left-right-1.0.1 left-right-1.0.1.integrity lock " \
  "$(find interrupted -mindepth 1 -maxdepth 1 -printf '%f\n' | LC_ALL=C sort | tr '\n' ' ')"

# --- Ways to fail
expect_failure "npm is not on PATH, and it is what gets the packages: install Node.js with npm." PATH="$without_npm"
expect_failure "only 100 MiB are free at *: free some (Twinstep needs 3 GB in all), or set TWINSTEP_CACHE to another disk." FREE_KIB=102400
expect_failure "npm could not get all of left-right@1.0.0 left-right@1.0.1: *" FAIL=npm
expect_failure "npm got no archive of left-right@1.0.0." FAIL=archive
sed 's/sha512-.*/sha512-AAAA/' packages.txt >wrong.txt
LIST=wrong.txt expect_failure "left-right@1.0.0 is not what it was: its integrity is sha512-* and should be sha512-AAAA; look where *"
broken=$(integrity <(echo broken))
sed "s#sha512-.*#$broken#" packages.txt >broken.txt
LIST=broken.txt expect_failure "the archive of left-right@1.0.0 could not be unpacked: check the free disk space *" FAIL=unpack
touch occupied
unpack occupied/store
expect "unwritable store" "regressions: *cannot be written; set TWINSTEP_CACHE *" "$err"

[ "$failures" = 0 ]
