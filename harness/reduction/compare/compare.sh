#!/bin/bash
# The reducers side by side: the same inputs, the same tests, one at a time. Prints a table: bytes left, tests, seconds
# of CPU time, the tests' included.
#
#   harness/reduction/compare/compare.sh [SECONDS]     a reducer's wall time for one input (default 300)
#
# REDUCERS="twinstep ddmin" and INPUTS="trace.log" choose some of them. Run it in the root of the checkout. Needs
# //harness:reduce (it is built where it is not), python3, node, and of Debian's packages creduce and cvise those that are
# to be compared; what is not there has no numbers.
set -u
seconds=${1:-300}
reducers=${REDUCERS:-twinstep creduce cvise ddmin}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [[ $reducers == *twinstep* && ! -x bazel-bin/harness/reduce ]] && ! ./bazelw build //harness:reduce > /dev/null 2>&1; then
  echo "compare.sh: //harness:reduce does not build" >&2
  exit 1
fi
reduce=$PWD/bazel-bin/harness/reduce
mkdir "$work/inputs"
python3 "$here/inputs.py" "$work/inputs" "$PWD/harness/isolation/versions/shims/events.js" || exit 1

# A test that counts: COUNTED FILE.
counted() {  # NAME
  printf '#!/bin/sh\necho >> "%s"\nexec "%s" "$1"\n' "$work/count" "$work/inputs/$1.test" > "$work/counted"
  # The others' way: no argument, a file of the input's name in the folder, 0 where it is interesting.
  printf '#!/bin/sh\necho >> "%s"\n"%s" "%s"\ntest $? -eq 1\n' "$work/count" "$work/inputs/$1.test" "$1" > "$work/interesting"
  chmod +x "$work/counted" "$work/interesting"
}

one() {  # REDUCER NAME
  local folder=$work/run bytes state
  rm -rf "$folder" "$work/count" && mkdir "$folder" && cp "$work/inputs/$2" "$folder/$2" && : > "$work/count"
  TIMEFORMAT='%U %S'
  { time case $1 in
    twinstep) (cd "$folder" && timeout -s INT "$seconds" "$reduce" --input="$2" --test="$work/counted" --jobs=1 --out=left) ;;
    creduce) (cd "$folder" && timeout "$seconds" creduce --not-c --n 1 "$work/interesting" "$2") ;;
    cvise) (cd "$folder" && timeout "$seconds" cvise --not-c --n 1 "$work/interesting" "$2") ;;
    ddmin) (cd "$folder" && timeout "$seconds" "$here/plain_ddmin.py" "$2" "$work/counted" left) ;;
  esac > "$folder/log" 2>&1; echo $? > "$folder/state"; } 2> "$folder/time"
  state=$(cat "$folder/state")
  [ -e "$folder/left" ] || cp "$folder/$2" "$folder/left"
  bytes=$(stat -c %s "$folder/left")
  # What is left must fail.
  "$work/inputs/$2.test" "$folder/left" > /dev/null 2>&1
  [ $? -eq 1 ] || bytes="$bytes (does not fail)"
  [ $state -eq 124 ] && bytes="$bytes (time is up)"
  printf '%s, %s, %s s' "$bytes" "$(wc -l < "$work/count")" "$(tail -1 "$folder/time" | awk '{printf "%.1f", $1 + $2}')"
}

header="| input | bytes" line="|---|---"
for reducer in $reducers; do header="$header | $reducer: bytes, tests, CPU time" line="$line|---"; done
printf '%s |\n%s|\n' "$header" "$line"
for name in ${INPUTS:-records.json trace.log program.js messages.bin page.html}; do
  counted "$name"
  row="| $name | $(stat -c %s "$work/inputs/$name")"
  for reducer in $reducers; do
    if [ $reducer = creduce ] || [ $reducer = cvise ]; then
      command -v $reducer > /dev/null || { row="$row | not here"; continue; }
    fi
    row="$row | $(one $reducer "$name")"
  done
  echo "$row |"
done
