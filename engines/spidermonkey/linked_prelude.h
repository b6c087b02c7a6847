// The prelude in a realm of the linked engine.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_LINKED_PRELUDE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_LINKED_PRELUDE_H_

#include <js/GCVector.h>
#include <js/RootingAPI.h>
#include <jsapi.h>

#include <memory>

#include "absl/types/span.h"
#include "engines/spidermonkey/firefox/prelude.h"
#include "model/status.h"

namespace twinstep {

// While one of its functions runs the debugger has control, but in evaluations.
class LinkedPrelude final : public Prelude {
 public:
  // Makes `global` the debugger's realm.
  static absl::StatusOr<std::unique_ptr<LinkedPrelude>> Create(JSContext* cx, JS::HandleObject global);

  absl::Status Begin(JS::HandleObject debuggee_global) { return CallWithGlobal(kBegin, debuggee_global); }
  // What a global object has that no program has touched.
  absl::Status NoteBuiltins(JS::HandleObject pristine_global) { return CallWithGlobal(kNoteBuiltins, pristine_global); }
  // `global` is one that the program has made.
  absl::Status AddRealm(JS::HandleObject global) { return CallWithGlobal(kAddRealm, global); }
  absl::Status BeginCoverage(JS::HandleObject global) { return CallWithGlobal(kBeginCoverage, global); }

  // The stack at which the job was scheduled that runs below `frame`: a SavedFrame in the debugger's realm; null: there
  // is none.
  absl::Status GetCallsBehind(FrameId frame, JS::MutableHandleObject out) {
    return GetObject(kCallsBehind, frame, out);
  }
  // The completion itself, if it is an object: in the debugger's realm. Else null.
  absl::Status GetCompletionObject(int number, JS::MutableHandleObject out) {
    return GetObject(kCompletionObject, number, out);
  }
  // A value of the debuggee's realm.
  absl::Status WriteForeign(JS::HandleValue value, const ValueLimits& limits, Value& out);

 private:
  LinkedPrelude(JSContext* cx, JS::HandleObject global) : cx_(cx), global_(cx, global), functions_(cx) {}
  absl::Status Initialize();
  absl::StatusOr<Result> Call(Function function, absl::Span<const Argument> arguments) override;
  absl::Status Call(Function function, const JS::HandleValueArray& args, JS::MutableHandleValue result);
  absl::Status CallWithGlobal(Function function, JS::HandleObject debuggee_global);
  absl::Status GetObject(Function function, int argument, JS::MutableHandleObject out);
  absl::Status TakeError();

  JSContext* const cx_;
  JS::PersistentRootedObject global_;
  JS::PersistentRooted<JS::GCVector<JS::Value, kFunctionCount, js::SystemAllocPolicy>> functions_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_LINKED_PRELUDE_H_
