#include "harness/isolation/versions/semantics/cause.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/semantics/encode.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// The truth in the run of the value that the predicate is about.
bool TruthInRun(const Path& path, int index) {
  const PathInstruction& instruction = path.instructions[index];
  return instruction.kind == InstructionKind::kBranch ? instruction.taken : IsTruthy(instruction.result);
}

class Search {
 public:
  Search(const Path& path, const CriticalPredicate& predicate, const CauseOptions& options)
      : path_(path),
        predicate_(predicate),
        options_(options),
        deadline_(SteadyNow() + options.total_limit),
        relevant_(path, predicate.instruction),
        patience_(options.query_limit) {
    cause_.predicate = predicate;
  }

  Cause Run();

 private:
  bool TimeIsUp() const { return SteadyNow() >= deadline_; }
  // A nearer contradiction is worth less than one without what it does not need.
  bool TimeToSearchIsUp() const { return SteadyNow() >= deadline_ - options_.total_limit * 0.6; }
  SolverAnswer Ask(PathSolver& solver, const std::vector<int>& instructions);
  SolverAnswer Ask(PathSolver& solver, const std::vector<int>& instructions, const TakenForGranted& taken);
  // The contradiction is this one; it begins with its core, or, where that is empty, `otherwise`.
  void Take(SolverAnswer& answer, int otherwise);
  // A core that integers find, and the first instruction of the nearest stretch in which they do; empty: none.
  bool FindDistance();
  // Of calls that look for a nearer contradiction than this one.
  void LimitPatience(absl::Duration taken);
  // The same with doubles, for nearer stretches.
  void FindExactDistance();
  // Moves first_ nearer: the stretch from `possible` on has no contradiction.
  void Bisect(PathSolver& solver, int possible);
  void TakeDataSlice();
  bool LeaveOut(PathSolver& solver, const std::vector<std::vector<int>>& groups);
  void Minimise();
  // Numbers that are no safe integers.
  bool HasOtherNumbers(const std::vector<int>& instructions) const;

  const Path& path_;
  const CriticalPredicate predicate_;
  const CauseOptions options_;
  const absl::Duration deadline_;
  RelevantInstructions relevant_;
  Cause cause_;
  // The contradiction so far.
  std::vector<int> core_;
  int first_ = 0;
  NumberPrecision precision_ = NumberPrecision::kIntegers;
  // Limit of one call with integers, and what the last call took.
  absl::Duration patience_;
  absl::Duration last_call_;
};

SolverAnswer Search::Ask(PathSolver& solver, const std::vector<int>& instructions) {
  TakenForGranted taken;
  for (const int index : PlainlyTyped(path_, instructions, predicate_.instruction)) {
    const ConcreteValue& value = path_.instructions[index].result;
    const bool is_integer = value.type == ValueType::kNumber && IsSafeInteger(value.number);
    (is_integer ? taken.integers : taken.typed).push_back(index);
  }
  return Ask(solver, instructions, taken);
}

SolverAnswer Search::Ask(PathSolver& solver, const std::vector<int>& instructions, const TakenForGranted& taken) {
  const absl::Duration limit = solver.precision() == NumberPrecision::kFloats ? options_.float_limit : patience_;
  ++cause_.counts.solver_calls;
  const absl::Duration rest = deadline_ - SteadyNow();
  const absl::Duration start = SteadyNow();
  SolverAnswer answer = solver.Check(instructions, taken, std::min(limit, rest));
  last_call_ = SteadyNow() - start;
  cause_.counts.unanswered += answer.verdict == SolverVerdict::kUnknown;
  return answer;
}

void Search::Take(SolverAnswer& answer, int otherwise) {
  core_ = std::move(answer.core);
  cause_.taken = std::move(answer.taken);
  first_ = core_.empty() ? otherwise : core_.front();
}

void Search::LimitPatience(absl::Duration taken) {
  // Contradictions are found fast where there are any: to see that there is none can take as long as one waits.
  patience_ = std::min(options_.query_limit, std::max(options_.query_limit / 4, 4 * taken));
}

