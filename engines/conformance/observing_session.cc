#include "engines/conformance/observing_session.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "engines/conformance/conformance.h"
#include "engines/parser/parse_for_test.h"
#include "model/random.h"
#include "model/sessions/random_user.h"
#include "model/sessions/recording.h"
#include "model/source/parse_goal.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

class ObservingDriver final : public Driver {
 public:
  ObservingDriver(Driver& driver, Session& session, const Observe& observe)
      : driver_(driver), session_(session), observe_(observe) {}

  Action OnPause(Session&, Pause& pause) override {
    observe_(session_, pause);
    return driver_.OnPause(session_, pause);
  }

 private:
  Driver& driver_;
  Session& session_;
  const Observe& observe_;
};

// Whether a class has fields, and static fields or blocks as well.
bool HasBothInitialisers(const SyntaxTree& tree) {
  std::set<NodeId> of_classes, of_instances;
  for (const SyntaxNode& node : tree.nodes()) {
    const bool is_field = node.type == NodeType::kPropertyDefinition;
    if (node.type == NodeType::kStaticBlock || (is_field && node.is(SyntaxNode::kStatic))) {
      of_classes.insert(node.parent);
    } else if (is_field) {
      of_instances.insert(node.parent);
    }
  }
  return std::any_of(of_instances.begin(), of_instances.end(), [&](NodeId body) { return of_classes.contains(body); });
}

}  // namespace

ObservingSession::ObservingSession(Session& inner, Observe observe)
    : ForwardingSession(inner), observe_(std::move(observe)) {}

absl::StatusOr<Finished> ObservingSession::Run(Driver& driver) {
  ObservingDriver observing(driver, *this, observe_);
  return inner().Run(observing);
}

absl::StatusOr<Trace> RandomObservedSession(Engine& engine, const Program& program, uint64_t seed,
                                            const SessionOptions& options, const Observe& observe) {
  ASSIGN_OR_RETURN(std::unique_ptr<Session> inner, engine.Load(program, options));
  ObservingSession observing(*inner, observe);
  Trace trace;
  BeginTrace(engine, FULL, trace);
  RecordingSession session(observing, FULL, trace);
  Random random = Random::ForSession(seed, 0);
  const uint64_t lines = static_cast<uint64_t>(SourceText(program.source()).line_count());
  for (int i = 0; i < 3; ++i) {
    Location location;
    location.set_line(static_cast<uint32_t>(1 + random.Below(lines)));
    if (absl::StatusOr<Output> set = session.SetBreakpoint(location); !set.ok()) return set.status();
  }
  RandomUser driver({}, random);
  if (absl::StatusOr<Finished> finished = session.Run(driver); !finished.ok()) return finished.status();
  return trace;
}

bool MayEndTheProcess(const Engine& engine, const Program& program) {
  return engine.name() == "v8" && MajorVersion(engine) < 13 && program.source().find("async") != std::string::npos &&
         program.source().find("yield") != std::string::npos;
}

bool EvaluationsMayEndTheProcess(const Engine& engine, const Program& program) {
  if (engine.name() != "v8" || MajorVersion(engine) != 12) return false;
  if (HasBothInitialisers(ParseForTest(program.source(), GoalOf(program)))) return true;
  return std::any_of(program.modules().begin(), program.modules().end(), [](const Program::Module& module) {
    return HasBothInitialisers(ParseForTest(module.source(), ParseGoal::kModule));
  });
}

}  // namespace twinstep
