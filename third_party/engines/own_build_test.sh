#!/usr/bin/env bash
# own_build.sh over sample build folders: what it prints for each layout, and which builds it refuses.
set -euo pipefail

script=$PWD/third_party/engines/own_build.sh
# Bazel takes no path with a blank, which a temporary folder may have.
case ${TEST_TMPDIR:?} in
  *\ *)
    plain=$(mktemp -d /tmp/own_build.XXXXXX)
    trap 'rm -rf "$plain"' EXIT
    cd "$plain"
    ;;
  *) cd "$TEST_TMPDIR" ;;
esac
failures=0

# A symbol lister whose answer is the library's content.
printf '#!/bin/sh\nfor last; do :; done\ncat "$last"\n' >nm
chmod +x nm

put() { mkdir -p "$(dirname "$1")" && printf '%s\n' "${@:2}" >"$1"; }

look() { # ENGINE FOLDER: the script's answer in $out, its error in $err; absolute paths cut to the folder's inside
  status=0
  out=$(bash "$script" "$1" "$PWD/$2" "$PWD/nm" 2>err) || status=$?
  out=${out//$PWD\//}
  err=$(<err)
}
expect() { # WHAT EXPECTED ACTUAL
  if [ "$2" != "$3" ]; then
    printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}
expect_defines() { # ENGINE FOLDER DEFINE...
  look "$1" "$2"
  expect "exit code of $2: $err" 0 "$status"
  expect "defines of $2" "${*:3}" "$(sed -n 's/^define //p' <<<"$out" | tr '\n' ' ' | sed 's/ $//')"
}
expect_refused() { # ENGINE FOLDER PATTERN
  look "$1" "$2"
  expect "exit code of $2" 1 "$status"
  expect "sentences of $2: $err" 1 "$(wc -l <<<"$err")"
  [[ "$err" == *"$3"* ]] || expect "refusal of $2" "*$3*" "$err"
}

# --- V8: a source tree with out folders
needed=(use_custom_libcxx=false 'v8_use_external_startup_data = false' 'icu_use_data_file=false # data in the library')
put tree/include/v8.h
monolith() { put "tree/out/$1/args.gn" "${@:2}" && put "tree/out/$1/obj/libv8_monolith.a" "U _ZNSs4swapERSs"; }

monolith defaults "${needed[@]}" is_debug=false
look v8 tree/out/defaults
expect "a monolith" "include tree/include
define V8_COMPRESS_POINTERS
define V8_31BIT_SMIS_ON_64BIT_ARCH
archive tree/out/defaults/obj/libv8_monolith.a" "$out"

monolith plain "${needed[@]}" is_debug=false v8_enable_pointer_compression=false
expect_defines v8 tree/out/plain
monolith smis "${needed[@]}" is_debug=false v8_enable_pointer_compression=false v8_enable_31bit_smis_on_64bit_arch=true
expect_defines v8 tree/out/smis V8_31BIT_SMIS_ON_64BIT_ARCH
monolith sandbox "${needed[@]}" is_debug=false v8_enable_sandbox=true cppgc_enable_young_generation=true
expect_defines v8 tree/out/sandbox V8_COMPRESS_POINTERS V8_31BIT_SMIS_ON_64BIT_ARCH V8_ENABLE_SANDBOX CPPGC_YOUNG_GENERATION
monolith debug "${needed[@]}" v8_enable_pointer_compression=false
expect_defines v8 tree/out/debug V8_ENABLE_CHECKS
monolith official "${needed[@]}" v8_enable_pointer_compression=false is_official_build=true
expect_defines v8 tree/out/official
monolith unchecked "${needed[@]}" is_debug=true v8_enable_v8_checks=false '# v8_enable_v8_checks=true' v8_enable_pointer_compression=false
expect_defines v8 tree/out/unchecked

# What V8 made of its defaults is better than a guess, and what its owner set stands.
monolith dumped "${needed[@]}" v8_enable_sandbox=false
put tree/out/dumped/v8_build_config.json '{"is_debug": false, "pointer_compression": false,' '"sandbox": true}'
expect_defines v8 tree/out/dumped

# V8's own list of defines is better still.
monolith listed "${needed[@]}"
put tree/out/listed/gen/include/v8-gn.h
expect_defines v8 tree/out/listed V8_GN_HEADER
expect "folder of v8-gn.h" "config tree/out/listed/gen/include" "$(grep ^config <<<"$out")"

put tree/out/component/args.gn "${needed[@]}" is_component_build=true is_debug=false v8_enable_pointer_compression=false
expect_refused v8 tree/out/component "there is no V8 library"
put tree/out/component/libv8.so
expect_refused v8 tree/out/component "libv8_libplatform.so is missing"
put tree/out/component/libv8_libplatform.so
put tree/out/component/libv8_libbase.so
expect_defines v8 tree/out/component USING_V8_SHARED USING_V8_PLATFORM_SHARED
expect "libraries of a component build" "shared tree/out/component/libv8.so
shared tree/out/component/libv8_libplatform.so
shared tree/out/component/libv8_libbase.so" "$(grep ^shared <<<"$out")"

monolith libcxx is_debug=false v8_use_external_startup_data=false icu_use_data_file=false
expect_refused v8 tree/out/libcxx "set use_custom_libcxx=false v8_enable_sandbox=false in its args.gn"
monolith everything
expect_refused v8 tree/out/everything "set use_custom_libcxx=false v8_enable_sandbox=false v8_use_external_startup_data=false icu_use_data_file=false in"
monolith no_intl use_custom_libcxx=false v8_use_external_startup_data=false v8_enable_i18n_support=false is_debug=false
expect_defines v8 tree/out/no_intl V8_COMPRESS_POINTERS V8_31BIT_SMIS_ON_64BIT_ARCH
monolith hidden_libcxx "${needed[@]}"
put tree/out/hidden_libcxx/obj/libv8_monolith.a "U _ZNSt4__Cr6vectorE"
expect_refused v8 tree/out/hidden_libcxx "uses libc++"
mkdir -p "tree/out/nothing" alone "with space"
expect_refused v8 tree/out/nothing "there is no V8 library"
expect_refused v8 alone "there are no headers"
# A checkout, or a folder above it.
put checkout/v8/include/v8.h
put checkout/v8/out/x64.release/args.gn
put checkout/v8/out.gn/debug/args.gn
expect_refused v8 checkout/v8 "Its out folders are out.gn/debug, out/x64.release: name one of them."
expect_refused v8 checkout "Its out folders are v8/out.gn/debug, v8/out/x64.release: name one of them."
expect_refused v8 "with space" "a path with a space"
expect_refused v8 nowhere "there is no such folder"

# --- V8: installed
put installed/include/v8.h
put installed/lib/libv8_monolith.a
expect_defines v8 installed
put node/include/node/v8.h
put node/lib/libnode.so.115
look v8 node
expect "libnode" "include node/include/node
shared node/lib/libnode.so.115" "$out"

# --- SpiderMonkey
put objdir/dist/include/jsapi.h
expect_refused mozjs objdir "js-config.h is missing"
put objdir/dist/include/js-config.h '/* #undef JS_DEBUG */'
expect_refused mozjs objdir "without --disable-shared-js"
put objdir/js/src/build/libmozjs-140.so
look mozjs objdir
expect "an objdir" "include objdir/dist/include
shared objdir/js/src/build/libmozjs-140.so" "$out"
put objdir/dist/include/js-config.h '#define JS_DEBUG 1'
expect_defines mozjs objdir DEBUG
put objdir/js/src/build/libmozjs-140.so "U _ZNSt3__16localeE"
expect_refused mozjs objdir "uses libc++"
put mozjs/include/mozjs-128/jsapi.h
put mozjs/include/mozjs-128/js-config.h
put mozjs/lib/libmozjs-128.so.0
look mozjs mozjs
expect "installed SpiderMonkey" "include mozjs/include/mozjs-128
shared mozjs/lib/libmozjs-128.so.0" "$out"
put mozjs/lib/libmozjs-128.so "libmozjs-128.so.1"
expect_refused mozjs mozjs "libmozjs-128.so is loaded as libmozjs-128.so.1, which is not beside it"
expect_refused mozjs alone "there are no headers"

[ "$failures" = 0 ]
