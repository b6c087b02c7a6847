#include "model/metamorphic/warning_layer.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/follow_up/initial_trace.h"
#include "model/source/code_roles.h"
#include "model/source/syntax_tree.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr std::string_view kGoesWithSuspended =
    "a step goes with the generator or async function that it was in, until that is resumed";

// The last pause before `event`; null: none.
const Paused* PauseBefore(const Trace& trace, int event) {
  for (int i = event - 1; i >= 0; --i) {
    if (trace.events(i).output().has_paused()) return &trace.events(i).output().paused();
  }
  return nullptr;
}

// Where the two runs part.
struct Parting {
  // What was expected, and the answer; null: no pause.
  const Paused* expected = nullptr;
  const Paused* came = nullptr;
  // The pauses before.
  const Paused* before_expected = nullptr;
  const Paused* before_came = nullptr;
  // The last action of the follow-up run.
  const Action* action = nullptr;
};

Parting PartingOf(const MetamorphicResult& result) {
  Parting parting;
  const int event = static_cast<int>(result.divergence.event());
  if (event < result.initial.events_size() && result.initial.events(event).output().has_paused()) {
    parting.expected = &result.initial.events(event).output().paused();
  }
  parting.before_expected = PauseBefore(result.initial, event);
  // A warning at a pause abandons the run, which adds an action and an output. In another configuration the whole run
  // was played.
  int last = result.follow_up.events_size() - 1;
  if (result.transformations.back().has_change_configuration()) {
    last = std::min(last, event);
  } else if (last > 1 && result.follow_up.events(last - 1).action().has_abandon()) {
    last -= 2;
  }
  if (last < 0) return parting;
  if (result.follow_up.events(last).output().has_paused()) {
    parting.came = &result.follow_up.events(last).output().paused();
  }
  parting.before_came = PauseBefore(result.follow_up, last);
  if (last > 0 && result.follow_up.events(last - 1).has_action()) {
    parting.action = &result.follow_up.events(last - 1).action();
  }
  return parting;
}

bool AreAtOnePlace(const Paused* a, const Paused* b) {
  return a != nullptr && b != nullptr && SamePlace(a->location(), b->location());
}

// The source is not compared: a debugger that goes past unmoved places does not either (devtools thread.js, hasMoved).
bool AreAtOneLineAndColumn(const Paused* a, const Paused* b) {
  return a != nullptr && b != nullptr && a->location().line() == b->location().line() &&
         a->location().column() == b->location().column();
}

// Where the follow-up was to pause; none: that is not what differs, or the line alone is compared.
std::optional<Paused> WhereExpected(const Divergence& divergence) {
  const bool ends = divergence.type() == Divergence::TERMINATION;
  if (!ends && divergence.type() != Divergence::PAUSE_LOCATION) return std::nullopt;
  const Datum& expected = divergence.a();
  const Location& place = ends ? expected.output().paused().location() : expected.place();
  if (!place.has_column()) return std::nullopt;
  Paused paused;
  *paused.mutable_location() = place;
  return paused;
}

// One run pauses where the other one's last pause was, and the other goes past. The follow-up may have been there a
// while ago: at the end of a frame, say, which no step of the initial run sees.
bool OneRunIsUnmoved(const MetamorphicResult& result, const Parting& parting) {
  if (result.transformations.back().has_finer_trace()) return false;
  if (AreAtOnePlace(parting.expected, parting.came)) return false;
  const TransformationClass* const kind = TransformationFor(result.transformations.back().kind_case());
  if (kind != nullptr && kind->family() == TransformationFamily::kProgram) {
    // Places of the two programs cannot be compared, but where the divergence tells what the expected one has become.
    const std::optional<Paused> moved = WhereExpected(result.divergence);
    if (!moved || parting.expected == nullptr) return false;
    if (parting.came != nullptr) {
      Paused came = *parting.came;
      came.mutable_location()->set_line(came.location().line() + parting.expected->location().line() -
                                        moved->location().line());
      if (AreAtOneLineAndColumn(&came, parting.before_expected)) return true;
    }
    return AreAtOneLineAndColumn(&*moved, parting.before_came);
  }
  if (AreAtOneLineAndColumn(parting.came, parting.before_expected)) return true;
  const Trace& follow_up = result.follow_up;
  for (int i = follow_up.events_size() - 1; i >= 0; --i) {
    const Output& output = follow_up.events(i).output();
    if (!output.has_paused() || &output.paused() == parting.came) continue;
    if (AreAtOneLineAndColumn(parting.expected, &output.paused())) return true;
    if (AreAtOnePlace(parting.before_expected, &output.paused())) return false;
  }
  return false;
}

