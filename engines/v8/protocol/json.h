// The inspector's messages in JSON, for inspectors that speak no CBOR (cbor.h).
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_JSON_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_JSON_H_

#include <string>
#include <string_view>

namespace twinstep {

// Of a message as CborWriter writes it.
std::string CborToJson(std::string_view cbor);

// Of a message as V8 writes it, for CborReader. Empty where it is not JSON.
std::string JsonToCbor(std::string_view json);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_JSON_H_
