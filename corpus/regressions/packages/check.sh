#!/usr/bin/env bash
# Every case by the machine's Node.js: see check.js.
set -euo pipefail
# Bazel's PATH may lack what the machine's has.
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
command -v node >/dev/null || { echo "node is not on PATH, and it is what runs the cases: install Node.js." >&2; exit 1; }
folder=corpus/regressions/packages
exec node "$folder/check.js" "$(<../regressions/place.txt)" "$folder"/*/
