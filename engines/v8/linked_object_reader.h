// Values of this process's V8 behind the ids of its inspector.
#ifndef TWINSTEP_ENGINES_V8_LINKED_OBJECT_READER_H_
#define TWINSTEP_ENGINES_V8_LINKED_OBJECT_READER_H_

#include <optional>
#include <string_view>
#include <vector>

#include "engines/v8/debuggee_isolate.h"
#include "engines/v8/protocol/object_reader.h"
#include "engines/v8/told_exception.h"
#include "engines/v8/value_reader.h"

namespace twinstep {

// What a reader needs to know of its session.
class ReaderContext {
 public:
  virtual ~ReaderContext() = default;
  virtual Location ToLocation(const InspectorPosition& position) const = 0;
  // Bindings that were there before the program: the setup scripts' and, of the global object, V8's own.
  virtual bool IsSetupLexical(std::string_view name) const = 0;
  virtual bool IsSetupGlobal(std::string_view name) const = 0;
};

// Lives inside one HandleScope, with the context entered.
class LinkedObjectReader final : public ObjectReader {
 public:
  LinkedObjectReader(DebuggeeIsolate& debuggee, const ReaderContext& context)
      : debuggee_(debuggee), context_(context), reader_(debuggee.isolate(), debuggee.context()) {}

  absl::Status ReadObject(const CborString& object_id, const ValueLimits& limits, Value& out) override;
  absl::Status ReadScopes(absl::Span<const PausedMessage::ScopeEntry> scopes, const ValueLimits& limits,
                          bool with_globals, Frame& frame) override;
  void Forget() override { shared_ = {}; }
  int FindScope(absl::Span<const PausedMessage::ScopeEntry> scopes, std::string_view name) override;
  absl::Status ReadErrorStack(const CborString& object_id, ExceptionTold& out) override;
  absl::StatusOr<ObjectLook> Look(const CborString& object_id) override;
  absl::Status ReadEntries(const CborString& list_id, const ValueLimits& limits, Opened& opened,
                           uint32_t& left_out) override;

 private:
  // `shares`: the frame sees the global object that shared_ is of.
  absl::Status ReadScope(const PausedMessage::ScopeEntry& entry, Scope::Kind kind, bool shares,
                         const ValueLimits& limits, Scope& out);
  v8::MaybeLocal<v8::Object> ObjectOf(const PausedMessage::ScopeEntry& entry);
  // Whether the frame's global object is that of shared_, which it becomes where there is none.
  bool SharesScopes(absl::Span<const PausedMessage::ScopeEntry> scopes);

  DebuggeeIsolate& debuggee_;
  const ReaderContext& context_;
  ValueReader reader_;

  // What frames of one realm share, listed once: until something is evaluated.
  struct SharedScopes {
    v8::Local<v8::Object> global;
    std::optional<std::vector<ValueReader::NamedValue>> properties;
    std::optional<std::vector<ValueReader::NamedValue>> script;
  };
  SharedScopes shared_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_LINKED_OBJECT_READER_H_
