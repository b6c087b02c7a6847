#include "harness/isolation/findings/undisturbed_runs.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/states/chain_report.h"
#include "harness/isolation/states/instrumented_program.h"
#include "harness/isolation/states/run_outcome.h"
#include "model/source/parse_goal.h"

namespace twinstep {
namespace {

struct Side {
  const FindingRun* run = nullptr;
  InstrumentedProgram program;
  Subject subject;
  std::unique_ptr<ChainRunner> runner;
  Recording recording;
  // Moments of statements that both programs have.
  std::vector<int64_t> times;
};

bool EndedByItself(const Finished& finished) {
  return finished.outcome() == Finished::COMPLETED || finished.outcome() == Finished::THREW;
}

std::string ClassOfException(const Finished& finished) {
  return finished.exception().kind_case() == Value::kObject ? finished.exception().object().class_name() : "";
}

class Comparison {
 public:
  Comparison(const FindingRuns& runs, const ComparisonNames& names, const std::function<bool()>& stop)
      : runs_(runs), names_(names), stop_(stop) {}

  absl::StatusOr<UndisturbedRuns> Run(Parser& parser, const ChainLimits& limits) {
    first_.run = &runs_.first;
    second_.run = &runs_.second;
    SessionOptions options;
    options.cpu_limit = limits.cpu;
    for (const auto& [run, bare] :
         {std::pair(&runs_.first, &result_.first_bare), std::pair(&runs_.second, &result_.second_bare)}) {
      ASSIGN_OR_RETURN(*bare, run->engine->RunBare(run->program, options, {}));
      if (!EndedByItself(*bare)) {
        return Unknown(absl::StrCat(run->name, " does not end: it ",
                                    bare->outcome() == Finished::OUT_OF_MEMORY ? "takes too much memory"
                                    : bare->outcome() == Finished::REJECTED    ? "is not taken by the engine"
                                                                               : "takes too long"));
      }
    }
    if (runs_.metamorphic && runs_.same_program) {
      result_.outcome = UndisturbedRuns::Outcome::kSame;
      return result_;
    }
    for (Side* side : {&first_, &second_}) {
      const Finished& bare = side == &first_ ? result_.first_bare : result_.second_bare;
      ASSIGN_OR_RETURN(std::string why, Prepare(*side, bare, parser, limits));
      if (!why.empty()) return Unknown(why);
    }
    KeepCommon(first_, second_);
    KeepCommon(second_, first_);
    result_.statements = static_cast<int64_t>(first_.recording.moments.size());
    return Compare();
  }

 private:
  UndisturbedRuns Unknown(std::string why) {
    result_.outcome = UndisturbedRuns::Outcome::kUnknown;
    result_.why = std::move(why);
    return result_;
  }

  // Empty, or why nothing can be said.
  absl::StatusOr<std::string> Prepare(Side& side, const Finished& bare, Parser& parser, const ChainLimits& limits) {
    absl::StatusOr<InstrumentedProgram> program = Instrument(side.run->program.source(), GoalOf(side.run->program),
                                                             parser, &side == &second_ ? &first_.program : nullptr);
    if (!program.ok()) return std::string(program.status().message());
    side.program = *std::move(program);
    side.subject.program = &side.program;
    side.subject.base = side.run->program;
    for (const std::string& script : side.run->program.setup()) side.subject.setup.push_back(script);
    side.runner = std::make_unique<ChainRunner>(*side.run->engine, limits);
    ASSIGN_OR_RETURN(Recording recording, side.runner->Record(side.subject));
    side.recording = std::move(recording);
    if (side.recording.endless) {
      return absl::StrCat(side.run->name, " executes more than ", limits.statements, " statements");
    }
    if (!BehaveAlike(bare, side.recording.finished, false)) {
      return absl::StrCat("counting its statements changes what ", side.run->name, " does");
    }
    return std::string();
  }

  static void KeepCommon(Side& side, const Side& other) {
    for (size_t i = 0; i < side.recording.moments.size(); ++i) {
      const int statement = side.recording.moments[i].statement;
      const auto has = [statement](const InstrumentedProgram& program) {
        return statement < static_cast<int>(program.statements.size()) && program.statements[statement].node != kNoNode;
      };
      if (has(side.program) && has(other.program)) side.times.push_back(static_cast<int64_t>(i) + 1);
    }
  }

  int StatementAt(const Side& side, int64_t index) const {
    return side.recording.moments[side.times[index] - 1].statement;
  }

