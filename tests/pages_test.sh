#!/usr/bin/env bash
# The pages: short at the entrance, in plain English, and what they name is there: files, folders, targets, flags. Every folder of code, and
# every test without a file of its name beside it, is described in a page. Reads the checkout itself, so its result is never taken from the cache.
set -euo pipefail
export LC_ALL=C

top=$(dirname "$(readlink -f README.md)")
cd "$top"
failures=0
fail() { echo "FAILED: $*" >&2; failures=$((failures + 1)); }

mapfile -t pages < <(find . -name '*.md' -not -path './bazel-*' -not -path './.git/*' | sed 's|^\./||' | sort)

# --- The two pages that everybody reads are short, and no line is wide but a table's.
short() { # PAGE LINES
  local lines
  lines=$(wc -l <"$1")
  [ "$lines" -le "$2" ] || fail "$1 has $lines lines, more than $2: what one folder is about belongs to that folder's README.md"
}
short README.md 160
short ARCHITECTURE.md 200
for page in "${pages[@]}"; do
  wide=$(awk 'length > 150 && !/^\|/ && !/^    / { print FNR }' "$page" | tr '\n' ' ')
  [ -z "$wide" ] || fail "$page has more than 150 columns in line $wide"
done

# --- Plain English: neither pages nor the texts of commands (flags, usage and errors of their mains) contain phrases of a list, which says what
# to write instead. A phrase may go over a line's end. Code (blocks of four blanks, fences, backquotes) and names with hyphens are not prose.
prose() { # PAGE
  awk '/^ *```/ { code = !code; next } code || /^    / { next } { print }' "$1" | tr '\n' ' ' | sed -E 's/`[^`]*`/X/g; s/[A-Za-z0-9_]+(-[A-Za-z0-9_]+)+/X/g; s/  +/ /g'
}
literals() { # SOURCE: its texts, one a line; those in a row are one
  grep -vE '^ *(//|#include)' "$1" | tr '\n' ' ' | sed -E 's/" +"//g' | grep -oE '"([^"\\]|\\.)*"' | sed 's/\\n/ /g'
}
mapfile -t phrases < <(grep -v '^#' tests/plain_english.txt)
any_phrase=$(printf '%s\n' "${phrases[@]}" | cut -f1 | paste -sd'|')
refused() { # NAME, with its text as standard input
  local text line found
  text=$(tr '[:upper:]' '[:lower:]')
  grep -qE "\\b($any_phrase)\\b" <<<"$text" || return 0
  for line in "${phrases[@]}"; do
    found=$(grep -oE ".{0,40}\\b(${line%%$'\t'*})\\b.{0,30}" <<<"$text") || continue
    fail "$1 has a phrase that tests/plain_english.txt refuses; write ${line#*$'\t'}: ...${found%%$'\n'*}..."
  done
}
for page in "${pages[@]}"; do refused "$page" < <(prose "$page"); done
commands=$(find harness -name '*_main.cc' | sort)
[ "$(wc -l <<<"$commands")" -ge 20 ] || fail "only these commands were found: $commands"
while IFS= read -r source; do refused "$source" < <(literals "$source"); done <<<"$commands"
# The search finds what it is to find.
failures_before=$failures
refused "a text that is made for this" <<<'It is, as the page tells, behind the step.' 2>/dev/null
[ "$failures" = $((failures_before + 2)) ] && failures=$failures_before || fail "tests/pages_test.sh does not find the phrases of tests/plain_english.txt"

# --- Links; and paths between backquotes, from the checkout's top or the end of a path below the page's folder. Some are of other trees.
elsewhere='bazel-.*|include/|lib/|gen/.*|lib/a\.mjs|twinstep_fuzz_target\.files/'
everything=$(find . -not -path './bazel-*' -not -path './.git/*' \( -type d -printf '%P/\n' -o -printf '%P\n' \))
for page in "${pages[@]}"; do
  folder=$(dirname "$page")
  while IFS= read -r link; do
    [ -e "$folder/$link" ] || fail "$page links to $link, which is not there"
  done < <(grep -oE '\]\([^)#:]+\)' "$page" | sed -E 's/^\]\((.*)\)$/\1/')
  while IFS= read -r path; do
    [ -e "$path" ] || grep -q "^${folder#.}.*${path//./\\.}\$" <<<"$everything" || fail "$page names $path, which is not there"
  done < <(grep -oE '`[^` ]+`' "$page" | tr -d '`' | grep -vxE "$elsewhere" |
    grep -xE '[a-z][a-z0-9_./-]*(/|\.(h|cc|js|mjs|sh|md|proto|bzl|tsv|textproto|yaml))|ARCHITECTURE\.md|README\.md')
done

# --- Engines and versions are those of the table: in commands anywhere, and in what the first page says of them.
table=$(tr -d '\n' <third_party/engines/subjects.bzl)
subjects=" $(grep -oE '_subject\( *"[a-z0-9]+", *"[0-9.]+"' <<<"$table" | sed -E 's/.*\( *"(.*)", *"(.*)"/\1@\2/' | tr '\n' ' ')"
[ "$(wc -w <<<"$subjects")" -ge 5 ] || fail "only these subjects were read out of the table:$subjects"
is_subject() { case $subjects in *" $1 "*) ;; *) return 1 ;; esac; }
for page in "${pages[@]}"; do
  while IFS= read -r name; do
    is_subject "${name/=/@}" || fail "$page shows $name, and third_party/engines/subjects.bzl has no such version"
  done < <(grep -oE '(^|[^a-z_0-9])(v8|spidermonkey)[@=][0-9.]*[0-9]' "$page" | grep -oE '(v8|spidermonkey).*' | sort -u)
