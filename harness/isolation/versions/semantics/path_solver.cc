#include "harness/isolation/versions/semantics/path_solver.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/semantics/encode.h"
#include "harness/isolation/versions/semantics/float_theory.h"
#include "harness/isolation/versions/semantics/integer_theory.h"
#include "harness/isolation/versions/semantics/symbolic_value.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Of integers from outside.
constexpr double kSmall = 0x1p31;
constexpr double kLargest = 9007199254740991;

// Bounds (NumberTerm) of all integers of the path, such that sums hold within them: each one's follows from those of
// its operands.
std::vector<double> BoundsOf(const Path& path) {
  std::vector<double> bounds;
  for (const PathInstruction& instruction : path.instructions) {
    const auto operand = [&](size_t index) {
      if (index >= instruction.operands.size()) return kSmall;
      const PathOperand& given = instruction.operands[index];
      return given.instruction < 0 ? std::abs(given.value.number) : bounds[given.instruction];
    };
    double bound = kSmall;
    if (instruction.kind == InstructionKind::kCopy || instruction.op == "property") {
      bound = operand(0);
    } else if (instruction.op == "+" || instruction.op == "-") {
      bound = operand(0) + operand(1);
    } else if (instruction.op == "++" || instruction.op == "--") {
      bound = operand(0) + 1;
    } else if (instruction.op == "*") {
      bound = operand(0) * operand(1);
    } else if (instruction.kind == InstructionKind::kCompute) {
      for (size_t i = 0; i < instruction.operands.size(); ++i) bound = std::max(bound, operand(i));
    }
    bounds.push_back(std::isnan(bound) ? kSmall : std::clamp(bound, kSmall, kLargest));
  }
  return bounds;
}

std::unique_ptr<NumberTheory> MakeTheory(z3::context& context, NumberPrecision precision) {
  if (precision == NumberPrecision::kFloats) return std::make_unique<FloatTheory>(context);
  return std::make_unique<IntegerTheory>(context);
}

}  // namespace

class PathSolver::Impl {
 public:
  Impl(const Path& path, const CriticalPredicate& predicate, NumberPrecision precision)
      : path_(path),
        predicate_(predicate),
        precision_(precision),
        numbers_(MakeTheory(context_, precision)),
        symbols_(*numbers_),
        bounds_(BoundsOf(path)),
        solver_(context_) {}

  SolverAnswer Check(absl::Span<const int> instructions, const TakenForGranted& taken, absl::Duration limit);
  bool IsTakenFromRun(int instruction) const { return taken_from_run_.count(instruction) > 0; }
  int misfits() const { return misfits_; }
  NumberPrecision precision() const { return precision_; }

 private:
  const PathInstruction& At(int index) const { return path_.instructions[index]; }
  z3::expr Assumption(int index) { return context_.bool_const(absl::StrCat("a", index).c_str()); }
  z3::expr TypeAssumption(int index);
  z3::expr IntegerAssumption(int index);
  // The instruction's value is the run's. Implies it; implied by it where `both_ways` was ever asked for.
  z3::expr IsKnown(const PathOperand& operand, bool both_ways = false);
  const SymbolicValue& SymbolOf(int index);
  SymbolicValue SymbolOf(const PathOperand& operand);
  SymbolicValue ConstantOf(const PathOperand& operand) { return symbols_.Constant(ValueOf(path_, operand)); }
  // What JavaScript says of an instruction that gives `result` from `operands`.
  std::optional<z3::expr> Said(const PathInstruction& instruction, const SymbolicValue& result,
                               absl::Span<const SymbolicValue> operands);
  // Of long strings the solver knows only which are equal: what else an instruction does with them is taken from the
  // run.
  bool IsAboutLongStrings(const PathInstruction& instruction) const;
  void AddPredicate();
  void Add(int index);
  void AddBranch(int index);

  const Path& path_;
  const CriticalPredicate predicate_;
  const NumberPrecision precision_;
  z3::context context_;
  const std::unique_ptr<NumberTheory> numbers_;
  const SymbolicValues symbols_;
  const std::vector<double> bounds_;
  z3::solver solver_;
  bool has_predicate_ = false;
  std::unordered_map<int, SymbolicValue> values_;
  std::unordered_set<int> added_;
  std::unordered_set<int> both_ways_;
  std::unordered_set<int> typed_;
  std::unordered_set<int> integers_;
  std::unordered_set<int> taken_from_run_;
  int misfits_ = 0;
};

