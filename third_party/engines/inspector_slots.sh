#!/usr/bin/env bash
# inspector_slots.sh HEADER INCLUDE NODE CLANG NM OBJDUMP
#
# Whether the virtual functions in HEADER, which is V8's v8-inspector.h beside the other headers of INCLUDE, are those that the executable NODE has, slot by slot: what a debugger calls in
# V8's classes, and what V8 calls in a debugger's. With one slot too many or too few, another function would be called than meant.
# Names and the types of parameters are compared. Prints how many slots agree.
#
# Errors: one sentence on standard error that names the first slot that differs, and a non-zero exit code.
set -euo pipefail
export LC_ALL=C

header=$1 include=$2 node=$3 clang=$4 nm=$5 objdump=$6
fail() { echo "inspector_slots: $*" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A compiler lays out a class's table where the first function that is neither pure nor inline is defined.
{
  sed -E 's/\)( const)? = 0;/)\1;/' "$header"
  cat <<'END'
namespace v8_inspector {
void V8Inspector::contextCreated(const V8ContextInfo&) {}
void V8InspectorSession::addInspectedObject(std::unique_ptr<V8InspectorSession::Inspectable>) {}
V8InspectorClient* MakeClient() { return new V8InspectorClient; }
}
END
} >"$work/tables.cc"
"$clang" -c -std=c++20 -fno-rtti -fdata-sections -w -no-canonical-prefixes -I "$include" "$work/tables.cc" -o "$work/tables.o" 2>"$work/errors" ||
  fail "$header does not compile: $(grep -m1 error "$work/errors"); correct third_party/engines/inspector_header.sh."

# Standard input: names of functions as a compiler knows them. Prints without their class, which differs.
without_class() { sed -E 's/^[^(]*::~[A-Za-z_0-9]*\(.*$/~/; s/^[^(]*::([A-Za-z_0-9]+\(.*)$/\1/'; }

# CLASS: what stands in the header's slots.
declared() {
  "$objdump" -r -C "$work/tables.o" | awk -v table="._ZTVN12v8_inspector${#1}${1}E]:" '
    /^RELOCATION RECORDS/ { inside = index($0, table) > 0; next }
    inside && $2 == "R_X86_64_64" { sub(/^[^ ]+ +[^ ]+ +/, ""); print }' | without_class
}

"$nm" -S --defined-only "$node" 2>/dev/null | awk '$4 ~ /^_ZTVN(12v8_inspector|4node)/ { print $4, $1, $2 }' >"$work/tables"
"$nm" -C --defined-only "$node" 2>/dev/null | sed -nE 's/^([0-9a-f]+) . (v8_inspector::|node::inspector::)/\1 \2/p' >"$work/functions"
"$objdump" -h "$node" | awk '$2 ~ /^\./ && $3 ~ /^[0-9a-f]+$/ { print $4, $3, $6 }' >"$work/sections"

# TABLE: what stands in the executable's slots.
present() {
  local address size begin length offset
  read -r address size < <(sed -n "s/^$1 //p" "$work/tables") || fail "$node has no $1: look at third_party/engines/inspector_slots.sh."
  address=$((16#$address))
  while read -r begin length offset; do
    begin=$((16#$begin)) length=$((16#$length))
    ((begin > 0 && begin <= address && address < begin + length)) || continue
    # Two words stand before the first slot.
    od -A n -v -t x8 -w8 -j $((16#$offset + address - begin + 16)) -N $((16#$size - 16)) "$node" | tr -d ' '
    break
  done <"$work/sections" | awk '
    NR == FNR { address = $1; sub(/^[^ ]+ /, ""); if (!(address in name)) name[address] = $0; next }
    { print ($1 in name) ? name[$1] : $1 }' "$work/functions" - | without_class
}

# CLASS TABLE [all]: the executable's class has the header's slots first, and no others where there must be none.
slots=0
compare() {
  declared "$1" >"$work/declared"
  present "$2" >"$work/present"
  [ -s "$work/declared" ] || fail "the compiler laid out no table of $1: look at third_party/engines/inspector_slots.sh."
  local count
  count=$(wc -l <"$work/declared")
  [ "${3-}" = all ] || sed -i "$((count + 1)),\$d" "$work/present"
  local slot declared present
  while IFS=$'\t' read -r slot declared present; do
    [ "$declared" = "$present" ] ||
      fail "slot $slot of $1 is ${present:-nothing} in the executable, and ${declared:-nothing} in v8-inspector.h: add the edit to third_party/engines/inspector_header.sh."
  done < <(paste "$work/declared" "$work/present" | awk -F '\t' -v OFS='\t' '{ print NR - 1, $1 == "" ? "nothing" : $1, $2 == "" ? "nothing" : $2 }')
  slots=$((slots + count))
}
compare V8Inspector _ZTVN12v8_inspector15V8InspectorImplE
compare V8InspectorSession _ZTVN12v8_inspector22V8InspectorSessionImplE
compare V8InspectorClient _ZTVN4node9inspector19NodeInspectorClientE all
echo "$slots slots agree"
