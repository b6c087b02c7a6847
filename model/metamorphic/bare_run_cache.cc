#include "model/metamorphic/bare_run_cache.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {

absl::StatusOr<Finished> BareRunCache::Run(Engine& engine, const Program& program, const SessionOptions& options) {
  std::string key = absl::StrCat(std::string(engine.name()), " ", std::string(engine.version()), "\n");
  program.AppendToString(&key);
  if (const auto found = ends_.find(key); found != ends_.end()) return found->second;
  absl::StatusOr<Finished> finished = engine.RunBare(program, options, {});
  if (!finished.ok()) return finished;
  if (finished->outcome() == Finished::TIMED_OUT || finished->outcome() == Finished::OUT_OF_MEMORY) return finished;
  const size_t bytes = key.size() + finished->ByteSizeLong();
  if (bytes_ + bytes > max_bytes_) {
    ends_.clear();
    bytes_ = 0;
  }
  bytes_ += bytes;
  ends_.emplace(std::move(key), *finished);
  return finished;
}

}  // namespace twinstep
