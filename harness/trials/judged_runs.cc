#include "harness/trials/judged_runs.h"

#include <map>
#include <string>

#include "model/causes/cause_key.h"
#include "model/judging/verdict.h"

namespace twinstep {

absl::StatusOr<std::vector<RunViolation>> ViolationsOfWarning(Engine& engine, const SessionOptions& as_configured,
                                                              const MetamorphicResult& warning,
                                                              const JudgeOfProgram& judge_of) {
  Program follow_up = warning.initial_program;
  follow_up.set_source(warning.follow_up_source);
  ASSIGN_OR_RETURN(const std::shared_ptr<const Judge> before, judge_of(warning.initial_program));
  ASSIGN_OR_RETURN(const std::shared_ptr<const Judge> after, judge_of(follow_up));
  std::map<std::string, std::vector<Violation>> by_signature[2];
  const auto judge = [&](const Judge& judge, const Program& program, const Trace& trace, int run) -> absl::Status {
    SessionOptions options = as_configured;
    if (run == 1 && warning.transformations.back().has_change_configuration()) {
      options.configuration = warning.transformations.back().change_configuration().worker().name();
    }
    ASSIGN_OR_RETURN(Judgement judgement, judge.Of(engine, program, options, trace));
    for (Violation& violation : judgement.violations) {
      RETURN_IF_ERROR(TellTools(engine, judge, program, options, trace, violation));
      by_signature[run][Description(KeyOf(violation))].push_back(violation);
    }
    return absl::OkStatus();
  };
  RETURN_IF_ERROR(judge(*after, follow_up, warning.follow_up, 1));
  RETURN_IF_ERROR(judge(*before, warning.initial_program, warning.initial, 0));
  std::vector<RunViolation> violations;
  for (const int run : {1, 0}) {
    for (const auto& [signature, all] : by_signature[run]) {
      // What both break in the part that they share is not why they differ; what one breaks once more may be.
      const auto other = by_signature[1 - run].find(signature);
      const size_t shared = other == by_signature[1 - run].end() ? 0 : other->second.size();
      if (all.size() <= shared) continue;
      const Violation& more = all[shared];
      if (!IsAboutWhatDiffers(more, warning.divergence)) continue;
      RunViolation& broken = violations.emplace_back();
      broken.set_run(run == 0 ? RunViolation::INITIAL : RunViolation::FOLLOW_UP);
      *broken.mutable_violation() = more;
    }
  }
  return violations;
}

absl::StatusOr<Verdict> VerdictOnRuns(const Program& program, SessionOptions options, const PlayedSide& a,
                                      const PlayedSide& b, const Divergence& divergence,
                                      const JudgeOfEngine& judge_of) {
  std::vector<JudgedSide> sides;
  std::vector<std::shared_ptr<const Judge>> judges;
  for (const PlayedSide* const side : {&a, &b}) {
    options.breakpoint_sliding = side->sliding;
    ASSIGN_OR_RETURN(std::shared_ptr<const Judge> judge, judge_of(*side->engine, options));
    judges.push_back(std::move(judge));
    sides.push_back({.engine = side->engine, .judge = judges.back().get(), .trace = side->trace});
  }
  return VerdictOf(program, options, sides[0], sides[1], divergence);
}

}  // namespace twinstep
