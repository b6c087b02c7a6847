#!/usr/bin/env bash
# inspector_slots.sh HEADER INCLUDE FUNCTIONS CLANG OBJDUMP
#
# Whether the virtual functions in HEADER, which is V8's v8-inspector.h beside the other headers of INCLUDE, are those that an executable has,
# slot by slot, of which FUNCTIONS is what inspector_functions.sh says: what a debugger calls in V8's classes, and what V8 calls in a
# debugger's. With one slot too many or too few, another function would be called than meant. Names and the types of parameters are compared.
# Prints how many slots agree.
#
# Errors: one sentence on standard error that names the first slot that differs, and a non-zero exit code.
set -euo pipefail
export LC_ALL=C

header=$1 include=$2 functions=$3 clang=$4 objdump=$5
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

# CLASS [all]: the executable's class has the header's slots first, and no others where there must be none.
slots=0
compare() {
  declared "$1" >"$work/declared"
  sed -n "s/^$1\t//p" "$functions" >"$work/present"
  [ -s "$work/declared" ] || fail "the compiler laid out no table of $1: look at third_party/engines/inspector_slots.sh."
  [ "${2-}" = all ] || sed -i "$(($(wc -l <"$work/declared") + 1)),\$d" "$work/present"
  # A slot with several names is each of them.
  local difference
  difference=$(awk -F '\t' -v class="$1" '
    NR == FNR { declared[FNR] = $0; count = FNR; next }
    { present[FNR] = $1; for (i = 1; i <= NF; ++i) is[FNR, $i] = 1; if (FNR > count) count = FNR }
    END {
      for (slot = 1; slot <= count; ++slot) {
        if (slot in declared && (slot, declared[slot]) in is) continue
        printf "slot %d of %s is %s in the executable, and %s in v8-inspector.h", slot - 1, class,
               slot in present ? present[slot] : "nothing", slot in declared ? declared[slot] : "nothing"
        exit
      }
    }' "$work/declared" "$work/present")
  [ -z "$difference" ] || fail "$difference: add the edit to third_party/engines/inspector_header.sh."
  slots=$((slots + $(wc -l <"$work/declared")))
}
compare V8Inspector
compare V8InspectorSession
compare V8InspectorClient all
echo "$slots slots agree"
