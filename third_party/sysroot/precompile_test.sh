#!/usr/bin/env bash
# precompile.sh with a compiler of our own: it compiles once for a header and flags, nothing is left of a run that fails, and that is a
# sentence.
set -euo pipefail

script=$PWD/third_party/sysroot/precompile.sh
cd "${TEST_TMPDIR:?}"
failures=0

expect() { # WHAT PATTERN ACTUAL
  [[ "$3" == $2 ]] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

mkdir -p folder/bin
export LOG=$PWD/log
cat >folder/bin/clang <<'END'
#!/usr/bin/env bash
echo "clang $*" >>"$LOG"
[ -z "${FAIL-}" ] || { echo 'error: no space left' >&2; exit 1; }
while [ "$1" != -o ]; do shift; done
echo result >"$2"
END
chmod +x folder/bin/clang
echo '#include <string>' >header.h

first=$(bash "$script" folder header.h -O2)
expect 'the file is told' 'precompiled: folder/precompiled/????????????????.pch' "$first"
expect 'it is there' result "$(cat "${first#precompiled: }")"
expect 'the flags are those of the files' 'clang -O2 * -x c++-header folder/precompiled/*.h -o *' "$(cat log)"
expect 'the header is kept, as each compilation looks at it' '#include <string>' "$(cat "$(sed -E 's/.*c..-header ([^ ]*) .*/\1/' log)")"

expect 'the same again' "$first" "$(bash "$script" folder header.h -O2)"
expect 'is not compiled again' 1 "$(wc -l <log)"

both=$(bash "$script" folder header.h -O0 -- -O2)
expect 'other flags are another file, told in the order of the flags' $'precompiled: folder/precompiled/*.pch\n'"$first" "$both"
expect 'of its own' no "$([ "$(sort -u <<<"$both" | wc -l)" = 2 ] && echo no)"
echo '#include <vector>' >header.h
expect 'another header too' 'precompiled: *.pch' "$(bash "$script" folder header.h -O2)"
expect 'three in all' 3 "$(find folder/precompiled -name '*.pch' | wc -l)"

status=0
error=$(FAIL=1 bash "$script" folder header.h -O2 -- -O3 2>&1 >told) || status=$?
expect 'a compiler that fails' 1 "$status"
expect 'is a sentence' $'error: no space left\nsysroot: the headers that all files share could not be compiled: check the free disk space at folder.' "$error"
expect 'and leaves nothing' 3 "$(find folder/precompiled -name '*.pch' -o -name 'tmp.*' | wc -l)"
expect 'later it works' 'precompiled: *.pch' "$(bash "$script" folder header.h -O3)"

[ "$failures" = 0 ] && echo PASSED
