#include "harness/isolation/versions/semantics/cause_tree.h"

#include <algorithm>
#include <utility>

#include "model/steady_clock.h"

namespace twinstep {
namespace {

CauseStep StepOf(const ExplainedRun::PathToQuestion& question, int index, bool taken_from_run) {
  const PathInstruction& instruction = question.path.instructions[index];
  const ConcreteValue& value = instruction.kind == InstructionKind::kBranch
                                   ? ValueOf(question.path, instruction.operands[0])
                                   : instruction.result;
  CauseStep step;
  step.event = question.events[index];
  step.kind = instruction.kind;
  step.place = instruction.place;
  step.op = instruction.op;
  step.name = instruction.name;
  step.uses = instruction.uses;
  step.taken = instruction.taken;
  step.value = ToDisplay(value);
  step.is_object = value.type == ValueType::kObject;
  step.taken_from_run = taken_from_run;
  return step;
}

}  // namespace

CauseTreeBuilder::CauseTreeBuilder(ExplainedRun& run, const Question& failure, const CauseTreeOptions& options)
    : run_(run), options_(options), deadline_(SteadyNow() + options.time_limit) {
  tree_.files = run.files();
  pending_.push_back({{failure, Influence::Kind::kDirect, ""}, -1, -1});
  asked_.insert(failure.event);
}

absl::StatusOr<bool> CauseTreeBuilder::Next() {
  while (!pending_.empty()) {
    tree_.open = static_cast<int>(pending_.size());
    if (static_cast<int>(tree_.nodes.size()) >= options_.max_nodes || SteadyNow() >= deadline_) return false;
    const Pending pending = std::move(pending_.front());
    pending_.pop_front();
    tree_.open = static_cast<int>(pending_.size());
    const absl::Status status = AddNode(pending);
    if (status.ok()) {
      tree_.open = static_cast<int>(pending_.size());
      return true;
    }
    if (pending.parent < 0) return status;
    ++tree_.failed[std::string(status.message())];
  }
  return false;
}

absl::Status CauseTreeBuilder::AddNode(const Pending& pending) {
  ASSIGN_OR_RETURN(ExplainedRun::PathToQuestion question, run_.PathTo(pending.influence.question));
  const SourcePlace& place = question.path.instructions[question.predicate.instruction].place;
  if (++instances_[{place.file, place.line, place.range.begin}] > options_.max_instances) {
    return absl::OutOfRangeError("a further round of a loop, whose branch was looked at before");
  }
  CauseOptions options = options_.cause;
  options.total_limit = std::min(options.total_limit, deadline_ - SteadyNow());
  ASSIGN_OR_RETURN(const Cause cause, FindCause(question.path, question.predicate, options));
  tree_.counts.Add(cause.counts);

  CauseNode node;
  node.parent = pending.parent;
  node.parent_step = pending.parent_step;
  node.influence = pending.influence.kind;
  node.variable = pending.influence.variable;
  node.event = pending.influence.question.event;
  node.place = place;
  node.should_be = question.predicate.should_be;
  const PathInstruction& predicate = question.path.instructions[question.predicate.instruction];
  if (predicate.kind == InstructionKind::kBranch && !predicate.operands.empty()) {
    const ConcreteValue& value = ValueOf(question.path, predicate.operands[0]);
    if (value.type != ValueType::kBoolean) node.value = ToDisplay(value);
  }
  node.threw = question.path.instructions[question.predicate.instruction].op == kNotThrown;
  node.certainty = cause.certainty;
  node.distance = cause.distance;
  for (const std::vector<int>* taken : {&cause.taken.typed, &cause.taken.integers}) {
    for (const int index : *taken) {
      const std::string& name = question.path.instructions[index].name;
      if (!name.empty()) node.typed.push_back(name);
    }
  }
  for (const int index : cause.instructions) {
    const bool from_run = std::binary_search(cause.taken_from_run.begin(), cause.taken_from_run.end(), index);
    node.steps.push_back(StepOf(question, index, from_run));
  }
  const int id = static_cast<int>(tree_.nodes.size());
  if (node.parent >= 0) tree_.nodes[node.parent].children.push_back(id);
  tree_.nodes.push_back(std::move(node));
  AddInfluences(id);
  return absl::OkStatus();
}

void CauseTreeBuilder::AddInfluences(int node) {
  // The steps nearest to the predicate first.
  for (int step = static_cast<int>(tree_.nodes[node].steps.size()) - 1; step >= 0; --step) {
    const int64_t event = tree_.nodes[node].steps[step].event;
    if (event < 0) continue;
    for (Influence& influence : run_.InfluencesOn(event)) {
      if (asked_.insert(influence.question.event).second) pending_.push_back({std::move(influence), node, step});
    }
  }
}

absl::StatusOr<CauseTree> BuildCauseTree(ExplainedRun& run, const Question& failure, const CauseTreeOptions& options) {
  CauseTreeBuilder builder(run, failure, options);
  while (true) {
    ASSIGN_OR_RETURN(const bool more, builder.Next());
    if (!more) return builder.tree();
  }
}

}  // namespace twinstep
