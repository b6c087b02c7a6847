#!/usr/bin/env bash
# unpack.sh STORE SUITE LLVM KEEP_OUT PACKAGE...
#
# Unpacks Debian packages of SUITE and all they depend on into a folder of STORE, without root and without touching the machine's
# own packages: apt runs on a private state. The folder is named by a hash of everything that decides its content, is shared by all
# checkouts of the machine, and appears under its name only when complete. Prints "sysroot: FOLDER" as its only line of standard
# output.
#
#   FOLDER/root/           the unpacked packages, usr-merged
#   FOLDER/bin/            compiler, linker, protoc ...: wrappers that run the packages' programs through the packages' own ld.so
#   FOLDER/packages.txt    name=version of every package unpacked
#   FOLDER/digest.txt      hash of packages.txt: an input of every compile action
#
# KEEP_OUT is an extended regular expression of package names that are dependencies in name only; packages named on the command
# line are always unpacked. Environment: DEBIAN_MIRROR (default: the machine's own mirror), TWINSTEP_SYSROOT_EPOCH (any word; a new
# word unpacks anew, for security updates). Errors: one sentence on standard error and a non-zero exit code.
set -euo pipefail
shopt -s nullglob
umask 022
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

fail() { echo "sysroot: $*" >&2; exit 1; }

store=$1 suite=$2 llvm=$3 keep_out=$4
shift 4

key=$( { cat "$0"; printf '%s\n' "$suite" "$llvm" "$keep_out" "${DEBIAN_MIRROR:-}" "${TWINSTEP_SYSROOT_EPOCH:-}" "$@"; } |
  sha256sum | cut -c1-16)
final=$store/$suite-$key
if [ -e "$final/digest.txt" ]; then
  echo "sysroot: $final"
  exit 0
fi
{ mkdir -p "$store" && : >>"$final.lock"; } 2>/dev/null ||
  fail "$store cannot be written; set TWINSTEP_CACHE to a folder on a disk with 3 GB free."
exec 9>>"$final.lock"
flock -n 9 || {
  echo "sysroot: waiting for another checkout that unpacks the same packages" >&2
  flock 9
}
if [ -e "$final/digest.txt" ]; then
  echo "sysroot: $final"
  exit 0
fi

[ "$(dpkg --print-architecture)" = amd64 ] ||
  fail "Twinstep uses Debian's amd64 packages; this machine's architecture is $(dpkg --print-architecture)."
free_kib=$(df -Pk "$store" | awk 'NR == 2 { print $4 }')
[ "$free_kib" -gt 3000000 ] ||
  fail "only $((free_kib / 1024)) MiB are free at $store and Twinstep needs 3 GB: free some, or set TWINSTEP_CACHE to another disk."

keyring=
for candidate in /usr/share/keyrings/debian-archive-keyring.{gpg,pgp}; do
  [ -e "$candidate" ] && keyring=$candidate && break
done
[ -n "$keyring" ] || fail "the Debian archive keyring is missing: run ./bazelw, or install the package debian-archive-keyring."

# The machine's own mirror: by origin where the lists say it, else the first source whose path is a Debian archive's. Without lists
# (never updated, or removed to save space) only the sources' addresses are known.
mirror_of() { # LABEL PATH
  {
    apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 'Created-By: Packages' 2>/dev/null || true
    apt-get -o Debug::NoLocking=true update --print-uris 2>/dev/null | sed -nE "s#^'([^']*)/dists/.*#||\1#p" || true
  } | awk -F'|' -v label="$1" -v path="$2" '
    !found && $1 == "Debian" && $2 == label { found = $3 }
    !guess && $3 ~ path { guess = $3 }
    END { print found ? found : guess }'
}
mirror=${DEBIAN_MIRROR:-$(mirror_of Debian '/debian(\\.list)?/?$')}
[ -n "$mirror" ] ||
  fail "no Debian mirror in this machine's apt configuration: name one, ./bazelw ... --repo_env=DEBIAN_MIRROR=http://HOST/debian"
security=$([ -n "${DEBIAN_MIRROR:-}" ] || mirror_of Debian-Security '/debian-security(\\.list)?/?$')
mirror=${mirror%/}
security=${security:-${mirror%/debian}/debian-security}

