// Random sessions on the own corpus, held against what the programs did.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/parser/parse_for_test.h"
#include "model/display.h"
#include "model/invariants/truth_session.h"
#include "model/invariants/verdict.h"
#include "model/random.h"
#include "model/truth/truth_run.h"
#include "model/truth/truth_text.h"

namespace twinstep {
namespace {

constexpr int kSessions = 10;

struct Seen {
  int times = 0;
  std::vector<std::string> samples;
};

class InvariantsTest : public ConformanceTest {
 protected:
  void Run(const Program& program, uint64_t seed) {
    const ParseGoal goal = program.kind() == Program::MODULE ? ParseGoal::kModule : ParseGoal::kScript;
    auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), goal));
    absl::StatusOr<std::unique_ptr<Judge>> judge =
        Judge::Create(engine(), program, tree, {.session = options(), .limits = {}});
    ASSERT_TRUE(judge.ok()) << judge.status();
    if (const char* const only = std::getenv("TRUTH_OF"); only != nullptr) {
      if (program.name() != only) return;
      absl::StatusOr<TruthRun> run = FindTruth(engine(), program, tree, options());
      if (run.ok() && run->truth != nullptr) std::cout << ToText(*run->truth);
    }
    TruthSessionOptions session;
    session.session = options();
    for (int i = 0; i < kSessions; ++i) {
      Random random = Random::ForSession(seed, static_cast<uint64_t>(i));
      absl::StatusOr<TruthResult> result = RunTruthSession(engine(), **judge, program, tree.get(), session, random);
      ASSERT_TRUE(result.ok()) << result.status();
      ++sessions_;
      pauses_ += result->judgement.pauses;
      ambiguous_ += result->judgement.ambiguous;
      unmatched_ += result->judgement.unmatched;
      for (const InvariantCount& count : result->judgement.counts) {
        checked_[count.invariant()] += count.checked();
        broken_[count.invariant()] += count.broken();
      }
      if (!result->violation) continue;
      const Violation& violation = *result->violation;
      Seen& seen = seen_[SignatureText(violation)];
      ++seen.times;
      std::string actions;
      for (const Event& event : result->trace.events()) {
        if (event.has_action()) absl::StrAppend(&actions, ToText(event.action()), "; ");
      }
      if (seen.samples.size() < 4) {
        seen.samples.push_back(absl::StrCat(program.name(), ": ", violation.what(), ": expected ", violation.expected(),
                                            ", came ", violation.actual(), "\n        ", actions));
      }
    }
  }

  void Print() const {
    std::cout << sessions_ << " sessions, " << pauses_ << " pauses, " << ambiguous_ << " ambiguous, " << unmatched_
              << " unmatched\n";
    for (const auto& [name, checked] : checked_) {
      std::cout << name << " " << checked << " checked " << broken_.at(name) << " broken\n";
    }
    for (const auto& [signature, seen] : seen_) {
      std::cout << seen.times << " " << signature << "\n";
      for (const std::string& sample : seen.samples) std::cout << "    " << sample << "\n";
    }
  }

  int sessions_ = 0;
  uint64_t pauses_ = 0;
  uint64_t ambiguous_ = 0;
  uint64_t unmatched_ = 0;
  std::map<std::string, uint64_t> checked_;
  std::map<std::string, uint64_t> broken_;
  std::map<std::string, Seen> seen_;
};
TWINSTEP_INSTANTIATE_CONFORMANCE(InvariantsTest);

TEST_P(InvariantsTest, OwnCorpus) {
  for (const std::vector<Program>* const list : {&CorpusPrograms(), &CorpusModules()}) {
    for (const Program& program : *list) {
      if (program.source().find("async function*") != std::string::npos ||
          program.source().find("async *") != std::string::npos)
        continue;
      Run(program, 1);
    }
  }
  Print();
}

}  // namespace
}  // namespace twinstep