const SymbolicValue& PathSolver::Impl::SymbolOf(int index) {
  const auto found = values_.find(index);
  if (found != values_.end()) return found->second;
  const ConcreteValue& result = At(index).result;
  const SymbolicValue& symbol =
      values_.emplace(index, symbols_.Variable(absl::StrCat("v", index), result, bounds_[index])).first->second;
  solver_.add(symbols_.DomainOf(symbol));
  solver_.add(Implies(context_.bool_const(absl::StrCat("k", index).c_str()), symbols_.Is(symbol, result)));
  return symbol;
}

z3::expr PathSolver::Impl::TypeAssumption(int index) {
  const SymbolicValue& symbol = SymbolOf(index);
  const z3::expr assumption = context_.bool_const(absl::StrCat("t", index).c_str());
  if (typed_.insert(index).second) solver_.add(Implies(assumption, symbols_.Has(symbol, symbol.observed)));
  return assumption;
}

z3::expr PathSolver::Impl::IntegerAssumption(int index) {
  const SymbolicValue& symbol = SymbolOf(index);
  const z3::expr assumption = context_.bool_const(absl::StrCat("i", index).c_str());
  if (integers_.insert(index).second) {
    solver_.add(Implies(assumption, symbols_.Has(symbol, ValueType::kNumber)));
    solver_.add(Implies(assumption, numbers_->IsBoundedInteger(symbol.number)));
  }
  return assumption;
}

SymbolicValue PathSolver::Impl::SymbolOf(const PathOperand& operand) {
  return operand.instruction < 0 ? symbols_.Constant(operand.value) : SymbolOf(operand.instruction);
}

z3::expr PathSolver::Impl::IsKnown(const PathOperand& operand, bool both_ways) {
  if (operand.instruction < 0) return context_.bool_val(true);
  const SymbolicValue& symbol = SymbolOf(operand.instruction);
  const z3::expr known = context_.bool_const(absl::StrCat("k", operand.instruction).c_str());
  if (both_ways && both_ways_.insert(operand.instruction).second) {
    solver_.add(Implies(symbols_.Is(symbol, At(operand.instruction).result), known));
  }
  return known;
}

std::optional<z3::expr> PathSolver::Impl::Said(const PathInstruction& instruction, const SymbolicValue& result,
                                               absl::Span<const SymbolicValue> operands) {
  if (instruction.kind == InstructionKind::kCopy) return symbols_.Same(result, operands[0]);
  if (instruction.kind == InstructionKind::kInput) return std::nullopt;
  if (instruction.op == "property") {
    z3::expr same_address = context_.bool_val(true);
    for (size_t i = 1; i < operands.size(); ++i) {
      same_address = And(same_address, symbols_.Is(operands[i], ValueOf(path_, instruction.operands[i])));
    }
    return Implies(same_address, symbols_.Same(result, operands[0]));
  }
  return Encode(symbols_, instruction.op, result, operands);
}

void PathSolver::Impl::AddPredicate() {
  const PathInstruction& instruction = At(predicate_.instruction);
  const PathOperand condition =
      instruction.kind == InstructionKind::kBranch ? instruction.operands[0] : PathOperand::Of(predicate_.instruction);
  const Partial truth = symbols_.Truthy(SymbolOf(condition));
  solver_.add(Implies(truth.defined, truth.value == context_.bool_val(predicate_.should_be)).simplify());
  // The run's own value has the other truth, also where nothing is said of that.
  solver_.add(Not(IsKnown(condition)));
}

void PathSolver::Impl::AddBranch(int index) {
  const PathInstruction& instruction = At(index);
  const Partial fits = symbols_.Truthy(ConstantOf(instruction.operands[0]));
  const z3::expr taken = context_.bool_val(instruction.taken);
  if (Implies(fits.defined, fits.value == taken).simplify().is_false()) {
    ++misfits_;
    return;
  }
  const Partial truth = symbols_.Truthy(SymbolOf(instruction.operands[0]));
  solver_.add(Implies(Assumption(index), Implies(truth.defined, truth.value == taken).simplify()));
}

