#include "model/sessions/first_difference.h"

#include <algorithm>
#include <string_view>

#include "model/answers/comparison.h"
#include "model/answers/unkept_variables.h"
#include "model/ended_by_limit.h"
#include "model/engine_name.h"
#include "model/sessions/apart.h"
#include "model/subject_table.h"
#include "model/version_number.h"

namespace twinstep {
namespace {

bool ListsUnkept(const Trace& trace) {
  return FactsAt(WithoutVersion(trace.engine()), VersionIn(trace.engine_version())).lists_unkept_variables;
}

// "v8@SHELL:PATH", or a version that is reached by one; empty: it is linked, or a child.
std::string_view ShellOf(std::string_view name) {
  const size_t at = name.find('@');
  if (at == std::string_view::npos) return "";
  const std::string_view version = name.substr(at + 1);
  if (const size_t colon = version.find(':'); colon != std::string_view::npos) return version.substr(0, colon);
  for (const SubjectRow& row : SubjectRows()) {
    if (row.engine == WithoutVersion(name) && row.version == version) return row.shell;
  }
  return "";
}

bool LeavesOutRejections(const Trace& trace) {
  return FactsAt(WithoutVersion(trace.engine()), VersionIn(trace.engine_version()), ShellOf(trace.engine()))
      .leaves_out_rejections;
}

Output WithoutRejections(Output output) {
  output.mutable_finished()->clear_rejections();
  return output;
}

absl::Status NoAnswer() { return absl::FailedPreconditionError("ended by the time or memory limit"); }

}  // namespace

absl::StatusOr<std::optional<Divergence>> DifferenceAt(int event, const Trace& a, const Trace& b, CaptureLevel level) {
  const Event& of_a = a.events(event);
  const Event& of_b = b.events(event);
  if (EndedByLimit(of_a.output()) || EndedByLimit(of_b.output())) return NoAnswer();
  if (event > 0 && a.events(event - 1).action().aside()) return std::nullopt;
  // The actions are the same up to the first difference of outputs.
  if (!of_a.has_output() || !of_b.has_output()) return std::nullopt;
  const bool apart = of_a.output().has_finished() && (IsFolded(a) || IsFolded(b));
  std::optional<Divergence> divergence =
      apart ? CompareOutputs(WithoutLogged(of_a.output()), WithoutLogged(of_b.output()), level)
            : CompareAnswers(a, of_a.output(), b, of_b.output(), level);
  if (divergence) divergence->set_event(static_cast<uint32_t>(event));
  return divergence;
}

std::optional<Divergence> CompareAnswers(const Trace& of_a, const Output& a, const Trace& of_b, const Output& b,
                                         CaptureLevel level) {
  if (a.has_finished() && b.has_finished() && (LeavesOutRejections(of_a) || LeavesOutRejections(of_b))) {
    return CompareOutputs(WithoutRejections(a), WithoutRejections(b), level);
  }
  if (!a.has_paused() || !b.has_paused()) return CompareOutputs(a, b, level);
  const bool in_a = ListsUnkept(of_a), in_b = ListsUnkept(of_b);
  if (in_a == in_b) return CompareOutputs(a, b, level);
  return in_a ? CompareOutputs(WithoutUnkept(a, b), b, level) : CompareOutputs(a, WithoutUnkept(b, a), level);
}

absl::StatusOr<std::optional<Divergence>> FirstDifference(const Trace& a, const Trace& b, CaptureLevel level) {
  for (int i = 0; i < std::min(a.events_size(), b.events_size()); ++i) {
    absl::StatusOr<std::optional<Divergence>> divergence = DifferenceAt(i, a, b, level);
    if (!divergence.ok() || divergence->has_value()) return divergence;
  }
  if (EndedByLimit(a) || EndedByLimit(b)) return NoAnswer();
  return std::nullopt;
}

void KeepAnswered(const Trace& trace, google::protobuf::RepeatedPtrField<Action>& actions) {
  if (!EndedByLimit(trace)) return;
  const auto taken = static_cast<int>(std::count_if(trace.events().begin(), trace.events().end(),
                                                    [](const Event& event) { return event.has_action(); }));
  // The last one led to the limit.
  const int answered = std::max(taken - 1, 0);
  if (actions.size() > answered) actions.DeleteSubrange(answered, actions.size() - answered);
}

}  // namespace twinstep
