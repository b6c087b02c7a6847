#include "model/judging/breakpoint_draws.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "absl/strings/ascii.h"
#include "model/judging/shown_values.h"
#include "model/script_pattern.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// Names that are tried, and arrivals of the program at which they are looked at.
constexpr int kMostNames = 6;
constexpr int kMostArrivals = 200;

bool IsPlainName(std::string_view name) {
  // What the debuggee calls so is shown in ways of its own.
  if (name.empty() || name == "arguments" || absl::ascii_isdigit(static_cast<unsigned char>(name[0]))) return false;
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; });
}

}  // namespace

BreakpointDraws::BreakpointDraws(const KnownProgram& known, Random& random) : known_(known), random_(random) {
  logs_ = random_.Chance(0.2);
  by_url_ = random_.Chance(0.15);
}

void BreakpointDraws::Address(SetBreakpoint& set) {
  if (!by_url_ || set.location().source() != Location::MAIN || !random_.Chance(0.7)) return;
  static constexpr std::string_view kPatterns[] = {"main", "^main\\.js$", "\\bmain\\b", "(?:x|^)main\\.[a-z]s"};
  if (random_.Chance(0.5)) {
    set.mutable_scripts()->set_url(std::string(kMainUrl));
  } else {
    set.mutable_scripts()->set_url_pattern(std::string(kPatterns[random_.Below(std::size(kPatterns))]));
  }
  set_by_url_.push_back(set);
}

void BreakpointDraws::Address(RemoveBreakpoint& remove) {
  const std::string location = remove.location().SerializeAsString();
  const auto found = std::find_if(set_by_url_.begin(), set_by_url_.end(), [&](const SetBreakpoint& set) {
    return set.location().SerializeAsString() == location;
  });
  if (found == set_by_url_.end()) return;
  *remove.mutable_scripts() = found->scripts();
  set_by_url_.erase(found);
}

Action BreakpointDraws::Switch(bool active) {
  active_ = active;
  Action action;
  action.mutable_breakpoints_active()->set_active(active);
  return action;
}

std::string BreakpointDraws::Logged(NodeId node) const {
  std::vector<int> arrivals;
  for (int event = 0; event < known_.timeline->size(); ++event) {
    const TruthSite* const site = known_.timeline->site(event);
    if (site == nullptr || site->node != node) continue;
    if (site->kind != TruthEventKind::kPoint && site->kind != TruthEventKind::kBodyEnd) continue;
    if (known_.timeline->IsVague(event) || arrivals.size() >= kMostArrivals) return "";
    arrivals.push_back(event);
  }
  if (arrivals.empty()) return "";
  if (random_.Chance(0.15)) {
    const bool known = std::all_of(arrivals.begin(), arrivals.end(),
                                   [&](int event) { return ThisValue(known_, event).value_or(NamedValue()).value; });
    if (known) return "this";
  }
  std::vector<std::string> names;
  for (const VariableId variable : VisibleVariables(*known_.tree, node)) {
    std::string name(known_.tree->NameOf(variable));
    if (IsPlainName(name)) names.push_back(std::move(name));
  }
  for (int tries = 0; tries < kMostNames && !names.empty(); ++tries) {
    const std::string& name = names[random_.Below(names.size())];
    // To evaluate a name in its dead zone ends that zone in some engines, and changes the program.
    const bool known = std::all_of(arrivals.begin(), arrivals.end(), [&](int event) {
      return ValueOfName(known_, event, name).value_or(NamedValue()).value != nullptr;
    });
    if (known) return name;
  }
  return "";
}

std::optional<Action> BreakpointDraws::Logpoint() {
  if (known_.timeline == nullptr || known_.visited.empty()) return std::nullopt;
  const Location& place = known_.visited[random_.Below(known_.visited.size())];
  if (!known_.places->IsHead(place)) return std::nullopt;
  std::string log = Logged(known_.places->NodeAt(place));
  if (log.empty()) return std::nullopt;
  Action action;
  *action.mutable_set_breakpoint()->mutable_location() = place;
  action.mutable_set_breakpoint()->set_log(std::move(log));
  Address(*action.mutable_set_breakpoint());
  return action;
}

std::optional<Action> BreakpointDraws::Ignore() {
  std::vector<std::string> patterns = {std::string(kSetupPattern)};
  if (known_.tree != nullptr) {
    for (const std::string& url : ImportedUrls(known_.tree->text().utf8())) patterns.push_back(PatternOf(url));
  }
  Action action;
  action.mutable_blackbox()->set_url_pattern(patterns[random_.Below(patterns.size())]);
  if (random_.Chance(0.3)) action.mutable_blackbox()->set_anonymous(true);
  return action;
}

std::vector<Action> BreakpointDraws::BeforeStart(bool may_switch) {
  std::vector<Action> actions;
  if (random_.Chance(0.12)) actions.push_back(*Ignore());
  // The program seldom pauses then, and shows little but that.
  if (may_switch && random_.Chance(0.01)) actions.push_back(Switch(false));
  for (uint64_t left = logs_ ? 1 + random_.Below(3) : 0; left > 0; --left) {
    if (std::optional<Action> logpoint = Logpoint()) actions.push_back(*std::move(logpoint));
  }
  return actions;
}

std::optional<Action> BreakpointDraws::AtPause(bool may_switch) {
  // Off for a few steps, or to the end.
  if (may_switch && random_.Chance(active_ ? 0.015 : 0.35)) return Switch(!active_);
  if (logs_ && random_.Chance(0.06)) return Logpoint();
  if (random_.Chance(0.004)) return Ignore();
  return std::nullopt;
}

}  // namespace twinstep
