// The program begins elsewhere in its document, as a script in the middle of a page's line (beyond the paper).
//
// * Precondition: the program has no modules, and does not look at lines and columns.
// * Effect: the engine is given another first line and column; the initial run's actions are repeated, at the same
//   places of the source.
// * Relation: all outputs are equal at level FULL, but for the lines and columns that an error has as properties.

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

class Elsewhere : public FollowUp {
 public:
  explicit Elsewhere(Program program) : program_(std::move(program)) {}

  const Program* program() const override { return &program_; }

  absl::StatusOr<Expectation> Expect(const Output& initial) override {
    Expectation expectation{initial, {}};
    for (const char* name : {"stack", "lineNumber", "columnNumber", "fileName"}) {
      expectation.allowed.push_back({AllowedDifference::Kind::kErrorProperty, {}, name});
    }
    return expectation;
  }

 private:
  const Program program_;
};

class StartElsewhereTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "StartElsewhere"; }
  std::string_view circumstance() const override { return "with the script beginning elsewhere in its document"; }
  std::string relation() const override {
    return absl::StrCat("The script began at another line and column of its document", kAnswersSame,
                        ", at the same places of the script");
  }
  Transformation::KindCase kind() const override { return Transformation::kStartElsewhere; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Needs needs() const override { return {.tree = true, .bare = true}; }
  Proposal Propose(const InitialRun&, Random& random) const override {
    Proposal proposal;
    StartElsewhere& start = *proposal.transformation.emplace().mutable_start_elsewhere();
    // Near, where a line of the document is also one of the source, and beyond the end of most programs.
    start.set_line(static_cast<uint32_t>(1 + random.Below(random.Chance(0.5) ? 3 : 1000)));
    start.set_column(static_cast<uint32_t>(random.Chance(0.3) ? 0 : random.Below(200)));
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override {
    if (initial.input == nullptr) return absl::FailedPreconditionError("the parser rejects the program");
    if (initial.input->sees_places()) return absl::FailedPreconditionError("the program may look at lines and columns");
    // A breakpoint by a pattern of URLs would have to move in one script and not in the other.
    if (initial.input->program().modules_size() > 0) return absl::FailedPreconditionError("the program has modules");
    Program program = initial.input->program();
    program.set_start_line(transformation.start_elsewhere().line());
    program.set_start_column(transformation.start_elsewhere().column());
    return std::make_unique<Elsewhere>(std::move(program));
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeStartElsewhere() { return std::make_unique<StartElsewhereTransformation>(); }

}  // namespace twinstep
