#!/bin/sh
# Makes programs of 310 to 1,930 lines with tests in FOLDER, for //harness:chain_study -- --folder=FOLDER. Three are npm's.
#   corpus/strangers/large/setup.sh FOLDER
set -e
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1" && cp "$here"/*.tests.js "$1" && cd "$1"
npm install --silent --no-audit --no-fund papaparse@5.4.1 expr-eval@2.0.2 mustache@4.2.0
cat "$here/../programs/stack_machine.js" > machine.js
cat node_modules/mustache/mustache.js "$here/mustache.end.js" > mustache.js
cat node_modules/papaparse/papaparse.js "$here/papaparse.end.js" > papaparse.js
cat node_modules/expr-eval/dist/bundle.js "$here/expr.end.js" > expr.js
# The files of the sheet as one script.
sheet=$here/../second/programs/sheet
{
  for file in address parser functions sheet render; do
    echo "const ${file}Module = (() => { const module = { exports: {} }, exports = module.exports;"
    sed "s/^'use strict';//; s/require('\.\/\([a-z]*\)')/\1Module/" "$sheet/$file.js"
    echo "return module.exports; })();"
  done
  cat "$here/sheet.end.js"
} > sheet.js
