#!/usr/bin/env bash
# get_browser.sh BROWSER FOLDER [SUITE]
#
# Gets Debian's package of BROWSER, firefox or chromium, and the libraries that it needs, and unpacks them into FOLDER; nothing is installed.
# FOLDER/BROWSER starts it: it is what an engine is named by, spidermonkey@firefox:FOLDER/firefox or v8@chromium:FOLDER/chromium. SUITE:
# Debian's, by default that of this machine. The C library is this machine's, so it must be at least as new as the suite's. What is there stays.
#
# Environment: DEBIAN_MIRROR (default: the machine's own mirror). Errors: one sentence on standard error and exit code 1.
set -euo pipefail
shopt -s nullglob
umask 022
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

fail() { echo "get_browser: $*" >&2; exit 1; }
[ $# -gt 1 ] && [[ $1 == firefox || $1 == chromium ]] || {
  sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
  exit 2
}
browser=$1 package=${1/firefox/firefox-esr}
suite=${3:-$(. /etc/os-release && echo "${VERSION_CODENAME:-}")}
[ -n "$suite" ] || fail "this machine does not say its Debian suite: name one."
mkdir -p "$2" 2>/dev/null || fail "$2 cannot be written."
folder=$(cd "$2" && pwd -P)
[ ! -x "$folder/$browser" ] || { echo "$folder/$browser"; exit 0; }
work=$folder/getting.tmp
rm -rf "$work" "$folder/root"
mkdir -p "$work" "$folder/root" "$folder/home"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
. "$(dirname "${BASH_SOURCE[0]}")/../sysroot/apt_state.sh"
apt_state "$work/apt" "$suite" deb
apt update -qq >"$work/log" 2>&1 || fail "the package lists of $suite could not be read: check the network and the mirror (DEBIAN_MIRROR names another)."
apt install --download-only -y "$package" >"$work/log" 2>&1 || fail "$package of $suite could not be downloaded: $(tail -n 1 "$work/log")"
for deb in "$work"/apt/cache/archives/*.deb; do
  case $(basename "$deb") in
    libc6_* | libc-bin_* | libgcc-s1_*) ;;
    *) dpkg-deb -x "$deb" "$folder/root" || fail "$(basename "$deb") could not be unpacked: check the free disk space at $folder." ;;
  esac
done
cat >"$folder/$browser" <<END
#!/bin/sh
libraries=$folder/root/usr/lib
export LD_LIBRARY_PATH=\$libraries/$package:\$libraries/x86_64-linux-gnu:\$libraries/x86_64-linux-gnu/pulseaudio:$folder/root/lib/x86_64-linux-gnu
export HOME=$folder/home MOZ_HEADLESS=1 MOZ_CRASHREPORTER_DISABLE=1
exec \$libraries/$package/$package "\$@"
END
chmod 755 "$folder/$browser"
echo "$folder/$browser"
