#!/usr/bin/env bash
# What register.sh writes, and what it says where a value is missing or wrong.
set -uo pipefail

register=$PWD/harness/oss_fuzz/register.sh
cd "$TEST_TMPDIR" || exit
failures=0
says() { # SENTENCE ARGUMENT...
  local sentence=$1 said
  shift
  said=$("$register" "$@" 2>&1) && { echo "FAILED: register.sh $* works"; failures=$((failures + 1)); }
  [[ "$said" == *"$sentence"* ]] || { echo "FAILED: register.sh $* says: $said"; failures=$((failures + 1)); }
}
expect() { # WHAT COMMAND...
  local what=$1
  shift
  "$@" || { echo "FAILED: $what"; failures=$((failures + 1)); }
}

says '--contact=MAIL --repository=URL is missing' projects/twinstep
says '--contact=MAIL is missing' --repository=https://example.org/twinstep.git projects/twinstep
says '--repository=URL is missing' --contact=someone@example.org projects/twinstep
says 'is not a mail address' --contact=someone --repository=https://example.org/twinstep.git projects/twinstep
says 'is not the address of a Git repository' --contact=someone@example.org --repository=here projects/twinstep
says 'is not the address of a Git repository' --contact=someone@example.org '--repository=https://example.org/a b' projects/twinstep
says 'name the folder' --contact=someone@example.org --repository=https://example.org/twinstep.git
says "is not a project's name" --contact=someone@example.org --repository=https://example.org/twinstep.git projects/Twin.step
says 'is not one of' --owner=me

expect 'both values are enough' "$register" --contact=someone@example.org --repository=https://example.org/twinstep.git projects/twinstep
expect 'the Dockerfile clones' grep -qx 'RUN git clone --depth=1 https://example.org/twinstep.git twinstep' projects/twinstep/Dockerfile
expect 'it copies what lies beside it alone' [ "$(grep -c '^COPY' projects/twinstep/Dockerfile) $(grep '^COPY' projects/twinstep/Dockerfile)" = '1 COPY build.sh $SRC/' ]
expect 'the contact' grep -qx 'primary_contact: "someone@example.org"' projects/twinstep/project.yaml
expect 'the repository' grep -qx 'main_repo: "https://example.org/twinstep.git"' projects/twinstep/project.yaml
expect 'base-builder and base-runner are of one system' \
  grep -q "^FROM gcr.io/oss-fuzz-base/base-builder:$(sed -n 's/^base_os_version: //p' projects/twinstep/project.yaml)\$" projects/twinstep/Dockerfile
expect 'the build script can be started' [ -x projects/twinstep/build.sh ]
# infra/presubmit.py: a license, the lists of packages before packages.
for file in Dockerfile build.sh; do expect "the license of $file" grep -q http://www.apache.org/licenses/LICENSE-2.0 "projects/twinstep/$file"; done
expect 'apt-get update first' bash -c '! grep -q "^RUN apt-get install" projects/twinstep/Dockerfile'

[ "$failures" = 0 ] && echo PASSED
exit "$failures"
