#include "harness/fuzzing/watched_engine.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/action_kind.h"

namespace twinstep {
namespace {

class WatchedPauses : public Driver {
 public:
  using Allow = std::function<bool(const Action&, const Location&)>;

  WatchedPauses(Driver& driver, Session& outer, Allow allow)
      : driver_(driver), outer_(outer), allow_(std::move(allow)) {}

  Action OnPause(Session&, Pause& pause) override {
    Action action = driver_.OnPause(outer_, pause);
    if (action.has_abandon() || allow_(action, pause.location())) return action;
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

 private:
  Driver& driver_;
  Session& outer_;
  const Allow allow_;
};

}  // namespace

class WatchedSession : public Session {
 public:
  WatchedSession(std::unique_ptr<Session> inner, WatchedEngine& engine, std::shared_ptr<const SyntaxTree> tree)
      : inner_(std::move(inner)), engine_(engine), tree_(std::move(tree)) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override {
    engine_.Step("breakable locations", "breakpoints");
    return inner_->BreakableLocations();
  }
  absl::StatusOr<Output> SetBreakpoint(const Location& requested) override {
    engine_.Step("set breakpoint", "breakpoints");
    return inner_->SetBreakpoint(requested);
  }
  absl::StatusOr<Output> RemoveBreakpoint(const Location& requested) override {
    engine_.Step("remove breakpoint", "breakpoints");
    return inner_->RemoveBreakpoint(requested);
  }
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override {
    engine_.Step(KindName(action), "breakpoints");
    return inner_->Act(action, limits);
  }
  absl::Status CollectGarbage() override {
    engine_.Step("collect garbage", "breakpoints");
    return inner_->CollectGarbage();
  }
  absl::StatusOr<Finished> Run(Driver& driver) override {
    engine_.Step("start", "top level");
    WatchedPauses pauses(driver, *this, [this](const Action& action, const Location& location) {
      return engine_.Allow(KindName(action), FunctionKindAt(location, tree_.get()));
    });
    return inner_->Run(pauses);
  }

 private:
  const std::unique_ptr<Session> inner_;
  WatchedEngine& engine_;
  const std::shared_ptr<const SyntaxTree> tree_;
};

std::string WatchedEngine::Step(const std::string& action, const std::string& where) {
  std::string what = absl::StrCat(std::string(inner_.name()), " : crash : ", action, " in ", where);
  watch_.on_step(what);
  return what;
}

bool WatchedEngine::Allow(const std::string& action, const std::string& where) {
  if (!watch_.is_known_crash(Step(action, where))) return true;
  ++avoided_;
  return false;
}

absl::StatusOr<std::unique_ptr<Session>> WatchedEngine::Load(const Program& program, const SessionOptions& options) {
  std::shared_ptr<const SyntaxTree> tree = watch_.parse(program);
  Step("load", "load");
  absl::StatusOr<std::unique_ptr<Session>> session = inner_.Load(program, options);
  if (!session.ok()) return session.status();
  return std::make_unique<WatchedSession>(*std::move(session), *this, std::move(tree));
}

absl::StatusOr<Finished> WatchedEngine::RunBare(const Program& program, const SessionOptions& options,
                                                const BareRunRecords& records) {
  Step(records.coverage == nullptr ? "run" : "run with coverage", "bare run");
  return inner_.RunBare(program, options, records);
}

std::string FunctionKindAt(const Location& location, const SyntaxTree* tree) {
  if (location.source() != Location::MAIN || tree == nullptr) return "other source";
  const std::optional<int> offset =
      tree->text().OffsetAt({.line = static_cast<int>(location.line()), .column = static_cast<int>(location.column())});
  if (!offset) return "other source";
  // A debugger may tell a return by the unit behind it.
  const NodeId id = tree->InnermostNodeAt(std::min(*offset, std::max(tree->text().length() - 1, 0)));
  const NodeId function = IsFunction(tree->type(id)) ? id : tree->EnclosingFunction(id);
  if (function == kNoNode) return "top level";
  const SyntaxNode& node = tree->node(function);
  const bool async = node.is(SyntaxNode::kAsync);
  if (node.is(SyntaxNode::kGenerator)) return async ? "async generator" : "generator";
  if (async) return "async function";
  return node.type == NodeType::kArrowFunctionExpression ? "arrow function" : "function";
}

}  // namespace twinstep
