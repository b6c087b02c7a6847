#!/usr/bin/env bash
# inspector_functions.sh NODE NM OBJDUMP
#
# Prints which virtual functions the classes of V8's inspector have in the executable NODE, a line each, in their order: the class of
# v8-inspector.h that it stands for, and, behind tabs, the function's name with the types of its parameters and without its class. A linker
# makes one of functions that do the same; such a line has the names of all. The classes of V8 have functions of their own behind the
# interface's.
#
# Errors: one sentence on standard error and a non-zero exit code.
set -euo pipefail
export LC_ALL=C

node=$1 nm=$2 objdump=$3
fail() { echo "inspector_functions: $*" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$nm" -S --defined-only "$node" 2>/dev/null | awk '$4 ~ /^_ZTVN(12v8_inspector|4node)/ { print $4, $1, $2 }' >"$work/tables"
# Names without their classes, which differ.
"$nm" -C --defined-only "$node" 2>/dev/null | sed -nE 's/^([0-9a-f]+) . (v8_inspector::|node::inspector::)/\1 \2/p' |
  sed -E 's/ [^( ]*::~[A-Za-z_0-9]*\(.*$/ ~/; s/ [^( ]*::([A-Za-z_0-9]+\(.*)$/ \1/' >"$work/functions"
"$objdump" -h "$node" | awk '$2 ~ /^\./ && $3 ~ /^[0-9a-f]+$/ { print $4, $3, $6 }' >"$work/sections"

# CLASS TABLE
print() {
  local address size begin length offset
  read -r address size < <(sed -n "s/^$2 //p" "$work/tables") || fail "$node has no $2: look at third_party/engines/inspector_functions.sh."
  address=$((16#$address))
  while read -r begin length offset; do
    begin=$((16#$begin)) length=$((16#$length))
    ((begin > 0 && begin <= address && address < begin + length)) || continue
    # Two words stand before the first function.
    od -A n -v -t x8 -w8 -j $((16#$offset + address - begin + 16)) -N $((16#$size - 16)) "$node" | tr -d ' '
    break
  done <"$work/sections" | awk -v class="$1" '
    NR == FNR { address = $1; sub(/^[^ ]+ /, ""); name[address] = name[address] "\t" $0; next }
    { print class (($1 in name) ? name[$1] : "\t" $1) }' "$work/functions" -
}
print V8Inspector _ZTVN12v8_inspector15V8InspectorImplE
print V8InspectorSession _ZTVN12v8_inspector22V8InspectorSessionImplE
print V8InspectorClient _ZTVN4node9inspector19NodeInspectorClientE
