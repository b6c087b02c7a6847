#!/usr/bin/env bash
# inspector_header.sh over a header with the lines that it changes: what comes and goes with each version, and what it says of a header
# that is not as it should be.
set -euo pipefail

script=$PWD/third_party/engines/inspector_header.sh
cd "${TEST_TMPDIR:?}"
failures=0

expect() { # WHAT EXPECTED ACTUAL
  [ "$2" = "$3" ] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

cat >11.3 <<'END'
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

for version in 12.4 13.6 14.1 14.6; do bash "$script" 11.3 11.3 "$version" >"$version"; done
session='releaseObjectGroup evaluate stop'
console='consoleTime consoleTimeEnd consoleTimeStamp'
expect "session of 11.3" 'initializeCommandLineAPIScope releaseObjectGroup stop' "$(slots 11.3 V8InspectorSession)"
for version in 12.4 13.6 14.1 14.6; do expect "session of $version" "$session" "$(slots $version V8InspectorSession)"; done
expect "client of 12.4" "deepSerialize consoleAPIMessage memoryInfo $console consoleClear" "$(slots 12.4 V8InspectorClient)"
for version in 13.6 14.1; do
  expect "client of $version" "deepSerialize consoleAPIMessage memoryInfo $console consoleTimeStampWithArgs consoleClear" \
    "$(slots $version V8InspectorClient)"
done
expect "client of 14.6" "deepSerialize consoleAPIMessage consoleAPIMessage memoryInfo $console consoleTimeStampWithArgs consoleClear" \
  "$(slots 14.6 V8InspectorClient)"
expect "inspector of 12.4" 'uniqueDebuggerId idleStarted connect captureStackTrace' "$(slots 12.4 V8Inspector)"
expect "inspector of 13.6" 'uniqueDebuggerId isolateId idleStarted connect captureStackTrace' "$(slots 13.6 V8Inspector)"
expect "inspector of 14.1" 'uniqueDebuggerId isolateId idleStarted connect connectShared captureStackTrace' "$(slots 14.1 V8Inspector)"
expect "inspector of 14.6" 'uniqueDebuggerId isolateId idleStarted connect connectShared connectShared captureStackTrace' \
  "$(slots 14.6 V8Inspector)"

# The newer Debian suite's header is the start of a shorter way.
expect "14.6 by way of 13.6" "$(<14.6)" "$(bash "$script" 13.6 13.6 14.6)"
expect "the same version" "$(<11.3)" "$(bash "$script" 11.3 11.3 11.3)"

expect_refused() { # WHAT PATTERN ARGUMENT...
  local error
  if error=$(bash "$script" "${@:3}" 2>&1 >/dev/null); then expect "$1" refused done; fi
  # shellcheck disable=SC2053
  [[ "$error" == $2 && "$error" != *$'\n'* ]] || expect "$1" "$2" "$error"
}
sed '/idleStarted/d; s/uniqueDebuggerId/other/' 11.3 >changed
expect_refused "a line is not there" "*changed is not as V8 11.3 had it: *uniqueDebuggerId*correct the edits for V8 13.6 in *" changed 11.3 14.1
expect_refused "back" "*no edits that make V8 12.4's v8-inspector.h of V8 13.6's*take a Debian suite with an older V8." 13.6 13.6 12.4
expect "a version without edits" "$(<14.6)" "$(bash "$script" 11.3 11.3 15.0)"
expect "between two that have some" "$(<13.6)" "$(bash "$script" 11.3 11.3 13.9)"

[ "$failures" = 0 ]
