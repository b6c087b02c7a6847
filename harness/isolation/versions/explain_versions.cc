#include "harness/isolation/versions/explain_versions.h"

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/add_method.h"
#include "harness/isolation/versions/causes_search.h"
#include "harness/isolation/versions/change_coverage.h"
#include "harness/isolation/versions/dd_method.h"
#include "harness/isolation/versions/explain_run.h"
#include "harness/isolation/versions/explanation_text.h"
#include "harness/isolation/versions/first_answer.h"
#include "harness/isolation/versions/found_answer.h"
#include "harness/isolation/versions/run_evidence.h"
#include "harness/isolation/versions/shown_changes.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {
namespace {

class Explaining {
 public:
  explicit Explaining(const ExplainOptions& options) : run_(options), evidence_(run_), answer_(run_) {}

  absl::StatusOr<Explanation> Run() {
    RETURN_IF_ERROR(run_.Prepare());
    RETURN_IF_ERROR(evidence_.Rank());
    evidence_.TellSuspects();
    RETURN_IF_ERROR(run_.Confirm());
    RETURN_IF_ERROR(run_.method() == ExplainMethod::kAfter ? RunAfter()
                    : run_.method() == ExplainMethod::kAdd ? RunAdd()
                                                           : RunDd());
    RETURN_IF_ERROR(answer_.Complete());
    RETURN_IF_ERROR(answer_.Narrow());
    Finish();
    return run_.explanation();
  }

  const std::string& page() const { return page_; }

 private:
  void Take(const DdMethodResult& result) {
    answer_.Set(result.reported);
    run_.explanation().set_one_minimal(result.one_minimal);
  }

  absl::Status RunDd() {
    const int count = run_.changes().size();
    Take(DdMethod(count, {}, AllOf(count), run_.levels(), run_.trial().Hook(), run_.MethodOptions(evidence_.ranks())));
    run_.EndPhase("delta debugging");
    return run_.trial().status();
  }

  absl::Status RunAdd() {
    const int count = run_.changes().size();
    ASSIGN_OR_RETURN(const ChangeCoverage coverage, evidence_.Coverage());
    run_.EndPhase("coverage");
    const AddMethodResult result =
        AddMethod(count, coverage, run_.levels(), run_.trial().Hook(), run_.MethodOptions(evidence_.ranks()));
    Take(result.dd);
    run_.Note(absl::StrCat(result.left_out, " of ", count,
                           " changes were left out, because the failing run never executes them."));
    const Configuration in_both = Without(coverage.executed_in_passing, coverage.never_executed);
    if (result.left_out_passing > 0) {
      run_.Note(
          absl::StrCat(result.left_out_passing, " more were left out, because tests that pass execute them too."));
    } else if (!in_both.empty()) {
      run_.Note(absl::StrCat("Tests that pass execute ", in_both.size(),
                             " of the others too; they were tried last, as the failure needs some of them."));
    }
    if (!result.why_none.empty()) run_.Note(absl::StrCat("None were left out: ", result.why_none, "."));
    run_.EndPhase("delta debugging");
    return run_.trial().status();
  }

  absl::Status RunAfter() {
    FirstAnswer first;
    if (run_.options().on_first_answer) {
      const auto tell = [this] {
        Finish();
        run_.options().on_first_answer(run_.explanation());
      };
      ASSIGN_OR_RETURN(first, FindFirstAnswer(run_, evidence_, answer_, tell));
    }
    if (!evidence_.traced()) evidence_.Trace();
    ASSIGN_OR_RETURN(page_, SearchByCauses(run_, evidence_, first, answer_));
    return absl::OkStatus();
  }

  // What people read of it.
  void Finish() {
    Explanation& all = run_.explanation();
    const ExplainOptions& options = run_.options();
    all.set_method(run_.method() == ExplainMethod::kAfter ? "after"
                   : run_.method() == ExplainMethod::kAdd ? (options.ddmin ? "add with ddmin" : "add")
                                                          : (options.ddmin ? "ddmin" : "dd"));
    all.set_good(options.good);
    all.set_bad(options.bad);
    all.set_test(options.test);
    all.set_form(std::string(Name(run_.trial().pair().form)));
    all.set_failure(run_.trial().failure());
    all.set_change_count(static_cast<uint32_t>(run_.changes().size()));
    all.set_files_never_loaded(static_cast<uint32_t>(run_.trial().never_loaded().size()));
    answer_.Show();
    if (page_.empty()) page_ = ChangesPage(run_.changes(), answer_.responsible(), answer_.auxiliary());
    all.set_interrupted(run_.Stopped());
    *all.mutable_tests() = TestsOf(run_.trial().counts(), run_.first_runs());
  }

  ExplainRun run_;
  RunEvidence evidence_;
  FoundAnswer answer_;
  std::string page_;
};

}  // namespace

absl::StatusOr<Explanation> ExplainVersions(const ExplainOptions& options, std::string* page) {
  Explaining explaining(options);
  absl::StatusOr<Explanation> explanation = explaining.Run();
  if (page != nullptr) *page = explaining.page();
  return explanation;
}

}  // namespace twinstep
