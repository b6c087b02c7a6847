// SHA-256 (FIPS 180-4): whether two contents are the same, also where somebody wants them to seem so.
#ifndef TWINSTEP_HARNESS_CORPORA_SHA256_H_
#define TWINSTEP_HARNESS_CORPORA_SHA256_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace twinstep {

class Sha256 {
 public:
  Sha256();
  void Add(std::string_view bytes);
  // The length first, so that {"ab", "c"} and {"a", "bc"} differ.
  void AddField(std::string_view bytes);
  // 32 bytes. Nothing may be added afterwards.
  std::string Finish();

 private:
  void AddBlock(const unsigned char* block);

  std::array<uint32_t, 8> state_;
  std::array<unsigned char, 64> pending_;
  uint64_t length_ = 0;
};

// 32 bytes.
std::string Sha256Of(std::string_view bytes);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_SHA256_H_