// A finer step was taken in a function that can be suspended, since the runs were in step.
bool WentWithASuspendedFunction(const MetamorphicResult& result) {
  // How many actions the refined step became is not told; all since the last output that both have are looked at.
  const Trace& follow_up = result.follow_up;
  const Paused* start = PauseBefore(result.initial, static_cast<int>(result.divergence.event()));
  for (int i = follow_up.events_size() - 1; i > 0; --i) {
    const Output& before = follow_up.events(i - 1).output();
    if (!follow_up.events(i).has_action() || !before.has_paused()) continue;
    if (IsStep(follow_up.events(i).action()) && IsInSuspendable(result.tree.get(), before.paused().location()))
      return true;
    if (AreAtOnePlace(&before.paused(), start)) break;
  }
  return false;
}

// The action behind which the runs part is the one that was transformed.
bool IsTransformedAction(const MetamorphicResult& result) {
  const Transformation& transformation = result.transformations.back();
  const uint32_t event = transformation.has_refine_step() ? transformation.refine_step().event()
                                                          : transformation.replace_continue_by_step().event();
  return event + 1 == result.divergence.event();
}

// Stacks that are the same but for functions that one of them has no name for.
bool OnlyNamesAreMissing(const Parting& parting) {
  if (parting.expected == nullptr || parting.came == nullptr) return false;
  const auto& a = parting.expected->frames();
  const auto& b = parting.came->frames();
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Frame& one, const Frame& other) {
    return one.kind() == other.kind() && (one.function_name() == other.function_name() ||
                                          one.function_name().empty() != other.function_name().empty());
  });
}

// Out of the names of what the function stands in: "g/f", "f/<", "f<".
bool IsMadeUp(std::string_view name) { return name.find_first_of("/<") != std::string_view::npos; }

// "f/<", "g/f/<", "f/f<" and "h/</<", "f" and "g/f": how much of the code around is in a name depends on what had been
// parsed.
bool OnlyMadeUpNamesDiffer(const Parting& parting) {
  if (parting.expected == nullptr || parting.came == nullptr) return false;
  const auto& a = parting.expected->frames();
  const auto& b = parting.came->frames();
  const auto has_more = [](const std::string& name, const std::string& inner) {
    return !inner.empty() && absl::EndsWith(name, absl::StrCat("/", inner));
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const Frame& one, const Frame& other) {
    if (one.kind() != other.kind() || !SamePlace(one.location(), other.location())) return false;
    const std::string &x = one.function_name(), &y = other.function_name();
    return x == y || (IsMadeUp(x) && IsMadeUp(y)) || has_more(x, y) || has_more(y, x);
  });
}

// Of the initial program: what was split into two lines, or joined from them; kNoNode: neither was done.
NodeId StatementOfLineBreak(const MetamorphicResult& result) {
  const Transformation& transformation = result.transformations.back();
  if (result.tree == nullptr) return kNoNode;
  std::optional<int> offset;
  if (transformation.has_split_line()) offset = static_cast<int>(transformation.split_line().offset());
  if (transformation.has_join_lines()) {
    offset = result.tree->text().OffsetAt({static_cast<int>(transformation.join_lines().line()) + 1, 0});
  }
  if (!offset || *offset >= result.tree->text().length()) return kNoNode;
  return result.tree->EnclosingStatement(result.tree->InnermostNodeAt(*offset));
}

