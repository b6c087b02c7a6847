#include "harness/isolation/versions/semantics/path_for_test.h"

#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace twinstep {
namespace {

[[noreturn]] void Fail(const std::string& line) {
  std::cerr << "path_for_test: cannot read: " << line << "\n";
  std::abort();
}

std::string Stripped(const std::string& text) { return std::string(absl::StripAsciiWhitespace(text)); }

class Reader {
 public:
  Path Read(std::string_view text);

 private:
  bool ReadValue(const std::string& word, ConcreteValue& value) const;
  PathOperand Operand(const std::string& word) const;
  void ReadRight(const std::string& right, PathInstruction& instruction) const;

  Path path_;
  std::map<std::string, int> last_;
};

bool Reader::ReadValue(const std::string& word, ConcreteValue& value) const {
  double number = 0;
  if (word == "undefined") {
    value = ConcreteValue::Undefined();
  } else if (word == "null") {
    value = ConcreteValue::Null();
  } else if (word == "true" || word == "false") {
    value = ConcreteValue::Boolean(word == "true");
  } else if (word.size() >= 2 && word.front() == '"') {
    value = ConcreteValue::String(std::string_view(word).substr(1, word.size() - 2));
  } else if (word.size() > 2 && word.front() == '{') {
    value = ConcreteValue::Object(std::atoi(word.c_str() + 1));
  } else if (word == "NaN" || word.find_first_not_of("0123456789.-e") == std::string::npos) {
    if (!absl::SimpleAtod(word, &number)) return false;
    value = ConcreteValue::Number(number);
  } else {
    return false;
  }
  return true;
}

PathOperand Reader::Operand(const std::string& word) const {
  ConcreteValue value;
  if (ReadValue(word, value)) return PathOperand::Of(value);
  const auto found = last_.find(word);
  if (found == last_.end()) Fail(word);
  return PathOperand::Of(found->second);
}

void Reader::ReadRight(const std::string& right, PathInstruction& instruction) const {
  const std::vector<std::string> sides = absl::StrSplit(right, absl::MaxSplits(" -> ", 1));
  const std::string expression = Stripped(sides[0]);
  if (sides.size() == 1) {
    const bool input = expression.rfind("input ", 0) == 0;
    const std::string word = input ? expression.substr(6) : expression;
    instruction.kind = input ? InstructionKind::kInput : InstructionKind::kCopy;
    const PathOperand operand = Operand(word);
    instruction.result = ValueOf(path_, operand);
    if (!input) instruction.operands = {operand};
    return;
  }
  if (!ReadValue(Stripped(sides[1]), instruction.result)) Fail(right);
  const size_t parenthesis = expression.find('(');
  if (parenthesis != std::string::npos) {
    instruction.op = expression.substr(0, parenthesis);
    const std::string inside = expression.substr(parenthesis + 1, expression.size() - parenthesis - 2);
    for (const auto& word : absl::StrSplit(inside, ',', absl::SkipEmpty())) {
      instruction.operands.push_back(Operand(Stripped(std::string(word))));
    }
    return;
  }
  const std::vector<std::string> words = absl::StrSplit(expression, ' ');
  if (words.size() != 3) Fail(right);
  instruction.op = words[1];
  instruction.operands = {Operand(words[0]), Operand(words[2])};
}

Path Reader::Read(std::string_view text) {
  path_.files.push_back({.name = "main.js"});
  std::map<int, int> branch_at_line;
  for (const auto& piece : absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    const std::string line = Stripped(std::string(piece));
    if (line.empty()) continue;
    const size_t colon = line.find(": ");
    if (colon == std::string::npos) Fail(line);
    PathInstruction instruction;
    const int index = static_cast<int>(path_.instructions.size());
    instruction.place.line = std::atoi(line.c_str());
    const size_t under = line.find(" under ");
    if (under < colon) instruction.controlled_by = branch_at_line.at(std::atoi(line.c_str() + under + 7));
    const std::string rest = line.substr(colon + 2);
    if (rest.rfind("if ", 0) == 0) {
      const std::vector<std::string> words = absl::StrSplit(rest, ' ');
      instruction.kind = InstructionKind::kBranch;
      instruction.operands = {Operand(words[1])};
      instruction.taken = words[2] == "true";
      branch_at_line[instruction.place.line] = index;
      last_["if"] = index;
    } else {
      const std::vector<std::string> sides = absl::StrSplit(rest, absl::MaxSplits(" = ", 1));
      if (sides.size() != 2) Fail(line);
      instruction.name = Stripped(sides[0]);
      ReadRight(Stripped(sides[1]), instruction);
      last_[instruction.name] = index;
    }
    path_.instructions.push_back(std::move(instruction));
  }
  if (const absl::Status status = CheckPath(path_); !status.ok()) Fail(status.ToString());
  return path_;
}

}  // namespace

Path PathForTest(std::string_view text) { return Reader().Read(text); }

int Last(const Path& path, std::string_view name) {
  for (int i = static_cast<int>(path.instructions.size()) - 1; i >= 0; --i) {
    const PathInstruction& instruction = path.instructions[i];
    if (name == "if" ? instruction.kind == InstructionKind::kBranch : instruction.name == name) return i;
  }
  Fail(std::string(name));
}

std::string LinesOf(const Path& path, const std::vector<int>& instructions) {
  std::set<int> lines;
  for (const int index : instructions) lines.insert(path.instructions[index].place.line);
  return absl::StrJoin(lines, " ");
}

}  // namespace twinstep
