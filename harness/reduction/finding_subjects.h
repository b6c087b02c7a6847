// The texts of a finding's test case, as what source_reduction.h reduces.
#ifndef TWINSTEP_HARNESS_REDUCTION_FINDING_SUBJECTS_H_
#define TWINSTEP_HARNESS_REDUCTION_FINDING_SUBJECTS_H_

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/reduction/finding_tester.h"
#include "harness/reduction/moved_finding.h"
#include "harness/reduction/source_reduction.h"
#include "model/source/location_map.h"
#include "proto/finding.pb.h"

namespace twinstep {

// The program of a finding, whose actions move with it. The finding and the tester outlive it.
class ProgramSubject : public SourceSubject {
 public:
  ProgramSubject(Finding& finding, FindingTester& tester, std::function<bool()> stopped)
      : finding_(finding),
        tester_(tester),
        stopped_(std::move(stopped)),
        text_(finding.test_case().program().source()) {}

  const SourceText& text() const override { return text_; }
  std::vector<TestOutcome> Test(absl::Span<const TextEdit> edits) override {
    std::vector<std::optional<Finding>> findings;
    for (const TextEdit& edit : edits) findings.push_back(MoveWithProgram(finding_, LocationMap(text_, edit)));
    return tester_.Test(findings);
  }
  void Accept(const TextEdit& edit) override {
    if (std::optional<Finding> moved = MoveWithProgram(finding_, LocationMap(text_, edit)))
      finding_ = *std::move(moved);
    text_ = SourceText(finding_.test_case().program().source());
  }
  int jobs() const override { return tester_.jobs(); }
  bool Stopped() const override { return stopped_(); }

 private:
  Finding& finding_;
  FindingTester& tester_;
  const std::function<bool()> stopped_;
  SourceText text_;
};

// One of the setup scripts, or behind them the modules, in which no action has a place of its own.
class PartSubject : public SourceSubject {
 public:
  PartSubject(Finding& finding, int part, FindingTester& tester, std::function<bool()> stopped)
      : finding_(finding),
        part_(part),
        tester_(tester),
        stopped_(std::move(stopped)),
        text_(SourceOf(*finding_.mutable_test_case()->mutable_program(), part)) {}

  static std::string& SourceOf(Program& program, int part) {
    if (part < program.setup_size()) return *program.mutable_setup(part);
    return *program.mutable_modules(part - program.setup_size())->mutable_source();
  }

  const SourceText& text() const override { return text_; }
  std::vector<TestOutcome> Test(absl::Span<const TextEdit> edits) override {
    std::vector<std::optional<Finding>> findings;
    for (const TextEdit& edit : edits) {
      Finding& changed = findings.emplace_back(finding_).value();
      SourceOf(*changed.mutable_test_case()->mutable_program(), part_) = std::string(edit.ApplyTo(text_).utf8());
    }
    return tester_.Test(findings);
  }
  void Accept(const TextEdit& edit) override {
    text_ = edit.ApplyTo(text_);
    SourceOf(*finding_.mutable_test_case()->mutable_program(), part_) = std::string(text_.utf8());
  }
  int jobs() const override { return tester_.jobs(); }
  bool Stopped() const override { return stopped_(); }

 private:
  Finding& finding_;
  const int part_;
  FindingTester& tester_;
  const std::function<bool()> stopped_;
  SourceText text_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_FINDING_SUBJECTS_H_