// What differs is a place in that statement, or where the debugger goes from there.
bool IsAboutLineBreak(const MetamorphicResult& result, const Parting& parting) {
  const NodeId statement = StatementOfLineBreak(result);
  if (statement == kNoNode) return false;
  const auto is_in_it = [&](const Location& place) {
    const NodeId node = NodeAtPlace(*result.tree, place);
    return node != kNoNode && result.tree->EnclosingStatement(node) == statement;
  };
  const int event = static_cast<int>(result.divergence.event());
  if (result.divergence.type() == Divergence::BREAKPOINT_LOCATION && event < result.initial.events_size()) {
    return is_in_it(result.initial.events(event).output().breakpoint_set().location());
  }
  if (is_in_it(result.location)) return true;
  if (parting.before_expected != nullptr && is_in_it(parting.before_expected->location())) return true;
  if (result.divergence.type() != Divergence::CALL_STACK || parting.expected == nullptr) return false;
  const auto& frames = parting.expected->frames();
  return std::any_of(frames.begin(), frames.end(), [&](const Frame& frame) { return is_in_it(frame.location()); });
}

bool IsAboutPlaces(Divergence::Type type) {
  return type == Divergence::PAUSE_LOCATION || type == Divergence::TERMINATION || type == Divergence::CALL_STACK ||
         type == Divergence::BREAKPOINT_LOCATION;
}

}  // namespace

Explanation ExplainWarning(const MetamorphicResult& result, const EngineFacts& engine,
                           absl::Span<const RunViolation> broken) {
  if (!broken.empty()) return {};
  if (result.transformations.empty()) return {};
  const Transformation& transformation = result.transformations.back();
  const Divergence& divergence = result.divergence;
  const Parting parting = PartingOf(result);
  const auto by_design = [](std::string_view rule) { return Explanation{BY_DESIGN, std::string(rule)}; };
  if (!engine.places_by_lines.empty() && IsAboutPlaces(divergence.type()) && IsAboutLineBreak(result, parting)) {
    return by_design(engine.places_by_lines);
  }
  if (divergence.type() == Divergence::CALL_STACK) {
    if (!engine.guesses_names.empty() && OnlyNamesAreMissing(parting)) return by_design(engine.guesses_names);
    if (!engine.names_by_surroundings.empty() && transformation.has_change_configuration() &&
        OnlyMadeUpNamesDiffer(parting)) {
      return by_design(engine.names_by_surroundings);
    }
  }
  if (divergence.type() == Divergence::VARIABLES && !engine.drops_optimized_variables.empty() &&
      transformation.change_configuration().worker().name() == "optimizing" &&
      divergence.b().value().singleton() == Value::UNAVAILABLE) {
    return by_design(engine.drops_optimized_variables);
  }
  if (divergence.type() != Divergence::PAUSE_LOCATION && divergence.type() != Divergence::TERMINATION) return {};
  if (!engine.passes_unmoved_places.empty() && OneRunIsUnmoved(result, parting)) {
    return {DEVTOOLS_RULE, std::string(engine.passes_unmoved_places)};
  }
  const bool steps = transformation.has_refine_step() || transformation.has_replace_continue_by_step();
  if (steps && IsTransformedAction(result) && WentWithASuspendedFunction(result)) {
    return {engine.layer_of_steps, std::string(kGoesWithSuspended)};
  }
  return {};
}

std::vector<Explanation> WarningRules(const EngineFacts& engine) {
  std::vector<Explanation> rules;
  for (const std::string_view rule :
       {engine.places_by_lines, engine.guesses_names, engine.names_by_surroundings, engine.drops_optimized_variables}) {
    if (!rule.empty()) rules.push_back({BY_DESIGN, std::string(rule)});
  }
  if (!engine.passes_unmoved_places.empty()) {
    rules.push_back({DEVTOOLS_RULE, std::string(engine.passes_unmoved_places)});
  }
  rules.push_back({engine.layer_of_steps, std::string(kGoesWithSuspended)});
  return rules;
}

}  // namespace twinstep