done
while IFS= read -r name; do
  is_subject "$(tr 'A-Z ' 'a-z@' <<<"$name")" || fail "README.md says $name, and third_party/engines/subjects.bzl has no such version"
done < <(grep -oE '(V8|SpiderMonkey) [0-9]+(\.[0-9]+)?' README.md | sort -u)
linked=$(grep -oE '_subject\( *"[a-z0-9]+", *"[0-9.]+", *suite = "'"$(sed -nE 's/^DEFAULT_SUITE = "(.*)"$/\1/p' third_party/engines/subjects.bzl)"'"' <<<"$table" |
  sed -E 's/.*\( *"(.*)", *"(.*)", *suite.*/\1 \2/; s/^v8/V8/; s/^spidermonkey/SpiderMonkey/' | paste -sd, | sed 's/,/, /')
grep -qF "engines ($linked)" README.md || fail "README.md does not say that the engines linked by default are $linked"

# --- Targets: the package has a BUILD file with the target's name, or the theme of a list of tests.
for page in "${pages[@]}"; do
  while IFS= read -r label; do
    package=${label%%:*} name=${label##*[:/]}
    package=${package#//} package=${package%...} package=${package%/}
    case $label in
      *...) [ -d "./$package" ] || fail "$page names $label, and there is no such folder" ;;
      *)
        if [ ! -f "./$package/BUILD" ]; then
          fail "$page names $label, and $package has no BUILD file"
        elif [[ "$label" == *:* ]] && [ "$name" != all ] && ! is_subject "$(sed -E 's/_/@/; s/_facts_test$//' <<<"$name")"; then
          grep -qsE "\"($name|${name%_test})\"" "./$package/BUILD" "./$package"/*.bzl || [ -e "./$package/$name" ] ||
            fail "$page names $label, which $package/BUILD does not define"
        fi
        ;;
    esac
  done < <(sed -E 's|//[a-z_/]*:[A-Z]+||g' "$page" | grep -oE '(^|[^@a-z:])//[a-z][a-z0-9_/]*(:[a-z0-9_.]*[a-z0-9_]|\.\.\.)?' | sed 's|^[^/]*||' | sort -u)
done

# --- Flags: of a program, of the fuzz target, of Bazel, of an example's own tool.
flags=" $(find harness -name '*.cc' -exec cat {} + | tr -d '\n' | grep -oE 'ABSL_FLAG\( *[A-Za-z0-9_:<>]+, *[a-z0-9_]+' | sed 's/.*[ ,]//' | sort -u |
  tr '\n' ' ') help version oracles known record layers reduction_seconds run_seconds \
 contact repository output_groups repo_env test_output test_filter test_arg test_timeout run_under strategy config update compilation_mode host_compilation_mode disk_cache dynamic_mode incompatible_strict_action_env proto_compiler proto_toolchain_for_cc nosandbox_debug configure worker \
 incompatible_enable_cc_toolchain_resolution disable preset "
for page in "${pages[@]}"; do
  while IFS= read -r flag; do
    case $flags in *" $flag "* | *" ${flag#no} "*) ;; *) fail "$page shows --$flag, which no program has" ;; esac
  done < <(grep -oE '(^|[ `(])--[a-z][a-z0-9_]+' "$page" | sed 's/.*--//' | sort -u)
done

# The page of a folder or of one above it, up to the top, that matches.
told_from() { # FOLDER PATTERN
  local folder=$1
  while ! grep -qE "$2" "$folder/README.md" 2>/dev/null; do
    [ "$folder" != . ] || return 1
    folder=$(dirname "$folder")
  done
}

# --- Every folder of code has a page, or is named in one above.
while IFS= read -r folder; do
  [ -f "$folder/README.md" ] || told_from "$folder" "\`([a-z_/]*/)?$(basename "$folder")/\`" ||
    fail "$folder has no README.md, and no page above it names \`$(basename "$folder")/\`"
done < <(find model engines harness third_party -name BUILD -printf '%h\n')

# --- A test stands beside the file of its name, or a page says why not: that of its folder, of one above, or of tests/.
while IFS= read -r test; do
  stem=${test%_test.*} name=$(basename "$test")
  [ ! -e "$stem" ] && [ ! -e "$stem.cc" ] && [ ! -e "$stem.h" ] && [ ! -e "${stem}_main.cc" ] || continue
  folder=$(dirname "$test")
  grep -qE "\`($folder/|${name%.*})\`" tests/README.md || told_from "$folder" "\`([a-z_/]*/)?${name%.*}(\.cc|\.sh)?\`" ||
    fail "$test stands beside no file of its name, and no page says why"
done < <(find model engines harness tests third_party \( -name '*_test.cc' -o -name '*_test.sh' \) -not -name '*_for_test.cc')

# --- The project speaks of itself alone.
for page in "${pages[@]}"; do
  ! grep -nE '(^|[^A-Za-z0-9_./])/(work|root|home)/|registry\.npmjs|pypi\.org|proxy\.golang' "$page" || fail "$page names a path of one machine, or a host"
done

[ "$failures" = 0 ] || { echo "$failures failures in ${#pages[@]} pages" >&2; exit 1; }
echo "${#pages[@]} pages"
