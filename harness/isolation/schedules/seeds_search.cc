#include "harness/isolation/schedules/seeds_search.h"

#include <map>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/schedules/schedule_text.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Of where the failing schedule switches; empty: no single switch decides.
std::string PlaceKey(const ScheduleSearchReport& found) {
  const ScheduleReport& report = found.report();
  if (!report.has_decision() || !report.decision().fails().has_place()) return "";
  const AgentPlaceMessage& place = report.decision().fails().place();
  // Of callbacks it takes two.
  const std::string other =
      report.decision().of_callbacks()
          ? absl::StrCat(" ", report.decision().passes().place().file(), ":", report.decision().passes().place().line())
          : "";
  return absl::StrCat(place.file(), ":", place.in_main() ? "" : absl::StrCat(place.text(), ":"), place.line(), other);
}

SeedAnswer AnswerOf(const ScheduleSearchReport& found) {
  SeedAnswer answer;
  answer.set_seed(found.report().seed());
  answer.set_failure(found.report().failure());
  answer.set_switches(static_cast<uint32_t>(found.switches_size()));
  if (found.report().has_decision()) *answer.mutable_place() = found.report().decision().fails().place();
  if (found.report().decision().of_callbacks()) *answer.mutable_second() = found.report().decision().passes().place();
  answer.set_why_no_place(WhyNoPlace(found));
  return answer;
}

}  // namespace

std::string WhyNoPlace(const ScheduleSearchReport& found) {
  const ScheduleReport& report = found.report();
  if (report.has_decision()) {
    if (report.decision().fails().place().line() > 0) return "";
    if (report.decision().of_callbacks()) return "the same callbacks run in the same order";
    return absl::StrCat("agent ", report.decision().agent(),
                        report.decision().fails().forced()
                            ? " goes no further by itself there: it has ended, or waits for messages or timers"
                            : " is in no code of the program there");
  }
  std::string why = absl::StrCat(Counted(report.left(), "difference"), " of ", WithCommas(report.differences()),
                                 " left after ", Counted(report.tests(), "test"));
  if (!found.stopped().empty()) return absl::StrCat(why, ", as it was ended: ", found.stopped());
  if (report.unresolved() + report.run_on() == 0) return why;
  return absl::StrCat(why, ": ", report.unresolved() + report.run_on(),
                      " mixtures of the two schedules fail in another way, or have a switch that cannot be");
}

size_t MostNamed(const std::vector<ScheduleSearchReport>& reports) {
  std::map<std::string, int> named;
  for (const ScheduleSearchReport& report : reports) ++named[PlaceKey(report)];
  const auto rank = [&named](const ScheduleSearchReport& report) {
    const std::string key = PlaceKey(report);
    return std::tuple(!key.empty(), named[key], -report.switches_size());
  };
  size_t best = 0;
  for (size_t i = 1; i < reports.size(); ++i) {
    if (rank(reports[i]) > rank(reports[best])) best = i;
  }
  return best;
}

absl::StatusOr<ScheduleSearchReport> SearchSeeds(ScheduleRuns& runs, const ScheduleSearchOptions& options, int seeds) {
  const absl::Duration start = SteadyNow();
  std::vector<ScheduleSearchReport> reports;
  std::vector<SeedAnswer> answers;
  absl::Status first_error;
  for (int i = 0; i < seeds; ++i) {
    ScheduleSearchOptions own = options;
    own.seed = options.seed + static_cast<uint64_t>(i);
    own.limit = options.limit - (SteadyNow() - start);
    if (i > 0 && (own.limit <= absl::ZeroDuration() || (options.stop && options.stop()))) break;
    absl::StatusOr<ScheduleSearchReport> found = SearchSchedules(runs, own);
    if (!found.ok()) {
      if (i == 0) first_error = found.status();
      // One says the same as all others.
      const bool is_final = !absl::IsFailedPrecondition(found.status());
      if (is_final && reports.empty()) return found.status();
      SeedAnswer& answer = answers.emplace_back();
      answer.set_seed(own.seed);
      answer.set_error(std::string(found.status().message()));
      if (is_final) break;
      continue;
    }
    answers.push_back(AnswerOf(*found));
    reports.push_back(*std::move(found));
  }
  if (reports.empty() && answers.size() > 1) {
    return absl::FailedPreconditionError(absl::StrCat(std::string(first_error.message()), " (the ", answers.size() - 1,
                                                      " seeds after it find no more)"));
  }
  if (reports.empty()) return first_error;
  ScheduleSearchReport best = std::move(reports[MostNamed(reports)]);
  if (answers.size() > 1) {
    for (SeedAnswer& answer : answers) *best.add_seeds() = std::move(answer);
  }
  return best;
}

}  // namespace twinstep
