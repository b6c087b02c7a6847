#!/usr/bin/env bash
# Writes what a checkout of OSS-Fuzz wants of a project, from the files in project/:
#
#   register.sh --contact=MAIL --repository=URL FOLDER        FOLDER: projects/twinstep of that checkout
#
# MAIL gets the reports, URL is what its machines clone. Both are the business of the person who registers the project, so there is no
# default. FOLDER is checked as OSS-Fuzz checks it (infra/presubmit.py).
set -euo pipefail

fail() { echo "register.sh: $*" >&2; exit 1; }

contact='' repository='' folder=''
for argument; do
  case $argument in
    --contact=*) contact=${argument#*=} ;;
    --repository=*) repository=${argument#*=} ;;
    -*) fail "'$argument' is not one of --contact=MAIL, --repository=URL." ;;
    *) [ -z "$folder" ] || fail "'$argument' is one folder too many." && folder=$argument ;;
  esac
done
missing=()
[ -n "$contact" ] || missing+=(--contact=MAIL)
[ -n "$repository" ] || missing+=(--repository=URL)
[ ${#missing[@]} = 0 ] ||
  fail "${missing[*]} is missing: who gets the reports and which repository is cloned are for the person to say who registers the project."
[[ "$contact" =~ ^[^@[:space:]\"]+@[^@[:space:]\"]+\.[^@[:space:]\"]+$ ]] || fail "--contact=$contact is not a mail address."
[[ "$repository" =~ ^(https|git|ssh|file)://[^[:space:]\"\\\&\|]+$ ]] || fail "--repository=$repository is not the address of a Git repository (https://...)."
[ -n "$folder" ] || fail "name the folder to write: projects/twinstep of a checkout of OSS-Fuzz."
[[ "$(basename "$folder")" =~ ^[a-z0-9_-]+$ ]] || fail "'$(basename "$folder")' is not a project's name: small letters, digits, - and _."

files=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/project
mkdir -p "$folder" || fail "$folder cannot be made."
for file in Dockerfile build.sh project.yaml; do
  sed "s|@CONTACT@|$contact|g; s|@REPOSITORY@|$repository|g" "$files/$file" >"$folder/$file" || fail "$folder/$file cannot be written."
  ! grep -q '@[A-Z]*@' "$folder/$file" || fail "$file has a value that nobody fills in."
done
chmod 755 "$folder/build.sh"
echo "$folder: Dockerfile, build.sh, project.yaml"
