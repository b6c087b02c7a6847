#include "harness/isolation/versions/semantics/path.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace twinstep {

absl::Status CheckPath(const Path& path) {
  for (int i = 0; i < static_cast<int>(path.instructions.size()); ++i) {
    const PathInstruction& instruction = path.instructions[i];
    const auto wrong = [i](const char* what) {
      return absl::InvalidArgumentError(absl::StrCat("instruction ", i, " of the path ", what));
    };
    if (instruction.place.file < 0 || instruction.place.file >= static_cast<int>(path.files.size())) {
      if (instruction.place.line != 0) return wrong("stands in a file that the path does not have");
    }
    if ((instruction.kind == InstructionKind::kCopy || instruction.kind == InstructionKind::kBranch) &&
        instruction.operands.size() != 1) {
      return wrong("is a copy or a branch and has not one operand");
    }
    for (const PathOperand& operand : instruction.operands) {
      if (operand.instruction >= i || operand.instruction < -1) return wrong("uses one that does not come before it");
      if (operand.instruction >= 0 && path.instructions[operand.instruction].kind == InstructionKind::kBranch) {
        return wrong("uses the value of a branch, which has none");
      }
    }
    if (instruction.controlled_by >= i || instruction.controlled_by < -1) {
      return wrong("is controlled by one that does not come before it");
    }
  }
  return absl::OkStatus();
}

const ConcreteValue& ValueOf(const Path& path, const PathOperand& operand) {
  return operand.instruction < 0 ? operand.value : path.instructions[operand.instruction].result;
}

std::string ToDisplay(const Path& path, int index) {
  const PathInstruction& instruction = path.instructions[index];
  const std::string operands =
      absl::StrJoin(instruction.operands, ", ", [&path](std::string* out, const PathOperand& operand) {
        if (operand.instruction >= 0) absl::StrAppend(out, "#", operand.instruction, "=");
        absl::StrAppend(out, ToDisplay(ValueOf(path, operand)));
      });
  std::string text = absl::StrCat("#", index, " line ", instruction.place.line, ": ");
  if (!instruction.name.empty()) absl::StrAppend(&text, instruction.name, " = ");
  switch (instruction.kind) {
    case InstructionKind::kBranch:
      return absl::StrCat(text, "branch on ", operands, instruction.taken ? ": true" : ": false");
    case InstructionKind::kInput:
      return absl::StrCat(text, "input ", ToDisplay(instruction.result));
    case InstructionKind::kCopy:
      return absl::StrCat(text, operands);
    case InstructionKind::kCompute:
      return absl::StrCat(text, instruction.op, "(", operands, ") = ", ToDisplay(instruction.result));
  }
  return text;
}

}  // namespace twinstep
