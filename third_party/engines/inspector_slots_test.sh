#!/usr/bin/env bash
# inspector_functions.sh and inspector_slots.sh over executables of a few lines: headers that fit, and the sentence for each way not to.
set -euo pipefail

script=$PWD/third_party/engines/inspector_slots.sh list=$PWD/third_party/engines/inspector_functions.sh
tools=$PWD/external/sysroot/bin
cd "${TEST_TMPDIR:?}"
failures=0

expect() { # WHAT PATTERN ACTUAL
  # shellcheck disable=SC2053
  [[ "$3" == $2 && "$3" != *$'\n'* ]] && return
  printf 'FAILED %s\n--- expected:\n%s\n--- actual:\n%s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

mkdir include
cat >header.h <<'END'
#include <memory>
namespace v8_inspector {
class V8ContextInfo;
class Channel;
class V8Inspector {
 public:
  virtual ~V8Inspector() = default;
  virtual void contextCreated(const V8ContextInfo&) = 0;
  virtual int connect(int group, Channel*) { return 0; }
  virtual bool idle() const = 0;
};
class V8InspectorSession {
 public:
  class Inspectable;
  virtual ~V8InspectorSession() = default;
  virtual void addInspectedObject(std::unique_ptr<Inspectable>) = 0;
  virtual void stop() = 0;
};
class V8InspectorClient {
 public:
  virtual ~V8InspectorClient() = default;
  virtual void runMessageLoopOnPause(int group) {}
  virtual void quitMessageLoopOnPause() {}
};
}  // namespace v8_inspector
END
# Like V8's and Node.js' own: they have functions of their own behind the interface's, but for the client.
cat >node.cc <<'END'
#include "node.h"
void operator delete(void*) noexcept {}
void operator delete(void*, unsigned long) noexcept {}
namespace v8_inspector {
class V8InspectorSession::Inspectable {};
struct V8InspectorImpl final : V8Inspector {
  void contextCreated(const V8ContextInfo&) override;
  int connect(int, Channel*) override { return 1; }
  bool idle() const override { return true; }
  virtual void more() {}
};
void V8InspectorImpl::contextCreated(const V8ContextInfo&) {}
struct V8InspectorSessionImpl final : V8InspectorSession {
  void addInspectedObject(std::unique_ptr<Inspectable>) override;
  void stop() override {}
};
void V8InspectorSessionImpl::addInspectedObject(std::unique_ptr<Inspectable>) {}
}  // namespace v8_inspector
namespace node::inspector {
struct NodeInspectorClient final : v8_inspector::V8InspectorClient {
  void quitMessageLoopOnPause() override;
};
void NodeInspectorClient::quitMessageLoopOnPause() {}
}  // namespace node::inspector
extern "C" void _start() {}
END
compile() { # NODE HEADER
  cp "$2" node.h
  "$tools/clang" -c -std=c++20 -fno-rtti -fno-exceptions -fno-pie -w -no-canonical-prefixes node.cc -o node.o
  "$tools/clang" -no-canonical-prefixes -fuse-ld=lld -nostdlib -static node.o -o "$1"
}
look() {
  bash "$list" "$2" "$tools/nm" "$tools/objdump" 2>&1 >functions || return 0
  bash "$script" "$1" include functions "$tools/clang" "$tools/objdump" 2>&1 || true
}

compile node header.h
# Two destructors each.
expect "the header fits" "13 slots agree" "$(look header.h node)"

sed 's/virtual bool idle() const = 0;/virtual int isolateId() = 0;\n&/' header.h >more.h
expect "one too many" "*slot 4 of V8Inspector is idle() const in the executable, and isolateId() in v8-inspector.h: add the edit*" \
  "$(look more.h node)"
sed 's/int connect(int group, Channel\*)/int connect(int group, Channel*, bool)/' header.h >other.h
expect "other parameters" "*slot 3 of V8Inspector is connect(int, v8_inspector::Channel\*) in*and connect(int, v8_inspector::Channel\*, bool) in*" \
  "$(look other.h node)"
sed '/quitMessageLoopOnPause/s/$/\n  virtual void dispatchError() {}/' header.h >longer.h
compile longer longer.h
expect "a client's last function is missing" "*slot 4 of V8InspectorClient is dispatchError() in the executable, and nothing in*" \
  "$(look header.h longer)"
expect "a client has one too many" "*slot 4 of V8InspectorClient is nothing in the executable, and dispatchError() in*" \
  "$(look longer.h node)"
sed 's/class Channel;//' header.h >broken.h
expect "it does not compile" "*broken.h does not compile: *Channel*" "$(look broken.h node)"

# A linker that makes one function of two that do the same leaves both names.
look header.h node >/dev/null
expect "what there is" "V8Inspector"$'\t'"connect(int, v8_inspector::Channel*)" "$(sed -n 4p functions)"
sed -i 's/\tquitMessageLoopOnPause()/\tother()\tquitMessageLoopOnPause()/' functions
expect "one function of two names" "13 slots agree" \
  "$(bash "$script" header.h include functions "$tools/clang" "$tools/objdump" 2>&1 || true)"
expect "another executable" "*has no _ZTVN12v8_inspector15V8InspectorImplE: look at *" "$(look header.h "$(readlink -f /bin/sh)")"

[ "$failures" = 0 ]
