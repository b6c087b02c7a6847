#include "model/sessions/more_actions.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/script_pattern.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// Names of a frame to choose from.
constexpr size_t kMostNames = 20;
// Older frames that may be evaluated in.
constexpr int kMostFrames = 4;

bool IsPlainIdentifier(std::string_view name) {
  // Of what these mean engines show different things.
  static constexpr std::string_view kOthers[] = {"this",   "arguments", "new",   "return",
                                                 "import", "super",     "await", "yield"};
  if (name.empty() || absl::ascii_isdigit(static_cast<unsigned char>(name[0]))) return false;
  if (std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers)) return false;
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; });
}

bool SamePlace(const Location& a, const Location& b) {
  return a.source() == b.source() && a.name() == b.name() && a.line() == b.line() && a.has_column() == b.has_column() &&
         a.column() == b.column();
}

template <typename Test>
bool AllAre(const MoreActionsOptions& options, Test test) {
  return !options.debuggers.empty() && std::all_of(options.debuggers.begin(), options.debuggers.end(),
                                                   [&test](const EngineFacts* facts) { return test(*facts); });
}

template <typename T>
const T& Any(const std::vector<T>& from, Random& random) {
  return from[random.Below(from.size())];
}

}  // namespace

std::string MoreActions::Primitive() {
  static constexpr std::string_view kPrimitives[] = {"0",    "1",         "2",     "-1",  "-0",     "NaN",
                                                     "true", "undefined", "false", "10n", "'text'", "null"};
  return std::string(kPrimitives[random_.Below(std::size(kPrimitives))]);
}

std::string MoreActions::Expression(const std::vector<Name>& names) {
  if (names.empty() || random_.Chance(0.1)) {
    // What throws, what does not parse, and what needs nothing.
    static constexpr std::string_view kAnywhere[] = {"null.x", "not_declared_anywhere", "1 +", "(() => { throw 1; })()",
                                                     "1",      "typeof this",           "0"};
    return std::string(kAnywhere[random_.Below(std::size(kAnywhere))]);
  }
  const Name& name = Any(names, random_);
  if (random_.Chance(options_.effects)) {
    if (name.callable) return absl::StrCat(name.name, "()");
    return absl::StrCat(name.name, " = ", Primitive());
  }
  switch (random_.Below(6)) {
    case 0:
      return name.name;
    case 1:
      return absl::StrCat("typeof ", name.name);
    case 2:
      return absl::StrCat(name.name, " === ", Primitive());
    case 3:
      return absl::StrCat(name.name, " === ", Any(names, random_).name);
    case 4:
      return absl::StrCat("[", name.name, ", ", Any(names, random_).name, "]");
    default:
      return absl::StrCat("((x) => [x, typeof x])(", name.name, ")");
  }
}

std::vector<MoreActions::Name> MoreActions::NamesSeenFrom(const Location& location) const {
  std::vector<Name> names;
  if (tree_ != nullptr && location.source() == Location::MAIN && location.line() > 0 &&
      static_cast<int>(location.line()) <= tree_->text().line_count()) {
    const NodeId node = tree_->LowestNodeContainingTokensOfLine(static_cast<int>(location.line()));
    for (const VariableId variable : VisibleVariables(*tree_, node)) {
      const std::string name(tree_->NameOf(variable));
      if (IsPlainIdentifier(name) && names.size() < kMostNames) names.push_back({name});
    }
  }
  return names;
}

std::vector<std::string> MoreActions::PrivateFieldsAt(const Location& location) const {
  std::vector<std::string> fields;
  if (tree_ == nullptr || location.source() != Location::MAIN) return fields;
  for (NodeId node = NodeAtPlace(*tree_, location); node != kNoNode && node != kRootNode;
       node = tree_->node(node).parent) {
    if (tree_->type(node) != NodeType::kClassBody) continue;
    for (const NodeId element : tree_->Children(node, NodeField::kBody)) {
      // A getter runs the program's code.
      const NodeKind kind = tree_->node(element).kind;
      const NodeId key = tree_->Child(element, NodeField::kKey);
      if (key == kNoNode || tree_->type(key) != NodeType::kPrivateIdentifier) continue;
      if (kind == NodeKind::kGet || kind == NodeKind::kSet) continue;
      fields.push_back(absl::StrCat("#", std::string(tree_->StringOf(key))));
    }
  }
  return fields;
}

