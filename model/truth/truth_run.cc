#include "model/truth/truth_run.h"

#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <string>
#include <utility>

#include "model/script_pattern.h"

namespace twinstep {
namespace {

// Without the places that an error says it is from: the copy has them elsewhere.
Value WithoutPlaces(const Value& exception) {
  Value value = exception;
  auto& properties = *value.mutable_object()->mutable_properties();
  properties.erase(std::remove_if(properties.begin(), properties.end(),
                                  [](const Property& property) {
                                    const std::string& name = property.name().utf8();
                                    return name == "stack" || name == "lineNumber" || name == "columnNumber";
                                  }),
                   properties.end());
  return value;
}

// Code that is made by the code that is made, and so on.
constexpr int kMostRounds = 4;

bool EndedByItself(const Finished& finished) {
  return finished.outcome() == Finished::COMPLETED || finished.outcome() == Finished::THREW;
}

// What one of the two printed is how the other one began.
bool PrintAlikeSoFar(const Finished& program, const Finished& copy) {
  const int lines = std::min(program.console_size(), copy.console_size());
  return std::equal(program.console().begin(), program.console().begin() + lines, copy.console().begin());
}

// `stopped`: the recorder stopped before the copy did. Then what a limit cut off of either came behind what is told.
std::optional<NoTruth> Difference(const Finished& program, const Finished& copy, bool stopped) {
  if (program.outcome() == Finished::REJECTED || copy.outcome() == Finished::REJECTED) return NoTruth::kRejected;
  if (!EndedByItself(program) || !EndedByItself(copy)) {
    if (!stopped) return NoTruth::kEnded;
    return PrintAlikeSoFar(program, copy) ? std::nullopt : std::optional(NoTruth::kPrintsOtherwise);
  }
  if (!std::equal(program.console().begin(), program.console().end(), copy.console().begin(), copy.console().end())) {
    return NoTruth::kPrintsOtherwise;
  }
  const bool same =
      program.outcome() == copy.outcome() && google::protobuf::util::MessageDifferencer::Equals(
                                                 WithoutPlaces(program.exception()), WithoutPlaces(copy.exception()));
  return same ? std::nullopt : std::optional(NoTruth::kEndsOtherwise);
}

void SetSourceOfKey(Program& program, const std::string& key, const std::string& source) {
  for (int i = 0; i < program.setup_size(); ++i) {
    if (UrlOfSetup(i) == key) program.set_setup(i, source);
  }
  for (Program::Module& module : *program.mutable_modules()) {
    if (KeyOfModule(module.specifier()) == key) module.set_source(source);
  }
}

bool MayAskProxies(const SyntaxTree& tree) {
  bool with = false, proxy = false;
  for (NodeId node = kRootNode; node < tree.node(kRootNode).subtree_end; ++node) {
    with = with || tree.type(node) == NodeType::kWithStatement;
    proxy = proxy || (tree.type(node) == NodeType::kIdentifier && tree.StringOf(node) == "Proxy");
  }
  return with && proxy;
}

// It is a string that holds text of the copy's, out of which a function was turned into text.
bool ShowsCopy(const Value& value, const std::string& prefix) {
  return value.kind_case() == Value::kString && value.string().utf8().find(prefix) != std::string::npos;
}

// From where the copy has turned a function into text that is not the program's, what it does is its own.
void CutWhereItShowsItself(const std::string& prefix, TruthLog& log) {
  auto& events = *log.mutable_events();
  const auto first = std::find_if(events.begin(), events.end(), [&prefix](const TruthEvent& event) {
    return ShowsCopy(event.value(), prefix) ||
           std::any_of(event.changes().begin(), event.changes().end(),
                       [&prefix](const TruthChange& change) { return ShowsCopy(change.value(), prefix); });
  });
  if (first == events.end()) return;
  events.erase(first, events.end());
  log.set_cut(TruthLog::UNREADABLE);
}

}  // namespace

std::string_view Name(NoTruth reason) {
  switch (reason) {
    case NoTruth::kNoCopy:
      return "a function declares a name twice";
    case NoTruth::kRejected:
      return "the engine rejects the program or its copy";
    case NoTruth::kEnded:
      return "a limit ended the program or its copy";
    case NoTruth::kPrintsOtherwise:
      return "the copy prints something else";
    case NoTruth::kEndsOtherwise:
      return "the copy ends otherwise";
    case NoTruth::kAsksProxies:
      return "a with statement may ask a proxy";
  }
  return "";
}

absl::StatusOr<Finished> RunCopy(Engine& engine, const Program& program, const TruthCopy& copy,
                                 const SessionOptions& options, TruthRecording& recording) {
  Program instrumented = program;
  instrumented.set_source(copy.source);
  for (const auto& [key, source] : copy.others) SetSourceOfKey(instrumented, key, source);
  recording.copy = &copy;
  absl::StatusOr<Finished> finished = engine.RunBare(instrumented, options, {.truth = &recording});
  CutWhereItShowsItself(copy.prefix, recording.log);
  return finished;
}

namespace {

// Sets `copy` and `log`, or the reason why there are none.
absl::Status TellRun(Engine& engine, const Program& program, const SyntaxTree& tree, const SessionOptions& options,
                     const TruthLimits& limits, ToldRun& run) {
  absl::StatusOr<TruthCopy> copy = MakeTruthCopy(tree, run.main_alone);
  if (!copy.ok()) {
    run.reason = NoTruth::kNoCopy;
    return absl::OkStatus();
  }
  TruthRecording recording;
  recording.limits = limits;
  // What the copy of an endless program does when the recorder has stopped is nobody's concern.
  if (!EndedByItself(run.finished)) recording.limits.calls_untold = 1;
  absl::StatusOr<Finished> told = RunCopy(engine, program, *copy, options, recording);
  if (!told.ok()) return told.status();
  run.reason = Difference(run.finished, *told, recording.log.cut() != TruthLog::NOT_CUT);
  if (run.reason) return absl::OkStatus();
  run.copy = *std::move(copy);
  run.log = std::move(recording.log);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<ToldRun> RunForTruth(Engine& engine, const Program& program, const SyntaxTree& tree,
                                    const SessionOptions& options, const TruthLimits& limits) {
  ToldRun run;
  absl::StatusOr<Finished> finished = engine.RunBare(program, options, {});
  if (!finished.ok()) return finished.status();
  run.finished = *std::move(finished);
  if (run.finished.outcome() == Finished::REJECTED) {
    run.reason = NoTruth::kRejected;
    return run;
  }
  if (MayAskProxies(tree)) {
    run.reason = NoTruth::kAsksProxies;
    return run;
  }
  if (!JoinedSources(tree).empty()) {
    // What a suite's own scripts do may depend on their text, which is no reason to know nothing of the program.
    if (TellRun(engine, program, tree, options, limits, run).ok() && !run.reason) return run;
    run.main_alone = true;
  }
  if (absl::Status ran = TellRun(engine, program, tree, options, limits, run); !ran.ok()) return ran;
  return run;
}

absl::Status TellMade(Engine& engine, const Program& program, const SessionOptions& options, const TruthLimits& limits,
                      const ParseSource& parse, std::shared_ptr<const SyntaxTree>& tree,
                      google::protobuf::RepeatedPtrField<MadeCode>& made, ToldRun& told) {
  for (int round = 0; round < kMostRounds && !told.main_alone; ++round) {
    google::protobuf::RepeatedPtrField<MadeCode> all = made;
    for (const MadeCode& one : told.log.made()) {
      if (!one.from_several()) *all.Add() = one;
    }
    std::shared_ptr<const SyntaxTree> whole = WithMade(tree, all, parse);
    if (whole == tree) break;
    ToldRun again;
    again.finished = told.finished;
    if (absl::Status ran = TellRun(engine, program, *whole, options, limits, again); !ran.ok()) return ran;
    const bool is_given_elsewhere =
        std::any_of(again.log.made().begin(), again.log.made().end(), [&all](const MadeCode& one) {
          return std::any_of(all.begin(), all.end(), [&one](const MadeCode& two) { return one.code() == two.code(); });
        });
    if (again.reason || is_given_elsewhere) break;
    told = std::move(again);
    tree = std::move(whole);
    made = std::move(all);
  }
  return absl::OkStatus();
}

absl::StatusOr<TruthRun> FindTruth(Engine& engine, const Program& program, std::shared_ptr<const SyntaxTree> tree,
                                   const SessionOptions& options, const TruthLimits& limits, const ParseSource& parse) {
  absl::StatusOr<ToldRun> told = RunForTruth(engine, program, *tree, options, limits);
  if (!told.ok()) return told.status();
  if (parse && told->copy) {
    google::protobuf::RepeatedPtrField<MadeCode> made;
    if (absl::Status ran = TellMade(engine, program, options, limits, parse, tree, made, *told); !ran.ok()) return ran;
  }
  TruthRun run;
  run.reason = told->reason;
  run.finished = std::move(told->finished);
  if (told->copy) {
    run.truth = std::make_shared<const Truth>(std::move(tree), *std::move(told->copy), std::move(told->log));
  }
  return run;
}

}  // namespace twinstep
