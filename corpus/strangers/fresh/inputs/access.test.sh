#!/bin/sh
awk '!/^[0-9]+-[0-9]+-[0-9]+ [0-9]+:/ { exit 2 } { split($2, t, ":"); if (t[1] > 23) bad = 1 } END { exit bad }' "$1"
