#include "harness/process/child_run.h"

#include <memory>
#include <optional>
#include <vector>

#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr int kPollMilliseconds = 50;

}  // namespace

absl::StatusOr<ProcessEnd> RunChild(const ChildKind& kind, const google::protobuf::MessageLite& order,
                                    const ChildRunOptions& options,
                                    const std::function<void(const std::string&)>& hear) {
  ASSIGN_OR_RETURN(std::unique_ptr<Child> started, Child::Start(kind, options.child));
  Child& child = *started;
  child.Send(order);
  child.EndOrders();
  std::string message;
  std::optional<absl::Duration> stopping;
  while (true) {
    switch (child.Next(message)) {
      case Child::Heard::kMessage:
        hear(message);
        continue;
      case Child::Heard::kSignOfLife:
        child.StartClock();
        continue;
      case Child::Heard::kEnded:
        return child.Wait();
      case Child::Heard::kNothingYet:
        break;
    }
    if (const std::optional<ProcessEnd> past = child.PastLimit(options.limits)) return *past;
    if (options.stop && options.stop()) {
      if (!stopping) stopping = SteadyNow();
      if (SteadyNow() - *stopping > options.stop_time) {
        ProcessEnd end;
        end.set_kind(ProcessEnd::TOO_LONG);
        end.set_stop_microseconds(absl::ToInt64Microseconds(options.stop_time));
        return end;
      }
      child.AskToStop();
    }
    std::vector<pollfd> waiting;
    child.AddTo(waiting);
    poll(waiting.data(), waiting.size(), kPollMilliseconds);
    child.SendRest();
  }
}

}  // namespace twinstep
