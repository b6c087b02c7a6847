#!/bin/sh
# Makes a copy of these programs in FOLDER, with the packages that two of them need, out of npm, and their defects.
#   corpus/strangers/programs/setup.sh FOLDER
set -e
cp -r "$(cd "$(dirname "$0")" && pwd)" "$1"
cd "$1"
(cd templates && npm install --silent --no-audit --no-fund mustache@4.2.0 && sed -i -f defect.sed node_modules/mustache/mustache.js)
(cd difference && npm install --silent --no-audit --no-fund diff@5.2.0 && sed -i -f defect.sed node_modules/diff/lib/index.mjs)
