#!/bin/sh
# Gets the versions of CASES (cases.txt) out of npm into FOLDER: PACKAGE/good, bad and fixed, with what they depend on.
#   corpus/strangers/regressions/setup.sh FOLDER [CASES]
set -e
cases="${2:-$(cd "$(dirname "$0")" && pwd)/cases.txt}"
mkdir -p "$1"
cd "$1"
grep -v '^#' "$cases" | while read -r package good bad fixed rest; do
  for version in "good $good" "bad $bad" "fixed $fixed"; do
    folder="$package/${version% *}"
    [ -d "$folder" ] && continue
    mkdir -p "$package" "$folder.npm"
    (cd "$folder.npm" && echo '{}' > package.json &&
      npm install --silent --no-audit --no-fund --ignore-scripts "$package@${version#* }" < /dev/null)
    mv "$folder.npm/node_modules/$package" "$folder"
    [ -z "$(ls "$folder.npm/node_modules")" ] || cp -rn "$folder.npm/node_modules" "$folder/"
    rm -rf "$folder.npm" "$folder/node_modules/.package-lock.json" "$folder/node_modules/.bin"
  done
done
