#include "engines/agents/agent_run_record.h"

#include <string.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace twinstep {
namespace {

constexpr size_t kMostOutput = size_t{4} << 20;
constexpr uint64_t kEmptyHash = 0xcbf29ce484222325;

// Of what `hash` is of and these bytes behind it. Eight bytes at a time, as memories are large.
uint64_t HashOf(uint64_t hash, const uint8_t* data, size_t size) {
  for (size_t i = 0; i < size; i += sizeof(uint64_t)) {
    uint64_t word = 0;
    memcpy(&word, data + i, std::min(sizeof(word), size - i));
    hash = (hash ^ word) * 0x100000001b3;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace

void AgentRunRecord::Print(int agent, const std::string& text) {
  if (printed_ > kMostOutput) return;
  printed_ += text.size() + 8;
  output_.push_back(absl::StrCat(agent, ": ", text));
}

void AgentRunRecord::Unseen(const std::string& how) {
  if (std::find(unseen_.begin(), unseen_.end(), how) == unseen_.end()) unseen_.push_back(how);
}

int64_t AgentRunRecord::AddPlace(AgentPlace place) {
  places_.push_back(std::move(place));
  return static_cast<int64_t>(places_.size()) - 1;
}

int64_t AgentRunRecord::AddFrames(std::vector<AgentPlace> frames) {
  frames_.push_back(std::move(frames));
  return static_cast<int64_t>(frames_.size()) - 1;
}

AgentRunResult AgentRunRecord::Result(const Scheduler& scheduler, const AgentMessages& messages,
                                      const std::vector<BlockedAgent>& blocked) {
  if (!failed() && scheduler.end() == RunEnd::kTooLong) {
    Fail({.outcome = AgentOutcome::kTooLong,
          .what = absl::StrCat("the program does not end within ", scheduler.total(), " yield points"),
          .alike = "too long"});
  }
  if (!failed() && scheduler.end() == RunEnd::kDeadLock && !blocked.empty()) {
    std::vector<std::string> states, whole;
    AgentPlace last;
    for (const BlockedAgent& one : blocked) {
      states.push_back(Describe(scheduler.state(one.agent)));
      std::string& text = whole.emplace_back(absl::StrCat("agent ", one.agent, " ", states.back()));
      if (one.byte >= 0) absl::StrAppend(&text, " for byte ", one.byte);
      if (one.changed_by >= 0) {
        absl::StrAppend(&text, one.from_zero ? " (last changed from 0 by agent " : " (last changed by agent ",
                        one.changed_by, ")");
      }
      if (one.place < 0) continue;
      last = places_[static_cast<size_t>(one.place)];
      if (last.position.line == 0) continue;
      absl::StrAppend(&text, " at ", last.file, last.file.empty() ? "" : ":", last.position.line);
      if (last.position.column >= 0) absl::StrAppend(&text, ":", last.position.column + 1);
      if (!last.in_main) text += " of its source";
    }
    // Which of them stand where may differ from one schedule to the next; it is the same failure.
    Fail({.outcome = AgentOutcome::kDeadLock,
          .what = absl::StrCat("deadlock: ", absl::StrJoin(whole, ", ")),
          .alike = absl::StrCat("deadlock: ", absl::StrJoin(states, ", ")),
          .at = last});
  }
  AgentRunResult result;
  result.outcome = failure_.outcome;
  result.what = failure_.what;
  result.signature = failure_.alike;
  result.place = failure_.at;
  result.output = std::move(output_);
  result.unseen = unseen_;
  result.memory_hash = kEmptyHash;
  for (const std::shared_ptr<SharedMemory>& memory : messages.memories()) {
    result.memory_hash = HashOf(result.memory_hash, memory->data(), memory->size());
    result.memory_bytes += memory->size();
  }
  for (int i = 0; i < scheduler.agent_count(); ++i) result.yield_points.push_back(scheduler.count(i));
  result.total = scheduler.total();
  result.turns = scheduler.Done();
  result.places = std::move(places_);
  result.schedule = scheduler.Recorded();
  for (const StartedCallback& one : scheduler.started()) {
    result.callbacks.push_back(
        {one.name, one.site < 0 ? std::vector<AgentPlace>(1) : frames_[static_cast<size_t>(one.site)]});
  }
  result.ran = scheduler.ran();
  result.delays = scheduler.delays();
  return result;
}

}  // namespace twinstep
