#!/usr/bin/env bash
# inspector_header.sh over a header with the lines that it changes, and what executables have: what comes and goes with each, and what it
# says of a header that is not as it should be.
set -euo pipefail

script=$PWD/third_party/engines/inspector_header.sh
cd "${TEST_TMPDIR:?}"
failures=0

expect() { # WHAT EXPECTED ACTUAL
  [ "$2" = "$3" ] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

cat >old.h <<'END'
struct V8_EXPORT V8StackFrame {
  int columnNumber;
};
class V8_EXPORT V8InspectorSession {
  virtual std::unique_ptr<V8InspectorSession::CommandLineAPIScope>
  initializeCommandLineAPIScope(int executionContextId) = 0;
  virtual void releaseObjectGroup(StringView) = 0;
  // Prepare for shutdown (disables debugger pausing, etc.).
  virtual void stop() = 0;
};
class V8_EXPORT V8InspectorClient {
  virtual std::unique_ptr<WebDriverValue> serializeToWebDriverValue(
      v8::Local<v8::Value> v8_value, int max_depth) {
    return nullptr;
  }
  virtual void consoleAPIMessage(int contextGroupId) {}
  virtual v8::MaybeLocal<v8::Value> memoryInfo(v8::Isolate*) {}
  virtual void consoleTime(const StringView& title) {}
  virtual void consoleTimeEnd(const StringView& title) {}
  virtual void consoleTimeStamp(const StringView& title) {}
  virtual void consoleClear(int contextGroupId) {}
};
class V8_EXPORT V8Inspector {
  virtual V8DebuggerId uniqueDebuggerId(int contextId) = 0;
  virtual void idleStarted() = 0;
  virtual std::unique_ptr<V8InspectorSession> connect(int contextGroupId) {}

  // API methods.
  virtual std::unique_ptr<V8StackTrace> captureStackTrace(bool fullStack) = 0;
};
END
# FILE CLASS: names of its virtual functions, in their order.
slots() { sed -n "/^class V8_EXPORT $2 /,/^};/p" "$1" | tr '\n' ' ' | grep -oE 'virtual [^()]*\(' | grep -oE '[A-Za-z]+\($' | tr -d '(' | paste -sd ' '; }
# FILE LINE...: what an executable has, "CLASS FUNCTION" each.
functions() { printf '%s\n' "${@:2}" | sed 's/ /\t/' >"$1"; }
# FILE FUNCTIONS: the header that is derived from old.h.
derive() { bash "$script" old.h "$2" >"$1"; }

# What V8 had in old.h.
old=('V8InspectorSession initializeCommandLineAPIScope(int)' 'V8InspectorClient serializeToWebDriverValue(v8::Local<v8::Value>, int)'
  'V8InspectorClient consoleTime(v8_inspector::StringView const&)')
functions same.txt "${old[@]}"
derive same.h same.txt
expect "an executable of the same V8" "$(<old.h)" "$(<same.h)"

deep='V8InspectorClient deepSerialize(v8::Local<v8::Value>, int, v8::Local<v8::Object>)'
evaluate='V8InspectorSession evaluate(v8::Local<v8::Context>, v8_inspector::StringView, bool)'
functions both.txt "${old[@]}" "$deep"
derive both.h both.txt
expect "both ways to serialize" "serializeToWebDriverValue deepSerialize consoleAPIMessage memoryInfo consoleTime consoleTimeEnd consoleTimeStamp consoleClear" \
  "$(slots both.h V8InspectorClient)"
expect "no other class changes" "$(slots old.h V8Inspector) $(slots old.h V8InspectorSession)" \
  "$(slots both.h V8Inspector) $(slots both.h V8InspectorSession)"

functions next.txt "$evaluate" "$deep" 'V8InspectorClient consoleTime(v8_inspector::StringView const&)'
derive next.h next.txt
expect "evaluate" "releaseObjectGroup evaluate stop" "$(slots next.h V8InspectorSession)"
expect "one way to serialize" "deepSerialize consoleAPIMessage memoryInfo consoleTime consoleTimeEnd consoleTimeStamp consoleClear" \
  "$(slots next.h V8InspectorClient)"

# Three functions that do nothing are one, which has the names of all.
time='V8InspectorClient consoleTime(v8::Isolate*, v8::Local<v8::String>)'
functions folded.txt "$evaluate" "$deep" "${time/consoleTime/$'consoleTimeEnd(v8::Isolate*, v8::Local<v8::String>)\tconsoleTime'}"
derive folded.h folded.txt
expect "labels that are strings" 3 "$(grep -cE 'consoleTime(End|Stamp)?\(v8::Isolate\* isolate, v8::Local<v8::String> label\)' folded.h)"

connect='v8_inspector::StringView, v8_inspector::V8Inspector::ClientTrustLevel, v8_inspector::V8Inspector::SessionPauseState)'
message='v8::Isolate::MessageErrorLevel, v8_inspector::StringView const&, v8_inspector::StringView const&, unsigned int, unsigned int, '
message+='v8_inspector::V8StackTrace*)'
newest=("$evaluate" "$deep" "$time"
  'V8InspectorClient consoleTimeStampWithArgs(v8::Isolate*, v8::Local<v8::String>, v8::LocalVector<v8::Value> const&)'
  "V8InspectorClient consoleAPIMessage(int, int, $message"
  'V8Inspector isolateId()'
  "V8Inspector connectShared(int, v8_inspector::V8Inspector::Channel*, $connect")
functions newest.txt "${newest[@]}" "V8Inspector connectShared(int, v8_inspector::V8Inspector::ManagedChannel*, $connect"
functions middle.txt "${newest[@]}"
derive newest.h newest.txt
derive middle.h middle.txt
expect "client of the newest" \
  "deepSerialize consoleAPIMessage consoleAPIMessage memoryInfo consoleTime consoleTimeEnd consoleTimeStamp consoleTimeStampWithArgs consoleClear" \
  "$(slots newest.h V8InspectorClient)"
expect "inspector of the newest" "uniqueDebuggerId isolateId idleStarted connect connectShared connectShared captureStackTrace" \
  "$(slots newest.h V8Inspector)"
expect "of a middle one" "uniqueDebuggerId isolateId idleStarted connect connectShared captureStackTrace" "$(slots middle.h V8Inspector)"

# What a newer Debian suite's header has already is not added again.
expect "by way of another" "$(<newest.h)" "$(bash "$script" middle.h newest.txt)"

sed '/idleStarted/d; s/uniqueDebuggerId/other/' old.h >changed.h
error=$(bash "$script" changed.h middle.txt 2>&1 >/dev/null || true)
[[ "$error" == *"uniqueDebuggerId"*" is not in changed.h; correct the edit for isolateId() in "* && "$error" != *$'\n'* ]] ||
  expect "a line is not there" "a sentence" "$error"

[ "$failures" = 0 ]
