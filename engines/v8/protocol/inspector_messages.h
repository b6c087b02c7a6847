// Parts of the inspector's messages that several calls have in common.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_INSPECTOR_MESSAGES_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_INSPECTOR_MESSAGES_H_

#include <string_view>

#include "absl/status/status.h"
#include "engines/v8/protocol/cbor.h"
#include "engines/v8/protocol/paused_message.h"

namespace twinstep {

// A Debugger.Location. False: it is none.
bool ReadPosition(CborReader& reader, InspectorPosition* position);
// The same without the script.
void WritePosition(CborWriter& writer, const InspectorPosition& position);
void WriteLocation(CborWriter& writer, std::string_view key, const InspectorPosition& position);
// Internal: the answer to `method` cannot be read.
absl::Status Malformed(std::string_view method);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_INSPECTOR_MESSAGES_H_
