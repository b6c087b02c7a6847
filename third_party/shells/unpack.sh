#!/usr/bin/env bash
# unpack.sh STORE SUITE
#
# Unpacks SUITE's Node.js and all it depends on into a folder of STORE, without root and without touching the machine's own packages:
# apt runs on a private state. The folder is shared by all checkouts of the machine and appears under its name only when complete.
# Prints "shells: FOLDER" as its only line of standard output.
#
#   FOLDER/root/           the unpacked packages
#   FOLDER/bin/node        FLAG... SCRIPT ARGUMENT...: runs Node.js in that root, with SCRIPT's folder (Debian's Node.js finds its own JavaScript
#                          files by absolute path, so it needs the root to be /; that takes user namespaces)
#   FOLDER/packages.txt    name=version of every package unpacked
#
# Environment: DEBIAN_MIRROR (default: the machine's own mirror), TWINSTEP_SYSROOT_EPOCH (any word; a new word unpacks anew). Errors:
# one sentence on standard error and a non-zero exit code.
set -euo pipefail
shopt -s nullglob
umask 022
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

fail() { echo "shells: $*" >&2; exit 1; }

store=$1 suite=$2
final=$store/$suite-node-$( { cat "$0"; echo "${TWINSTEP_SYSROOT_EPOCH:-}"; } | sha256sum | cut -c1-8)
if [ -e "$final/packages.txt" ]; then
  echo "shells: $final"
  exit 0
fi
{ mkdir -p "$store" && : >>"$final.lock"; } 2>/dev/null ||
  fail "$store cannot be written; set TWINSTEP_CACHE to a folder on a disk with 3 GB free."
exec 9>>"$final.lock"
flock 9
if [ -e "$final/packages.txt" ]; then
  echo "shells: $final"
  exit 0
fi

free_kib=$(df -Pk "$store" | awk 'NR == 2 { print $4 }')
[ "$free_kib" -gt 500000 ] ||
  fail "only $((free_kib / 1024)) MiB are free at $store, too little for Node.js: free some (Twinstep needs 3 GB in all), or set TWINSTEP_CACHE to another disk."

# The lock is held: what is there a killed run left behind.
work=$final.tmp
rm -rf "$work"
mkdir -p "$work/debs" "$work/bin"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
. "$(dirname "${BASH_SOURCE[0]}")/../sysroot/apt_state.sh"
apt_state "$work/apt" "$suite" deb

apt update -qq >"$work/log" 2>&1 || {
  tail -n 3 "$work/log" >&2
  fail "the package lists of suite $suite could not be read: check the network and the mirror (DEBIAN_MIRROR names another)."
}
apt install -s -y nodejs >"$work/plan" 2>"$work/log" || {
  tail -n 6 "$work/plan" "$work/log" >&2
  fail "suite $suite cannot provide nodejs at the moment (testing suites are sometimes half updated): use suite trixie or wait a day."
}
sed -n 's/^Inst \([^ ]*\) (\([^ ]*\) .*/\1=\2/p' "$work/plan" | sort >"$work/packages"
mapfile -t packages <"$work/packages"
echo "shells: fetching and unpacking Node.js of $suite, ${#packages[@]} packages, into $final" >&2
(cd "$work/debs" && apt download -qq "${packages[@]}") >"$work/log" 2>&1 || {
  tail -n 3 "$work/log" >&2
  fail "the packages of suite $suite could not be downloaded: check the network and the free disk space at $store."
}
mkdir -p "$work/root/usr/"{bin,sbin,lib,lib64} "$work/root/"{dev,mnt,tmp}
for dir in bin sbin lib lib64; do ln -s "usr/$dir" "$work/root/$dir"; done
for deb in "$work"/debs/*.deb; do
  dpkg-deb --fsys-tarfile "$deb" |
    tar -x -C "$work/root" --keep-directory-symlink --no-same-owner --exclude='./usr/share/doc' --exclude='./usr/share/man' \
      --exclude='./usr/share/locale' --exclude='./var' --exclude='./etc' --exclude='*/gconv' ||
    fail "$(basename "$deb") could not be unpacked: check the free disk space at $store."
done
[ -e "$work/root/usr/bin/node" ] || fail "the packages of $suite lack usr/bin/node."

cat >"$work/bin/node" <<'NODE'
#!/usr/bin/env bash
# node FLAG... SCRIPT ARGUMENT...
root=$(cd "$(dirname "$(readlink -f "$0")")/../root" && pwd -P)
flags=()
while [[ "${1:-}" == -* ]]; do flags+=("$1") && shift; done
[ -f "${1:-}" ] || { echo "node: no script '${1:-}'" >&2; exit 127; }
folder=$(cd "$(dirname "$1")" && pwd -P)
script=/mnt/$(basename "$1")
shift
# A certificate file of the machine is not there.
unset NODE_EXTRA_CA_CERTS NODE_OPTIONS
# chroot stands there, which not every path has.
PATH=$PATH:/usr/sbin exec unshare --map-root-user --mount sh -c '
  mount --rbind /dev "$0/dev" && mount --rbind "$1" "$0/mnt" || exit 127
  shift
  exec chroot "$0" /usr/bin/node "$@"' "$root" "$folder" "${flags[@]}" "$script" "$@"
NODE
chmod +x "$work/bin/node"
mv "$work/packages" "$work/packages.txt"
rm -rf "$work/apt" "$work/debs" "$work/plan" "$work/log"
rm -rf "$final"
mv "$work" "$final"
trap - EXIT
echo "shells: $final"
