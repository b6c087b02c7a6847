// How programs end when nobody debugs them, for the many sessions of a campaign on one program.
#ifndef TWINSTEP_MODEL_METAMORPHIC_BARE_RUN_CACHE_H_
#define TWINSTEP_MODEL_METAMORPHIC_BARE_RUN_CACHE_H_

#include <cstddef>
#include <string>
#include <unordered_map>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

// The thread of the engines. All runs have the same session options.
class BareRunCache {
 public:
  static constexpr size_t kDefaultBytes = size_t{16} << 20;

  explicit BareRunCache(size_t max_bytes = kDefaultBytes) : max_bytes_(max_bytes) {}
  BareRunCache(const BareRunCache&) = delete;
  BareRunCache& operator=(const BareRunCache&) = delete;

  // As Engine::RunBare without records. What a limit ended is not kept: another time it may end otherwise.
  absl::StatusOr<Finished> Run(Engine& engine, const Program& program, const SessionOptions& options);

 private:
  const size_t max_bytes_;
  // Of programs and their answers. When there are more than that all are forgotten.
  size_t bytes_ = 0;
  // By engine, version and the whole program.
  std::unordered_map<std::string, Finished> ends_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_METAMORPHIC_BARE_RUN_CACHE_H_