  absl::StatusOr<UndisturbedRuns> Compare() {
    const int64_t both = static_cast<int64_t>(std::min(first_.times.size(), second_.times.size()));
    while (result_.alike < both && StatementAt(first_, result_.alike) == StatementAt(second_, result_.alike)) {
      ++result_.alike;
    }
    result_.statements_differ =
        result_.alike < static_cast<int64_t>(std::max(first_.times.size(), second_.times.size()));
    const bool alike = BehaveAlike(result_.first_bare, result_.second_bare, names_.engines_differ);
    if (!result_.statements_differ && alike) {
      result_.outcome = UndisturbedRuns::Outcome::kSame;
      return result_;
    }
    result_.outcome = UndisturbedRuns::Outcome::kDifferent;
    result_.first_lines = LinesBefore(first_, result_.alike);
    result_.second_lines = LinesBefore(second_, result_.alike);
    // The states are the same at `low` and differ at `high`.
    int64_t low = -1, high = result_.alike;
    while (high - low > 1 && !stop_()) {
      const int64_t middle = low + (high - low) / 2;
      ASSIGN_OR_RETURN(std::vector<ValueDifference> differences, DifferencesAt(middle));
      if (differences.empty()) {
        low = middle;
      } else {
        high = middle;
        result_.differences = std::move(differences);
      }
    }
    if (low < 0) return result_;
    const int statement = StatementAt(first_, low);
    result_.place = PlaceText(first_.program, statement);
    result_.statement = StatementText(first_.program, statement);
    for (int64_t i = 0; i <= low; ++i) result_.visit += StatementAt(first_, i) == statement ? 1 : 0;
    return result_;
  }

  // Lines of the first `count` statements, up to what is nested in them, and those at which their functions end.
  static std::set<int> LinesBefore(const Side& side, int64_t count) {
    const SyntaxTree& tree = *side.program.original;
    const std::u16string units = tree.text().ToUtf16();
    std::set<int> seen, lines;
    // Without the white space at the end.
    const auto add = [&](int begin, int end) {
      while (end > begin + 1 && std::u16string_view(u" \t\r\n").find(units[end - 1]) != std::u16string_view::npos)
        --end;
      const int last = tree.text().PositionAt(std::max(begin, end - 1)).line;
      for (int line = tree.text().PositionAt(begin).line; line <= last; ++line) lines.insert(line);
    };
    for (int64_t time = 1; count > 0 && time <= side.times[count - 1]; ++time) {
      const int number = side.recording.moments[time - 1].statement;
      if (!seen.insert(number).second) continue;
      const ProbedStatement& statement = side.program.statements[number];
      int end = tree.node(statement.node).end;
      for (NodeId child = statement.node + 1; child < tree.node(statement.node).subtree_end; ++child) {
        if (IsStatement(tree.type(child))) end = std::min(end, tree.node(child).start);
      }
      add(tree.node(statement.node).start, end);
      const NodeId function = tree.EnclosingFunction(statement.node);
      if (function != kNoNode) add(tree.node(function).end - 1, tree.node(function).end);
    }
    return lines;
  }

  absl::StatusOr<std::vector<ValueDifference>> DifferencesAt(int64_t index) {
    ASSIGN_OR_RETURN(StateAt first, first_.runner->StateOf(first_.subject, first_.times[index]));
    ASSIGN_OR_RETURN(StateAt second, second_.runner->StateOf(second_.subject, second_.times[index]));
    NameVariables(runs_.names, second.graph);
    return CompareStates(first, second, names_).differences;
  }

  const FindingRuns& runs_;
  const ComparisonNames& names_;
  const std::function<bool()>& stop_;
  Side first_, second_;
  UndisturbedRuns result_;
};

}  // namespace

bool BehaveAlike(const Finished& first, const Finished& second, bool engines_differ) {
  if (BehaviourText(first) == BehaviourText(second)) return true;
  if (!engines_differ || first.outcome() != Finished::THREW || second.outcome() != Finished::THREW) return false;
  if (!std::equal(first.console().begin(), first.console().end(), second.console().begin(), second.console().end())) {
    return false;
  }
  const std::string type = ClassOfException(first);
  return !type.empty() && type != "Error" && type == ClassOfException(second);
}

absl::StatusOr<UndisturbedRuns> CompareUndisturbed(const FindingRuns& runs, Parser& parser,
                                                   const ComparisonNames& names, const ChainLimits& limits,
                                                   const std::function<bool()>& stop) {
  return Comparison(runs, names, stop).Run(parser, limits);
}

}  // namespace twinstep
