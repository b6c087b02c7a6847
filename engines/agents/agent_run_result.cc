#include "engines/agents/agent_run_result.h"

#include <string.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace twinstep {

std::string AgentRunResult::Digest() const {
  return absl::StrCat(static_cast<int>(outcome), "|", what, "|", absl::StrJoin(output, "\n"), "|", memory_hash, "|",
                      absl::StrJoin(yield_points, ","));
}

std::string WithoutNumbers(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit) result += c;
    if (digit && (result.empty() || result.back() != '#')) result += '#';
  }
  return result;
}

uint64_t HashOf(uint64_t hash, const uint8_t* data, size_t size) {
  for (size_t i = 0; i < size; i += sizeof(uint64_t)) {
    uint64_t word = 0;
    memcpy(&word, data + i, std::min(sizeof(word), size - i));
    hash = (hash ^ word) * 0x100000001b3;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace twinstep
