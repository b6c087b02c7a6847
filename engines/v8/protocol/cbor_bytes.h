// The first bytes of CBOR's items (RFC 8949, section 3), of those that V8's inspector writes and reads.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_CBOR_BYTES_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_CBOR_BYTES_H_

#include <cstdint>
#include <string_view>

namespace twinstep {

// Major types, the upper three bits.
inline constexpr uint8_t kUnsigned = 0;
inline constexpr uint8_t kNegative = 1;
inline constexpr uint8_t kBytes = 2;
inline constexpr uint8_t kText = 3;
inline constexpr uint8_t kTag = 6;
inline constexpr uint8_t kSimple = 7;

inline constexpr uint8_t kMapBegin = 0xBF;
inline constexpr uint8_t kArrayBegin = 0x9F;
inline constexpr uint8_t kStop = 0xFF;
inline constexpr uint8_t kFalse = 0xF4;
inline constexpr uint8_t kTrue = 0xF5;
inline constexpr uint8_t kNull = 0xF6;
inline constexpr uint8_t kDouble = 0xFB;
inline constexpr uint8_t kTagWithByte = 0xD8;
inline constexpr uint8_t kEncodedCbor = 0x18;
inline constexpr uint8_t kBytesWithLength32 = 0x5A;

// Before each map and array: a tag, and a string of bytes whose length is four bytes.
inline constexpr std::string_view kEnvelope("\xD8\x18\x5A", 3);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_CBOR_BYTES_H_
