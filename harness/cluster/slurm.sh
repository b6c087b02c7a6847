#!/usr/bin/env bash
# slurm.sh SHARED TASKS FLAG...
#
# Starts a campaign on a Slurm cluster: an array of TASKS jobs (task.sh), and a last one that puts their results together (last.sh). SHARED is
# a folder that all nodes see; FLAGs are those of //harness:fuzz, with --sessions=N for all tasks together, or --seconds=N for each. A job
# whose node is lost is started again by Slurm. SBATCH_FLAGS: more flags for sbatch, as "-p PARTITION -c 2". TWINSTEP_SINCE: the SHARED of the
# campaign before, for the last job (last.sh).
#
# Prints the numbers of the two jobs. To go on, start it again with the same flags; for more nodes, with more TASKS and another SHARED.
set -euo pipefail

fail() { echo "slurm: $*" >&2; exit 1; }
[ $# -ge 3 ] || fail "name the shared folder, the number of tasks, and --sessions=N or --seconds=N"
command -v sbatch >/dev/null || fail "sbatch is not on PATH: run this on a machine of the cluster"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
checkout=$(cd "$here/../.." && pwd -P)
mkdir -p "$1/log"
shared=$(cd "$1" && pwd -P) tasks=$2
shift 2
[[ $tasks =~ ^[1-9][0-9]*$ ]] || fail "the number of tasks is not $tasks"
[ -x "$checkout/bazel-bin/harness/fuzz" ] || fail "run ./bazelw build //harness:fuzz //harness:merge //harness:report in $checkout first"
read -ra more <<<"${SBATCH_FLAGS:-}"
since=()
[ -z "${TWINSTEP_SINCE:-}" ] || since=("$(cd "$TWINSTEP_SINCE" && pwd -P)")
array=$(sbatch --parsable --requeue --open-mode=append --job-name=twinstep --array="0-$((tasks - 1))" --output="$shared/log/%a.txt" \
  "${more[@]}" "$here/task.sh" "$checkout" "$shared" "$tasks" "$@")
last=$(sbatch --parsable --requeue --open-mode=append --job-name=twinstep-last --dependency="afterany:$array" --output="$shared/log/last.txt" \
  "${more[@]}" "$here/last.sh" "$checkout" "$shared" "${since[@]}")
echo "tasks $array, last $last"
