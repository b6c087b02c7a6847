#include "engines/v8/protocol/cbor.h"

#include <bit>
#include <cmath>

#include "absl/log/check.h"
#include "engines/longest_name.h"
#include "engines/v8/protocol/cbor_bytes.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

// `utf8` is V8's own: well-formed.
void AppendUtf16(std::string_view utf8, std::u16string& units) {
  units.reserve(utf8.size());
  for (size_t i = 0; i < utf8.size();) {
    const uint8_t lead = static_cast<uint8_t>(utf8[i++]);
    if (lead < 0x80) {
      units.push_back(lead);
      continue;
    }
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    uint32_t code_point = lead & (0x3F >> more);
    for (int j = 0; j < more && i < utf8.size(); ++j)
      code_point = code_point << 6 | (static_cast<uint8_t>(utf8[i++]) & 0x3F);
    if (code_point >= 0x10000) {
      units.push_back(static_cast<char16_t>(0xD7C0 + (code_point >> 10)));
      units.push_back(static_cast<char16_t>(0xDC00 | (code_point & 0x3FF)));
    } else {
      units.push_back(static_cast<char16_t>(code_point));
    }
  }
}

}  // namespace

void CborWriter::BeginMap() { Begin(kMapBegin); }

void CborWriter::BeginArray() { Begin(kArrayBegin); }

void CborWriter::Begin(uint8_t opening) {
  CHECK_LT(depth_, kMaxDepth);
  bytes_.append(kEnvelope);
  length_at_[depth_++] = bytes_.size();
  bytes_.append(4, '\0');
  bytes_.push_back(static_cast<char>(opening));
}

void CborWriter::End() {
  CHECK_GT(depth_, 0);
  bytes_.push_back(static_cast<char>(kStop));
  const size_t at = length_at_[--depth_];
  const size_t length = bytes_.size() - at - 4;
  for (int i = 0; i < 4; ++i) bytes_[at + i] = static_cast<char>(length >> (24 - 8 * i));
}

void CborWriter::Text(std::string_view text) {
  Head(kText, text.size());
  bytes_.append(text);
}

void CborWriter::Integer(int64_t value) {
  if (value >= 0) {
    Head(kUnsigned, static_cast<uint64_t>(value));
  } else {
    Head(kNegative, ~static_cast<uint64_t>(value));
  }
}

void CborWriter::Boolean(bool value) { bytes_.push_back(static_cast<char>(value ? kTrue : kFalse)); }

void CborWriter::Clear() {
  bytes_.clear();
  depth_ = 0;
}

void CborWriter::Head(uint8_t major, uint64_t value) {
  const uint8_t first = static_cast<uint8_t>(major << 5);
  if (value < 24) {
    bytes_.push_back(static_cast<char>(first | value));
    return;
  }
  const int log2_bytes = value < 0x100 ? 0 : value < 0x10000 ? 1 : value < 0x100000000 ? 2 : 3;
  bytes_.push_back(static_cast<char>(first | (24 + log2_bytes)));
  for (int shift = (8 << log2_bytes) - 8; shift >= 0; shift -= 8) bytes_.push_back(static_cast<char>(value >> shift));
}

std::u16string CborString::ToUtf16() const {
  std::u16string units;
  if (!utf16) {
    AppendUtf16(bytes, units);
    return units;
  }
  units.reserve(bytes.size() / 2);
  for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
    units.push_back(static_cast<char16_t>(static_cast<uint8_t>(bytes[i]) | static_cast<uint8_t>(bytes[i + 1]) << 8));
  }
  return units;
}

std::string CborString::ToUtf8() const {
  if (!utf16) return std::string(bytes);
  JsString string;
  SetJsString(ToUtf16(), bytes.size(), string);
  return ToDisplay(string);
}

std::string CborString::ToName() const {
  if (bytes.size() <= kLongestName) return ToUtf8();
  JsString string;
  SetJsString(ToUtf16(), kLongestName, string);
  return ToDisplay(string);
}

bool CborReader::Fail() {
  ok_ = false;
  next_ = end_;
  return false;
}

bool CborReader::ReadHead(uint8_t* major, uint64_t* argument) {
  if (next_ >= end_) return Fail();
  const uint8_t first = static_cast<uint8_t>(*next_++);
  *major = first >> 5;
  const uint8_t low = first & 31;
  if (low < 24) {
    *argument = low;
    return true;
  }
  if (low > 27) return Fail();
  const int length = 1 << (low - 24);
  if (end_ - next_ < length) return Fail();
  uint64_t value = 0;
  for (int i = 0; i < length; ++i) value = value << 8 | static_cast<uint8_t>(*next_++);
  *argument = value;
  return true;
}

