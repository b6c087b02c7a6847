#!/usr/bin/env bash
# How much two campaigns with feedback gain by sharing (README.md): one campaign of INPUTS inputs against two that take in each other's news, a
# processor each. The two are stopped once they know, together, as many behaviours as the one did at its end. Prints, for each seed, the inputs
# and the CPU time of the one, those of the further of the two, and their ratios; then the medians.
#
#   harness/cluster/sharing_trial.sh INPUTS SEED...
#
# Needs `./bazelw build //harness:fuzz //third_party:protoc`, and two processors; what else runs there makes CPU times larger, not inputs.
set -euo pipefail
cd "$(dirname "$0")/../.."
inputs=${1:?how many inputs} && shift
[ $# -gt 0 ] || { echo "which seeds?" >&2; exit 2; }
home=$PWD
fuzz=$home/bazel-bin/harness/fuzz
work=$(mktemp -d)
running=()
end() {
  for pid in "${running[@]}"; do kill -INT -- "-$pid" 2>/dev/null || true; done
  wait
  rm -rf "$work"
}
trap end EXIT

# A campaign in a process group of its own.
start() {
  (cd "$fuzz.runfiles/twinstep" && exec setsid "$fuzz" --feedback=behaviour --jobs=1 --cpu_limit=300ms --sessions="$inputs" "$@" >/dev/null 2>&1) &
  running+=($!)
}
state() { # state FOLDER: its state as text, empty before there is one.
  [ ! -f "$1/feedback/state.pb" ] ||
    "$home/bazel-bin/third_party/protoc" --proto_path="$home" --decode=twinstep.FeedbackState "$home/proto/feedback.proto" <"$1/feedback/state.pb"
}
behaviours() { for folder in "$@"; do state "$folder"; done | grep '^behaviours:' | sort -u | wc -l || true; }
inputs_of() { state "$1" | awk '$1 == "inputs:" { print $2 }'; }
# CPU time of a process group, with that of the children that it has waited for, in hundredths of a second.
cpu_of() { { cat /proc/[0-9]*/stat 2>/dev/null || true; } | sed 's/^.*) //' | awk -v group="$1" '$3 == group { sum += $12 + $13 + $14 + $15 } END { print sum + 0 }'; }
median() { sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

for seed in "$@"; do
  folder=$work/$seed
  mkdir -p "$folder/two"
  start --seed="$seed" --out="$folder/one"
  one=${running[-1]}
  one_cpu=0
  while now=$(cpu_of "$one") && [ -d "/proc/$one" ]; do one_cpu=$((now > one_cpu ? now : one_cpu)) && sleep 1; done
  goal=$(behaviours "$folder/one")
  for k in 0 1; do start --seed="${seed}00$k" --others="$folder/two" --out="$folder/two/$k"; done
  two=("${running[@]: -2}")
  reached=0
  while [ "$reached" -lt "$goal" ] && { [ -d "/proc/${two[0]}" ] || [ -d "/proc/${two[1]}" ]; }; do
    sleep 1
    reached=$(behaviours "$folder/two/0" "$folder/two/1")
  done
  [ "$reached" -ge "$goal" ] || { echo "seed $seed: the two ended with $reached behaviours of the $goal that one had"; echo 0 >>"$work/inputs"; echo 0 >>"$work/cpu"; continue; }
  two_inputs=$(for k in 0 1; do inputs_of "$folder/two/$k"; done | sort -n | tail -n 1)
  two_cpu=$(for pid in "${two[@]}"; do cpu_of "$pid"; done | sort -n | tail -n 1)
  for pid in "${two[@]}"; do kill -INT -- "-$pid" 2>/dev/null || true; done
  wait "${two[@]}" || true
  awk -v seed="$seed" -v goal="$goal" -v a="$(inputs_of "$folder/one")" -v b="$two_inputs" -v c="$one_cpu" -v d="$two_cpu" -v work="$work" 'BEGIN {
    printf "seed %s: %d behaviours: one: %d inputs, %.1f s of CPU time; two: %d, %.1f s; ratio %.2f in inputs, %.2f in CPU time\n",
           seed, goal, a, c / 100, b, d / 100, a / b, c / d
    print a / b >>(work "/inputs")
    print c / d >>(work "/cpu")
  }'
done
echo "medians: $(median <"$work/inputs") in inputs, $(median <"$work/cpu") in CPU time"
