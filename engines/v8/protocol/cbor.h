// The inspector's binary protocol: the part of CBOR (RFC 8949) that V8's crdtp speaks.
//
// Maps and arrays have indefinite length and stand in envelopes, byte strings that carry their length, so that a reader
// skips what it does not need in one step. The envelope's head differs by version: V8 10 wrote D8 5A, later ones write
// D8 18 5A; both are read. Text that is not ASCII comes as UTF-8 (major type 3) or as a byte string of UTF-16LE (major
// type 2).
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_CBOR_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_CBOR_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace twinstep {

// Writes one message: a map of maps, arrays, text, integers and booleans. Begin and End must pair.
class CborWriter {
 public:
  void BeginMap();
  void EndMap() { End(); }
  void BeginArray();
  void EndArray() { End(); }
  void Key(std::string_view key) { Text(key); }
  // UTF-8.
  void Text(std::string_view text);
  void Integer(int64_t value);
  void Boolean(bool value);

  // Members of a map, each a name and its value: text, a whole number, a bool, or a function that writes it.
  void Members() {}
  template <typename Value, typename... Others>
  void Members(std::string_view name, const Value& value, const Others&... others) {
    Key(name);
    if constexpr (std::same_as<Value, bool>) {
      Boolean(value);
    } else if constexpr (std::integral<Value>) {
      Integer(value);
    } else if constexpr (std::invocable<Value, CborWriter&>) {
      value(*this);
    } else {
      Text(value);
    }
    Members(others...);
  }
  template <typename... Parts>
  void Map(const Parts&... members) {
    BeginMap();
    Members(members...);
    EndMap();
  }

  // The message so far; valid until the next call.
  std::string_view bytes() const { return bytes_; }
  void Clear();

 private:
  void Head(uint8_t major, uint64_t value);
  void Begin(uint8_t opening);
  void End();

  static constexpr int kMaxDepth = 8;

  std::string bytes_;
  // Where the length of each open map or array stands.
  size_t length_at_[kMaxDepth];
  int depth_ = 0;
};

// A string inside a message, not copied.
struct CborString {
  std::string_view bytes;
  // `bytes` are UTF-16LE code units, else UTF-8.
  bool utf16 = false;

  bool operator==(std::string_view ascii) const { return !utf16 && bytes == ascii; }
  // As UTF-8; a lone surrogate becomes \udXXX.
  std::string ToUtf8() const;
  // The same, as long as names may be.
  std::string ToName() const;
  std::u16string ToUtf16() const;
};

// Reads forward through one message. Malformed or unexpected content makes ok() false for good; every further read then
// answers false without advancing, so that a caller checks once, at the end.
class CborReader {
 public:
  CborReader() = default;
  // Reads `bytes`, which must outlive the reader and all views taken from it.
  explicit CborReader(std::string_view bytes) : next_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  bool ok() const { return ok_; }

  // Steps into the map that comes next. Then NextKey, a read or Skip of its value, and so on until NextKey is false.
  bool EnterMap() { return Enter(0xBF); }
  bool NextKey(std::string_view* key);
  // Steps into the array that comes next. Then NextElement, a read or Skip, and so on until NextElement is false.
  bool EnterArray() { return Enter(0x9F); }
  bool NextElement();

  bool ReadString(CborString* value);
  // Integral doubles are accepted too.
  bool ReadInteger(int64_t* value);
  // Integers are accepted too.
  bool ReadNumber(double* value);
  bool ReadBoolean(bool* value);

  // Reads the map that comes next. `members`: names, each followed by where its value goes: a pointer, for the reads
  // above and Take, or a function of the reader, false where the value is not what it should be. Others are skipped.
  template <typename... Members>
  bool ReadMap(const Members&... members) {
    std::string_view key;
    if (!EnterMap()) return false;
    while (NextKey(&key)) ReadMember(key, members...);
    return ok_;
  }
  // Reads the array that comes next; `element` is such a function.
  template <typename Element>
  bool ReadArray(const Element& element) {
    if (!EnterArray()) return false;
    while (NextElement() && (element(*this) || Fail())) continue;
    return ok_;
  }

  // Passes over one value of any kind: in one step where it has an envelope.
  bool Skip();
  // Passes over one value and gives its bytes, for a reader of its own.
  bool Take(std::string_view* value);

 private:
  bool Read(CborString* value) { return ReadString(value); }
  bool Read(int64_t* value) { return ReadInteger(value); }
  bool Read(double* value) { return ReadNumber(value); }
  bool Read(bool* value) { return ReadBoolean(value); }
  bool Read(std::string_view* value) { return Take(value); }
  // As UTF-8.
  bool Read(std::string* value);
  template <std::invocable<CborReader&> Value>
  bool Read(const Value& value) {
    return value(*this) || Fail();
  }
  void ReadMember(std::string_view) { Skip(); }
  template <typename To, typename... Others>
  void ReadMember(std::string_view key, std::string_view name, const To& to, const Others&... others) {
    if (key == name) {
      Read(to);
    } else {
      ReadMember(key, others...);
    }
  }

  bool Fail();
  // The initial byte of what comes next; 0xFF, which also closes maps and arrays, at the end of the message.
  uint8_t Peek() const { return next_ < end_ ? static_cast<uint8_t>(*next_) : 0xFF; }
  bool Enter(uint8_t opening);
  bool Close();
  bool ReadHead(uint8_t* major, uint64_t* argument);
  bool SkipEnvelopeHead(uint64_t* length);
  bool ReadBytes(uint64_t length, std::string_view* bytes);

  const char* next_ = nullptr;
  const char* end_ = nullptr;
  bool ok_ = true;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_CBOR_H_
