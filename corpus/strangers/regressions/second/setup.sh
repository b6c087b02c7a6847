#!/bin/sh
# As ../setup.sh, of the cases.txt beside this file.
#   corpus/strangers/regressions/second/setup.sh FOLDER
here="$(cd "$(dirname "$0")" && pwd)"
exec "$here/../setup.sh" "$1" "$here/cases.txt"
