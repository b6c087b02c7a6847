#include "harness/isolation/schedules/deciding_switch.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "harness/isolation/schedules/schedule_text.h"

namespace twinstep {
namespace {

using Decision = ScheduleReport::Decision;

// The turn of switch `slot`; where that is of no length, the agent stands where its last turn left it. -1: it has none.
int TurnOf(const ScheduleAnswer& answer, int slot, int agent) {
  int turn = -1;
  for (int i = 0; i < answer.turns_size() && answer.turns(i).slot() >= 0; ++i) {
    if (answer.turns(i).slot() > slot) break;
    if (answer.turns(i).agent() == agent) turn = i;
  }
  return turn;
}

void SetSide(const Switch& one, const ScheduleAnswer& answer, int turn, Decision::Side& side) {
  side.set_yield_point(one.count);
  side.set_schedule(answer.schedule());
  *side.mutable_output() = answer.output();
  if (turn < 0) return;
  if (answer.turns(turn).has_place()) *side.mutable_place() = answer.turns(turn).place();
  side.set_forced(answer.turns(turn).forced());
}

std::string SideText(const std::string& program, const Decision::Side& side) {
  return absl::StrCat(WithCommas(side.yield_point()),
                      side.has_place() ? absl::StrCat(" = ", PlaceText(program, side.place())) : "",
                      side.forced() ? ", where it goes no further by itself" : "");
}

}  // namespace

Decision DecisionOf(const SchedulePair& pair, const ScheduleAnswer& passing, const ScheduleAnswer& failing) {
  Decision decision;
  const size_t slot = static_cast<size_t>(pair.slot);
  const int agent = pair.failing[slot].agent;
  decision.set_agent(agent);
  decision.set_switch_number(static_cast<uint32_t>(slot) + 1);
  SetSide(pair.passing[slot], passing, TurnOf(passing, pair.slot, agent), *decision.mutable_passes());
  const int turn = TurnOf(failing, pair.slot, agent);
  SetSide(pair.failing[slot], failing, turn, *decision.mutable_fails());
  const bool another = turn >= 0 && turn + 1 < failing.turns_size();
  decision.set_next_agent(another ? failing.turns(turn + 1).agent() : -1);
  for (int i = turn; another && i >= 0; --i) {
    if (failing.turns(i).agent() != decision.next_agent()) continue;
    if (failing.turns(i).has_place()) *decision.mutable_next_from() = failing.turns(i).place();
    break;
  }
  return decision;
}

std::vector<SwitchLeft> SwitchesOf(const SchedulePair& pair, const ScheduleAnswer& failing) {
  std::vector<SwitchLeft> switches;
  for (int slot = 0; slot < static_cast<int>(pair.failing.size()); ++slot) {
    int turn = -1;
    for (int i = 0; i < failing.turns_size(); ++i) {
      if (failing.turns(i).slot() == slot) turn = i;
    }
    SwitchLeft& left = switches.emplace_back();
    const Switch& one = pair.failing[static_cast<size_t>(slot)];
    left.set_agent(one.agent);
    left.set_yield_point(one.count);
    left.set_next_agent(-1);
    if (turn < 0) continue;
    left.set_forced(failing.turns(turn).forced());
    if (failing.turns(turn).has_place()) *left.mutable_place() = failing.turns(turn).place();
    if (turn + 1 < failing.turns_size()) left.set_next_agent(failing.turns(turn + 1).agent());
  }
  return switches;
}

std::string DecisionText(const std::string& program, const Decision& decision) {
  return absl::StrCat("It fails if and only if agent ", decision.agent(), " is switched out at its yield point ",
                      SideText(program, decision.fails()), ", not ", SideText(program, decision.passes()));
}

}  // namespace twinstep
