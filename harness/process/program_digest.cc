#include "harness/process/program_digest.h"

#include <fstream>
#include <vector>

#include "absl/crc/crc32c.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"

namespace twinstep {

std::string DigestOfFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> block(size_t{1} << 20);
  absl::crc32c_t digest{0};
  uint64_t size = 0;
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())), file.gcount() > 0) {
    const auto read = static_cast<size_t>(file.gcount());
    digest = absl::ExtendCrc32c(digest, absl::string_view(block.data(), read));
    size += read;
  }
  return size == 0 ? "" : absl::StrFormat("%d %08x", size, static_cast<uint32_t>(digest));
}

std::string ProgramDigest() { return DigestOfFile("/proc/self/exe"); }

}  // namespace twinstep
