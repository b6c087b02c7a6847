#include "model/behaviour/behaviours.h"

#include <algorithm>
#include <optional>

#include "model/stable_hash.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"

namespace twinstep {
namespace {

// More than so many frames more or less are as good as so many.
constexpr int kMostFrames = 3;
// Numbers that are no node types.
constexpr int kNoPlace = -1;
constexpr int kNoTree = -2;
constexpr int kOtherSource = -3;

// The statement at a place, and whether the place begins it, ends it, or is inside. A place without a column is its
// line. What stands in the statement is no part of it: with that nearly every program is a new behaviour, and feedback
// is no choice any more.
void AddPlace(const Location* location, const SyntaxTree* tree, StableHash& hash) {
  if (location == nullptr || location->line() == 0) {
    hash.Add(kNoPlace);
    return;
  }
  if (location->source() != Location::MAIN) {
    hash.Add(kOtherSource - static_cast<int>(location->source()));
    return;
  }
  if (tree == nullptr) {
    hash.Add(kNoTree);
    return;
  }
  const SourceText& text = tree->text();
  std::optional<int> offset;
  if (location->has_column()) {
    offset =
        text.OffsetAt({.line = static_cast<int>(location->line()), .column = static_cast<int>(location->column())});
  }
  if (!offset || *offset >= text.length()) {
    hash.Add(static_cast<int>(tree->type(tree->LowestNodeContainingTokensOfLine(static_cast<int>(location->line())))));
    return;
  }
  const NodeId statement = tree->EnclosingStatement(tree->InnermostNodeAt(*offset));
  if (statement == kNoNode) {
    hash.Add(kNoPlace);
    return;
  }
  const SyntaxNode& node = tree->node(statement);
  hash.Add(static_cast<int>(node.type)).Add(*offset == node.start ? 0 : *offset + 1 == node.end ? 1 : 2);
}

class TraceReader {
 public:
  TraceReader(const Trace& trace, const SyntaxTree* tree) : trace_(trace), tree_(tree) {}

  std::vector<uint64_t> Read() {
    std::vector<uint64_t> behaviours;
    for (int i = 0; i + 1 < trace_.events_size(); ++i) {
      if (!trace_.events(i).has_action() || !trace_.events(i + 1).has_output()) continue;
      behaviours.push_back(Behaviour(trace_.events(i).action(), trace_.events(i + 1).output()));
      if (trace_.events(i + 1).output().has_paused()) pause_ = &trace_.events(i + 1).output().paused();
    }
    return behaviours;
  }

 private:
  uint64_t Behaviour(const Action& action, const Output& output) const {
    StableHash hash;
    hash.Add(trace_.engine()).Add(static_cast<int>(action.kind_case()));
    if (action.has_set_breakpoint()) {
      AddPlace(&action.set_breakpoint().location(), tree_, hash);
    } else if (action.has_remove_breakpoint()) {
      AddPlace(&action.remove_breakpoint().location(), tree_, hash);
    } else {
      AddPlace(pause_ == nullptr ? nullptr : &pause_->location(), tree_, hash);
    }
    hash.Add(static_cast<int>(output.kind_case()));
    if (output.has_breakpoint_set()) {
      AddPlace(&output.breakpoint_set().location(), tree_, hash);
    } else if (output.has_breakpoint_removed()) {
      hash.Add(output.breakpoint_removed().removed());
    } else if (output.has_paused()) {
      AddPause(output.paused(), hash);
    } else if (output.has_finished()) {
      hash.Add(static_cast<int>(output.finished().outcome()));
    }
    return hash.Finish();
  }

  void AddPause(const Paused& paused, StableHash& hash) const {
    AddPlace(&paused.location(), tree_, hash);
    hash.Add(static_cast<int>(paused.reason())).Add(static_cast<int>(paused.frame_finished_case()));
    const int before = pause_ == nullptr ? 0 : pause_->frames_size();
    hash.Add(std::clamp(paused.frames_size() - before, -kMostFrames, kMostFrames));
    if (paused.frames_size() == 0) return;
    for (const Scope& scope : paused.frames(0).scopes()) {
      // One level leaves the global one out.
      if (scope.kind() != Scope::GLOBAL) hash.Add(static_cast<int>(scope.kind()));
    }
  }

  const Trace& trace_;
  const SyntaxTree* const tree_;
  const Paused* pause_ = nullptr;
};

}  // namespace

std::vector<uint64_t> BehavioursOf(const Trace& trace, const SyntaxTree* tree) {
  return TraceReader(trace, tree).Read();
}

std::vector<uint64_t> BehavioursOf(std::string_view engine, const SyntaxTree& tree, const Coverage& coverage) {
  std::vector<uint64_t> behaviours;
  for (NodeId id = 1; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    const SyntaxNode& node = tree.node(id);
    if (!IsStatement(node.type) && !IsFunction(node.type)) continue;
    StableHash hash;
    hash.Add(engine).Add("ran").Add(static_cast<int>(node.type)).Add(static_cast<int>(tree.type(node.parent)));
    const NodeId function = tree.EnclosingFunction(id);
    hash.Add(function == kNoNode ? kNoPlace
                                 : tree.node(function).flags & (SyntaxNode::kAsync | SyntaxNode::kGenerator));
    hash.Add(coverage.MayHaveExecuted(tree, id));
    behaviours.push_back(hash.Finish());
  }
  return behaviours;
}

}  // namespace twinstep