std::string MoreActions::Log(const Location& location) {
  if (options_.logs <= 0 || !random_.Chance(options_.logs)) return "";
  const std::vector<Name> names = NamesSeenFrom(location);
  return names.empty() ? "this" : Any(names, random_).name;
}

std::string MoreActions::Condition(const Location& location) {
  if (!random_.Chance(options_.condition)) return "";
  const std::vector<Name> names = NamesSeenFrom(location);
  if (options_.plain_conditions && random_.Chance(0.5)) {
    const uint64_t form = random_.Below(names.empty() ? 2 : 4);
    if (form < 2) return form == 0 ? "true" : "false";
    return absl::StrCat(Any(names, random_).name, " === ", random_.Below(4));
  }
  switch (random_.Below(4)) {
    case 0:
      return "true";
    case 1:
      if (!names.empty()) return absl::StrCat(Any(names, random_).name, " > 1");
      return "false";
    default:
      return Expression(names);
  }
}

std::optional<Blackbox> MoreActions::RandomFunction() {
  if (tree_ == nullptr) return std::nullopt;
  std::vector<NodeId> functions;
  for (NodeId id = 0; id < static_cast<NodeId>(tree_->nodes().size()); ++id) {
    if (IsFunction(tree_->type(id))) functions.push_back(id);
  }
  if (functions.empty()) return std::nullopt;
  const SyntaxNode& node = tree_->node(Any(functions, random_));
  Blackbox blackbox;
  const auto set = [this](int offset, Location& location) {
    const TextPosition place = tree_->text().PositionAt(offset);
    location.set_line(static_cast<uint32_t>(place.line));
    location.set_column(static_cast<uint32_t>(place.column));
  };
  // V8 takes a function that begins where the range does (an arrow function, a method) for one outside of it.
  const bool first_of_line = tree_->text().PositionAt(node.start).column == 0;
  set(first_of_line ? node.start : node.start - 1, *blackbox.mutable_begin());
  set(node.end, *blackbox.mutable_end());
  return blackbox;
}

std::vector<Action> MoreActions::BeforeStart() {
  std::vector<Action> actions;
  if (random_.Chance(options_.exceptions)) {
    actions.emplace_back().mutable_pause_on_exceptions()->set_mode(random_.Chance(0.5) ? PauseOnExceptions::ALL
                                                                                       : PauseOnExceptions::UNCAUGHT);
  }
  if (random_.Chance(options_.blackbox)) {
    if (const std::optional<Blackbox> blackbox = RandomFunction())
      *actions.emplace_back().mutable_blackbox() = *blackbox;
  }
  if (random_.Chance(options_.pauses_first)) actions.emplace_back().mutable_pause();
  for (const Action& action : actions) Count(action);
  return actions;
}

std::vector<MoreActions::Name> MoreActions::NamesAt(Pause& pause, int index) {
  std::vector<Name> names;
  Frame frame;
  if (!pause.DescribeFrame(index, frame).ok() ||
      !pause.DescribeScopes(index, ValueLimits{}, /*with_globals=*/false, frame).ok()) {
    return names;
  }
  std::set<std::string> seen;
  for (const Scope& scope : frame.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (names.size() >= kMostNames) return names;
      if (!IsPlainIdentifier(variable.name()) || !seen.insert(variable.name()).second) continue;
      names.push_back({variable.name(), variable.value().object().kind() == Object::FUNCTION});
    }
  }
  for (const std::string& name : PrivateFieldsAt(frame.location())) {
    if (names.size() < kMostNames) names.push_back({absl::StrCat("this.", name)});
  }
  // The order of names in a scope is the engine's own.
  std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.name < b.name; });
  return names;
}