bool CborReader::ReadBytes(uint64_t length, std::string_view* bytes) {
  if (length > static_cast<uint64_t>(end_ - next_)) return Fail();
  *bytes = std::string_view(next_, length);
  next_ += length;
  return true;
}

// Both forms: the older has no tag number.
bool CborReader::SkipEnvelopeHead(uint64_t* length) {
  ++next_;
  if (Peek() == kEncodedCbor) ++next_;
  uint8_t major;
  if (Peek() != kBytesWithLength32 || !ReadHead(&major, length)) return Fail();
  return *length <= static_cast<uint64_t>(end_ - next_) || Fail();
}

bool CborReader::Enter(uint8_t opening) {
  if (!ok_) return false;
  uint64_t length;
  if (Peek() == kTagWithByte && !SkipEnvelopeHead(&length)) return false;
  if (Peek() != opening) return Fail();
  ++next_;
  return true;
}

bool CborReader::Close() {
  if (next_ >= end_) return Fail();
  ++next_;
  return false;
}

bool CborReader::NextKey(std::string_view* key) {
  if (!ok_) return false;
  if (Peek() == kStop) return Close();
  CborString text;
  if (!ReadString(&text)) return false;
  *key = text.bytes;
  return true;
}

bool CborReader::NextElement() {
  if (!ok_) return false;
  return Peek() == kStop ? Close() : true;
}

bool CborReader::ReadString(CborString* value) {
  uint8_t major;
  uint64_t length;
  if (!ok_ || !ReadHead(&major, &length)) return false;
  if (major != kText && major != kBytes) return Fail();
  value->utf16 = major == kBytes;
  return ReadBytes(length, &value->bytes);
}

bool CborReader::Read(std::string* value) {
  CborString text;
  if (!ReadString(&text)) return false;
  *value = text.ToUtf8();
  return true;
}

bool CborReader::ReadInteger(int64_t* value) {
  double number;
  // A double holds every line, column and id exactly.
  if (!ReadNumber(&number)) return false;
  if (number != std::trunc(number) || std::abs(number) > 9007199254740992.0) return Fail();
  *value = static_cast<int64_t>(number);
  return true;
}

bool CborReader::ReadNumber(double* value) {
  const uint8_t first = Peek();
  uint8_t major;
  uint64_t argument;
  if (!ok_ || !ReadHead(&major, &argument)) return false;
  if (first == kDouble) {
    *value = std::bit_cast<double>(argument);
  } else if (major == kUnsigned) {
    *value = static_cast<double>(argument);
  } else if (major == kNegative) {
    *value = -1 - static_cast<double>(argument);
  } else {
    return Fail();
  }
  return true;
}

bool CborReader::ReadBoolean(bool* value) {
  const uint8_t first = Peek();
  if (!ok_ || (first != kTrue && first != kFalse)) return Fail();
  ++next_;
  *value = first == kTrue;
  return true;
}

bool CborReader::Skip() {
  // Containers without an envelope are passed through by counting what is open; V8 writes none.
  int open = 0;
  do {
    if (!ok_) return false;
    const uint8_t first = Peek();
    uint64_t length;
    if (first == kTagWithByte) {
      std::string_view content;
      if (!SkipEnvelopeHead(&length) || !ReadBytes(length, &content)) return false;
      continue;
    }
    if (first == kMapBegin || first == kArrayBegin) {
      ++next_;
      ++open;
      continue;
    }
    if (first == kStop) {
      if (open == 0 || next_ >= end_) return Fail();
      ++next_;
      --open;
      continue;
    }
    uint8_t major;
    if (!ReadHead(&major, &length)) return false;
    std::string_view content;
    switch (major) {
      case kUnsigned:
      case kNegative:
        break;
      case kBytes:
      case kText:
        if (!ReadBytes(length, &content)) return false;
        break;
      case kTag:
        // What it tags follows.
        if (open == 0) return Skip();
        break;
      case kSimple:
        if (first != kFalse && first != kTrue && first != kNull && first != kDouble) return Fail();
        break;
      default:
        return Fail();
    }
  } while (open > 0);
  return true;
}

bool CborReader::Take(std::string_view* value) {
  const char* begin = next_;
  if (!Skip()) return false;
  *value = std::string_view(begin, next_ - begin);
  return true;
}

}  // namespace twinstep
