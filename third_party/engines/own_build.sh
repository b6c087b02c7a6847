#!/usr/bin/env bash
# own_build.sh v8|mozjs DIR NM
#
# Looks at an engine developer's own build (V8_ROOT=DIR or MOZJS_ROOT=DIR) and prints what engine.bzl needs to compile and link
# against it, one item per line:
#
#   include FOLDER     headers
#   config FOLDER      holds v8-gn.h, the build's own list of defines
#   define NAME        what the build was compiled with and its headers depend on
#   shared FILE        library to link and to find at run time; anything else it needs is looked for beside it
#   archive FILE       library to link statically
#
# A build that cannot share a process with the rest of Twinstep is refused: one sentence on standard error that says what to set, and
# a non-zero exit code. NM is the symbol lister to look for libc++ with.
set -euo pipefail
shopt -s nullglob
export LC_ALL=C

engine=$1 dir=${2%/} nm=$3
variable=$(tr '[:lower:]' '[:upper:]' <<<"$engine")_ROOT

fail() { echo "$variable=$dir: $*" >&2; exit 1; }

[[ "$dir" == /* ]] || fail "name an absolute path."
[[ "$dir" != *" "* ]] || fail "Bazel cannot use a path with a space; link to the build from a path without."
[ -d "$dir" ] || fail "there is no such folder."

# FILE...: the first that exists.
first() {
  local file
  for file; do [ -e "$file" ] && echo "$file" && return; done
  return 0
}

# libc++ names its types std::__1 (std::__Cr in Chromium's copy), libstdc++ does not.
uses_libcxx() {
  local option=
  [[ "$1" == *.a ]] || option=-D
  [ -n "$("$nm" $option "$1" 2>/dev/null | grep -m1 -E 'St3__1|St4__Cr')" ]
}

# Who names a checkout means one of its out folders: those below $dir.
out_folders() {
  local file names=()
  for file in "$dir"/{,*/,*/*/,*/*/*/}args.gn; do
    file=${file%/args.gn}
    [ "$file" = "$dir" ] || names+=("${file#"$dir"/}")
  done
  [ ${#names[@]} = 0 ] || printf ' Its out folders are %s: name one of them.' "$(IFS=,; echo "${names[*]}" | sed 's/,/, /g')"
}

# --- V8

# NAME [DEFAULT]: what the build was configured with. args.gn says what its owner set, the two JSON files what V8 made of it.
gn_value() {
  local name=$1 value=
  if [ -e "$dir/args.gn" ]; then
    value=$(sed -nE 's/^[[:space:]]*'"$name"'[[:space:]]*=[[:space:]]*"?([^"#[:space:]]*).*/\1/p' "$dir/args.gn" | tail -n 1)
  fi
  local json
  for json in "$dir"/v8_build_config.json "$dir"/v8_features.json; do
    [ -n "$value" ] || value=$(grep -soE '"('"$name|${name#v8_enable_}"')": *(true|false)' "$json" | tail -n 1 | grep -oE 'true|false' || true)
  done
  echo "${value:-${2:-}}"
}

v8() {
  local headers
  headers=$(first "$dir"/include/v8.h "$dir"/include/node{js/deps/v8/include,}/v8.h "$dir"/../../include/v8.h)
  [ -n "$headers" ] || fail "there are no headers: expected include/v8.h, or ../../include/v8.h of the source tree of an out folder.$(out_folders)"
  echo "include $(realpath "$(dirname "$headers")")"

  if [ -e "$dir/args.gn" ]; then
    local wanted=()
    # The sandbox, which is a default of newer versions, is refused by gn without V8's own libc++.
    [ "$(gn_value use_custom_libcxx true)" = false ] || wanted+=(use_custom_libcxx=false v8_enable_sandbox=false)
    [ "$(gn_value v8_use_external_startup_data true)" = false ] || wanted+=(v8_use_external_startup_data=false)
    [ "$(gn_value v8_enable_i18n_support true)" = false ] || [ "$(gn_value icu_use_data_file true)" = false ] ||
      wanted+=(icu_use_data_file=false)
    [ ${#wanted[@]} = 0 ] ||
      fail "this build brings its own C++ library or keeps its data in files beside it; set ${wanted[*]} in its args.gn and build again."
  fi

  local config
  config=$(first "$dir"/gen/include/v8-gn.h "$dir"/include/v8-gn.h)
  if [ -n "$config" ]; then
    echo "config $(dirname "$config")"
    echo "define V8_GN_HEADER"
  elif [ -e "$dir/args.gn" ]; then
    # Defaults are those of an x64 build.
    local compression debug
    compression=$(gn_value v8_enable_pointer_compression true)
    debug=$(gn_value is_debug "$([ "$(gn_value is_official_build)" = true ] && echo false || echo true)")
    v8_define V8_COMPRESS_POINTERS "$compression"
    v8_define V8_31BIT_SMIS_ON_64BIT_ARCH "$(gn_value v8_enable_31bit_smis_on_64bit_arch "$compression")"
    v8_define V8_ENABLE_SANDBOX "$(gn_value v8_enable_sandbox false)"
    v8_define V8_ENABLE_CHECKS "$(gn_value v8_enable_v8_checks "$(gn_value v8_enable_debugging_features "$debug")")"
    v8_define V8_ENABLE_DIRECT_HANDLE "$(gn_value v8_enable_direct_handle)"
    v8_define V8_ENABLE_CONSERVATIVE_STACK_SCANNING "$(gn_value v8_enable_conservative_stack_scanning)"
    v8_define V8_MAP_PACKING "$(gn_value v8_enable_map_packing)"
    v8_define CPPGC_CAGED_HEAP "$(gn_value cppgc_enable_caged_heap)"
    v8_define CPPGC_POINTER_COMPRESSION "$(gn_value cppgc_enable_pointer_compression)"
    v8_define CPPGC_ENABLE_LARGER_CAGE "$(gn_value cppgc_enable_larger_cage)"
    v8_define CPPGC_SLIM_WRITE_BARRIER "$(gn_value cppgc_enable_slim_write_barrier)"
    v8_define CPPGC_YOUNG_GENERATION "$(gn_value cppgc_enable_young_generation)"
    v8_define CPPGC_SUPPORTS_OBJECT_NAMES "$(gn_value cppgc_enable_object_names)"
  fi

  local library files=()
  library=$(first "$dir"/{obj,lib,.}/libv8_monolith.a)
  if [ -n "$library" ] && [ "$(gn_value is_component_build false)" = false ]; then
    files=("$library")
  else
    library=$(first "$dir"/{lib,.}/libv8.so)
    if [ -n "$library" ]; then
      for library in "$(dirname "$library")"/libv8{,_libplatform,_libbase}.so; do
        [ -e "$library" ] || fail "$(basename "$library") is missing beside libv8.so; build the target v8."
        files+=("$library")
      done
      printf 'define %s\n' USING_V8_SHARED USING_V8_PLATFORM_SHARED
    else
      files=("$dir"/lib/libnode.so*)
      files=("${files[@]::1}")
    fi
  fi
  [ ${#files[@]} != 0 ] ||
    fail "there is no V8 library: build v8_monolith with v8_monolithic=true, or v8 with is_component_build=true, in an out folder, or name a folder with lib/.$(out_folders)"
  for library in "${files[@]}"; do
    ! uses_libcxx "$library" || fail "$(basename "$library") uses libc++, everything else libstdc++; set use_custom_libcxx=false v8_enable_sandbox=false in args.gn and build again."
    echo "$([[ "$library" == *.a ]] && echo archive || echo shared) $(realpath -s "$library")"
  done
}

v8_define() { if [ "$2" = true ]; then echo "define $1"; fi; }

# --- SpiderMonkey

mozjs() {
  local headers library
  headers=$(first "$dir"/dist/include/jsapi.h "$dir"/include/mozjs-*/jsapi.h "$dir"/include/jsapi.h)
  [ -n "$headers" ] || fail "there are no headers: expected dist/include/jsapi.h of an objdir, or include/mozjs-*/jsapi.h."
  headers=$(dirname "$headers")
  [ -e "$headers/js-config.h" ] || fail "js-config.h is missing in $headers; let the build finish ('make' in the objdir, or 'make install')."
  echo "include $headers"
  if grep -qE '^#[[:space:]]*define[[:space:]]+JS_DEBUG' "$headers/js-config.h"; then echo "define DEBUG"; fi

  library=$(first "$dir"/dist/bin/libmozjs-*.so "$dir"/js/src/build/libmozjs-*.so "$dir"/lib/libmozjs-*.so "$dir"/lib/libmozjs-*.so.*)
  [ -n "$library" ] || fail "there is no libmozjs-*.so: configure SpiderMonkey without --disable-shared-js and build again."
  ! uses_libcxx "$library" || fail "$(basename "$library") uses libc++, everything else libstdc++; configure without -stdlib=libc++ and build again."
  # The loader looks for the name that the library bears (SONAME): Debian's end in .so.0, whatever the file is called.
  local name
  for name in $(grep -aoE 'libmozjs-[0-9a-z]+\.so(\.[0-9]+)*' "$library" | sort -u); do
    [ -e "$(dirname "$library")/$name" ] ||
      fail "$(basename "$library") is loaded as $name, which is not beside it, so another one would be: run 'ln -s $(basename "$library") $(dirname "$library")/$name'."
  done
  echo "shared $library"
}

"$engine"
