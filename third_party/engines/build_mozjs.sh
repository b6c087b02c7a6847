#!/usr/bin/env bash
# build_mozjs.sh FOLDER [--suite=SUITE] [--version=N] [--jobs=N] [--until=STEP] [CONFIGURE_FLAG...]
#
# Builds SpiderMonkey as its developers do, with MOZ_ASSERT and gczeal, out of the source package mozjsN of a Debian SUITE (mozjs128 of
# trixie unless named), for ./bazelw ... --repo_env=MOZJS_ROOT=FOLDER. Debian's own flags stay (its ICU, libstdc++), so that the library
# can share a process with everything else of that suite; added are --enable-debug --enable-gczeal, and CONFIGURE_FLAGs behind them.
#
#   FOLDER/include/mozjs-N/, FOLDER/lib/libmozjs-N.so    what MOZJS_ROOT wants
#   FOLDER/configured                                    the flags, a line each
#   FOLDER/root/                                         the system that it is built in; can be deleted afterwards
#
# Nothing of the machine's own packages is touched: the compiler and what else Debian builds it with go into a new root file system. Takes
# 8 GB of disk, and some two hours of one processor. Run again, it goes on where it stopped. STEP is where it stops: root, source,
# configure, or build. Needs mmdebstrap, and root. Errors: one sentence on standard error and exit code 1.
set -euo pipefail
umask 022
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

fail() { echo "build_mozjs: $*" >&2; exit 1; }

folder='' suite=trixie version=128 jobs=$(nproc) until='' flags=(--enable-debug --enable-gczeal)
for argument; do
  case $argument in
    --suite=*) suite=${argument#*=} ;;
    --version=*) version=${argument#*=} ;;
    --jobs=*) jobs=${argument#*=} ;;
    --until=root | --until=source | --until=configure | --until=build) until=${argument#*=} ;;
    --until=*) fail "--until is one of root, source, configure, build." ;;
    --*) flags+=("$argument") ;;
    *) [ -z "$folder" ] || fail "'$argument' is one folder too many." && folder=$argument ;;
  esac
