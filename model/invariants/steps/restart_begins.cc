// restart-begins: a frame that is restarted is at its beginning, above callers that are as they were.

#include "model/invariants/invariant.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// The first frame that is wrong after frame `index` of `before` was restarted, the number of frames if that is; -1:
// nothing is.
int WrongFrame(const Paused& before, int index, const Paused& after) {
  const int expected = before.frames_size() - index;
  if (after.frames_size() != expected) return expected;
  if (after.frames(0).function_name() != before.frames(index).function_name()) return 0;
  for (int i = 1; i < expected; ++i) {
    if (PlaceOf(after.frames(i).location()) != PlaceOf(before.frames(index + i).location())) return i;
  }
  return -1;
}

void CheckRestartBegins(const JudgedSession& session, Checks& checks) {
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const from = session.FromOf(stretch);
    const JudgedPause* const to = session.ToOf(stretch);
    if (!stretch.action->has_restart_frame() || from == nullptr || to == nullptr) continue;
    if (to->paused->reason() != Paused::RESTARTED) continue;
    if (stretch.blackboxed) {
      checks.Unknown("code is blackboxed");
      continue;
    }
    const int index = static_cast<int>(stretch.action->restart_frame().frame());
    if (index >= from->paused->frames_size() || to->paused->frames_size() == 0) continue;
    checks.Count();
    const int wrong = WrongFrame(*from->paused, index, *to->paused);
    if (wrong < 0) continue;
    const bool is_count = wrong == from->paused->frames_size() - index;
    Aspect about = About(is_count ? Aspect::STACK : Aspect::FRAME, *stretch.action);
    if (!is_count) about.set_frame(static_cast<uint32_t>(wrong));
    checks.Break(to->event, ConstructAt(session.known(), to->paused->location()), std::move(about),
                 is_count ? StackOf(*from->paused, index) : ShowsFrame(from->paused->frames(index + wrong)),
                 is_count ? StackOf(*to->paused) : ShowsFrame(to->paused->frames(wrong)));
  }
}

}  // namespace

const Invariant kRestartBegins = {
    .name = "restart-begins",
    .promise = "A frame that was restarted is the youngest, and its callers are where they were.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.restartFrame: mode StepInto",
                                    Document::DEBUGGER_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "does not restart a frame from its beginning",
    .fault = Fault::kEngine,
    .check = CheckRestartBegins,
    .seldom = true,
};

}  // namespace twinstep
