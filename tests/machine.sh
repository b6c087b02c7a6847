#!/usr/bin/env bash
# machine.sh CONDITION COMMAND...: COMMAND as another machine or user would run it; for tests that nothing depends on that.
# tests/README.md has the command lines.
#
#   loaded           beside four busy loops
#   slow             under a quota of a quarter of a processor, which stretches wall time
#   fast_cpu_clocks  CPU clocks run four times as fast (wrong_clocks.cc)
#   jumping_clock    the wall clock jumps by days
#   other_user       as nobody, with another TMPDIR, in whose path is a blank, HOME, LANG and time zone
set -euo pipefail

fail() { echo "machine.sh: $*" >&2; exit 1; }

[ $# -ge 2 ] || fail "a condition and a command are expected; the first lines of this script say which conditions there are."
condition=$1
shift

# Whether COMMAND is a test of Bazel or something that anybody runs.
temporary=${TEST_TMPDIR:-}
if [ -z "$temporary" ]; then temporary=$(mktemp -d); fi
clocks=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/libwrong_clocks.so

preload() { # NAME=VALUE COMMAND...
  [ -e "$clocks" ] || fail "there is no $clocks; run this script as Bazel's //tests:machine."
  exec env LD_PRELOAD="$clocks" "$@"
}

# Grandchildren that no test waits for. They end when the command has, whose process this one becomes.
busy_loops() { # COUNT
  local i
  for ((i = 0; i < $1; ++i)); do
    (while [ -e /proc/$$ ]; do for ((n = 0; n < 100000; ++n)); do :; done; done </dev/null >/dev/null 2>&1 &)
  done
}

# A control group for this process alone: version 1 or 2, whichever is there and can be written; else systemd's.
quarter_of_a_processor() { # COMMAND...
  local parent=/sys/fs/cgroup/cpu group
  if [ -e "$parent/cpu.cfs_quota_us" ] && group=$(mktemp -d "$parent/twinstep.XXXXXX" 2>/dev/null); then
    echo 100000 >"$group/cpu.cfs_period_us"
    echo 25000 >"$group/cpu.cfs_quota_us"
  elif grep -qsw cpu /sys/fs/cgroup/cgroup.subtree_control && group=$(mktemp -d /sys/fs/cgroup/twinstep.XXXXXX 2>/dev/null); then
    echo '25000 100000' >"$group/cpu.max"
  elif [ -d /run/systemd/system ] && command -v systemd-run >/dev/null; then
    exec systemd-run --quiet --scope --collect --property=CPUQuota=25% -- "$@"
  else
    fail "no CPU quota can be set: that takes root, a control group with the cpu controller or systemd, and no sandbox that hides" \
      "them (--strategy=TestRunner=processwrapper-sandbox,local)."
  fi
  # Removed once this process, which becomes COMMAND, has ended and the group is empty, by a process outside of it, which
  # Bazel does not end with the test.
  (setsid bash -c 'while [ -e "/proc/$2" ]; do sleep 1; done; until rmdir "$1"; do sleep 1; done' bash "$group" $$ \
    </dev/null >/dev/null 2>&1 &)
  echo $$ >"$group/cgroup.procs"
  exec "$@"
}

# Folders above FILE that only root may enter (/root, where Bazel's and Twinstep's caches are, is one) are entered by all in this
# process's mount namespace: an empty folder is mounted over each, and what is in it is bound into that.
open_way_to() { # FILE
  local folder='' part entry place
  while read -r part; do
    folder+=/$part
    [ -d "$folder" ] || return 0
    [ $((0$(stat -c %a "$folder") & 1)) = 1 ] && continue
    mount --rbind "$folder" /mnt
    mount -t tmpfs -o mode=755 none "$folder"
    for entry in /mnt/* /mnt/.[!.]*; do
      place=$folder/${entry#/mnt/}
      if [ -d "$entry" ]; then mkdir "$place"; elif [ -f "$entry" ]; then : >"$place"; else continue; fi
      mount --rbind "$entry" "$place"
    done
    umount --recursive /mnt
  done < <(tr / '\n' <<<"${1#/}")
}

as_nobody() { # COMMAND...
  local variable folder
  setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null ||
    fail "no other user can be had: that takes root, and no sandbox of one user" \
      "(--strategy=TestRunner=processwrapper-sandbox,local)."
  if [ "${MACHINE_MOUNTS:-}" != own ]; then
    MACHINE_MOUNTS=own exec unshare --mount --propagation private "${BASH_SOURCE[0]}" other_user "$@"
  fi
  unset MACHINE_MOUNTS
  open_way_to "$(readlink -f "$PWD")"
  # What a test may write.
  for variable in XML_OUTPUT_FILE TEST_LOGSPLITTER_OUTPUT_FILE TEST_PREMATURE_EXIT_FILE TEST_SHARD_STATUS_FILE \
    TEST_WARNINGS_OUTPUT_FILE TEST_INFRASTRUCTURE_FAILURE_FILE TEST_UNUSED_RUNFILES_LOG_FILE; do
    if [ -n "${!variable:-}" ]; then chmod a+rwx "$(dirname "${!variable}")"; fi
  done
  for folder in "$temporary" "${TEST_UNDECLARED_OUTPUTS_DIR:-}" "${TEST_UNDECLARED_OUTPUTS_ANNOTATIONS_DIR:-}"; do
    if [ -n "$folder" ]; then chmod a+rwx "$folder"; fi
  done
  open_way_to "$temporary"
  cd "$PWD" # Through what is mounted now.
  folder="$temporary/of nobody"
  mkdir -p "$folder"
  chown 65534:65534 "$folder"
  unset LC_ALL
  exec setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all --bounding-set=-all \
    env TEST_TMPDIR="$folder" TMPDIR="$folder" HOME=/nonexistent USER=nobody LOGNAME=nobody LANG=C TZ=Asia/Kolkata "$@"
}

case $condition in
  loaded) busy_loops 4; exec "$@" ;;
  slow) quarter_of_a_processor "$@" ;;
  fast_cpu_clocks) preload CPU_CLOCK_SPEED=4 "$@" ;;
  jumping_clock) preload WALL_CLOCK=jumps "$@" ;;
  other_user) as_nobody "$@" ;;
  *) fail "'$condition' is not a condition; there are loaded, slow, fast_cpu_clocks, jumping_clock and other_user." ;;
esac
