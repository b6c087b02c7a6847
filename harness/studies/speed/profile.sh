#!/usr/bin/env bash
# profile.sh PROGRAM ARGUMENT...
#
# Runs the program under perf and prints the shares of its time, of all its processes: by library, and by function of ours with all that
# it calls. What has no frame pointers (Debian's SpiderMonkey and C library) has no callers, so that shares of the second kind are too
# small by what it used.
set -euo pipefail
export LC_ALL=C

[ $# -gt 0 ] || { echo "profile.sh: name a program, and its arguments" >&2; exit 2; }
command -v perf >/dev/null || { echo "profile.sh: perf is missing: install Debian's package linux-perf" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
perf record -F 499 -g -o "$work/data" "$@" >"$work/output" 2>&1 || { tail -n 3 "$work/output" >&2; exit 1; }
shares() { perf report -i "$work/data" --stdio -g none "$@" 2>/dev/null | sed -n '/^ *[0-9]/p'; }
echo "by library:"
shares --no-children --sort dso | head -n 14
echo "by function, with what it calls:"
shares --children --sort sym | grep -E 'twinstep::|didPause|LowMemoryNotification' | head -n 120
