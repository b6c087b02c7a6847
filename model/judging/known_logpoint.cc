#include "model/judging/known_logpoint.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "model/judging/shown_values.h"
#include "model/source/identifier_text.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// Names that are tried, and arrivals of the program at which they are looked at.
constexpr int kMostNames = 6;
constexpr int kMostArrivals = 200;

bool IsPlainName(std::string_view name) {
  // What the debuggee calls so is shown in ways of its own.
  if (name.empty() || name == "arguments" || absl::ascii_isdigit(static_cast<unsigned char>(name[0]))) return false;
  return std::all_of(name.begin(), name.end(), IsIdentifierPart);
}

// Of names and `this`, what has a value each time that the program comes to the node; empty: nothing.
std::string LoggedAt(const KnownProgram& known, NodeId node, Random& random) {
  std::vector<int> arrivals;
  for (int event = 0; event < known.timeline->size(); ++event) {
    const TruthSite* const site = known.timeline->site(event);
    if (site == nullptr || site->node != node) continue;
    if (site->kind != TruthEventKind::kPoint && site->kind != TruthEventKind::kBodyEnd) continue;
    if (known.timeline->IsVague(event) || arrivals.size() >= kMostArrivals) return "";
    arrivals.push_back(event);
  }
  if (arrivals.empty()) return "";
  if (random.Chance(0.15)) {
    const bool is_known = std::all_of(arrivals.begin(), arrivals.end(),
                                      [&](int event) { return ThisValue(known, event).value_or(NamedValue()).value; });
    if (is_known) return "this";
  }
  std::vector<std::string> names;
  for (const VariableId variable : VisibleVariables(*known.tree, node)) {
    std::string name(known.tree->NameOf(variable));
    if (IsPlainName(name)) names.push_back(std::move(name));
  }
  for (int tries = 0; tries < kMostNames && !names.empty(); ++tries) {
    const std::string& name = names[random.Below(names.size())];
    // To evaluate a name in its dead zone ends that zone in some engines, and changes the program.
    const bool is_known = std::all_of(arrivals.begin(), arrivals.end(), [&](int event) {
      return ValueOfName(known, event, name).value_or(NamedValue()).value != nullptr;
    });
    if (is_known) return name;
  }
  return "";
}

}  // namespace

std::optional<SetBreakpoint> DrawKnownLogpoint(const KnownProgram& known, Random& random) {
  if (known.timeline == nullptr || known.visited.empty()) return std::nullopt;
  const Location& place = known.visited[random.Below(known.visited.size())];
  if (!known.places->IsHead(place)) return std::nullopt;
  std::string log = LoggedAt(known, known.places->NodeAt(place), random);
  if (log.empty()) return std::nullopt;
  SetBreakpoint set;
  *set.mutable_location() = place;
  set.set_log(std::move(log));
  return set;
}

}  // namespace twinstep
