// What the syntax at a pause's place says of the moment.
#ifndef TWINSTEP_MODEL_JUDGING_PLACES_OF_PAUSES_H_
#define TWINSTEP_MODEL_JUDGING_PLACES_OF_PAUSES_H_

#include <string_view>

#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"

namespace twinstep {

bool IsArrowBody(const SyntaxTree& tree, NodeId node);

// At a yield or await, or in what it waits for.
bool IsWaiting(const SyntaxTree& tree, const Location& location);

// The first statement of the loop's body that a truth tells of: each turn begins with it. kNoNode: no event tells of
// it.
NodeId FirstOfTurn(const SyntaxTree& tree, NodeId loop);

bool HasTurns(const SyntaxTree& tree, NodeId node);

bool IsEachLoop(const SyntaxTree& tree, NodeId node);

// The loop assigns each value to what stands outside of it: it declares no variable.
bool AssignsEachTurn(const SyntaxTree& tree, NodeId loop);

// What is evaluated of the node may call something by its text, getters aside.
bool HasCall(const SyntaxTree& tree, NodeId node);

// The statement, which stands in the loop's body, leaves the loop without asking for its next value.
bool LeavesLoop(const SyntaxTree& tree, NodeId statement, NodeId loop);

// Why a place of the youngest frame belongs to no node that a truth tells of.
std::string_view WhyNoNode(const SyntaxTree& tree, const Location& location);

// The class that ends at the place of the youngest frame: some engines have one function for all its fields, which
// returns there. kNoNode: none does.
NodeId ClassEndingAt(const SyntaxTree& tree, bool marks_returns_by_end, const Location& location);

// The class that begins at the place, or has a member there whose name is computed, outside of functions and other
// classes; kNoNode: there is none.
NodeId ClassAt(const SyntaxTree& tree, const Location& location);

// The initialiser of a field whose computed name the place stands before; kNoNode: there is none.
NodeId ComputedFieldAt(const SyntaxTree& tree, const Location& location);

// The class of whose fields, or static ones, this is the last one with an initialiser; kNoNode: it is no field, or not
// that.
NodeId ClassMadeBy(const SyntaxTree& tree, NodeId field);

bool IsConstructor(const SyntaxTree& tree, NodeId code);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_PLACES_OF_PAUSES_H_
