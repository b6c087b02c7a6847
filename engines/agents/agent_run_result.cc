#include "engines/agents/agent_run_result.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace twinstep {

std::string AgentRunResult::Digest() const {
  return absl::StrCat(static_cast<int>(outcome), "|", what, "|", absl::StrJoin(output, "\n"), "|", memory_hash, "|",
                      absl::StrJoin(yield_points, ","));
}

}  // namespace twinstep
