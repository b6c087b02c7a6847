// A hash that is equal for equal contents on every machine, compiler and run: what follows from it can be repeated.
#ifndef TWINSTEP_MODEL_STABLE_HASH_H_
#define TWINSTEP_MODEL_STABLE_HASH_H_

#include <cstdint>
#include <string_view>

namespace twinstep {

// FNV-1a over whatever is put in, and a last mixing so that any bits of it can be taken.
class StableHash {
 public:
  StableHash& Add(std::string_view text) {
    for (const char c : text) AddByte(static_cast<uint8_t>(c));
    AddByte(0xff);
    return *this;
  }
  StableHash& Add(int64_t number) {
    for (int i = 0; i < 8; ++i) AddByte(static_cast<uint8_t>(number >> (8 * i)));
    return *this;
  }
  uint64_t Finish() const {
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

 private:
  void AddByte(uint8_t byte) { state_ = (state_ ^ byte) * 0x100000001B3; }

  uint64_t state_ = 0xCBF29CE484222325;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_STABLE_HASH_H_
