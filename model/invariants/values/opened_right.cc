// What is listed below an opened object is what evaluating it gives, and to open it changes nothing.

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "model/answers/opened_paths.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

void CheckOpenedRight(const JudgedSession& session, Checks& checks) {
  struct Seen {
    int event = 0;
    const Opened* opened = nullptr;
  };
  // By frame and expression, since the program or the user last did anything else.
  std::map<std::pair<uint32_t, std::string>, Seen> seen;
  const Trace& trace = session.trace();
  for (int event = 0; event + 1 < trace.events_size(); event += 2) {
    checks.At(event + 1);
    const Action& action = trace.events(event).action();
    const Output& output = trace.events(event + 1).output();
    if (action.has_inspect()) {
      if (!output.inspected().has_opened()) continue;
      const Opened& opened = output.inspected().opened();
      const auto [known, first] =
          seen.try_emplace(std::pair(action.inspect().frame(), action.inspect().expression()), Seen{event, &opened});
      if (first) continue;
      checks.Count();
      if (known->second.opened->SerializeAsString() == opened.SerializeAsString()) continue;
      Datum before = Opens(*known->second.opened);
      before.set_reason(Datum::AS_BEFORE);
      checks.Break(event + 1, "opened twice", About(Aspect::ANSWER, action), std::move(before), Opens(opened));
      return;
    }
    if (action.evaluate().refuses_effects()) {
      if (action.evaluate().has_scope()) continue;
      const Evaluation& answer = output.evaluated();
      if (!answer.has_value()) continue;
      for (const auto& [key, one] : seen) {
        if (key.first != action.evaluate().frame()) continue;
        for (const OpenedPath& path : PathsInto(key.second, *one.opened)) {
          if (path.expression != action.evaluate().expression()) continue;
          if (path.kind == "entries" && session.known().tree != nullptr &&
              session.known().tree->text().utf8().find("Symbol.iterator") != std::string_view::npos) {
            checks.Unknown("the program says itself what iterating gives");
            continue;
          }
          checks.Count();
          if (SameAsEvaluated(path, answer.value())) continue;
          Datum listed = path.entries.empty() ? Shows(path.value) : Entries(path.entries);
          listed.set_reason(Datum::AS_LISTED);
          listed.set_expression(key.second);
          checks.Break(event + 1, path.kind, About(Aspect::ANSWER, action), std::move(listed), Answers(answer));
          return;
        }
      }
      continue;
    }
    seen.clear();
  }
}

}  // namespace

const Invariant kOpenedRight = {
    .name = "opened-right",
    .promise = "An opened object lists what evaluating its parts gives, and opening it twice gives the same.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Runtime.getProperties", Document::RUNTIME_DOMAIN},
                      .of_tools = {"DevTools, object.js and property-iterator.js", Document::DEVTOOLS_OBJECT}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = WRONG_VALUE,
    .phrase = "lists something in an opened object that is not there",
    .fault = Fault::kEngine,
    .check = CheckOpenedRight,
};

}  // namespace twinstep