void MoreActions::NoteSet(const Location& requested, const Output& answer) {
  if (!answer.has_breakpoint_set() || answer.breakpoint_set().duplicate()) return;
  set_.push_back({requested, answer.breakpoint_set().location(), {}});
}

void MoreActions::NoteRemoved(const Location& requested) {
  std::erase_if(set_, [&requested](const SetOne& one) { return SamePlace(one.requested, requested); });
}

const std::vector<Location>& MoreActions::Places(Session& session) {
  if (!places_) {
    absl::StatusOr<std::vector<Location>> places = session.BreakableLocations();
    places_ = places.ok() ? *std::move(places) : std::vector<Location>();
  }
  return *places_;
}

std::optional<Action> MoreActions::Removal(Pause& pause) {
  if (set_.empty()) return std::nullopt;
  const SetOne* chosen = &Any(set_, random_);
  if (random_.Chance(0.7)) {
    const auto here = std::find_if(set_.begin(), set_.end(),
                                   [&pause](const SetOne& one) { return SamePlace(one.actual, pause.location()); });
    if (here != set_.end()) chosen = &*here;
  }
  Action action;
  *action.mutable_remove_breakpoint()->mutable_location() = chosen->requested;
  if (chosen->scripts.kind_case() != ScriptPattern::KIND_NOT_SET) {
    *action.mutable_remove_breakpoint()->mutable_scripts() = chosen->scripts;
  }
  return action;
}

ScriptPattern MoreActions::Scripts() {
  std::vector<std::string> urls = {std::string(kMainUrl)};
  const std::string_view text = tree_ == nullptr ? std::string_view() : tree_->text().utf8();
  for (const std::vector<std::string>& more : {ImportedUrls(text), OwnUrls(text)}) {
    urls.insert(urls.end(), more.begin(), more.end());
  }
  ScriptPattern scripts;
  const std::string& url = Any(urls, random_);
  if (random_.Chance(0.6)) {
    scripts.set_url(url);
  } else {
    scripts.set_url_pattern(PatternOf(url));
  }
  return scripts;
}

std::optional<Action> MoreActions::Setting(Session& session) {
  const std::vector<Location>& places = Places(session);
  if (places.empty()) return std::nullopt;
  const Location& place = Any(places, random_);
  const bool taken = std::any_of(set_.begin(), set_.end(), [&place](const SetOne& one) {
    return one.requested.line() == place.line() || one.actual.line() == place.line();
  });
  if (taken) return std::nullopt;
  Action action;
  *action.mutable_set_breakpoint()->mutable_location() = place;
  action.mutable_set_breakpoint()->set_condition(Condition(place));
  action.mutable_set_breakpoint()->set_log(Log(place));
  if (options_.by_url > 0 && random_.Chance(options_.by_url)) {
    *action.mutable_set_breakpoint()->mutable_scripts() = Scripts();
    // Other scripts are short.
    if (!IsForMain(action.set_breakpoint().scripts())) {
      action.mutable_set_breakpoint()->mutable_location()->set_line(1 + static_cast<uint32_t>(random_.Below(4)));
      action.mutable_set_breakpoint()->mutable_location()->clear_column();
      action.mutable_set_breakpoint()->clear_log();
    }
  }
  return action;
}

Action MoreActions::List(Session& session) {
  Action action;
  ListPlaces& list = *action.mutable_list_places();
  const std::vector<Location>& places = Places(session);
  if (places.empty() || random_.Chance(0.4)) return action;
  // From one place to before another, at times the same or an earlier one: then there is nothing.
  *list.mutable_begin() = Any(places, random_);
  *list.mutable_end() = Any(places, random_);
  const auto column = [](Location& location) { location.set_column(location.column()); };
  column(*list.mutable_begin());
  column(*list.mutable_end());
  const auto place = [](const Location& location) { return std::pair(location.line(), location.column()); };
  if (place(list.end()) < place(list.begin()) && random_.Chance(0.9))
    std::swap(*list.mutable_begin(), *list.mutable_end());
  return action;
}

