#include "harness/trials/played_right.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace twinstep {

TrialOrder ExaminationOf(const Finding& finding) {
  TrialOrder order;
  *order.mutable_finding() = finding;
  order.set_examine(true);
  if (finding.test_case().has_worker()) *order.mutable_configuration() = finding.test_case().worker();
  return order;
}

absl::StatusOr<TrialAnswer> RunTrial(const TrialOrder& order, TrialPool& pool) {
  absl::StatusOr<std::vector<TrialAnswer>> answers = pool.Run({order});
  if (!answers.ok()) return answers.status();
  if (answers->empty()) return absl::CancelledError("interrupted");
  return std::move(answers->front());
}

Finding SessionAlone(const Finding& finding, const std::string& engine) {
  Finding session;
  *session.mutable_test_case() = finding.test_case();
  if (engine == finding.differential().other().engine()) {
    *session.mutable_test_case()->mutable_engine() = finding.differential().other();
  }
  session.mutable_test_case()->mutable_engine()->set_engine(engine);
  session.mutable_test_case()->set_capture(FULL);
  session.mutable_truth();
  return session;
}

absl::StatusOr<Finding> PlayedRight(const Finding& session, TrialPool& pool) {
  absl::StatusOr<TrialAnswer> answer = RunTrial(ExaminationOf(session), pool);
  if (!answer.ok()) return answer.status();
  if (!answer->answered) return absl::FailedPreconditionError("the debugger dies there");
  if (answer->result.outcome() != TrialResult::FOUND) return absl::FailedPreconditionError(answer->result.reason());
  Finding& played = *answer->result.mutable_finding();
  if (played.reproduction().outcome() != Reproduction::GONE) {
    return absl::FailedPreconditionError(absl::StrCat("the debugger is wrong there: ", played.reproduction().detail()));
  }
  // Behind the last answer the session is abandoned.
  auto& events = *played.mutable_truth()->mutable_trace()->mutable_events();
  const int wanted = 2 * session.test_case().actions_size();
  if (events.size() < wanted) {
    return absl::FailedPreconditionError("the program ends there before the last action");
  }
  events.DeleteSubrange(wanted, events.size() - wanted);
  return std::move(played);
}

}  // namespace twinstep