bool Search::FindDistance() {
  PathSolver solver(path_, predicate_, NumberPrecision::kIntegers);
  const int end = predicate_.instruction + 1;
  // From all the values that it was computed from the predicate's own follows in any case.
  std::vector<int> slice = DataSlice(path_, predicate_.instruction);
  if (path_.instructions[slice.back()].kind == InstructionKind::kBranch) slice.pop_back();
  bool found = false;
  if (slice.size() <= static_cast<size_t>(options_.max_instructions)) {
    SolverAnswer answer = Ask(solver, slice);
    found = answer.verdict == SolverVerdict::kImpossible;
    if (found) {
      Take(answer, end);
      LimitPatience(last_call_);
    }
  }
  size_t asked = 0;
  int possible = end;
  for (int distance = 1; !(found ? TimeToSearchIsUp() : TimeIsUp()); distance *= 2) {
    const int first = std::max(0, end - distance);
    if (found && first <= first_) break;
    const std::vector<int> relevant = relevant_.From(first);
    if (relevant.size() > static_cast<size_t>(options_.max_instructions)) break;
    if (relevant.size() > asked) {
      asked = relevant.size();
      SolverAnswer answer = Ask(solver, relevant);
      if (answer.verdict == SolverVerdict::kImpossible) {
        Take(answer, end);
        LimitPatience(last_call_);
        found = true;
        break;
      }
    }
    possible = first;
    if (first == 0 || distance > end) break;
  }
  if (found) Bisect(solver, possible);
  patience_ = options_.query_limit;
  cause_.counts.misfits = solver.misfits();
  return found;
}

void Search::Bisect(PathSolver& solver, int possible) {
  // Stretches differ only where a relevant instruction begins them.
  std::vector<int> starts = relevant_.From(first_);
  while (!TimeToSearchIsUp()) {
    starts.erase(starts.begin(), std::upper_bound(starts.begin(), starts.end(), first_));
    starts.erase(std::lower_bound(starts.begin(), starts.end(), possible), starts.end());
    if (starts.empty()) return;
    const int middle = starts[starts.size() / 2];
    SolverAnswer answer = Ask(solver, relevant_.From(middle));
    if (answer.verdict == SolverVerdict::kImpossible) {
      Take(answer, middle);
      LimitPatience(last_call_);
    } else {
      possible = middle;
    }
  }
}

bool Search::HasOtherNumbers(const std::vector<int>& instructions) const {
  const auto is_other = [](const ConcreteValue& value) {
    return value.type == ValueType::kNumber && !IsSafeInteger(value.number);
  };
  return std::any_of(instructions.begin(), instructions.end(), [&](int index) {
    const PathInstruction& instruction = path_.instructions[index];
    return is_other(instruction.result) ||
           std::any_of(instruction.operands.begin(), instruction.operands.end(),
                       [&](const PathOperand& operand) { return is_other(ValueOf(path_, operand)); });
  });
}

void Search::FindExactDistance() {
  if (core_.empty()) return;
  // If doubles find nothing one step nearer, they find nothing nearer than that. Where the run had only safe integers,
  // they hardly know more.
  const std::vector<int> nearer = relevant_.From(first_ + 1);
  if (nearer.empty() || !HasOtherNumbers(nearer) || TimeIsUp()) return;
  PathSolver solver(path_, predicate_, NumberPrecision::kFloats);
  SolverAnswer answer = Ask(solver, nearer);
  if (answer.verdict != SolverVerdict::kImpossible) return;
  Take(answer, first_ + 1);
  precision_ = NumberPrecision::kFloats;
  cause_.used_floats = true;
  LimitPatience(last_call_);
  Bisect(solver, predicate_.instruction + 1);
  patience_ = options_.query_limit;
  cause_.counts.misfits = std::max(cause_.counts.misfits, solver.misfits());
}

// Leaves out of the core what it does not need, one group after the other; false: time ran out. The farthest first:
// what is near says more of the failure.
bool Search::LeaveOut(PathSolver& solver, const std::vector<std::vector<int>>& groups) {
  bool all = true;
  for (const std::vector<int>& group : groups) {
    if (TimeIsUp()) return false;
    std::vector<int> without;
    std::set_difference(core_.begin(), core_.end(), group.begin(), group.end(), std::back_inserter(without));
    if (without.size() == core_.size()) continue;
    // A value that is left without its instruction may be any of its type: that no integer in its place could make a
    // sum right is no reason to leave that place out.
    TakenForGranted taken = cause_.taken;
    const std::vector<int> typed = PlainlyTyped(path_, without, predicate_.instruction);
    taken.typed.insert(taken.typed.end(), typed.begin(), typed.end());
    SolverAnswer answer = Ask(solver, without, taken);
    if (answer.verdict == SolverVerdict::kImpossible) {
      Take(answer, first_);
      LimitPatience(last_call_);
    }
    all = all && answer.verdict != SolverVerdict::kUnknown;
  }
  return all;
}

