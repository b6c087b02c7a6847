#include "model/judging/pause_readings.h"

#include <cstddef>
#include <utility>

#include "model/judging/places_of_pauses.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

// The function, not a generator, that has the directive; kNoNode: there is none at the place.
NodeId FunctionOfDirective(const SyntaxTree& tree, const Location& location) {
  NodeId node = NodeAtPlace(tree, location);
  while (node != kNoNode && node != kRootNode && !IsStatement(tree.type(node))) node = tree.node(node).parent;
  if (node == kNoNode || !tree.node(node).is(SyntaxNode::kDirective)) return kNoNode;
  const NodeId code = CodeAround(tree, node);
  return IsFunction(tree.type(code)) && !tree.node(code).is(SyntaxNode::kGenerator) ? code : kNoNode;
}

// The for-in or for-of loop in whose pattern the place is; kNoNode: in none.
NodeId LoopBindingAt(const SyntaxTree& tree, const Location& location) {
  for (NodeId node = NodeAtPlace(tree, location); node != kNoNode && node != kRootNode; node = tree.node(node).parent) {
    const SyntaxNode& here = tree.node(node);
    if (IsFunction(here.type) || (IsStatement(here.type) && here.type != NodeType::kVariableDeclaration)) break;
    if (here.field == NodeField::kLeft && HasTurns(tree, here.parent)) return here.parent;
  }
  return kNoNode;
}

// A class that is the field's value begins there: a constructor of it that is not written does so too.
bool BeginsClassOfField(const SyntaxTree& tree, NodeId field, const Location& location) {
  const NodeId value = tree.Child(field, NodeField::kValue);
  if (value == kNoNode || !IsClass(tree.type(value))) return false;
  const TextPosition start = tree.text().PositionAt(tree.node(value).start);
  return start.line == static_cast<int>(location.line()) && start.column == static_cast<int>(location.column());
}

bool IsValueOfField(const SyntaxTree& tree, NodeId node) {
  return tree.node(node).field == NodeField::kValue &&
         tree.type(tree.node(node).parent) == NodeType::kPropertyDefinition;
}

bool IsTopLevel(const SyntaxTree& tree, NodeId code) { return tree.type(code) == NodeType::kProgram; }

}  // namespace

PauseReading ReadPause(const KnownProgram& known, const std::map<NodeId, std::vector<int>>& heads,
                       const Paused& paused) {
  PauseReading reading;
  for (int i = 0; i < paused.frames_size(); ++i) {
    const Location& location = paused.frames(i).location();
    if (location.source() != Location::MAIN) continue;
    const TruthPlaces::Code code = known.places->CodeAt(location, i == 0);
    if (code.code == kNoNode) continue;
    FrameReading& one = reading.emplace_back(FrameReading{i, code.code, known.places->NodeAt(location), code.certain});
    if (i == 0 && !one.certain) {
      const NodeId made = ClassEndingAt(*known.tree, known.facts->marks_returns_by_end, location);
      if (made != kNoNode) {
        // A class that is the value of a field ends where the initialisers of the class around it may end.
        one.turns = !IsValueOfField(*known.tree, made);
        one.code = made;
        one.node = one.turns ? made : kNoNode;
        continue;
      }
    }
    const Frame::Kind kind = paused.frames(i).kind();
    // No function makes a class of the top level.
    if (kind == Frame::FUNCTION && known.tree->type(one.code) == NodeType::kPropertyDefinition) {
      one.certain = IsTopLevel(*known.tree, CodeAround(*known.tree, one.code)) &&
                    !BeginsClassOfField(*known.tree, one.code, location);
    }
    // What is no function is no constructor that is not written.
    if (kind == Frame::SCRIPT || kind == Frame::MODULE) {
      one.certain = true;
      // It is there while it makes the class, in the midst of the statement.
      NodeId node = one.node == kNoNode ? ClassAt(*known.tree, location) : kNoNode;
      while (node > kRootNode && !heads.contains(node)) node = known.tree->node(node).parent;
      if (node > kRootNode && !IsTopLevel(*known.tree, node)) one.node = node;
    }
    // And what is one makes no class.
    if (kind == Frame::FUNCTION && one.code == kRootNode && one.node == kNoNode) {
      const NodeId value = ComputedFieldAt(*known.tree, location);
      if (value != kNoNode && heads.contains(value)) {
        one.code = one.node = known.tree->node(value).parent;
        one.entered = true;
      }
    }
    if (i == 0 && known.places->BeginsAndEnds(location)) {
      one.node = kNoNode;
      continue;
    }
    if (i > 0 || one.node != kNoNode) continue;
    one.node = known.places->TurnAt(location);
    one.turns = one.node != kNoNode;
  }
  return reading;
}

std::vector<PauseReading> ReadingsOf(const KnownProgram& known, const std::map<NodeId, std::vector<int>>& heads,
                                     const Paused& paused, const PauseReading& plain) {
  std::vector<PauseReading> readings;
  const bool has_youngest = !plain.empty() && plain.front().frame == 0;
  const PauseReading older(plain.begin() + (has_youngest ? 1 : 0), plain.end());
  const auto add = [&](FrameReading youngest) {
    youngest.certain = true;
    PauseReading& reading = readings.emplace_back(PauseReading{youngest});
    reading.insert(reading.end(), older.begin(), older.end());
  };
  if (has_youngest && plain.front().node != kNoNode) add(plain.front());
  const Location& place = paused.frames(0).location();
  const bool in_main = place.source() == Location::MAIN;
  const bool leaves = known.facts->pauses_at_frame_ends && paused.has_returned() &&
                      paused.frames(0).kind() == Frame::FUNCTION && in_main &&
                      known.places->ReturnsAt(place).size() > 1;
  if (leaves) readings.clear();
  if ((!has_youngest && in_main) || leaves) {
    for (const TruthPlaces::Code& one : known.places->ReturnsAt(place)) add({.code = one.code, .node = one.node});
    if (!readings.empty()) return readings;
  }
  if (const NodeId begun = in_main ? FunctionOfDirective(*known.tree, place) : kNoNode; begun != kNoNode) {
    add({.code = begun, .node = begun, .entered = true});
    return readings;
  }
  // It binds the variables of a loop's turn.
  const NodeId turn = has_youngest && plain.front().node == kNoNode ? LoopBindingAt(*known.tree, place) : kNoNode;
  if (turn != kNoNode) {
    add({.code = plain.front().code, .node = turn, .turns = true});
    return readings;
  }
  if (has_youngest && plain.front().certain) return readings;
  // It makes a class, in the midst of a statement.
  if (has_youngest && plain.front().node == kNoNode && IsFunction(known.tree->type(plain.front().code))) {
    NodeId node = NodeAtPlace(*known.tree, place);
    while (node > plain.front().code && !heads.contains(node)) node = known.tree->node(node).parent;
    if (node > plain.front().code) add({.code = plain.front().code, .node = node});
  }
  // No event tells of the youngest ones, where no piece of code has the place for its own.
  if (has_youngest && known.tree->type(plain.front().code) == NodeType::kPropertyDefinition) return readings;
  for (size_t i = has_youngest ? 1 : 0; i < plain.size(); ++i) {
    if (plain[i].node != kNoNode) {
      PauseReading reading(plain.begin() + static_cast<std::ptrdiff_t>(i), plain.end());
      reading.front().calls = reading.front().certain = true;
      readings.push_back(std::move(reading));
    }
    if (plain[i].certain) break;
  }
  return readings;
}

}  // namespace twinstep
