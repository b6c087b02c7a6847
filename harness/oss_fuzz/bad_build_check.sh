#!/usr/bin/env bash
# Would OSS-Fuzz take the target? The rules of its infra/base-images/base-runner/bad_build_check, of August 2026, for libFuzzer on x86-64:
#
#   bad_build_check.sh OUT address|undefined|none [OBJDUMP]
#
# Like it, moves what is in OUT to another place first (test_all.py), so that nothing works by where it was built. One line for each rule;
# exit code 1 where one is broken. OBJDUMP: that of PATH, unless named.
set -uo pipefail

out=$1 sanitizer=$2 objdump=${3:-objdump}
name=twinstep_fuzz_target
broken=0
good() { echo "good: $*"; }
bad() { echo "BAD BUILD: $*"; broken=1; }
rule() { # WHETHER SENTENCE
  if [ "$1" = 0 ]; then good "$2"; else bad "not so: $2"; fi
}

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cp -r "$out/." "$place/"
fuzzer=$place/$name

# test_all.py: which files are targets. Others of the folder must not be taken for one.
targets=()
while IFS= read -r file; do
  [ "$(head -c 4 "$file" | od -An -c | tr -d ' ')" = '177ELF' ] && grep -q LLVMFuzzerTestOneInput "$file" && targets+=("$(basename "$file")")
done < <(find "$place" -maxdepth 1 -type f -perm -u+x)
[ "${targets[*]:-}" = "$name" ]
rule $? "the targets in the folder are $name alone (${targets[*]:-none})"

# check_architecture: the machine of the ELF header.
[ "$(od -An -tx2 -j18 -N2 "$fuzzer" | tr -d ' ')" = 003e ]
rule $? "the target is a program for x86-64"

# check_engine.
log=$place/log
export ASAN_OPTIONS=detect_leaks=0:detect_container_overflow=0
(cd "$place" && "$fuzzer" -- -seed=1337 -runs=4 >"$log" 2>&1 </dev/null)
! grep -q 'ERROR: no interesting inputs were found. Is the code instrumented' "$log"
rule $? "libFuzzer finds counters"
edges=$(grep -Po 'INFO: Loaded [[:digit:]]+ module.*\(.*(counters|guards)\):[[:space:]]+\K[[:digit:]]+' "$log")
[ -z "$edges" ] || [ "$edges" -ge 100 ]
rule $? "libFuzzer has at least 100 edges, or tells of none (${edges:-none})"

# check_mixed_sanitizers: calls in the file that is started.
listing=$place/listing
"$objdump" -dC "$fuzzer" >"$listing" || bad "$objdump cannot read $fuzzer"
calls() { grep -cE "callq?[[:space:]]+(0x)?[0-9a-f]+[[:space:]]+<__$1" "$listing"; }
asan=$(calls asan) dfsan=$(calls dfsan) msan=$(calls msan) ubsan=$(calls ubsan)
rm "$listing"
case $sanitizer in
  address)
    [ "$asan" -ge 1000 ]
    rule $? "at least 1000 calls of AddressSanitizer ($asan)"
    [ "$ubsan" -le 200 ]
    rule $? "at most 200 calls of UndefinedBehaviorSanitizer ($ubsan)"
    ;;
  undefined)
    [ "$asan" -le 0 ]
    rule $? "no call of AddressSanitizer ($asan)"
    [ "$ubsan" -ge 168 ]
    rule $? "at least 168 calls of UndefinedBehaviorSanitizer ($ubsan)"
    ;;
esac
if [ "$sanitizer" != none ]; then
  [ "$dfsan" -le 0 ]
  rule $? "no call of DataFlowSanitizer ($dfsan)"
  [ "$msan" -le 3 ]
  rule $? "at most 3 calls of MemorySanitizer ($msan)"
fi

# check_startup_crash, as run_fuzzer calls it: with the options and the dictionary that lie beside the target.
options=$(sed -n '/^\[libfuzzer\]/,/^\[/{s/^\([a-z_]*\) *= *\(.*\)/-\1=\2/p}' "$place/$name.options" | tr '\n' ' ')
# shellcheck disable=SC2086 # Words.
(cd "$place" && "$fuzzer" -- -rss_limit_mb=2560 -timeout=25 -seed=1337 -runs=4 $options -dict="$name.dict" >"$log" 2>&1 </dev/null)
grep -q 'Done 4 runs' "$log"
rule $? "four runs end well"
[ "$broken" = 0 ] || sed 's/^/    /' "$log" | tail -40
exit "$broken"