std::optional<Action> MoreActions::Stationary(Session& session, Pause& pause) {
  Action action;
  // While a second debugger is attached, its breakpoints stay on.
  if (options_.switches_breakpoints > 0 && !watched_ &&
      random_.Chance(breakpoints_off_ ? 0.5 : options_.switches_breakpoints)) {
    action.mutable_breakpoints_active()->set_active(breakpoints_off_);
    breakpoints_off_ = !breakpoints_off_;
    return action;
  }
  if (random_.Chance(options_.removes_at_pauses)) return Removal(pause);
  if (random_.Chance(options_.sets_at_pauses)) return Setting(session);
  if (options_.list_places && random_.Chance(options_.lists)) return List(session);
  if (random_.Chance(options_.replaces_returned)) {
    // Of async functions, which return objects, one debugger replaces what the caller gets, the other what it is
    // wrapped in. Firefox shows what a call has returned in its caller, too.
    Paused paused;
    if (left_a_call_ || !pause.DescribeCompletion(ValueLimits{}, paused).ok() || !paused.has_returned() ||
        paused.returned().has_object()) {
      return std::nullopt;
    }
    action.mutable_set_return_value()->set_value(Primitive());
    return action;
  }
  if (random_.Chance(options_.opens)) {
    // Of a variable in its dead zone evaluators make different things.
    std::vector<std::string> objects;
    Frame frame;
    if (!pause.DescribeScopes(0, ValueLimits{}, /*with_globals=*/false, frame).ok()) return std::nullopt;
    for (const Scope& scope : frame.scopes()) {
      for (const Variable& variable : scope.variables()) {
        if (variable.value().has_object() && IsPlainIdentifier(variable.name())) objects.push_back(variable.name());
      }
    }
    std::sort(objects.begin(), objects.end());
    if (objects.empty()) return std::nullopt;
    action.mutable_inspect()->set_expression(Any(objects, random_));
    return action;
  }
  if (!breakpoints_off_ && random_.Chance(options_.watches)) {
    watched_ = !watched_;
    action.mutable_watch()->set_attaches(watched_);
    return action;
  }
  if (random_.Chance(0.15)) {
    static constexpr PauseOnExceptions::Mode kModes[] = {PauseOnExceptions::NONE, PauseOnExceptions::UNCAUGHT,
                                                         PauseOnExceptions::ALL};
    action.mutable_pause_on_exceptions()->set_mode(kModes[random_.Below(std::size(kModes))]);
    return action;
  }
  if (random_.Chance(0.1)) {
    const std::optional<Blackbox> blackbox = RandomFunction();
    if (!blackbox) return std::nullopt;
    *action.mutable_blackbox() = *blackbox;
    return action;
  }
  const int frames = std::min(pause.frame_count(), kMostFrames);
  const int frame = random_.Chance(0.8) ? 0 : static_cast<int>(random_.Below(static_cast<uint64_t>(frames)));
  const std::vector<Name> names = NamesAt(pause, frame);
  if (random_.Chance(options_.set_variable) && !names.empty()) {
    action.mutable_set_variable()->set_frame(static_cast<uint32_t>(frame));
    const std::string& name = Any(names, random_).name;
    // That of a private member is none.
    if (!IsPlainIdentifier(name)) return std::nullopt;
    action.mutable_set_variable()->set_name(name);
    action.mutable_set_variable()->set_value(random_.Chance(0.7) ? Primitive() : Expression(names));
    return action;
  }
  action.mutable_evaluate()->set_frame(static_cast<uint32_t>(frame));
  action.mutable_evaluate()->set_expression(Expression(names));
  return action;
}

