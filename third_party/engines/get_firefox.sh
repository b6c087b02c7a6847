#!/usr/bin/env bash
# get_firefox.sh FOLDER [SUITE]
#
# Gets Debian's firefox-esr and the libraries that it needs, and unpacks them into FOLDER; nothing is installed. FOLDER/firefox starts it: it is
# what an engine is named by, spidermonkey@firefox:FOLDER/firefox. SUITE: Debian's, by default that of this machine. The C library is this
# machine's, so it must be at least as new as the suite's. What is there stays.
#
# Environment: DEBIAN_MIRROR (default: the machine's own mirror). Errors: one sentence on standard error and exit code 1.
set -euo pipefail
shopt -s nullglob
umask 022
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

fail() { echo "get_firefox: $*" >&2; exit 1; }
[ $# -gt 0 ] && [[ $1 != -* ]] || {
  sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
  exit 2
}
suite=${2:-$(. /etc/os-release && echo "${VERSION_CODENAME:-}")}
[ -n "$suite" ] || fail "this machine does not say its Debian suite: name one."
mkdir -p "$1" 2>/dev/null || fail "$1 cannot be written."
folder=$(cd "$1" && pwd -P)
[ ! -x "$folder/firefox" ] || { echo "$folder/firefox"; exit 0; }
work=$folder/getting.tmp
rm -rf "$work" "$folder/root"
mkdir -p "$work" "$folder/root" "$folder/home"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
. "$(dirname "${BASH_SOURCE[0]}")/../sysroot/apt_state.sh"
apt_state "$work/apt" "$suite" deb
apt update -qq >"$work/log" 2>&1 || fail "the package lists of $suite could not be read: check the network and the mirror (DEBIAN_MIRROR names another)."
apt install --download-only -y firefox-esr >"$work/log" 2>&1 || fail "firefox-esr of $suite could not be downloaded: $(tail -n 1 "$work/log")"
for deb in "$work"/apt/cache/archives/*.deb; do
  case $(basename "$deb") in
    libc6_* | libc-bin_* | libgcc-s1_*) ;;
    *) dpkg-deb -x "$deb" "$folder/root" || fail "$(basename "$deb") could not be unpacked: check the free disk space at $folder." ;;
  esac
done
cat >"$folder/firefox" <<END
#!/bin/sh
libraries=$folder/root/usr/lib
export LD_LIBRARY_PATH=\$libraries/firefox-esr:\$libraries/x86_64-linux-gnu:$folder/root/lib/x86_64-linux-gnu HOME=$folder/home
export MOZ_HEADLESS=1 MOZ_CRASHREPORTER_DISABLE=1
exec \$libraries/firefox-esr/firefox-esr "\$@"
END
chmod 755 "$folder/firefox"
echo "$folder/firefox"
