// Isolates causes at several points at a time, each in a child process, which a mixed state may kill or hang.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_CHILDREN_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_CHILDREN_H_

#include <functional>
#include <map>

#include "harness/isolation/states/cause_chain.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_pool.h"
#include "model/status.h"
#include "proto/cause_chain.pb.h"

namespace twinstep {

// Hears of the runs first (ChainRuns), then answers each ChainPoint with a ChainCause (proto/cause_chain.proto).
extern const ChildKind kChainPointKind;

// One thread. Where a mixed run kills the child or hangs, the point is begun again without that run.
class ChainChildren final : public CauseSource {
 public:
  // `stop`: see ChildPoolOptions. `kind` is another one in tests.
  ChainChildren(ChainRuns runs, int jobs, std::function<bool()> stop, const ChildKind& kind = kChainPointKind);

  int capacity() const override { return pool_.jobs(); }
  absl::Status Begin(int index, const ComparablePoint& point) override;
  absl::StatusOr<Isolated> Next() override;

 private:
  const ChainRuns runs_;
  ChildPool pool_;
  // What is under way, by index.
  std::map<int, ChainPoint> points_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_CHILDREN_H_
