#include "harness/studies/defects/study_table.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/quantile.h"
#include "harness/text/text_table.h"

namespace twinstep {
namespace {

using Result = DefectResult;

struct Method {
  const char* name;
  double (Result::*effort)() const;
};

constexpr Method kMethods[] = {{"one list of all", &Result::list},
                               {"  without the defect's inverse", &Result::list_without_inverse},
                               {"cause transitions, with coverage", &Result::transitions},
                               {"  with the infection's start", &Result::transitions_infection},
                               {"  by the chains' runs alone", &Result::transitions_own_runs},
                               {"those runs without their chains", &Result::own_runs_without_chains},
                               {"Ochiai", &Result::ochiai},
                               {"  ties by the chains", &Result::ochiai_with_chains},
                               {"nearest neighbour (coverage)", &Result::neighbour_coverage},
                               {"nearest neighbour (permutation)", &Result::neighbour_permutation}};

std::string ShareFound(const std::vector<Result>& located, double (Result::*effort)() const, double read) {
  int found = 0;
  for (const Result& result : located) {
    // Whole statements are read, one at least.
    const double statements = std::max(1.0, read * result.statements());
    found += (result.*effort)() * result.statements() <= statements + 1e-9 ? 1 : 0;
  }
  return absl::StrFormat("%.1f %%", 100.0 * found / std::max<double>(1, static_cast<double>(located.size())));
}

}  // namespace

std::string StudyLine(const std::string& program, const DefectResult& result) {
  const auto percent = [](double share) { return absl::StrFormat("%.1f", 100 * share); };
  return absl::StrCat(
      program, ":", result.line(), "\t", result.mutation(), "\t", result.failing_tests(), "/", result.tests(),
      "\tlist ", percent(result.list()), " ", percent(result.list_without_inverse()), "\ttransitions ",
      percent(result.transitions()), " (infection ", percent(result.transitions_infection()), ", own runs ",
      percent(result.transitions_own_runs()), " ", percent(result.own_runs_without_chains()), ")\tochiai ",
      percent(result.ochiai()), " ", percent(result.ochiai_with_chains()), "\tneighbour ",
      percent(result.neighbour_coverage()), " ", percent(result.neighbour_permutation()), "\t",
      result.transition_count(), " transitions\t", result.points(), " points\t", result.runs(), " runs\t",
      result.unresolved(), " unresolved\t",
      absl::FormatDuration(absl::Trunc(absl::Nanoseconds(result.took_nanoseconds()), absl::Milliseconds(10))),
      result.stopped() ? " (all its time)" : "");
}

std::string StudyTable(const std::vector<DefectResult>& results) {
  std::vector<Result> located;
  std::vector<double> seconds;
  std::vector<double> runs;
  int without = 0, stopped = 0;
  double all_seconds = 0;
  int64_t all_runs = 0;
  for (const Result& result : results) {
    if (result.status() != Result::LOCATED) continue;
    located.push_back(result);
    seconds.push_back(static_cast<double>(result.took_nanoseconds()) / 1e9);
    runs.push_back(static_cast<double>(result.runs()));
    all_seconds += seconds.back();
    all_runs += result.runs();
    without += result.transition_count() == 0 ? 1 : 0;
    stopped += result.stopped() ? 1 : 0;
  }
  TextTable table({{"defects found when this is read", /*left=*/true, 34},
                   {"1 %", false, 6},
                   {"5 %", false, 6},
                   {"10 %", false, 6},
                   {"20 %", false, 6},
                   {"median", false, 7}});
  for (const auto& [name, effort] : kMethods) {
    std::vector<double> efforts;
    for (const Result& result : located) efforts.push_back((result.*effort)());
    table.Add({name, ShareFound(located, effort, 0.01), ShareFound(located, effort, 0.05),
               ShareFound(located, effort, 0.10), ShareFound(located, effort, 0.20),
               absl::StrFormat("%.1f %%", 100 * Median(efforts))});
  }
  std::string text = table.Text();
  absl::StrAppend(
      &text, absl::StrFormat("%d defects, %d without any transition; median %.1f s, %.0f runs a defect; %d searches "
                             "ended by the limit of time; %.0f runs a second\n",
                             static_cast<int>(located.size()), without, Median(seconds), Median(runs), stopped,
                             static_cast<double>(all_runs) / std::max(0.001, all_seconds)));
  return text;
}

std::string EnginesTable(const std::vector<TwoEngines>& pairs) {
  int same = 0, compared = 0, stopped = 0, one_only = 0;
  std::string others;
  for (const TwoEngines& pair : pairs) {
    const bool one = pair.one.status() == Result::LOCATED, other = pair.other.status() == Result::LOCATED;
    if (!one && !other) continue;
    if (one != other) {
      ++one_only;
      continue;
    }
    // What the clock has cut off says nothing.
    if (pair.one.stopped() || pair.other.stopped()) {
      ++stopped;
      continue;
    }
    ++compared;
    if (pair.one.chains() == pair.other.chains()) {
      ++same;
    } else {
      absl::StrAppend(&others, "  other chains: ", pair.program, ":", pair.one.line(), " ", pair.one.before(), " -> ",
                      pair.one.after(), "\n");
    }
  }
  return absl::StrCat("The same chains from both engines: ", same, " of ", compared,
                      " defects; ended by the clock: ", stopped, "; studied in one engine only: ", one_only, ".\n",
                      others);
}

}  // namespace twinstep
