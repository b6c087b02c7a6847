// Writes values that walks.js walks over into messages.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_VALUE_WRITER_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_VALUE_WRITER_H_

#include <jsapi.h>

#include <vector>

#include "model/debugger.h"
#include "proto/output.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

// A value of the current realm: primitives whole, of objects the kind and nothing more. Runs no code of the program.
// False, with an exception: out of memory.
bool WriteShallow(JSContext* cx, JS::HandleValue value, const ValueLimits& limits, Value& out);

// The prelude's natives put what they are given where the last Begin... said.
class ValueWriter {
 public:
  explicit ValueWriter(JSContext* cx) : cx_(cx) {}

  // Defines the natives on the debugger's global object. False, with an exception: out of memory.
  bool DefineNatives(JS::HandleObject global);

  // The target lives until the walk is over.
  void BeginScopes(const ValueLimits& limits, Frame& frame);
  // Scopes without variables are left out.
  void EndScopes();
  void BeginValue(const ValueLimits& limits, Value& value);

 private:
  struct Natives;

  void AddScope(Scope::Kind kind);
  bool AddVariable(JSString* name, int code, JS::HandleValue primitive);
  bool SetPrimitive(JS::HandleValue value);
  void SetSpecial(int code);
  bool BeginObject(Object::Kind kind, JSString* class_name, JSString* function_name, uint32_t same_as);
  bool AddProperty(JS::HandleValue name, bool enumerable, int accessors);
  void EndObject(uint32_t left_out);

  JSContext* const cx_;
  ValueLimits limits_;
  Frame* frame_ = nullptr;
  Scope* scope_ = nullptr;
  // Where the next value goes.
  Value* target_ = nullptr;
  // Objects whose properties are being written, outermost first.
  std::vector<Object*> open_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_VALUE_WRITER_H_