done
[ -n "$folder" ] || { sed -n '2,16s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 2; }
[[ "$folder" == /* && "$folder" != *" "* ]] || fail "name an absolute path without spaces: Bazel wants one."
[[ "$version" =~ ^[0-9]+$ && "$jobs" =~ ^[0-9]+$ ]] || fail "--version and --jobs are numbers."
command -v mmdebstrap >/dev/null || fail "mmdebstrap is missing: run 'apt-get update && apt-get install mmdebstrap'."
[ "$(id -u)" = 0 ] || fail "entering another root file system needs root."
mkdir -p "$folder" 2>/dev/null || fail "$folder cannot be written."
free_kib=$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')
[ -e "$folder/root/built" ] || [ "$free_kib" -gt 8000000 ] ||
  fail "only $((free_kib / 1024)) MiB are free at $folder, too little for a build of SpiderMonkey: name a folder on a disk with 8 GB free."
top=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
. "$top/third_party/sysroot/new_root.sh"

package=mozjs$version root=$folder/root
# As Debian's rules have it; gcc is what it builds with.
environment=(CC=x86_64-linux-gnu-gcc CXX=x86_64-linux-gnu-g++ MOZBUILD_STATE_PATH=/objects/.mozbuild SHELL=/bin/bash
  MACH_BUILD_PYTHON_NATIVE_PACKAGE_SOURCE=none PYTHONPATH=/source/debian/site-packages CARGO_HOME=/objects/cargo-home)
stop_at() { [ "$until" != "$1" ] || { echo "build_mozjs: stopped behind step $1; the same command without --until goes on"; exit 0; }; }
step() { echo "build_mozjs: $*" >&2; }

if [ ! -e "$folder/system" ]; then
  step "a root file system of $suite, and what $package is built with"
  rm -rf --one-file-system "$root" "$folder/work"
  mkdir -p "$folder/work"
  make_root "$suite" "$root" "$folder/work" >"$folder/log" 2>&1 ||
    { tail -n 5 "$folder/log" >&2; fail "there is no root file system of $suite: check the network and the mirror (DEBIAN_MIRROR names another)."; }
  sed 's/^deb /deb-src /' "$folder/work/apt/sources.list" | sed 's/ \[signed-by=[^]]*\]//' >"$root/etc/apt/sources.list.d/source.list"
  # shellcheck disable=SC2016
  in_root "$root" PACKAGE="$package" DEBIAN_FRONTEND=noninteractive sh -ec '
    apt-get update -qq && apt-get build-dep -qq -y --no-install-recommends "$PACKAGE"' >"$folder/log" 2>&1 ||
    { tail -n 5 "$folder/log" >&2; fail "what $package of $suite is built with cannot be had: is there such a source package in $suite?"; }
  rm -rf "$folder/work"
  touch "$folder/system"
fi
stop_at root

if [ ! -e "$root/source/js/src/configure" ]; then
  step "the source of $package"
  rm -rf "$root/source" "$root/fetched"
  mkdir -p "$root/fetched"
  # shellcheck disable=SC2016
  in_root "$root" PACKAGE="$package" sh -ec '
    cd /fetched && apt-get source -qq "$PACKAGE" && mv "$PACKAGE"-*/ /source' >"$folder/log" 2>&1 ||
    { tail -n 5 "$folder/log" >&2; fail "the source package $package of $suite could not be fetched and unpacked: see above."; }
  rm -rf "$root/fetched"
fi
stop_at source

printf '%s\n' "${flags[@]}" >"$folder/flags"
if ! cmp -s "$folder/flags" "$folder/configured"; then
  step "configuring with ${flags[*]}"
  rm -rf "$root/objects" "$folder/configured"
  mkdir -p "$root/objects"
  # Debian's flags as its rules have them, without what is for packages.
  # shellcheck disable=SC2016
  in_root "$root" "${environment[@]}" bash -ec '
    mkdir -p /source/debian/site-packages && ln -fns /usr/lib/python3/dist-packages/cgi* /source/debian/site-packages/
    icu=--without-system-icu
    ! grep -qE "^WITH_SYSTEM_ICU *= *yes" /source/debian/rules || icu=--with-system-icu
    export CFLAGS=-fcf-protection=none CXXFLAGS=-fcf-protection=none
    cd /objects
    /source/js/src/configure --prefix=/usr --host=x86_64-linux-gnu --target=x86_64-linux-gnu "$icu" --with-system-zlib \
      --with-intl-api --enable-readline --disable-jemalloc --disable-strip --disable-tests "$@"' configure \
    "${flags[@]}" >"$folder/log" 2>&1 ||
    { tail -n 15 "$folder/log" >&2; fail "configure ended with an error: see above, and $folder/log."; }
  cp "$folder/flags" "$folder/configured"
fi
stop_at configure

step "building with $jobs jobs"
in_root "$root" "${environment[@]}" make -s -C /objects -j "$jobs" >"$folder/log" 2>&1 ||
  { grep -E 'error|Error' "$folder/log" | head -n 15 >&2; fail "the build ended with an error: see above, and $folder/log."; }
stop_at build

step "installing into $folder"
rm -rf "${folder:?}/include" "${folder:?}/lib"
in_root "$root" "${environment[@]}" make -s -C /objects install DESTDIR=/objects/installed >"$folder/log" 2>&1 ||
  { tail -n 15 "$folder/log" >&2; fail "'make install' ended with an error: see above."; }
mv "$root/objects/installed/usr/include" "$root/objects/installed/usr/lib" "$folder/"
# Debian's patches have the library look for itself by this name.
ln -sf "libmozjs-$version.so" "$folder/lib/libmozjs-$version.so.0"
touch "$root/built"
echo "build_mozjs: $folder"