void Search::Minimise() {
  PathSolver solver(path_, predicate_, precision_);
  // A loop's thousand rounds stand at few places: those first. Then one by one.
  std::vector<std::vector<int>> places;
  std::vector<std::vector<int>> single;
  std::map<std::tuple<int, int, int, int, std::string>, size_t> place_of;
  for (const int index : core_) {
    const PathInstruction& instruction = path_.instructions[index];
    const SourcePlace& place = instruction.place;
    const auto [entry, is_new] = place_of.try_emplace(
        {place.file, place.line, place.range.begin, place.range.end, instruction.op}, places.size());
    if (is_new) places.emplace_back();
    places[entry->second].push_back(index);
    single.push_back({index});
  }
  cause_.certainty = Cause::Certainty::kSufficient;
  // That the core is one is known: asked again, it tells how long an answer takes here.
  Ask(solver, core_, cause_.taken);
  LimitPatience(last_call_);
  if (LeaveOut(solver, places)) {
    cause_.certainty = Cause::Certainty::kMinimalInPlaces;
    // Nothing to gain where every place has one.
    if (places.size() == single.size() || LeaveOut(solver, single)) cause_.certainty = Cause::Certainty::kMinimal;
  }
  // What is told of a core's instructions alone: they may have been modelled or not in either theory.
  solver.Check(core_, {}, options_.query_limit);
  for (const int index : core_) {
    const bool is_input = path_.instructions[index].kind == InstructionKind::kInput;
    if (!is_input && solver.IsTakenFromRun(index)) cause_.taken_from_run.push_back(index);
  }
}

void Search::TakeDataSlice() {
  cause_.certainty = Cause::Certainty::kDataSlice;
  cause_.instructions = DataSlice(path_, predicate_.instruction);
  cause_.distance = static_cast<int>(cause_.instructions.size());
}

Cause Search::Run() {
  absl::Duration start = SteadyNow();
  const auto lap = [&start](absl::Duration& sum) {
    const absl::Duration now = SteadyNow();
    sum += now - start;
    start = now;
  };
  const bool found = FindDistance();
  lap(cause_.counts.search_time);
  if (!found) {
    TakeDataSlice();
    return cause_;
  }
  FindExactDistance();
  lap(cause_.counts.exact_time);
  cause_.distance = static_cast<int>(relevant_.From(std::min(first_, predicate_.instruction)).size());
  Minimise();
  lap(cause_.counts.minimise_time);
  cause_.instructions = core_;
  if (core_.empty() || core_.back() != predicate_.instruction) cause_.instructions.push_back(predicate_.instruction);
  return cause_;
}

}  // namespace

void CauseCounts::Add(const CauseCounts& other) {
  solver_calls += other.solver_calls;
  unanswered += other.unanswered;
  search_time += other.search_time;
  exact_time += other.exact_time;
  minimise_time += other.minimise_time;
  misfits += other.misfits;
}

absl::StatusOr<Cause> FindCause(const Path& path, const CriticalPredicate& predicate, const CauseOptions& options) {
  RETURN_IF_ERROR(CheckPath(path));
  if (predicate.instruction < 0 || predicate.instruction >= static_cast<int>(path.instructions.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("the path has no instruction ", predicate.instruction, " whose truth could be asked about"));
  }
  if (TruthInRun(path, predicate.instruction) == predicate.should_be) {
    return absl::InvalidArgumentError(absl::StrCat("instruction ", predicate.instruction, " was ",
                                                   predicate.should_be ? "true" : "false",
                                                   " in the run: there is nothing to explain"));
  }
  return Search(path, predicate, options).Run();
}

std::string CertaintyInWords(const Cause& cause) {
  switch (cause.certainty) {
    case Cause::Certainty::kMinimal:
      return "";
    case Cause::Certainty::kMinimalInPlaces:
      return "Of repeated instructions at one place some may not be needed: the time limit struck before each was "
             "tried.";
    case Cause::Certainty::kSufficient:
      return "The time limit struck before every instruction of this cause was tried: some may not be needed.";
    case Cause::Certainty::kDataSlice:
      return "No contradiction was found in time: this is all that the value was computed from.";
  }
  return "";
}

std::vector<int> DataSlice(const Path& path, int instruction) {
  std::vector<bool> needed(instruction + 1, false);
  needed[instruction] = true;
  std::vector<int> slice;
  for (int i = instruction; i >= 0; --i) {
    if (!needed[i]) continue;
    slice.push_back(i);
    for (const PathOperand& operand : path.instructions[i].operands) {
      if (operand.instruction >= 0) needed[operand.instruction] = true;
    }
  }
  std::reverse(slice.begin(), slice.end());
  return slice;
}

