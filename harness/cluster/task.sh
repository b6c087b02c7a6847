#!/usr/bin/env bash
# task.sh CHECKOUT SHARED TASKS FLAG...
#
# One task of a campaign on a cluster: block i of its sessions, with i from the array of jobs (SLURM_ARRAY_TASK_ID, or JOB_COMPLETION_INDEX of
# a Kubernetes Indexed Job). FLAGs are those of //harness:fuzz, with --sessions=N for all tasks together, or --seconds=N for each. With
# --feedback=behaviour each task has a seed of its own and takes in what the others find. Its results are in SHARED/tasks/NNNN, with a file
# `ended` once it has. A campaign that was killed is gone on with, here up to TWINSTEP_TRIES times (5), and whenever the task is started again;
# what has ended is not run again.
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

sessions= seconds= seed=1 feedback= flags=()
for flag; do
  case $flag in
    --sessions=*) sessions=${flag#*=} ;;
    --seconds=*) seconds=${flag#*=} ;;
    --seed=*) seed=${flag#*=} ;;
    --first_session=* | --out=* | --jobs=* | --others=*) fail "${flag%%=*} is for the task to say" ;;
    --feedback=behaviour) feedback=1 flags+=("$flag") ;;
    *) flags+=("$flag") ;;
  esac
done
if [ -n "$sessions" ]; then
  # Blocks follow each other, and differ in length by one at most.
  each=$((sessions / tasks)) longer=$((sessions % tasks))
  first=$((index * each + (index < longer ? index : longer)))
  length=$((each + (index < longer ? 1 : 0)))
  [ "$length" -gt 0 ] || exit 0
else
  [[ $seconds =~ ^[1-9][0-9]*$ ]] || fail "name --sessions=N or --seconds=N"
  # Of sessions that no campaign of such a length comes to.
  first=$((index * 1000000000))
fi
out=$shared/tasks/$(printf '%04d' "$index")
mkdir -p "$shared/tasks"

# What a summary has as "$1", without fractions; 0 before there is one.
number() {
  local found=
  [ ! -f "$out/summary.json" ] || found=$(sed -nE "s/^  \"$1\": ([0-9]+)(\.[0-9]+)?,?\$/\\1/p" "$out/summary.json" | head -n 1)
  echo "${found:-0}"
}
if [ -n "$feedback" ]; then
  count=inputs time=seconds
  flags+=("--seed=$((seed + index))" "--others=$shared/tasks")
else
  count=sessions time=elapsed_seconds
  flags+=("--seed=$seed" "--first_session=$first" --reduce=none)
fi
# What is missing of its sessions, or of its seconds.
missing() { if [ -n "$sessions" ]; then echo $((length - $(number $count))); else echo $((seconds - $(number $time))); fi; }
# The corpus is found from there.
cd "$fuzz.runfiles/twinstep"
code=1
for ((try = 1; try <= ${TWINSTEP_TRIES:-5} && $(missing) > 0; ++try)); do
  echo "task $index, try $try: sessions from $first, on $(hostname)"
  length_flag=--seconds=$(missing)
  # A campaign without feedback is brought to its end; inputs of one with it count from where it goes on.
  [ -z "$sessions" ] || length_flag=--sessions=$([ -n "$feedback" ] && missing || echo "$length")
  code=0
  "$fuzz" "${flags[@]}" "$length_flag" --jobs="${SLURM_CPUS_PER_TASK:-1}" --out="$out" || code=$?
done
[ "$(missing)" -le 0 ] || fail "$out has not ended after ${TWINSTEP_TRIES:-5} tries (exit code $code)"
: >"$out/ended"
echo "task $index: $out has ended"
