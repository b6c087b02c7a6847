// Writes values that walks.js walks over into messages.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_VALUE_WRITER_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_VALUE_WRITER_H_

#include <cstdint>
#include <vector>

#include "model/debugger.h"
#include "proto/output.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

// The prelude's natives put what they are given where the last Begin... said. Strings and primitives are the engine's,
// so the natives fill them in.
class ValueWriter {
 public:
  // As walks.js has them: what follows a name. From kKind on an object's kind and nothing more.
  enum Code { kPrimitive = 0, kUninitialized = 1, kOptimizedOut = 2, kOpen = 3, kUnavailable = 4, kKind = 16 };

  // The target lives until the walk is over.
  void BeginScopes(const ValueLimits& limits, Frame& frame);
  // Scopes without variables are left out.
  void EndScopes();
  void BeginValue(const ValueLimits& limits, Value& value);

  const ValueLimits& limits() const { return limits_; }
  // Where the next value goes.
  Value& target() { return *target_; }

  void AddScope(Scope::Kind kind);
  // The caller fills in its name, and the target where the code is kPrimitive.
  Variable& AddVariable(int code);
  void SetSpecial(int code);
  // The caller fills in its names.
  Object& BeginObject(int code, uint32_t same_as);
  // The same; `accessors`: 0, or 4 with 1 for a getter and 2 for a setter.
  Property& AddProperty(bool enumerable, int accessors);
  void EndObject(uint32_t left_out);

 private:
  ValueLimits limits_;
  Frame* frame_ = nullptr;
  Scope* scope_ = nullptr;
  Value* target_ = nullptr;
  // Objects whose properties are being written, outermost first.
  std::vector<Object*> open_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_VALUE_WRITER_H_
