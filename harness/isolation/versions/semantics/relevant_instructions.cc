#include "harness/isolation/versions/semantics/relevant_instructions.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "harness/isolation/versions/semantics/encode.h"

namespace twinstep {

std::vector<int> DataSlice(const Path& path, int instruction) {
  std::vector<bool> needed(instruction + 1, false);
  needed[instruction] = true;
  std::vector<int> slice;
  for (int i = instruction; i >= 0; --i) {
    if (!needed[i]) continue;
    slice.push_back(i);
    for (const PathOperand& operand : path.instructions[i].operands) {
      if (operand.instruction >= 0) needed[operand.instruction] = true;
    }
  }
  std::reverse(slice.begin(), slice.end());
  return slice;
}

namespace {

// A use of `operand` that only works with it, as a value of that type, and does not ask which type it is.
bool IsPlainUse(const Path& path, const PathInstruction& user, ValueType type) {
  constexpr std::string_view kAsking[] = {"typeof", "!", "==", "!=", "Boolean", "void"};
  if (user.kind != InstructionKind::kCompute || user.op == "property") return false;
  if (std::find(std::begin(kAsking), std::end(kAsking), user.op) != std::end(kAsking)) return false;
  if (type == ValueType::kString) {
    // Text that becomes a number has rules enough to matter.
    const bool of_strings = user.op.rfind("String.prototype.", 0) == 0 || user.op == "template";
    if (of_strings) return true;
  }
  return std::all_of(user.operands.begin(), user.operands.end(), [&](const PathOperand& operand) {
    const ValueType other = ValueOf(path, operand).type;
    const bool is_receiver = &operand == &user.operands.front() && other == ValueType::kUndefined;
    return other == type || is_receiver || (type == ValueType::kNumber && user.op.find('.') != std::string::npos) ||
           user.op == "template";
  });
}

}  // namespace

std::vector<int> PlainlyTyped(const Path& path, const std::vector<int>& relevant, int predicate) {
  // By value: no use so far asks for its type.
  std::unordered_map<int, bool> plain;
  std::unordered_set<int> computed;
  const auto used = [&](const PathOperand& operand, bool plainly) {
    if (operand.instruction < 0) return;
    const auto [entry, is_new] = plain.emplace(operand.instruction, plainly);
    if (!is_new) entry->second = entry->second && plainly;
  };
  if (path.instructions[predicate].kind == InstructionKind::kBranch) {
    used(path.instructions[predicate].operands[0], false);
  } else {
    used(PathOperand::Of(predicate), false);
  }
  for (auto index = relevant.rbegin(); index != relevant.rend(); ++index) {
    const PathInstruction& instruction = path.instructions[*index];
    if (IsModelled(instruction.op) || instruction.op == "property" || instruction.kind == InstructionKind::kCopy) {
      computed.insert(*index);
    }
    for (const PathOperand& operand : instruction.operands) {
      const auto result = plain.find(*index);
      const bool plainly = instruction.kind == InstructionKind::kCopy
                               ? result == plain.end() || result->second
                               : IsPlainUse(path, instruction, ValueOf(path, operand).type);
      used(operand, plainly);
    }
  }
  std::vector<int> typed;
  for (const auto& [value, plainly] : plain) {
    const ValueType type = path.instructions[value].result.type;
    const bool is_plain_type = type == ValueType::kNumber || type == ValueType::kString;
    if (plainly && is_plain_type && computed.count(value) == 0) typed.push_back(value);
  }
  std::sort(typed.begin(), typed.end());
  return typed;
}

RelevantInstructions::RelevantInstructions(const Path& path, int predicate)
    : path_(path), predicate_(predicate), parent_(predicate + 1), needed_(predicate + 1, false) {
  std::iota(parent_.begin(), parent_.end(), 0);
}

int RelevantInstructions::Find(int variable) {
  while (parent_[variable] != variable) {
    parent_[variable] = parent_[parent_[variable]];
    variable = parent_[variable];
  }
  return variable;
}

std::vector<int> RelevantInstructions::From(int first) {
  std::vector<int> touched;
  needed_[predicate_] = true;
  for (int i = predicate_; i >= first; --i) {
    const PathInstruction& instruction = path_.instructions[i];
    if (instruction.kind == InstructionKind::kBranch) needed_[i] = true;
    if (!needed_[i]) continue;
    touched.push_back(i);
    for (const PathOperand& operand : instruction.operands) {
      if (operand.instruction < 0) continue;
      needed_[operand.instruction] = true;
      touched.push_back(operand.instruction);
      parent_[Find(operand.instruction)] = Find(i);
    }
  }
  std::vector<int> relevant;
  const int component = Find(predicate_);
  const bool is_branch = path_.instructions[predicate_].kind == InstructionKind::kBranch;
  for (int i = first; i <= predicate_; ++i) {
    if (needed_[i] && Find(i) == component && !(is_branch && i == predicate_)) relevant.push_back(i);
  }
  for (const int i : touched) {
    parent_[i] = i;
    needed_[i] = false;
  }
  needed_[predicate_] = false;
  parent_[predicate_] = predicate_;
  return relevant;
}

}  // namespace twinstep
