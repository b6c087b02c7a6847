#!/usr/bin/env bash
# inspector_header.sh HEADER FROM TO
#
# Prints v8-inspector.h of V8 TO (MAJOR.MINOR), derived from HEADER, which is that of V8 FROM: npm's packages of Node.js have all
# other headers of V8. The edits are those that change what a debugger and V8 call in each other, step by step, and the types that those
# need; comments and what nobody here uses stay. A version without edits has the header of the one before; inspector_slots.sh holds the outcome against the executable.
#
# Errors: one sentence on standard error and a non-zero exit code.
set -euo pipefail

header=$1 from=$2 to=$3
fail() { echo "inspector_header: $*" >&2; exit 1; }

text=$(<"$header")
# OLD NEW: what stands there once.
replace() {
  [[ "$text" == *"$1"* ]] ||
    fail "$header is not as V8 $from had it: '${1%%$'\n'*}' is not in it; correct the edits for V8 $step in third_party/engines/inspector_header.sh."
  text=${text/"$1"/"$2"}
}
# ANCHOR LINES: adds lines before it, or behind it.
before() { replace "$1" "$2"$'\n'"$1"; }
behind() { replace "$1" "$1"$'\n'"$2"; }

edits_12_4() {
  replace '  virtual std::unique_ptr<V8InspectorSession::CommandLineAPIScope>
  initializeCommandLineAPIScope(int executionContextId) = 0;
' ''
  before '  // Prepare for shutdown' '  struct V8_EXPORT EvaluateResult {
    enum class ResultType { kNotRun, kSuccess, kException };
    ResultType type;
    v8::Local<v8::Value> value;
  };
  virtual EvaluateResult evaluate(v8::Local<v8::Context> context,
                                  StringView expression,
                                  bool includeCommandLineAPI = false) = 0;
'
  before 'class V8_EXPORT V8InspectorClient {' 'struct DeepSerializationResult {
  std::unique_ptr<WebDriverValue> serializedValue;
  std::unique_ptr<StringBuffer> errorMessage;
  bool isSuccess;
};
'
  replace 'virtual std::unique_ptr<WebDriverValue> serializeToWebDriverValue(
      v8::Local<v8::Value> v8_value, int max_depth) {' 'virtual std::unique_ptr<DeepSerializationResult> deepSerialize(
      v8::Local<v8::Value> v8Value, int maxDepth,
      v8::Local<v8::Object> additionalParameters) {'
}

edits_13_6() {
  replace '  int columnNumber;
};' '  int columnNumber;
  int scriptId;
};'
  local name
  for name in consoleTime consoleTimeEnd consoleTimeStamp; do
    replace "$name(const StringView& title) {}" "$name(v8::Isolate* isolate, v8::Local<v8::String> label) {}"
  done
  before '  virtual void consoleClear(' '  virtual void consoleTimeStampWithArgs(
      v8::Isolate* isolate, v8::Local<v8::String> label,
      const v8::LocalVector<v8::Value>& args) {}'
  behind '  virtual V8DebuggerId uniqueDebuggerId(int contextId) = 0;' '  virtual uint64_t isolateId() = 0;'
}

edits_14_1() {
  before '  // API methods.' '  virtual std::shared_ptr<V8InspectorSession> connectShared(
      int contextGroupId, Channel* channel, StringView state,
      ClientTrustLevel clientTrustLevel, SessionPauseState pauseState) {
    return nullptr;
  }'
}

edits_14_6() {
  before '  virtual v8::MaybeLocal<v8::Value> memoryInfo(' '  virtual void consoleAPIMessage(int contextGroupId, int contextId,
                                 v8::Isolate::MessageErrorLevel level,
                                 const StringView& message,
                                 const StringView& url, unsigned lineNumber,
                                 unsigned columnNumber,
                                 V8StackTrace* stackTrace) {
    consoleAPIMessage(contextGroupId, level, message, url, lineNumber,
                      columnNumber, stackTrace);
  }'
  before '  // API methods.' '  class ManagedChannel;
  virtual std::shared_ptr<V8InspectorSession> connectShared(
      int contextGroupId, ManagedChannel* channel, StringView state,
      ClientTrustLevel clientTrustLevel, SessionPauseState pauseState) {
    return nullptr;
  }'
}

# Whether V8 $1 is older than V8 $2.
older() { [ "$1" != "$2" ] && printf '%s\n' "$1" "$2" | sort --check=quiet --version-sort; }

! older "$to" "$from" ||
  fail "there are no edits that make V8 $to's v8-inspector.h of V8 $from's, only from older to newer: take a Debian suite with an older V8."
# Where two follow each other, the second has the edits from the first.
for step in $(compgen -A function edits_ | sed 's/^edits_//; s/_/./' | sort --version-sort); do
  older "$from" "$step" && ! older "$to" "$step" || continue
  "edits_${step/./_}"
done
printf '%s\n' "$text"
