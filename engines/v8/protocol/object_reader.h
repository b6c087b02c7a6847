// Values behind the ids that V8's inspector gives them, read wherever they are.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_OBJECT_READER_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_OBJECT_READER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "absl/types/span.h"
#include "engines/v8/protocol/paused_message.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/output.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

// What is to be known of an object whose properties are listed.
struct ObjectLook {
  bool is_global = false;
  bool is_function = false;
  bool is_error = false;
  // It is a Map, a Set or an iterator of one.
  bool has_entries = false;
  // Of arrays, typed arrays and strings.
  size_t elements = 0;
};

// Lives as long as one output: objects are numbered over all that it reads. Runs no code of the program. Errors:
// Internal, what is asked for is not known there.
class ObjectReader {
 public:
  virtual ~ObjectReader() = default;

  // The object (or symbol) of that id.
  virtual absl::Status ReadObject(const CborString& object_id, const ValueLimits& limits, Value& out) = 0;
  // A Runtime.RemoteObject, of any kind.
  absl::Status Read(std::string_view remote, const ValueLimits& limits, Value& out);

  // Adds the scopes, innermost first, to `frame`, the global one only where `with_globals`. Of the global scope and of
  // that of scripts' declarations those variables are left out that were there before the program.
  virtual absl::Status ReadScopes(absl::Span<const PausedMessage::ScopeEntry> scopes, const ValueLimits& limits,
                                  bool with_globals, Frame& frame) = 0;
  // Something was evaluated: what the frames of a realm share is to be listed anew.
  virtual void Forget() = 0;
  // The number of the innermost of `scopes` that has a variable of that name; -1: none.
  virtual int FindScope(absl::Span<const PausedMessage::ScopeEntry> scopes, std::string_view name) = 0;
  // The stack that an error took when it was made; nothing for other objects.
  virtual absl::Status ReadErrorStack(const CborString& object_id, ExceptionTold& out) = 0;

  // --- For OpenObject (v8_pause.cc).
  virtual absl::StatusOr<ObjectLook> Look(const CborString& object_id) = 0;
  // Of the list of entries that the inspector made of a collection; those beyond `limits` are counted. Each value is
  // numbered on its own.
  virtual absl::Status ReadEntries(const CborString& list_id, const ValueLimits& limits, Opened& opened,
                                   uint32_t& left_out) = 0;
};

// Of PausedMessage::ScopeEntry::type.
Scope::Kind ScopeKind(const CborString& type);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_OBJECT_READER_H_
