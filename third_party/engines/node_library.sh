#!/usr/bin/env bash
# node_library.sh NODE LIBRARY OBJDUMP
#
# Makes of Node.js' executable a library that a program links: LIBRARY, a copy with changes to its tables, none to its code.
#
# * Its type says library. It is linked for fixed addresses, which the loader asks the kernel for and gets: a program of ours is
#   position independent and lies elsewhere.
# * An executable owns copies of the variables of the C and C++ libraries that it uses, and everybody else uses those. The copies become
#   its own: what they are copied from stays everybody else's.
# * Of what it defines only V8 is to be seen: it has a main, a zlib, an Abseil and much more of its own.
#
# What the executable's code takes for granted stays: it finds its thread-local variables right below the thread pointer. So the program
# has none of its own, and links this library before any other that has some.
#
# Errors: one sentence on standard error and a non-zero exit code.
set -euo pipefail
export LC_ALL=C

node=$1 library=$2 objdump=$3
fail() { echo "node_library: $*" >&2; exit 1; }

# OFFSET SIZE FORMAT...: of the executable.
bytes() { od -A n -v -j "$1" -N "$2" "${@:3}" "$node"; }
[ "$(bytes 0 20 -t x1 | tr -d ' \n' | cut -c 1-12,33-40)" = 7f454c46020102003e00 ] ||
  fail "$node is not an x86-64 executable of fixed addresses, which Node.js was so far: look at third_party/engines/node_library.sh."

# NAME: the section's offset and size, as decimal numbers.
section() {
  local size offset
  read -r size offset < <("$objdump" -h "$node" | awk -v name="$1" '$2 == name { print $3, $6 }') && [ -n "$offset" ] ||
    fail "$node has no section $1."
  echo $((16#$offset)) $((16#$size))
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for table in .rela.dyn .rela.plt; do
  read -r offset size < <(section "$table")
  bytes "$offset" "$size" -t x8 -w24
done >"$work/relocations"
read -r symbols symbols_size < <(section .dynsym)
bytes "$symbols" "$symbols_size" -t x1 -w24 >"$work/symbols"
# The first symbol is nobody's and not listed.
"$objdump" -T "$node" | awk 'BEGIN { print "-" } /^[0-9a-f]+ / { print $NF }' >"$work/names"
[ "$(wc -l <"$work/names")" = "$(wc -l <"$work/symbols")" ] ||
  fail "objdump does not list all symbols of $node: look at third_party/engines/node_library.sh."

cp "$node" "$library"
chmod u+w "$library"

printf "\3" | dd of="$library" bs=1 seek=16 conv=notrunc status=none
# A symbol: name (4 bytes), binding and type, visibility, section (2), address (8), size (8). A relocation: address, symbol and type.
awk '
  function number(digits,   i, value) {
    for (i = 1; i <= length(digits); ++i) value = value * 16 + index("0123456789abcdef", substr(digits, i, 1)) - 1
    return value
  }
  FILENAME ~ /relocations$/ {
    # Type 5 makes the copy.
    if ($2 ~ /00000005$/) copy[$1] = 1; else used[number(substr($2, 1, 8))] = 1
    next
  }
  FILENAME ~ /names$/ { name[FNR - 1] = $0; next }
  {
    index_ = FNR - 1
    address = $16 $15 $14 $13 $12 $11 $10 $9
    if ($7 $8 != "0000") {
      copied = address in copy
      hidden = !copied && !(index_ in used) && name[index_] !~ /2v8|12v8_inspector|5cppgc/
      if (hidden) { $1 = $2 = $3 = $4 = "00"; $5 = "20" }
      if (copied || hidden) for (i = 7; i <= 16; ++i) $i = "00"
    }
    for (i = 1; i <= NF; ++i) printf "\\x%s", $i
  }' "$work/relocations" "$work/names" "$work/symbols" >"$work/changed"
printf '%b' "$(<"$work/changed")" >"$work/table"
[ "$(wc -c <"$work/table")" = "$symbols_size" ] || fail "the table of symbols of $node could not be rewritten: check the free disk space."
dd if="$work/table" of="$library" bs=4096 oflag=seek_bytes seek="$symbols" conv=notrunc status=none
