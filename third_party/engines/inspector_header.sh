#!/usr/bin/env bash
# inspector_header.sh HEADER FUNCTIONS
#
# Prints the v8-inspector.h of an executable, derived from HEADER, which is that of an older V8: npm's packages of Node.js have all other
# headers of V8. FUNCTIONS is what inspector_functions.sh says of the executable. Each edit is about a function of which a debugger and V8
# call each other, with the types that it needs, and is made where the executable has that function and HEADER has not, whatever the version;
# comments and what nobody here uses stay. inspector_slots.sh compares the outcome with the executable.
#
# Errors: one sentence on standard error and a non-zero exit code.
set -euo pipefail

header=$1 functions=$2
fail() { echo "inspector_header: $*" >&2; exit 1; }

text=$(<"$header")
# CLASS FUNCTION: whether the executable has it.
has() { cut -f 1 --complement <(grep "^$1"$'\t' "$functions") | tr '\t' '\n' | grep --quiet --fixed-strings --line-regexp -- "$2"; }
# CLASS FUNCTION TEXT: whether the executable has it and HEADER has not, as that text is not in it.
comes() { edit=$2; has "$1" "$2" && [[ "$text" != *"$3"* ]]; }
# CLASS FUNCTION TEXT: the other way round.
goes() { edit=$2; ! has "$1" "$2" && [[ "$text" == *"$3"* ]]; }
# OLD NEW: what stands there once.
replace() {
  [[ "$text" == *"$1"* ]] ||
    fail "'${1%%$'\n'*}' is not in $header; correct the edit for $edit in third_party/engines/inspector_header.sh."
  text=${text/"$1"/"$2"}
}
# ANCHOR LINES: adds lines before it, or behind it.
before() { replace "$1" "$2"$'\n'"$1"; }
behind() { replace "$1" "$1"$'\n'"$2"; }

if goes V8InspectorSession 'initializeCommandLineAPIScope(int)' 'initializeCommandLineAPIScope('; then
  replace '  virtual std::unique_ptr<V8InspectorSession::CommandLineAPIScope>
  initializeCommandLineAPIScope(int executionContextId) = 0;
' ''
fi
if comes V8InspectorSession 'evaluate(v8::Local<v8::Context>, v8_inspector::StringView, bool)' 'EvaluateResult evaluate('; then
  before '  // Prepare for shutdown' '  struct V8_EXPORT EvaluateResult {
    enum class ResultType { kNotRun, kSuccess, kException };
    ResultType type;
    v8::Local<v8::Value> value;
  };
  virtual EvaluateResult evaluate(v8::Local<v8::Context> context,
                                  StringView expression,
                                  bool includeCommandLineAPI = false) = 0;
'
fi

# Of the two, serializeToWebDriverValue was first; each has the body that the header has.
serialize='virtual std::unique_ptr<WebDriverValue> serializeToWebDriverValue(
      v8::Local<v8::Value> v8_value, int max_depth) {'
deep='virtual std::unique_ptr<DeepSerializationResult> deepSerialize(
      v8::Local<v8::Value> v8Value, int maxDepth,
      v8::Local<v8::Object> additionalParameters) {'
if comes V8InspectorClient 'deepSerialize(v8::Local<v8::Value>, int, v8::Local<v8::Object>)' 'deepSerialize('; then
  before 'class V8_EXPORT V8InspectorClient {' 'struct DeepSerializationResult {
  std::unique_ptr<WebDriverValue> serializedValue;
  std::unique_ptr<StringBuffer> errorMessage;
  bool isSuccess;
};
'
  replace "$serialize" "$serialize
    return nullptr;
  }
  $deep"
fi
if goes V8InspectorClient 'serializeToWebDriverValue(v8::Local<v8::Value>, int)' 'serializeToWebDriverValue('; then
  replace "$serialize
    return nullptr;
  }
  " ''
fi
if comes V8InspectorClient 'consoleTime(v8::Isolate*, v8::Local<v8::String>)' 'consoleTime(v8::Isolate*'; then
  for name in consoleTime consoleTimeEnd consoleTimeStamp; do
    replace "$name(const StringView& title) {}" "$name(v8::Isolate* isolate, v8::Local<v8::String> label) {}"
  done
fi
if comes V8InspectorClient 'consoleTimeStampWithArgs(v8::Isolate*, v8::Local<v8::String>, v8::LocalVector<v8::Value> const&)' \
  'consoleTimeStampWithArgs('; then
  before '  virtual void consoleClear(' '  virtual void consoleTimeStampWithArgs(
      v8::Isolate* isolate, v8::Local<v8::String> label,
      const v8::LocalVector<v8::Value>& args) {}'
fi
message='v8::Isolate::MessageErrorLevel, v8_inspector::StringView const&, v8_inspector::StringView const&, unsigned int, unsigned int, '
message+='v8_inspector::V8StackTrace*)'
if comes V8InspectorClient "consoleAPIMessage(int, int, $message" 'consoleAPIMessage(int contextGroupId, int contextId'; then
  before '  virtual v8::MaybeLocal<v8::Value> memoryInfo(' '  virtual void consoleAPIMessage(int contextGroupId, int contextId,
                                 v8::Isolate::MessageErrorLevel level,
                                 const StringView& message,
                                 const StringView& url, unsigned lineNumber,
                                 unsigned columnNumber,
                                 V8StackTrace* stackTrace) {
    consoleAPIMessage(contextGroupId, level, message, url, lineNumber,
                      columnNumber, stackTrace);
  }'
fi

if comes V8Inspector 'isolateId()' 'isolateId()'; then
  behind '  virtual V8DebuggerId uniqueDebuggerId(int contextId) = 0;' '  virtual uint64_t isolateId() = 0;'
fi
connect='v8_inspector::StringView, v8_inspector::V8Inspector::ClientTrustLevel, v8_inspector::V8Inspector::SessionPauseState)'
if comes V8Inspector "connectShared(int, v8_inspector::V8Inspector::Channel*, $connect" 'connectShared(
      int contextGroupId, Channel*'; then
  before '  // API methods.' '  virtual std::shared_ptr<V8InspectorSession> connectShared(
      int contextGroupId, Channel* channel, StringView state,
      ClientTrustLevel clientTrustLevel, SessionPauseState pauseState) {
    return nullptr;
  }'
fi
if comes V8Inspector "connectShared(int, v8_inspector::V8Inspector::ManagedChannel*, $connect" 'connectShared(
      int contextGroupId, ManagedChannel*'; then
  before '  // API methods.' '  class ManagedChannel;
  virtual std::shared_ptr<V8InspectorSession> connectShared(
      int contextGroupId, ManagedChannel* channel, StringView state,
      ClientTrustLevel clientTrustLevel, SessionPauseState pauseState) {
    return nullptr;
  }'
fi
printf '%s\n' "$text"
