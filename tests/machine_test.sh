#!/usr/bin/env bash
# machine.sh: each condition is there for the command, whose exit code and words come through; or one sentence says why it cannot be.
set -euo pipefail
# Where this test is run by machine.sh itself, other users may not read what that preloads.
unset LD_PRELOAD
machine=$PWD/tests/machine.sh
failures=0

expect() { # WHAT PATTERN ACTUAL
  [[ "$3" == $2 ]] || { echo "FAIL: $1: expected '$2', got '$3'"; failures=$((failures + 1)); }
}
under() { # CONDITION COMMAND: what it wrote and its exit code. A condition that this machine cannot have is a skipped test, said so.
  local status=0
  "$machine" "$1" bash -c "$2" 2>&1 || status=$?
  echo "exit code $status"
}

for condition in loaded fast_cpu_clocks jumping_clock slow other_user; do
  said=$(under "$condition" 'echo "a  b"; exit 7')
  case "$condition: $said" in
    'slow: machine.sh: no CPU quota can be set: '* | 'other_user: machine.sh: no other user can be had: '*)
      expect "$condition, one sentence" $'machine.sh: *.\nexit code 1' "$said"
      echo "skipped: $condition; $said"
      continue
      ;;
  esac
  expect "$condition" $'a  b\nexit code 7' "$said"
  case $condition in
    # Itself alone in a group that has a quota.
    slow) expect "the quota" $'*twinstep.*' "$(under slow 'cat /proc/self/cgroup')" ;;
    other_user)
      expect "the user" $'65534 nobody C Asia/Kolkata\nexit code 0' "$(under other_user 'echo "$(id -u)" $USER $LANG $TZ')"
      expect "its folder" $'* *\nexit code 0' "$(under other_user 'cd "$TMPDIR" && : >file && echo "$TMPDIR"')"
      expect "no privileges" $'*denied*\nexit code 1' "$(under other_user ': >/file_of_nobody')"
      ;;
  esac
done

expect "days between two looks" 'exit code 0' \
  "$(under jumping_clock 'a=$(date +%s) b=$EPOCHSECONDS; d=$((a > b ? a - b : b - a)); [ $d -gt 80000 ]')"

# What a loop takes by the processor's own account, in hundredths of a second, and by the shell's.
expect "four times the time" 'exit code 0' "$(under fast_cpu_clocks '
  for ((i = 0; i < 200000; i++)); do :; done
  read -r -a stat </proc/$$/stat
  true=$((stat[13] + stat[14]))
  times >"${TEST_TMPDIR:-/tmp}/times.$$"; read -r user system <"${TEST_TMPDIR:-/tmp}/times.$$"
  hundredths() { local s=${1#*m}; s=${s%s}; s=${s/./}; echo $((10#$s / 10)); }
  seen=$(($(hundredths $user) + $(hundredths $system)))
  [ $seen -ge $((3 * true)) ] || echo "$seen where the kernel counts $true"')"

# Loops, which are gone soon after the command.
export MARK=twinstep_$$
expect "four loops" $'[4-9]\nexit code 0' "$("$machine" loaded bash -c 'sleep 0.1; grep -lsaF "$MARK" /proc/[0-9]*/environ | wc -l'; echo "exit code $?")"

expect "an unknown condition" $'machine.sh: \'hot\' is not a condition; *.\nexit code 1' "$(under hot true)"
[ "$failures" = 0 ]