bool PathSolver::Impl::IsAboutLongStrings(const PathInstruction& instruction) const {
  if (instruction.kind == InstructionKind::kCopy || instruction.op == "property" || instruction.op == "===" ||
      instruction.op == "!==") {
    return false;
  }
  return IsLong(instruction.result.string) ||
         std::any_of(instruction.operands.begin(), instruction.operands.end(),
                     [this](const PathOperand& operand) { return IsLong(ValueOf(path_, operand).string); });
}

void PathSolver::Impl::Add(int index) {
  if (!added_.insert(index).second) return;
  const PathInstruction& instruction = At(index);
  if (instruction.kind == InstructionKind::kBranch) return AddBranch(index);
  std::vector<SymbolicValue> constants;
  for (const PathOperand& operand : instruction.operands) constants.push_back(ConstantOf(operand));
  const std::optional<z3::expr> fits = Said(instruction, symbols_.Constant(instruction.result), constants);
  const bool misfit = fits.has_value() && fits->simplify().is_false();
  misfits_ += misfit;
  const bool modelled = fits.has_value() && !misfit && !IsAboutLongStrings(instruction);
  const SymbolicValue& result = SymbolOf(index);
  z3::expr operands_known = context_.bool_val(true);
  for (const PathOperand& operand : instruction.operands) {
    operands_known = And(operands_known, IsKnown(operand, !modelled));
  }
  const z3::expr assumption = Assumption(index);
  solver_.add(Implies(And(assumption, operands_known), IsKnown(PathOperand::Of(index))));
  if (!modelled) {
    taken_from_run_.insert(index);
    return;
  }
  std::vector<SymbolicValue> operands;
  for (const PathOperand& operand : instruction.operands) operands.push_back(SymbolOf(operand));
  solver_.add(Implies(assumption, Said(instruction, result, operands)->simplify()));
}

SolverAnswer PathSolver::Impl::Check(absl::Span<const int> instructions, const TakenForGranted& taken,
                                     absl::Duration limit) {
  SolverAnswer answer;
  // Telling takes time as well, which z3 does not count.
  const absl::Duration deadline = SteadyNow() + limit;
  try {
    if (!has_predicate_) AddPredicate();
    has_predicate_ = true;
    z3::expr_vector assumptions(context_);
    for (const int index : instructions) {
      if (SteadyNow() > deadline) return answer;
      Add(index);
      assumptions.push_back(Assumption(index));
    }
    for (const int index : taken.typed) assumptions.push_back(TypeAssumption(index));
    for (const int index : taken.integers) assumptions.push_back(IntegerAssumption(index));
    z3::params params(context_);
    params.set("timeout", static_cast<unsigned>(
                              std::clamp<int64_t>(absl::ToInt64Milliseconds(deadline - SteadyNow()), 1, 3600000)));
    solver_.set(params);
    switch (solver_.check(assumptions)) {
      case z3::sat:
        answer.verdict = SolverVerdict::kPossible;
        break;
      case z3::unsat:
        answer.verdict = SolverVerdict::kImpossible;
        for (const z3::expr& assumption : solver_.unsat_core()) {
          const std::string name = assumption.decl().name().str();
          std::vector<int>& list = name[0] == 'a'   ? answer.core
                                   : name[0] == 't' ? answer.taken.typed
                                                    : answer.taken.integers;
          list.push_back(std::stoi(name.substr(1)));
        }
        std::sort(answer.core.begin(), answer.core.end());
        std::sort(answer.taken.typed.begin(), answer.taken.typed.end());
        std::sort(answer.taken.integers.begin(), answer.taken.integers.end());
        break;
      case z3::unknown:
        break;
    }
  } catch (const z3::exception&) {
    // Out of memory, or cancelled in the middle of something.
    answer.verdict = SolverVerdict::kUnknown;
  }
  return answer;
}

PathSolver::PathSolver(const Path& path, const CriticalPredicate& predicate, NumberPrecision precision)
    : impl_(std::make_unique<Impl>(path, predicate, precision)) {}

PathSolver::~PathSolver() = default;

SolverAnswer PathSolver::Check(absl::Span<const int> instructions, const TakenForGranted& taken, absl::Duration limit) {
  return impl_->Check(instructions, taken, limit);
}

NumberPrecision PathSolver::precision() const { return impl_->precision(); }

bool PathSolver::IsTakenFromRun(int instruction) const { return impl_->IsTakenFromRun(instruction); }

int PathSolver::misfits() const { return impl_->misfits(); }

}  // namespace twinstep
