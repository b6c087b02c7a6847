#!/usr/bin/env bash
# slurm_trial.sh [SESSIONS]
#
# Tries slurm.sh on a real Slurm on this machine, and ends it: Debian's slurmctld, slurmd and munged, unpacked into a temporary folder, on
# loopback, with one node of two processors. A campaign of 4 tasks, of which the first is killed with -9 while it runs, the node's daemon is
# started again meanwhile, and one task runs twice; what they have found together must be what one campaign finds, byte for byte except for times.
# Then the last job runs again, which must change nothing. Needs root, as Slurm does, and Debian's mirror.
#
# SESSIONS: of all tasks together (default 400). Exit code 0: all is equal. Errors: what differs, and exit code 1; the folder stays.
set -euo pipefail
export LC_ALL=C

sessions=${1:-400}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
checkout=$(cd "$here/../.." && pwd -P)
work=$(mktemp -d "${TMPDIR:-/tmp}/twinstep-slurm.XXXXXX")
daemons=()
fail() { echo "slurm_trial: $* (see $work)" >&2; exit 1; }
end() {
  for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait "${daemons[@]}" 2>/dev/null || true
}
trap end EXIT
[ "$(id -u)" = 0 ] || fail "Slurm's daemons need root"
flags=(--seed=20261128)

echo "packages"
root=$work/root
mkdir -p "$work/cache/archives/partial" "$root" "$work/state" "$work/spool"
apt-get -qq -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root install --reinstall --download-only -y --no-install-recommends \
  slurmctld slurmd slurm-client munge >"$work/apt.txt" 2>&1 || fail "apt-get cannot download Slurm: $(tail -n 1 "$work/apt.txt")"
for package in "$work"/cache/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
# Which Slurm a name means Debian decides as a package is installed.
for program in "$root"/usr/bin/*-wlm "$root"/usr/sbin/*-wlm; do ln -sf "$program" "${program%-wlm}"; done
libraries=$root/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$libraries:$libraries/slurm-wlm SLURM_CONF=$work/slurm.conf PATH=$root/usr/bin:$root/usr/sbin:$PATH

head -c 1024 /dev/urandom >"$work/munge.key"
chmod 400 "$work/munge.key"
chmod 755 "$work"
munged --foreground --force --socket="$work/munge.socket" --key-file="$work/munge.key" --log-file="$work/munged.log" \
  --pid-file="$work/munged.pid" --seed-file="$work/munge.seed" &
daemons+=($!)
ports=$((20000 + RANDOM % 20000))
cat >"$SLURM_CONF" <<CONF
ClusterName=twinstep
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$ports
SlurmdPort=$((ports + 1))
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
PluginDir=$libraries/slurm-wlm
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
MpiDefault=none
JobRequeue=1
MinJobAge=86400
NodeName=node1 NodeHostName=$(hostname) NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
slurmctld -D &
daemons+=($!)
start_node() {
  slurmd -D -N node1 -d "$root/usr/sbin/slurmstepd" &
  node=$!
  daemons+=("$node")
}
start_node
for ((i = 0; i < 300; ++i)); do
  sinfo -h -o %T 2>/dev/null | grep -qE '^(idle|mixed|allocated)' && break
  sleep 0.2
done
sinfo

echo "one campaign"
(cd "$checkout/bazel-bin/harness/fuzz.runfiles/twinstep" &&
  "$checkout/bazel-bin/harness/fuzz" "${flags[@]}" --sessions="$sessions" --reduce=none --out="$work/one" >"$work/one.txt" 2>&1) ||
  fail "the campaign itself failed: $(tail -n 1 "$work/one.txt")"

echo "four tasks"
shared=$work/shared
jobs=$("$here/slurm.sh" "$shared" 4 "${flags[@]}" --sessions="$sessions")
echo "$jobs"
array=$(sed -E 's/tasks ([0-9]+),.*/\1/' <<<"$jobs")
# The first task's campaign is killed once it has written something.
killed=
for ((i = 0; i < 600; ++i)); do
  if [ -e "$shared/tasks/0000/checkpoint.pb" ] || [ -e "$shared/tasks/0000/settings" ]; then
    killed=$(pgrep -f -- "--out=$shared/tasks/0000" | head -n 1) && kill -9 "$killed" && break
  fi
  sleep 0.1
done
[ -n "$killed" ] || fail "the first task could not be killed in time: give more SESSIONS"
echo "killed $killed; the node's daemon starts again"
kill "$node"
wait "$node" || true
start_node
wait_for_end() {
  for ((i = 0; i < 6000; ++i)); do
    [ -n "$(squeue -h -n twinstep,twinstep-last)" ] || return 0
    sleep 0.2
  done
  fail "the jobs do not end: $(squeue)"
}
wait_for_end
grep -h 'try 2' "$shared"/log/*.txt || fail "no task was tried again"

echo "one task again"
sbatch --parsable --job-name=twinstep --array=2 --output="$shared/log/again.txt" "$here/task.sh" "$checkout" "$shared" 4 "${flags[@]}" \
  --sessions="$sessions" >/dev/null
wait_for_end
cat "$shared/log/again.txt"
"$here/last.sh" "$checkout" "$shared" >"$shared/log/last_again.txt"

without_times() { sed -E '/^  "(workers_killed|elapsed_seconds|sessions_per_second)":/d' "$1"; }
diff <(without_times "$work/one/summary.json") <(without_times "$shared/all/summary.json") >"$work/summary.diff" ||
  fail "the tasks have found something else than one campaign: $(head -n 5 "$work/summary.diff")"
diff -r <(cd "$work/one/classes" && find . -type f | sort) <(cd "$shared/all/classes" && find . -type f | sort) >"$work/files.diff" ||
  fail "the tasks have kept other findings than one campaign"
echo "equal: $sessions sessions, $(find "$work/one/classes" -type f | wc -l) files of findings"
end
rm -rf "$work"
