// //harness:feedback_benchmark: what feedback finds more, over equal CPU time and several seeds.
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/corpus.h"
#include "harness/corpora/program_loader.h"
#include "harness/fuzzing/feedback_loop.h"
#include "harness/fuzzing/feedback_processes.h"
#include "harness/process/child_kind.h"
#include "harness/text/quantile.h"
#include "harness/text/text_table.h"

ABSL_FLAG(std::string, corpus, "own",
          "the programs to begin with: own, corners, sunspider, jit-test, test262, or a folder");
ABSL_FLAG(double, share, 1, "of the corpus, drawn by --first_seed");
ABSL_FLAG(double, seconds, 60, "CPU time of each campaign, after the programs that all begin with");
ABSL_FLAG(twinstep::Whole<1>, seeds, 5, "campaigns of each kind");
ABSL_FLAG(
    std::vector<std::string>, kinds, std::vector<std::string>({"behaviour", "chance", "none"}),
    "behaviour: what shows something new is gone on from; chance: one of ten is; none: only the corpus is changed");
ABSL_FLAG(uint64_t, first_seed, 1, "of the first campaign");
ABSL_FLAG(std::string, oracles, "", "as the fuzz target's; default: the target's own");

namespace twinstep {
namespace {

constexpr absl::Duration kCpuLimit = absl::Milliseconds(300);

struct CampaignYield {
  uint64_t inputs = 0;
  size_t behaviours = 0;
  // Behaviours that the programs all begin with do not show.
  size_t new_behaviours = 0;
  // Of findings that no rule explains.
  std::set<std::string> causes;
  uint64_t crashes = 0;
  size_t kept = 0;
};

absl::StatusOr<CampaignYield> RunCampaign(FeedbackKind kind, uint64_t seed, const std::vector<FuzzInput>& first) {
  FeedbackLoop loop(kind, seed, first, 0, 0);
  FeedbackProcesses processes(/*jobs=*/1, kCpuLimit, {});
  CampaignYield yield;
  const auto budget = static_cast<uint64_t>(absl::GetFlag(FLAGS_seconds) * 1e6);
  uint64_t spent = 0;
  size_t before = 0;
  while (spent < budget) {
    const bool begins = loop.first_under_way();
    std::vector<FeedbackOrder> orders = loop.NextBatch();
    for (FeedbackOrder& order : orders) order.set_oracles(absl::GetFlag(FLAGS_oracles));
    absl::StatusOr<std::vector<FeedbackAnswer>> answers = processes.Run(orders);
    if (!answers.ok()) return answers.status();
    loop.Take(*answers);
    if (begins) {
      before = loop.behaviours().size();
      continue;
    }
    for (const FeedbackAnswer& answer : *answers) {
      spent += answer.cpu_microseconds();
      ++yield.inputs;
      for (const FeedbackFinding& found : answer.findings()) {
        if (found.finding().has_crash()) {
          ++yield.crashes;
          // A process's start and what it had done by then.
          spent += static_cast<uint64_t>(absl::ToInt64Microseconds(kCpuLimit));
        } else if (found.finding().layer() == UNEXPLAINED) {
          yield.causes.insert(found.finding_class());
        }
      }
    }
  }
  yield.behaviours = loop.behaviours().size();
  yield.new_behaviours = yield.behaviours - before;
  yield.kept = loop.corpus().entries().size();
  return yield;
}

absl::Status Benchmark(const CommandLine&) {
  absl::StatusOr<Corpus> corpus =
      Corpus::Open(absl::GetFlag(FLAGS_corpus),
                   {.concatenate = 1, .share = absl::GetFlag(FLAGS_share), .seed = absl::GetFlag(FLAGS_first_seed)});
  if (!corpus.ok()) return corpus.status();
  std::vector<FuzzInput> first;
  for (size_t i = 0; i < corpus->size(); ++i) {
    absl::StatusOr<Program> program = corpus->Load(i);
    if (!program.ok()) return program.status();
    FuzzInput& input = first.emplace_back();
    *input.mutable_test_case()->mutable_program() = *std::move(program);
    input.mutable_test_case()->set_seed(i);
  }
  const TextTable table({{"feedback", /*left=*/true, 9},
                         {"seed"},
                         {"inputs"},
                         {"behaviours"},
                         {"new", /*left=*/false, 5},
                         {"causes"},
                         {"crashes"},
                         {"kept", /*left=*/false, 5}});
  std::cout << first.size() << " programs, " << absl::GetFlag(FLAGS_seconds) << " s of CPU time a campaign\n\n"
            << table.Head() << std::flush;
  std::vector<std::pair<FeedbackKind, std::string>> kinds;
  for (const std::string& name : absl::GetFlag(FLAGS_kinds)) {
    kinds.emplace_back(name == "behaviour" ? FeedbackKind::kBehaviour
                       : name == "chance"  ? FeedbackKind::kChance
                                           : FeedbackKind::kNone,
                       name);
  }
  std::map<std::string, std::vector<CampaignYield>> all;
  ProgressLine progress("feedback_benchmark");
  for (int i = 0; i < absl::GetFlag(FLAGS_seeds); ++i) {
    const uint64_t seed = absl::GetFlag(FLAGS_first_seed) + static_cast<uint64_t>(i);
    for (const auto& [kind, name] : kinds) {
      progress.Show(absl::StrCat("feedback ", name, ", seed ", seed));
      absl::StatusOr<CampaignYield> yield = RunCampaign(kind, seed, first);
      if (!yield.ok()) return yield.status();
      progress.Show("");
      std::cout << table.Row({name, absl::StrCat(seed), absl::StrCat(yield->inputs), absl::StrCat(yield->behaviours),
                              absl::StrCat(yield->new_behaviours), absl::StrCat(yield->causes.size()),
                              absl::StrCat(yield->crashes), absl::StrCat(yield->kept)})
                << std::flush;
      all[name].push_back(*std::move(yield));
    }
  }
  TextTable medians({{"median", /*left=*/true, 9},
                     {"inputs"},
                     {"behaviours"},
                     {"new", /*left=*/false, 5},
                     {"causes"},
                     {"causes of all seeds"}});
  for (const auto& [kind, name] : kinds) {
    std::set<std::string> causes;
    const auto median = [&yields = all[name]](auto get) {
      std::vector<double> numbers;
      for (const CampaignYield& yield : yields) numbers.push_back(static_cast<double>(get(yield)));
      return absl::StrCat(Median(std::move(numbers)));
    };
    for (const CampaignYield& yield : all[name]) causes.insert(yield.causes.begin(), yield.causes.end());
    medians.Add({name, median([](const CampaignYield& y) { return y.inputs; }),
                 median([](const CampaignYield& y) { return y.behaviours; }),
                 median([](const CampaignYield& y) { return y.new_behaviours; }),
                 median([](const CampaignYield& y) { return y.causes.size(); }), absl::StrCat(causes.size())});
  }
  std::cout << "\n" << medians.Text();
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "feedback_benchmark",
                               .usage = "feedback_benchmark: what behaviour feedback finds more.",
                               .file = __FILE__,
                               .choices = {{"kinds", {"behaviour", "chance", "none"}}}},
                              twinstep::Benchmark);
}