namespace {

// A use of `operand` that only works with it, as a value of that type, and does not ask which type it is.
bool IsPlainUse(const Path& path, const PathInstruction& user, ValueType type) {
  constexpr std::string_view kAsking[] = {"typeof", "!", "==", "!=", "Boolean", "void"};
  if (user.kind != InstructionKind::kCompute || user.op == "property") return false;
  if (std::find(std::begin(kAsking), std::end(kAsking), user.op) != std::end(kAsking)) return false;
  if (type == ValueType::kString) {
    // Text that becomes a number has rules enough to matter.
    const bool of_strings = user.op.rfind("String.prototype.", 0) == 0 || user.op == "template";
    if (of_strings) return true;
  }
  return std::all_of(user.operands.begin(), user.operands.end(), [&](const PathOperand& operand) {
    const ValueType other = ValueOf(path, operand).type;
    const bool is_receiver = &operand == &user.operands.front() && other == ValueType::kUndefined;
    return other == type || is_receiver || (type == ValueType::kNumber && user.op.find('.') != std::string::npos) ||
           user.op == "template";
  });
}

}  // namespace

std::vector<int> PlainlyTyped(const Path& path, const std::vector<int>& relevant, int predicate) {
  // By value: no use so far asks for its type.
  std::unordered_map<int, bool> plain;
  std::unordered_set<int> computed;
  const auto used = [&](const PathOperand& operand, bool plainly) {
    if (operand.instruction < 0) return;
    const auto [entry, is_new] = plain.emplace(operand.instruction, plainly);
    if (!is_new) entry->second = entry->second && plainly;
  };
  if (path.instructions[predicate].kind == InstructionKind::kBranch) {
    used(path.instructions[predicate].operands[0], false);
  } else {
    used(PathOperand::Of(predicate), false);
  }
  for (auto index = relevant.rbegin(); index != relevant.rend(); ++index) {
    const PathInstruction& instruction = path.instructions[*index];
    if (IsModelled(instruction.op) || instruction.op == "property" || instruction.kind == InstructionKind::kCopy) {
      computed.insert(*index);
    }
    for (const PathOperand& operand : instruction.operands) {
      const auto result = plain.find(*index);
      const bool plainly = instruction.kind == InstructionKind::kCopy
                               ? result == plain.end() || result->second
                               : IsPlainUse(path, instruction, ValueOf(path, operand).type);
      used(operand, plainly);
    }
  }
  std::vector<int> typed;
  for (const auto& [value, plainly] : plain) {
    const ValueType type = path.instructions[value].result.type;
    const bool is_plain_type = type == ValueType::kNumber || type == ValueType::kString;
    if (plainly && is_plain_type && computed.count(value) == 0) typed.push_back(value);
  }
  std::sort(typed.begin(), typed.end());
  return typed;
}

RelevantInstructions::RelevantInstructions(const Path& path, int predicate)
    : path_(path), predicate_(predicate), parent_(predicate + 1), needed_(predicate + 1, false) {
  std::iota(parent_.begin(), parent_.end(), 0);
}

int RelevantInstructions::Find(int variable) {
  while (parent_[variable] != variable) {
    parent_[variable] = parent_[parent_[variable]];
    variable = parent_[variable];
  }
  return variable;
}

std::vector<int> RelevantInstructions::From(int first) {
  std::vector<int> touched;
  needed_[predicate_] = true;
  for (int i = predicate_; i >= first; --i) {
    const PathInstruction& instruction = path_.instructions[i];
    if (instruction.kind == InstructionKind::kBranch) needed_[i] = true;
    if (!needed_[i]) continue;
    touched.push_back(i);
    for (const PathOperand& operand : instruction.operands) {
      if (operand.instruction < 0) continue;
      needed_[operand.instruction] = true;
      touched.push_back(operand.instruction);
      parent_[Find(operand.instruction)] = Find(i);
    }
  }
  std::vector<int> relevant;
  const int component = Find(predicate_);
  const bool is_branch = path_.instructions[predicate_].kind == InstructionKind::kBranch;
  for (int i = first; i <= predicate_; ++i) {
    if (needed_[i] && Find(i) == component && !(is_branch && i == predicate_)) relevant.push_back(i);
  }
  for (const int i : touched) {
    parent_[i] = i;
    needed_[i] = false;
  }
  needed_[predicate_] = false;
  parent_[predicate_] = predicate_;
  return relevant;
}

}  // namespace twinstep
