#include "harness/isolation/schedules/callback_order.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "harness/isolation/schedules/schedule_text.h"

namespace twinstep {
namespace {

using Side = ScheduleReport::Decision::Side;

bool IsSamePlace(const AgentPlaceMessage& a, const AgentPlaceMessage& b) {
  return a.SerializeAsString() == b.SerializeAsString();
}

bool HaveSameFrames(const CallbackMessage& a, const CallbackMessage& b) {
  return std::equal(a.frames().begin(), a.frames().end(), b.frames().begin(), b.frames().end(), IsSamePlace);
}

// `index` is that of the callback in its run; `frame` the one to show.
void SetSide(const ScheduleAnswer& run, int64_t index, int frame, Side& side) {
  const CallbackMessage& callback = run.callbacks(static_cast<int>(index));
  *side.mutable_place() = callback.frames(std::min(frame, callback.frames_size() - 1));
  // Each frame says which function was called; the place may be of a caller of that one's.
  side.mutable_place()->set_what(callback.frames(0).what());
  for (int i = frame + 1; i < callback.frames_size(); ++i) *side.add_callers() = callback.frames(i);
  uint32_t before = 0, all = 0;
  for (int64_t i = 0; i < run.callbacks_size(); ++i) {
    if (!HaveSameFrames(run.callbacks(static_cast<int>(i)), callback)) continue;
    ++all;
    before += i <= index ? 1 : 0;
  }
  side.set_ordinal(all > 1 ? before : 0);
}

// "setTimeout at a.js:9:3".
std::string StartText(const std::string& program, AgentPlaceMessage place) {
  const std::string what = place.what().empty() ? "the host" : place.what();
  place.clear_what();
  return place.line() > 0 ? absl::StrCat(what, " at ", PlaceText(program, place)) : what;
}

std::string SideText(const std::string& program, const Side& side) {
  return absl::StrCat(side.ordinal() > 0 ? absl::StrCat("callback ", side.ordinal()) : "the callback", " of ",
                      StartText(program, side.place()));
}

}  // namespace

void SetCallbacks(const ScheduleAnswer& passing, const ScheduleAnswer& failing, ScheduleReport::Decision& decision) {
  decision.set_of_callbacks(true);
  const int both = std::min(passing.ran_size(), failing.ran_size());
  const auto ran = [](const ScheduleAnswer& run, int i) -> const CallbackMessage& {
    return run.callbacks(static_cast<int>(run.ran(i)));
  };
  int i = 0;
  while (i < both && ran(passing, i).name() == ran(failing, i).name()) ++i;
  if (i == both) return;
  const CallbackMessage& a = ran(passing, i);
  const CallbackMessage& b = ran(failing, i);
  int frame = 0;
  const int frames = std::min(a.frames_size(), b.frames_size());
  while (frame < frames && IsSamePlace(a.frames(frame), b.frames(frame))) ++frame;
  if (frame == frames && a.frames_size() == b.frames_size()) frame = 0;
  SetSide(passing, passing.ran(i), frame, *decision.mutable_passes());
  SetSide(failing, failing.ran(i), frame, *decision.mutable_fails());
}

std::string CallbackOrderText(const std::string& program, const ScheduleReport::Decision& decision) {
  if (!decision.fails().has_place() || !decision.passes().has_place()) {
    return absl::StrCat("It fails if and only if the delay is ", WithCommas(decision.fails().yield_point()),
                        " microseconds, not ", WithCommas(decision.passes().yield_point()),
                        "; callbacks run in the same order, so it asks for the time");
  }
  return absl::StrCat("It fails if and only if ", SideText(program, decision.fails()), " runs before ",
                      SideText(program, decision.passes()));
}

DelayMessage DelayOf(const Switch& delay, const ScheduleAnswer& run) {
  DelayMessage message;
  for (const CallbackMessage& callback : run.callbacks()) {
    if (callback.name() == delay.agent) *message.mutable_callback() = callback;
  }
  for (const DelayMessage& taken : run.delays()) {
    if (taken.name() == delay.agent) message = taken;
  }
  message.set_name(delay.agent);
  message.set_microseconds(delay.count);
  return message;
}

std::string DelayText(const std::string& program, const DelayMessage& delay) {
  const std::string start = delay.has_callback() ? StartText(program, delay.callback().frames(0)) : "";
  const std::string what = !delay.at_end() ? (start.empty() ? "what this run does not start" : start)
                           : start.empty() ? "what follows the script"
                                           : absl::StrCat("what follows the callback of ", start);
  return absl::StrCat(what, " is ", static_cast<double>(delay.microseconds()) / 1000, " ms late");
}

}  // namespace twinstep
