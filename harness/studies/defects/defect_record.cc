#include "harness/studies/defects/defect_record.h"

namespace twinstep {

DefectAnswer AnswerOf(const DefectResult& result) {
  DefectAnswer answer;
  answer.set_status(static_cast<int>(result.status) + 1);
  answer.set_mutation(result.defect.mutation);
  answer.set_statement(result.defect.statement);
  answer.set_line(result.defect.line);
  answer.set_before(result.defect.before);
  answer.set_after(result.defect.after);
  answer.set_failing_tests(result.failing_tests);
  answer.set_tests(result.tests);
  answer.set_statements(result.statements);
  answer.set_transitions(result.transitions);
  answer.set_transitions_infection(result.transitions_infection);
  answer.set_transitions_own_runs(result.transitions_own_runs);
  answer.set_own_runs_without_chains(result.own_runs_without_chains);
  answer.set_ochiai(result.ochiai);
  answer.set_ochiai_with_chains(result.ochiai_with_chains);
  answer.set_neighbour_coverage(result.neighbour_coverage);
  answer.set_neighbour_permutation(result.neighbour_permutation);
  answer.set_transition_count(result.transition_count);
  answer.set_points(result.points);
  answer.set_runs(result.runs);
  answer.set_unresolved(result.unresolved);
  answer.set_stopped(result.stopped);
  answer.set_chains(result.chains);
  answer.set_took_nanoseconds(absl::ToInt64Nanoseconds(result.took));
  return answer;
}

absl::StatusOr<DefectResult> ResultOf(const DefectAnswer& answer) {
  if (!answer.error().empty()) return absl::InternalError(answer.error());
  if (answer.status() < 1 || answer.status() - 1 > static_cast<int>(DefectResult::Status::kNoPair)) {
    return absl::InvalidArgumentError("a child's answer is no result");
  }
  DefectResult result;
  result.status = static_cast<DefectResult::Status>(answer.status() - 1);
  result.defect.mutation = answer.mutation();
  result.defect.statement = answer.statement();
  result.defect.line = answer.line();
  result.defect.before = answer.before();
  result.defect.after = answer.after();
  result.failing_tests = answer.failing_tests();
  result.tests = answer.tests();
  result.statements = answer.statements();
  result.transitions = answer.transitions();
  result.transitions_infection = answer.transitions_infection();
  result.transitions_own_runs = answer.transitions_own_runs();
  result.own_runs_without_chains = answer.own_runs_without_chains();
  result.ochiai = answer.ochiai();
  result.ochiai_with_chains = answer.ochiai_with_chains();
  result.neighbour_coverage = answer.neighbour_coverage();
  result.neighbour_permutation = answer.neighbour_permutation();
  result.transition_count = answer.transition_count();
  result.points = answer.points();
  result.runs = answer.runs();
  result.unresolved = answer.unresolved();
  result.stopped = answer.stopped();
  result.chains = answer.chains();
  result.took = absl::Nanoseconds(answer.took_nanoseconds());
  return result;
}

}  // namespace twinstep
