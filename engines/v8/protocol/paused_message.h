// The inspector's Debugger.paused notification, read only as far as somebody asks.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_PAUSED_MESSAGE_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_PAUSED_MESSAGE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engines/v8/protocol/cbor.h"

namespace twinstep {

// As the inspector counts: both from 0.
struct InspectorPosition {
  int script_id = 0;
  int64_t line = 0;
  int64_t column = 0;
};

// A Runtime.RemoteObject.
struct RemoteValue {
  CborString type;
  CborString subtype;
  // What Debugger's objects are asked for by; empty for primitives other than symbols.
  CborString object_id;
  // Numbers and bigints that JSON cannot hold: "-0", "NaN", "Infinity", "-Infinity", "12n".
  CborString unserializable;
  CborString string;
  double number = 0;
  bool boolean = false;
  // Of what is thrown: nobody will catch it, as V8 foresees.
  bool uncaught = false;
};
bool ReadRemoteValue(std::string_view bytes, RemoteValue* value);
// A Debugger.Location. False: it is none.
bool ReadPosition(CborReader& reader, InspectorPosition* position);
// The number of a script, which the inspector writes as text.
bool ReadScript(CborReader& reader, int* id);

// One message at a time; the object is used again for the next, as its lists keep their memory.
class PausedMessage {
 public:
  struct ScopeEntry {
    CborString type;
    CborString object_id;
    // Why it shows nothing; empty: it does, or nobody says.
    CborString empty_reason;
  };
  struct FrameEntry {
    // By which the inspector knows the frame; ASCII.
    CborString id;
    CborString function_name;
    InspectorPosition position;
    std::vector<ScopeEntry> scopes;
    // Empty where the message has none.
    std::string_view this_value;
    std::string_view return_value;
  };

  // Takes `message`, whose parameters are `size` bytes from `offset` on. False if it is malformed or has no frames.
  bool Read(std::string message, size_t offset, size_t size);

  // The oldest frames are not told as far as they are of scripts with smaller numbers: of what runs the program.
  void LeaveOutHost(int first_script);

  int frame_count() const { return static_cast<int>(frame_bytes_.size()); }
  // Decoded at the first call; valid until the next Read or call with another index. Null if malformed.
  const FrameEntry* frame(int index);

  // By which the inspector would know a frame that the stack does not have; empty: the youngest cannot be read.
  std::string IdOfMissing(int index);

  const CborString& reason() const { return reason_; }
  bool hit_breakpoints() const { return hit_breakpoints_; }
  // The thrown value at an exception pause; empty at others.
  std::string_view data() const { return data_; }
  // The Runtime.StackTrace of what scheduled the running job; empty: nothing did, or it was not asked for.
  std::string_view async_stack() const { return async_stack_; }

 private:
  std::string message_;
  std::vector<std::string_view> frame_bytes_;
  CborString reason_;
  bool hit_breakpoints_ = false;
  std::string_view data_;
  std::string_view async_stack_;
  FrameEntry frame_;
  int decoded_ = -1;
  // Frames that LeaveOutHost left out.
  size_t left_out_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_PAUSED_MESSAGE_H_
