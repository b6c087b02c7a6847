#!/usr/bin/env bash
# task.sh CHECKOUT SHARED TASKS FLAG...
#
# One task of a campaign on a cluster: block i of its sessions, with i from the array of jobs (SLURM_ARRAY_TASK_ID, or JOB_COMPLETION_INDEX of
# a Kubernetes Indexed Job). FLAGs are those of //harness:fuzz, with --sessions=N for all tasks together, or --seconds=N for each. Its results
# are in SHARED/tasks/NNNN. A campaign that was killed is gone on with, here up to TWINSTEP_TRIES times (5), and whenever the task is started
# again; what has ended is not run again.
#
# Exit code 0: the block has ended. Errors: a sentence on standard error, and fuzz's exit code or 1.
set -euo pipefail
export LC_ALL=C

fail() { echo "task: $*" >&2; exit 1; }
[ $# -ge 3 ] || fail "name the checkout, the shared folder and the number of tasks"
checkout=$1 shared=$2 tasks=$3
shift 3
index=${SLURM_ARRAY_TASK_ID:-${JOB_COMPLETION_INDEX:-}}
[[ $index =~ ^[0-9]+$ && $index -lt $tasks ]] || fail "SLURM_ARRAY_TASK_ID ($index) must be a number below $tasks"
fuzz=$checkout/bazel-bin/harness/fuzz
[ -x "$fuzz" ] || fail "$fuzz is not there: run ./bazelw build //harness:fuzz //harness:merge //harness:report in that folder"

sessions= seconds= flags=()
for flag; do
  case $flag in
    --sessions=*) sessions=${flag#*=} ;;
    --seconds=*) seconds=${flag#*=} ;;
    --first_session=* | --out=* | --jobs=*) fail "${flag%%=*} is for the task to say" ;;
    *) flags+=("$flag") ;;
  esac
done
if [ -n "$sessions" ]; then
  # Blocks follow each other, and differ in length by one at most.
  each=$((sessions / tasks)) longer=$((sessions % tasks))
  first=$((index * each + (index < longer ? index : longer)))
  length=$((each + (index < longer ? 1 : 0)))
  [ "$length" -gt 0 ] || exit 0
  flags+=("--sessions=$length")
else
  # Of sessions that no campaign of such a length comes to.
  first=$((index * 1000000000)) length=1
  flags+=("--seconds=${seconds:?name --sessions or --seconds}")
fi
out=$shared/tasks/$(printf '%04d' "$index")
mkdir -p "$shared/tasks"

ended() {
  [ -f "$out/summary.json" ] && [ "$(sed -nE 's/^  "sessions": ([0-9]+),$/\1/p' "$out/summary.json" | head -n 1)" -ge "$length" ]
}
# The corpus is found from there.
cd "$fuzz.runfiles/twinstep"
code=1
for ((try = 1; try <= ${TWINSTEP_TRIES:-5}; ++try)); do
  if ended; then
    echo "task $index: $out has ended"
    exit 0
  fi
  echo "task $index, try $try: sessions from $first, on $(hostname)"
  code=0
  "$fuzz" "${flags[@]}" --first_session="$first" --jobs="${SLURM_CPUS_PER_TASK:-1}" --reduce=none --out="$out" || code=$?
done
ended || fail "$out has not ended after ${TWINSTEP_TRIES:-5} tries (exit code $code)"
