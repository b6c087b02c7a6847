#!/bin/bash
# Opens the pages that Twinstep writes of hostile programs in a headless Chromium: nothing of a program runs, no script
# fails, nothing is refused, and a window of 360 pixels needs no scrolling to the side. CHROMIUM names the program
# (./bazelw test --test_env=CHROMIUM //tests:page_in_chromium_test); default: the first that PATH has.
set -u
out="$TEST_TMPDIR/pages"
mkdir -p "$out/corpus"
failures=0
fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

chromium="${CHROMIUM:-}"
for name in chromium chromium-headless-shell headless_shell google-chrome; do
  [ -n "$chromium" ] || chromium="$(command -v "$name")"
done
if [ -z "$chromium" ]; then
  echo "There is no Chromium here, so nothing was checked; install Debian's chromium-headless-shell, or set CHROMIUM."
  exit 1
fi

# What a page looks like behind its load event goes to FILE.dom, what the browser's console says to FILE.console.
open_page() {
  local flags=(--headless --disable-gpu --enable-logging=stderr --user-data-dir="$TEST_TMPDIR/profile"
    --allow-file-access-from-files --virtual-time-budget=5000 --dump-dom)
  [ "$(id -u)" != 0 ] || flags+=(--no-sandbox)
  timeout 120 "$chromium" "${flags[@]}" "file://$1" > "$1.dom" 2> "$1.log" || fail "Chromium ends with $? at $1"
  grep CONSOLE "$1.log" > "$1.console"
  [ -s "$1.dom" ] || fail "$1 shows nothing"
}

# Whatever runs leaves this word in the title and in the console.
attack="document.title='HACKED';console.log('HACKED')"
hostile="</td></pre></script></style><script>$attack</script><img src=x onerror=\"$attack\"><svg onload=\"$attack\">"

# A page has no script of anybody.
still() {
  open_page "$1"
  if [ -s "$1.console" ]; then
    fail "the console of $1 is not empty:"
    head -5 "$1.console"
  fi
  ! grep -q "<title>HACKED" "$1.dom" || fail "a program ran in $1"
  ! grep -qi "<script" "$1.dom" || fail "$1 has a script"
  grep -q "HACKED" "$1.dom" || fail "$1 does not show the hostile program"
}

# In a frame of 360 pixels.
narrow() {
  local around="$TEST_TMPDIR/narrow.html"
  cat > "$around" << END
<body><iframe src="file://$1" width="360" height="800" style="border:0"></iframe><p id="answer">none</p><script>
onload = () => {
  const page = document.querySelector('iframe').contentDocument;
  for (const details of page.querySelectorAll('details')) details.open = true;
  document.getElementById('answer').textContent = 'width ' + page.documentElement.scrollWidth;
};
</script></body>
END
  open_page "$around"
  local width
  width="$(grep -o 'width [0-9]*' "$around.dom" | grep -o '[0-9]*$' | tail -1)"
  [ "${width:-9999}" -le 360 ] || fail "$1 is $width pixels wide in a window of 360"
}

# The check itself: the same text as markup does run.
printf '<!DOCTYPE html><title>control</title><body>%s' "$hostile" > "$out/control.html"
open_page "$out/control.html"
grep -q HACKED "$out/control.html.console" || fail "a script that runs is not noticed"

for i in 1 2 3 4 5 6; do
  cat > "$out/corpus/<img src=x onerror=alert($i)>.js" << END
// $hostile
const hostile$i = \`$hostile\`;
function b() { try { return hostile$i; } finally { } }
function* g() { yield* [hostile$i, 2]; }
class C { [hostile$i] = () => hostile$i; }
b(); b();
for (const x of g()) { let y = () => x; y(); }
new C()[hostile$i]();
console.log(hostile$i);
END
done

harness/fuzz --corpus="$out/corpus" --seconds=20 --seed=3 --out="$out/campaign" --reduce=none --jobs=2 \
  > "$out/fuzz.txt" 2>&1 || { fail "fuzz:"; tail -3 "$out/fuzz.txt"; }
[ "$(grep -c '<details class="cause"' "$out/campaign/report.html")" -ge 3 ] || fail "the campaign has found too little"
still "$out/campaign/report.html"
narrow "$out/campaign/report.html"

harness/study --corpus="$out/corpus" --runs=10 --out="$out/study" > "$out/study.txt" 2>&1 || fail "study"
open_page "$out/study/report.html"
[ ! -s "$out/study/report.html.console" ] || fail "the console of the study's page is not empty"
narrow "$out/study/report.html"

finding="$(find "$out/campaign/classes" -name '*.pb.zst' | sort | head -1)"
harness/chain --finding="$finding" --html="$out/states.html" > "$out/chain.txt" 2>&1 || fail "chain"
still "$out/states.html"
narrow "$out/states.html"

# The causes of a regression have a script of their own.
versions=corpus/regressions/off_by_one
harness/explain --good=$versions/good --bad=$versions/bad --test=$versions/test.js --html="$out/explain.html" \
  > "$out/explain.txt" 2>&1 || fail "explain"
open_page "$out/explain.html"
[ ! -s "$out/explain.html.console" ] || { fail "a script of the page fails:"; cat "$out/explain.html.console"; }
grep -q '<summary' "$out/explain.html.dom" || fail "the script of $out/explain.html shows no cause"
narrow "$out/explain.html"

# An exported page runs its program, which has the page's line numbers, and still fetches nothing.
mkdir -p "$out/kind"
cat > "$out/kind/kind.js" << 'END'
function b() { try { return 1; } finally { } }
b(); b();
console.log('ran');
END
harness/fuzz --corpus="$out/kind" --mode=differential --sessions=60 --seed=3 --out="$out/kinds" --reduce=none \
  > "$out/kinds.txt" 2>&1 || fail "fuzz of a kind program"
exported=0
for finding in $(find "$out/kinds/classes" -name '*.pb.zst' | sort | head -20); do
  harness/export --format=html --out="$out/export.html" "$finding" > /dev/null 2>&1 || continue
  exported=$((exported + 1))
  open_page "$out/export.html"
  grep -q 'CONSOLE[:(]3' "$out/export.html.console" || { fail "line 3 is not the page's:"; cat "$out/export.html.console"; }
  [ "$(wc -l < "$out/export.html.console")" = 1 ] || fail "$finding: more than the program is in the console"
  narrow "$out/export.html"
  break
done
[ "$exported" = 1 ] || fail "no finding can be exported"

echo "$failures failures; $("$chromium" --version 2> /dev/null)"
[ "$failures" = 0 ]
