#!/bin/sh
# Makes a copy of these programs in FOLDER, with the packages that two of them need, out of npm, and their defects.
#   corpus/strangers/second/programs/setup.sh FOLDER
set -e
cp -r "$(cd "$(dirname "$0")" && pwd)" "$1"
cd "$1"
(cd table && npm install --silent --no-audit --no-fund papaparse@5.4.1 && sed -i -f defect.sed node_modules/papaparse/papaparse.js)
(cd formula && npm install --silent --no-audit --no-fund expr-eval@2.0.2 && sed -i -f defect.sed node_modules/expr-eval/dist/index.mjs)