# What killed runs left behind. A run under way holds its lock.
for leftover in "$store"/*.tmp; do
  [ "$leftover" = "$final.tmp" ] || flock -n "${leftover%.tmp}.lock" true || continue
  rm -rf "$leftover"
done

work=$final.tmp
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
apt_state=$work/apt
mkdir -p "$apt_state"/{lists/partial,cache/archives/partial,state,debs}
: >"$apt_state/status"
{
  echo "deb [signed-by=$keyring] $mirror $suite main"
  case $suite in
    forky | testing | sid | unstable) ;; # no point releases: the suite itself moves
    *)
      echo "deb [signed-by=$keyring] $mirror $suite-updates main"
      echo "deb [signed-by=$keyring] ${security%/} $suite-security main"
      ;;
  esac
} >"$apt_state/sources.list"
cat >"$apt_state/apt.conf" <<END
Dir::State "$apt_state/state";
Dir::State::Lists "$apt_state/lists";
Dir::State::status "$apt_state/status";
Dir::Cache "$apt_state/cache";
Dir::Etc::SourceList "$apt_state/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
APT::Default-Release "";
APT::Sandbox::User "";
APT::Install-Recommends "false";
APT::Install-Suggests "false";
APT::Architecture "amd64";
APT::Architectures { "amd64"; };
APT::Update::Error-Mode "any";
Acquire::Languages "none";
Acquire::Retries "3";
Debug::NoLocking "true";
END
apt() { apt-get -c "$apt_state/apt.conf" "$@"; }

echo "sysroot: reading the package lists of $suite" >&2
apt update -qq >"$work/log" 2>&1 || {
  tail -n 3 "$work/log" >&2
  fail "the package lists of suite $suite could not be read: check the network and the mirror (DEBIAN_MIRROR names another)."
}
# With an empty status file the simulated installation is the complete closure, whatever the machine has.
apt install -s -y "$@" >"$work/plan" 2>"$work/log" || {
  tail -n 6 "$work/plan" "$work/log" >&2
  fail "suite $suite cannot provide all packages at the moment (testing suites are sometimes half updated): use suite trixie or wait a day."
}
asked=" $* "
sed -n 's/^Inst \([^ ]*\) (\([^ ]*\) .*/\1=\2/p' "$work/plan" | sort | while IFS== read -r name version; do
  if [[ "$asked" != *" $name "* && "$name" =~ ^($keep_out)$ ]]; then continue; fi
  echo "$name=$version"
done >"$work/packages.txt"
mapfile -t packages <"$work/packages.txt"
echo "sysroot: fetching and unpacking ${#packages[@]} packages of $suite into $final" >&2
(cd "$apt_state/debs" && apt download -qq "${packages[@]}") >"$work/log" 2>&1 || {
  tail -n 3 "$work/log" >&2
  fail "the packages of suite $suite could not be downloaded: check the network and the free disk space at $store."
}

mkdir -p "$work/root/usr/"{bin,sbin,lib,lib64}
for dir in bin sbin lib lib64; do ln -s "usr/$dir" "$work/root/$dir"; done
for deb in "$apt_state"/debs/*.deb; do
  dpkg-deb --fsys-tarfile "$deb" |
    tar -x -C "$work/root" --keep-directory-symlink --no-same-owner \
      --exclude='./usr/share/doc' --exclude='./usr/share/man' --exclude='./usr/share/locale' --exclude='./usr/share/lintian' \
      --exclude='./usr/share/zoneinfo' --exclude='./var' --exclude='./etc' --exclude='*/gconv' --exclude='*.pyc' ||
    fail "$(basename "$deb") could not be unpacked: check the free disk space at $store."
done
# Absolute links point into the root, not at the machine.
find "$work/root" -type l -lname '/*' -printf '%P %l\n' | while read -r link target; do
  up=$(dirname "$link" | sed 's#[^/]\+#..#g')
  ln -sfn "$up$target" "$work/root/$link"
done

# --- Wrappers. They name the final folder, which does not exist until the move below.
lib=usr/lib/x86_64-linux-gnu
gcc=$(basename -a "$work/root/usr/lib/gcc/x86_64-linux-gnu/"* | sort -n | tail -n 1)
mkdir "$work/bin"
wrap() { # NAME PROGRAM [FLAG...]
  local name=$1 program=$2
  shift 2
  [ -e "$work/root/$program" ] || fail "the packages of $suite lack $program."
  printf '#!/bin/sh\nexec %s --library-path %s --argv0 %s %s %s "$@"\n' "$final/root/usr/lib64/ld-linux-x86-64.so.2" \
    "$final/root/$lib:$final/root/usr/lib/llvm-$llvm/lib" "$name" "$final/root/$program" "$*" >"$work/bin/$name"
  chmod +x "$work/bin/$name"
}
clang_flags="-resource-dir $final/root/usr/lib/llvm-$llvm/lib/clang/$llvm --sysroot=$final/root"
clang_flags+=" --gcc-install-dir=$final/root/usr/lib/gcc/x86_64-linux-gnu/$gcc -B$final/bin"
wrap clang "usr/lib/llvm-$llvm/bin/clang" $clang_flags
wrap clang++ "usr/lib/llvm-$llvm/bin/clang" --driver-mode=g++ $clang_flags
wrap ld.lld "usr/lib/llvm-$llvm/bin/lld"
for tool in llvm-symbolizer llvm-cov llvm-profdata; do wrap "$tool" "usr/lib/llvm-$llvm/bin/$tool"; done
for tool in ar nm objdump objcopy strip; do wrap "$tool" "usr/bin/x86_64-linux-gnu-$tool"; done
wrap protoc usr/bin/protoc

sha256sum "$work/packages.txt" | cut -d' ' -f1 >"$work/digest.txt"
rm -rf "$apt_state" "$work/plan" "$work/log"
rm -rf "$final"
mv "$work" "$final"
trap - EXIT
echo "sysroot: $final"
