#!/usr/bin/env bash
# node_library.sh over an executable of a few lines: a program links what it made, and V8 in it works; what else it has is hidden.
set -euo pipefail

script=$PWD/third_party/engines/node_library.sh tools=$PWD/external/sysroot/bin
cd "${TEST_TMPDIR:?}"
failures=0

expect() { # WHAT PATTERN ACTUAL
  # shellcheck disable=SC2053
  [[ "$3" == $2 ]] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

# The loader that all programs of the sysroot name.
root=$(sed -nE 's#^exec ([^ ]*)/usr/lib64/ld-linux.*#\1#p' "$tools/clang")
build() { # PROGRAM SOURCE LINKFLAG...
  "$tools/clang" -c -std=c++20 -O1 -no-canonical-prefixes "${compile[@]}" "$2" -o "$1.o"
  "$tools/clang" -no-canonical-prefixes -fuse-ld=lld -Wl,--dynamic-linker="$root/usr/lib64/ld-linux-x86-64.so.2" \
    -Wl,-rpath,"$root/usr/lib/x86_64-linux-gnu" "$1.o" -o "$1" "${@:3}" -lstdc++
}

# Constructors run, variables of the C++ library are its own copies, thread-local ones are where the code takes them to be.
cat >node.cc <<'END'
#include <iostream>
#include <typeinfo>
namespace v8 {
struct Base { virtual int Answer() { return 1; } virtual ~Base() = default; };
struct Derived : Base { int Answer() override { return 42; } };
thread_local int t_answer = 7;
Base* g_made = new Derived;
int Answer() { return ++t_answer == 8 && dynamic_cast<Derived*>(g_made) != nullptr && stderr != nullptr ? g_made->Answer() : 0; }
}  // namespace v8
int inflate() { return 1; }
int main() { std::cout << "the executable's own main" << inflate() << std::endl; }
END
compile=(-fno-pie -ftls-model=local-exec)
build node node.cc -no-pie -rdynamic
cat >program.cc <<'END'
#include <iostream>
#include <stdexcept>
namespace v8 { int Answer(); }
int inflate() { return 2; }
int main() {
  try { throw std::runtime_error("caught"); } catch (const std::exception& e) { std::cout << e.what(); }
  std::cout << " " << v8::Answer() << " " << inflate() << std::endl;
}
END
compile=(-fpie)
expect "what it prints" "" "$(bash "$script" node libv8_sample.so "$tools/objdump" 2>&1)"
build program program.cc -pie -L. -Wl,-rpath,"$PWD" -l:libv8_sample.so
expect "a program with it" "caught 42 2" "$(./program 2>&1)"
expect "what is to be seen" "_ZN2v86AnswerEv" "$("$tools/nm" -D --defined-only libv8_sample.so | awk '{ print $3 }' | grep -E 'Answer|inflate|main|cout' | grep -v '^_ZN2v87Derived\|^_ZN2v84Base' | paste -sd ' ')"
expect "the executable is as before" "the executable's own main1" "$(./node)"

expect "no executable of fixed addresses" "*program is not an x86-64 executable of fixed addresses*" \
  "$(bash "$script" program other.so "$tools/objdump" 2>&1 || true)"

[ "$failures" = 0 ]
