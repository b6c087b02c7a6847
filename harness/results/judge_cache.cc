#include "harness/results/judge_cache.h"

#include <optional>
#include <utility>

#include "model/judging/judge_runs.h"
#include "model/truth/truth_run.h"
#include "proto/judge_runs.pb.h"

namespace twinstep {

std::shared_ptr<const Judge> JudgeCache::Find(const std::string& key) {
  for (auto it = entries_.begin(); it != entries_.end(); ++it) {
    if (it->key != key) continue;
    entries_.splice(entries_.begin(), entries_, it);
    return entries_.front().judge;
  }
  return nullptr;
}

void JudgeCache::Forget(const std::string& key) {
  for (auto it = entries_.begin(); it != entries_.end(); ++it) {
    if (it->key != key) continue;
    bytes_ -= it->bytes;
    entries_.erase(it);
    return;
  }
}

absl::StatusOr<std::unique_ptr<Judge>> JudgeCache::Make(const std::string& key, Engine& engine, const Program& program,
                                                        std::shared_ptr<const SyntaxTree> tree, JudgeOptions options) {
  options.places = &places_;
  if (runs_ == nullptr) return Judge::Create(engine, program, std::move(tree), options);
  JudgeRuns runs;
  const std::optional<std::string> kept = runs_->Find(key);
  if (!kept || !runs.ParseFromString(*kept)) {
    ASSIGN_OR_RETURN(runs, RunForJudge(engine, program, tree, options));
    // What a limit of time ended on a busy machine need not end again.
    if (runs.no_truth() != Name(NoTruth::kEnded)) runs_->Keep(key, runs.SerializeAsString());
  }
  return Judge::FromRuns(engine.facts(), std::move(tree), std::move(runs), options.parse);
}

absl::StatusOr<std::shared_ptr<const Judge>> JudgeCache::Get(
    const std::string& key, Engine& engine, const Program& program,
    const std::function<std::shared_ptr<const SyntaxTree>()>& tree, const JudgeOptions& options) {
  if (std::shared_ptr<const Judge> at_hand = Find(key)) return at_hand;
  ASSIGN_OR_RETURN(std::unique_ptr<Judge> made, Make(key, engine, program, tree(), options));
  const size_t bytes = made->MemoryBytes() + key.size();
  entries_.push_front({.key = key, .judge = std::move(made), .bytes = bytes});
  bytes_ += bytes;
  while (bytes_ > limit_ && entries_.size() > 1) {
    bytes_ -= entries_.back().bytes;
    entries_.pop_back();
  }
  return entries_.front().judge;
}

}  // namespace twinstep
