#!/usr/bin/env bash
# precompile.sh with a compiler and a protoc of our own: it compiles once for a header, protos and flags, nothing is left of a run that
# fails, and that is a sentence.
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
cat >folder/bin/protoc <<'END'
#!/usr/bin/env bash
echo "protoc $*" >>"$LOG"
[ -z "${FAIL_PROTOC-}" ] || { echo 'b.proto: File not found.' >&2; exit 1; }
for word; do case $word in --cpp_out=*) out=${word#--cpp_out=} ;; --proto_path=*) path=${word#--proto_path=} ;; esac; done
mkdir -p "$out/proto" && sed 's/^/made of /' "$path/proto/a.proto" >"$out/proto/a.pb.h"
END
chmod +x folder/bin/clang folder/bin/protoc
mkdir -p root/proto
echo 'message A {}' >root/proto/a.proto
echo '#include <string>' >header.h
protos=(root proto/a.proto --)

first=$(bash "$script" folder header.h "${protos[@]}" -O2)
expect 'the file is told' 'precompiled: folder/precompiled/????????????????.pch' "$first"
expect 'it is there' result "$(cat "${first#precompiled: }")"
expect 'the flags are those of the files' 'clang -O2 * -x c++-header folder/precompiled/*.h -o *' "$(tail -n 1 log)"
kept=$(sed -nE 's/.*c..-header ([^ ]*) .*/\1/p' log)
expect 'the header is kept, as each compilation looks at it' '#include <string>' "$(cat "$kept")"
expect 'those of the protos are too' 'made of message A {}' "$(cat "$(dirname "$kept")/proto/a.pb.h")"
expect 'where the header looks for them' "clang * -iquote $(dirname "$kept") *" "$(tail -n 1 log)"

expect 'the same again' "$first" "$(bash "$script" folder header.h "${protos[@]}" -O2)"
expect 'is not compiled again' 1 "$(grep -c clang log)"

both=$(bash "$script" folder header.h "${protos[@]}" -O0 -- -O2)
expect 'other flags are another file, told in the order of the flags' $'precompiled: folder/precompiled/*.pch\n'"$first" "$both"
expect 'of its own' no "$([ "$(sort -u <<<"$both" | wc -l)" = 2 ] && echo no)"
echo '#include <vector>' >header.h
expect 'another header too' 'precompiled: *.pch' "$(bash "$script" folder header.h "${protos[@]}" -O2)"
echo 'message B {}' >root/proto/a.proto
expect 'another proto too' 'precompiled: *.pch' "$(bash "$script" folder header.h "${protos[@]}" -O2)"
expect 'none is a set of its own' 'precompiled: *.pch' "$(bash "$script" folder header.h root -- -O2)"
expect 'five in all' 5 "$(find folder/precompiled -name '*.pch' | wc -l)"

status=0
error=$(FAIL=1 bash "$script" folder header.h "${protos[@]}" -O2 -- -O3 2>&1 >told) || status=$?
expect 'a compiler that fails' 1 "$status"
expect 'is a sentence' $'error: no space left\nsysroot: the headers that all files share could not be compiled: check the free disk space at folder.' "$error"
expect 'and leaves nothing' 5 "$(find folder/precompiled -name '*.pch' -o -name 'tmp.*' | wc -l)"
status=0
error=$(FAIL_PROTOC=1 bash "$script" folder header.h "${protos[@]}" -O4 2>&1 >told) || status=$?
expect 'protos that import others' 1 "$status"
expect 'are a sentence' $'b.proto: File not found.\nsysroot: protoc made no headers of 1 protos: *' "$error"
expect 'later it works' 'precompiled: *.pch' "$(bash "$script" folder header.h "${protos[@]}" -O3)"

[ "$failures" = 0 ] && echo PASSED