absl::Status MoreActions::AtPause(Session& session, Pause& pause) {
  const int depth = pause.frame_count();
  left_a_call_ = depth < last_depth_;
  last_depth_ = depth;
  if (!random_.Chance(options_.stationary)) return absl::OkStatus();
  for (uint64_t left = 1 + random_.Below(2); left > 0; --left) {
    const std::optional<Action> action = Stationary(session, pause);
    if (!action) continue;
    const absl::StatusOr<Output> output = ActOn(session, *action);
    if (!output.ok()) return output.status();
    if (action->has_set_breakpoint()) {
      const size_t before = set_.size();
      NoteSet(action->set_breakpoint().location(), *output);
      if (set_.size() > before) set_.back().scripts = action->set_breakpoint().scripts();
    }
    if (action->has_remove_breakpoint()) NoteRemoved(action->remove_breakpoint().location());
    Count(*action);
  }
  return absl::OkStatus();
}

std::optional<Action> MoreActions::StepFromOlderFrame(Pause& pause) {
  if (!AllAre(options_, [](const EngineFacts& facts) { return facts.steps_from_older_frames; })) {
    ++left_out_[{"step from an older frame", "a debugger of the session steps from the youngest alone"}];
    return std::nullopt;
  }
  const int frames = std::min(pause.frame_count(), kMostFrames);
  if (frames < 2) return std::nullopt;
  const uint32_t frame = 1 + static_cast<uint32_t>(random_.Below(static_cast<uint64_t>(frames - 1)));
  Action action;
  switch (random_.Below(3)) {
    case 0:
      action.mutable_step_in()->set_frame(frame);
      break;
    case 1:
      action.mutable_step_over()->set_frame(frame);
      break;
    default:
      action.mutable_step_out()->set_frame(frame);
      break;
  }
  ++taken_[KindName(action) + " from an older frame"];
  return action;
}

std::optional<Action> MoreActions::Execution(Session& session, Pause& pause) {
  Action action;
  if (random_.Chance(options_.detach)) {
    action.mutable_detach();
    Count(action);
    return action;
  }
  if (random_.Chance(options_.step_from_older_frame)) return StepFromOlderFrame(pause);
  if (random_.Chance(options_.run_to_location)) {
    if (Places(session).empty()) {
      ++left_out_[{"run to location", "the program has no places"}];
      return std::nullopt;
    }
    *action.mutable_run_to_location()->mutable_location() = Any(*places_, random_);
    Count(action);
    return action;
  }
  if (random_.Chance(options_.restart_frame)) {
    action.mutable_restart_frame();
    if (!AllAre(options_, [&action](const EngineFacts& facts) { return CanDo(facts, action); })) {
      ++left_out_[{"restart frame", "a debugger of the session restarts no frames"}];
      return std::nullopt;
    }
    const auto why_not = std::find_if(options_.debuggers.begin(), options_.debuggers.end(),
                                      [](const EngineFacts* facts) { return !facts->no_restart_at_exception.empty(); });
    if (pause.reason() == Paused::EXCEPTION && why_not != options_.debuggers.end() &&
        !random_.Chance(options_.restart_at_exception)) {
      ++left_out_[{"restart frame", std::string((*why_not)->no_restart_at_exception)}];
      return std::nullopt;
    }
    const int frames = std::min(pause.frame_count(), kMostFrames);
    action.mutable_restart_frame()->set_frame(
        random_.Chance(0.7) ? 0 : static_cast<uint32_t>(random_.Below(static_cast<uint64_t>(frames))));
    Count(action);
    return action;
  }
  return std::nullopt;
}

void MoreActions::Count(const Action& action) { ++taken_[KindName(action)]; }

std::vector<ActionCount> MoreActions::Counts() const {
  std::vector<ActionCount> counts;
  for (const auto& [kind, taken] : taken_) {
    ActionCount& count = counts.emplace_back();
    count.set_action(kind);
    count.set_taken(taken);
  }
  for (const auto& [key, left_out] : left_out_) {
    ActionCount& count = counts.emplace_back();
    count.set_action(key.first);
    count.set_reason(key.second);
    count.set_left_out(left_out);
  }
  return counts;
}

}  // namespace twinstep
