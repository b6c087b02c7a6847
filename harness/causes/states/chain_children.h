// Isolates causes at several points at a time, each in a child process, which a mixed state may kill or hang.
#ifndef TWINSTEP_HARNESS_CAUSES_STATES_CHAIN_CHILDREN_H_
#define TWINSTEP_HARNESS_CAUSES_STATES_CHAIN_CHILDREN_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/causes/states/cause_chain.h"
#include "harness/process/child_pool.h"
#include "proto/cause_chain.pb.h"

namespace twinstep {

// Whether this process was started as a child: asked first in main; then main is ChainChildMain.
bool IsChainChild(int argc, char** argv);
int ChainChildMain();

// One thread. Where a mixed run kills the child or hangs, the point is begun again without that run.
class ChainChildren final : public CauseSource {
 public:
  // `stop`: see ChildPoolOptions.
  ChainChildren(ChainRuns runs, int jobs, std::function<bool()> stop);

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

#endif  // TWINSTEP_HARNESS_CAUSES_STATES_CHAIN_CHILDREN_H_
