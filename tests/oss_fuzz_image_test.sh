#!/usr/bin/env bash
# The steps of the Dockerfile that harness/oss_fuzz/register.sh writes, and then the build, in a new root file system with nothing but
# Debian's essential packages, apt and git: each RUN, ENV, WORKDIR and COPY, and what the service's `compile` sets. The repository that is
# cloned is this checkout. The image's own system is Ubuntu 24.04, which can not be had from Debian's mirrors: a step that works only on
# Debian passes here.
#
#   tests/oss_fuzz_image_test.sh [--steps] [--cache=DIR] [address|undefined]
#
#   --steps        the Dockerfile's steps alone, not the build
#   --cache=DIR    a cache folder of the machine, seen in the root under the same path: its unpacked packages and compiled actions are used
#
# Builds with Bazel, so Bazel does not run it: it is run by hand. Needs root, mmdebstrap, a network, and 6 GB of disk.
set -euo pipefail

fail() { echo "oss_fuzz_image_test: $*" >&2; exit 1; }

sanitizer=address steps='' cache=''
for argument; do
  case $argument in
    --steps) steps=only ;;
    --cache=/*) cache=${argument#*=} ;;
    address | undefined) sanitizer=$argument ;;
    *) fail "'$argument' is not one of --steps, --cache=DIR, address, undefined." ;;
  esac
done
[ "$(id -u)" = 0 ] || fail "entering another root file system needs root."
command -v mmdebstrap >/dev/null || fail "mmdebstrap is missing: run 'apt-get update && apt-get install mmdebstrap'."
top=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$top/third_party/sysroot/new_root.sh"

work=$(mktemp -d -p "${TMPDIR:-/tmp}" oss_fuzz_image.XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 1' INT TERM HUP
root=$work/root
make_root trixie "$root" "$work" --include=git,ca-certificates || fail "no root file system, see above."
mkdir -p "$root/src/project" "$root/out" "$root/repository.git"
git clone -q --bare "$top" "$root/repository.git"
"$top/harness/oss_fuzz/register.sh" --contact=someone@example.org --repository=file:///repository.git "$root/src/project/twinstep"
variables=("HOME=/root" "SRC=/src" "OUT=/out")
[ -z "$cache" ] || root_mounts+=("$cache")

# Lines that end in a backslash go on.
folder=/src
while IFS= read -r line; do
  case $line in
    # What is asked for by ARG is given where ENV uses it.
    '' | '#'* | FROM\ * | ARG\ *) continue ;;
    WORKDIR\ *) folder=$folder/${line#WORKDIR } ;;
    COPY\ *) cp "$root/src/project/twinstep/build.sh" "$root/src/" ;;
    ENV\ *)
      for pair in ${line#ENV }; do
        [[ $pair != TWINSTEP_CACHE=* ]] || pair=TWINSTEP_CACHE=${cache:-${pair#*=}}
        # The machine's own way to Debian.
        [[ $pair != DEBIAN_MIRROR=* ]] || pair=DEBIAN_MIRROR=$(mirror_of Debian '/debian(\\.list)?/?$')
        variables+=("$pair")
      done
      ;;
    RUN\ *)
      echo "== $line"
      in_root "$root" "${variables[@]}" bash -ec "cd $folder && ${line#RUN }" || fail "this step fails: $line"
      ;;
    *) fail "the Dockerfile has a step that this test does not know: $line" ;;
  esac
done < <(sed -e ':more' -e '/\\$/{N;s/\\\n *//;b more' -e '}' "$root/src/project/twinstep/Dockerfile")
[ -x "$root/src/build.sh" ] || fail "the Dockerfile copies no build.sh"
echo "== the steps of the Dockerfile are taken"
[ -z "$steps" ] || exit 0

common="-O1 -fno-omit-frame-pointer -gline-tables-only -Wno-error -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION -fsanitize=$sanitizer -fsanitize=fuzzer-no-link"
in_root "$root" "${variables[@]}" SANITIZER="$sanitizer" CFLAGS="$common" CXXFLAGS="$common -stdlib=libc++" FUZZING_ENGINE=libfuzzer \
  LIB_FUZZING_ENGINE=-fsanitize=fuzzer bash -ec "cd $folder && /src/build.sh" || fail "build.sh fails in the image"

# Where targets run nothing of the image is left.
make_root trixie "$work/runner" "$work" --include=binutils || fail "no second root file system, see above."
cp -r "$root/out" "$work/runner/out"
cp "$top/harness/oss_fuzz/bad_build_check.sh" "$work/runner/"
root_mounts=()
in_root "$work/runner" HOME=/root bash /bad_build_check.sh /out "$sanitizer" || fail "OSS-Fuzz would refuse the target"
echo PASSED
