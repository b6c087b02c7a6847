# Sourced by scripts that need a new Debian machine: root file systems of a suite's essential packages and apt. `top` is the checkout.
#
#   make_root SUITE FOLDER WORK [FLAG...]         by mmdebstrap, with flags of its own; WORK is for what lies about
#   in_root FOLDER [NAME=VALUE...] COMMAND...     runs it there, with process and mount namespaces of its own: whatever happens, Bazel's
#                                                 server and the mounts end with it. Folders in the list root_mounts are seen there, too.
. "$top/third_party/sysroot/apt_state.sh"

make_root() {
  local suite=$1 folder=$2 work=$3
  shift 3
  # The machine's own way to Debian: the mirror, and how apt gets there (proxies, certificates, checks of dates). Not more of its
  # configuration, which may call programs that a new machine lacks.
  apt-config dump Acquire | grep -vE '^Acquire(::(IndexTargets|Changelogs|CompressionTypes|cdrom|.*Proxy-Auto-Detect).*)? ' >"$work/apt.conf"
  apt_state "$work/apt" "$suite" deb
  mmdebstrap --quiet --variant=apt --aptopt="$work/apt.conf" "$@" "$suite" "$folder" "$work/apt/sources.list" || return
  cp --remove-destination -L /etc/resolv.conf /etc/hosts "$folder/etc/" || return
  local certificates
  for certificates in etc/ssl/certs/ca-certificates.crt usr/local/share/ca-certificates; do
    ! [ -e "/$certificates" ] ||
      { mkdir -p "$(dirname "$folder/$certificates")" && cp -rL "/$certificates" "$(dirname "$folder/$certificates")/"; } || return
  done
}

root_mounts=()
root_proxies=()
for root_name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [ -z "${!root_name-}" ] || root_proxies+=("$root_name=${!root_name}")
done

in_root() {
  local folder=$1 mount
  for mount in "${root_mounts[@]}"; do mkdir -p "$folder$mount"; done
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child sh -c '
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && root=$1 && shift || exit
    while [ "$1" != -- ]; do mount --bind "$1" "$root$1" && shift || exit; done
    shift && exec chroot "$root" "$@"' sh "$folder" "${root_mounts[@]}" -- \
    env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    "${root_proxies[@]}" "${@:2}" </dev/null
}
