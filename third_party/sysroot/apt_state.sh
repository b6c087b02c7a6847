# Sourced by scripts that take packages from Debian: an apt of its own, which touches nothing of the machine's.
#
#   apt_state FOLDER SUITE KIND     KIND is deb or deb-src: makes an apt state in FOLDER for SUITE, from the machine's own mirror or
#                                   DEBIAN_MIRROR, checked with the Debian archive keyring
#   apt ARGUMENT...                 apt-get on that state
#
# The sourcing script defines fail SENTENCE..., which prints it and ends.

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

apt_state() { # FOLDER SUITE KIND
  apt_folder=$1
  local suite=$2 kind=$3 keyring= candidate mirror security
  for candidate in /usr/share/keyrings/debian-archive-keyring.{gpg,pgp}; do
    [ -e "$candidate" ] && keyring=$candidate && break
  done
  [ -n "$keyring" ] || fail "the Debian archive keyring is missing: run ./bazelw, or install the package debian-archive-keyring."
  mirror=${DEBIAN_MIRROR:-$(mirror_of Debian '/debian(\\.list)?/?$')}
  [ -n "$mirror" ] ||
    fail "no Debian mirror in this machine's apt configuration: name one, ./bazelw ... --repo_env=DEBIAN_MIRROR=http://HOST/debian"
  security=$([ -n "${DEBIAN_MIRROR:-}" ] || mirror_of Debian-Security '/debian-security(\\.list)?/?$')
  mirror=${mirror%/}
  security=${security:-${mirror%/debian}/debian-security}

  mkdir -p "$apt_folder"/{lists/partial,cache/archives/partial,state}
  : >"$apt_folder/status"
  {
    echo "$kind [signed-by=$keyring] $mirror $suite main"
    case $suite in
      forky | testing | sid | unstable) ;; # no point releases: the suite itself moves
      *)
        echo "$kind [signed-by=$keyring] $mirror $suite-updates main"
        echo "$kind [signed-by=$keyring] ${security%/} $suite-security main"
        ;;
    esac
  } >"$apt_folder/sources.list"
  cat >"$apt_folder/apt.conf" <<END
Dir::State "$apt_folder/state";
Dir::State::Lists "$apt_folder/lists";
Dir::State::status "$apt_folder/status";
Dir::Cache "$apt_folder/cache";
Dir::Etc::SourceList "$apt_folder/sources.list";
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
}

apt() { apt-get -c "$apt_folder/apt.conf" "$@"; }
