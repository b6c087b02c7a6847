#include "harness/isolation/versions/run_judgement.h"

#include <map>
#include <string>

#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// Of a status.
constexpr char kMissing[] = "what is missing";

absl::Status WithMissing(absl::Status status, const std::string& what) {
  status.SetPayload(kMissing, absl::Cord(what));
  return status;
}

// What neither version says itself: a file or a part of one is missing.
bool IsMissingPiece(const std::string& thrown) {
  return absl::StartsWith(thrown, "Error: Cannot find module ") || absl::StartsWith(thrown, "SyntaxError: ") ||
         (absl::StartsWith(thrown, "ReferenceError: ") && absl::EndsWith(thrown, " is not defined"));
}

}  // namespace

std::string MissingOf(const absl::Status& status) {
  const auto what = status.GetPayload(kMissing);
  return what ? std::string(*what) : std::string(status.message());
}

absl::Status JudgeFirstRuns(const FirstRuns& runs) {
  const bool good = runs.good;
  const std::string which = good ? "the good version" : "the bad version";
  std::map<std::string, int> outcomes;
  for (const RunEnd& end : runs.ends) ++outcomes[end.kind == RunEnd::Kind::kPassed ? "it passes" : end.what];
  const RunEnd& first = runs.ends.front();
  if (outcomes.size() > 1) {
    std::string all;
    for (const auto& [what, times] : outcomes) absl::StrAppend(&all, all.empty() ? "" : ", ", times, " times: ", what);
    return absl::FailedPreconditionError(
        absl::StrCat("the test is flaky on ", which, " (", all, "); a test is needed that always ends the same way"));
  }
  switch (first.kind) {
    case RunEnd::Kind::kMissesNode:
      return WithMissing(absl::UnimplementedError(absl::StrCat(which, " cannot be run here: ", first.what,
                                                               ", which is not there; --test=\"node ", runs.test_name,
                                                               "\" runs it in your own Node")),
                         first.what);
    case RunEnd::Kind::kRanNoTest:
      return absl::FailedPreconditionError(absl::StrCat("the test file runs no test on ", which, ": ", first.what));
    case RunEnd::Kind::kDoesNotHoldTogether:
      return absl::FailedPreconditionError(
          absl::StrCat(which, " does not load (", first.what, "); both must parse and find what they import"));
    case RunEnd::Kind::kDidNotEnd:
      return absl::FailedPreconditionError(
          absl::StrCat("the test does not end on ", which, " (", first.what, "); --cpu_limit gives it longer"));
    case RunEnd::Kind::kThrew:
      // What shells say of a command that they cannot run.
      if (first.exit_code == 126 || first.exit_code == 127) {
        return absl::FailedPreconditionError(
            absl::StrCat("the command ", runs.test_name, " cannot be run on ", which, " (", first.what, ")"));
      }
      if (good) {
        return absl::FailedPreconditionError(
            absl::StrCat("the test fails on the good version too (", first.what, "); --good must pass it"));
      }
      break;
    case RunEnd::Kind::kPassed:
      if (!good) {
        return absl::FailedPreconditionError(
            runs.is_command ? "the test passes on both versions; --bad must fail it"
                            : absl::StrCat("the test passes on both versions here, in time zone ",
                                           runs.time_zone.empty() ? "UTC (--time_zone names another)" : runs.time_zone,
                                           "; --bad must fail it"));
      }
      break;
  }
  return absl::OkStatus();
}

VariantResult ResultOf(const RunEnd& end, const std::string& failure) {
  switch (end.kind) {
    case RunEnd::Kind::kPassed:
      return {.outcome = TestOutcome::kPass, .unresolved = Unresolved::kNone, .what = "passes"};
    case RunEnd::Kind::kThrew:
      if (end.what == failure)
        return {.outcome = TestOutcome::kFail, .unresolved = Unresolved::kNone, .what = end.what};
      return {.outcome = TestOutcome::kUnresolved,
              .unresolved = IsMissingPiece(end.what) ? Unresolved::kConstruction : Unresolved::kExecution,
              .what = end.what};
    case RunEnd::Kind::kMissesNode:
    case RunEnd::Kind::kRanNoTest:
    case RunEnd::Kind::kDoesNotHoldTogether:
      return {.outcome = TestOutcome::kUnresolved, .unresolved = Unresolved::kConstruction, .what = end.what};
    case RunEnd::Kind::kDidNotEnd:
      return {.outcome = TestOutcome::kUnresolved, .unresolved = Unresolved::kExecution, .what = end.what};
  }
  return {};
}

}  // namespace twinstep
