#include "harness/isolation/versions/semantics/javascript_for_test.h"

#include <cmath>
#include <cstdlib>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "engines/engines.h"
#include "engines/session_for_test.h"
#include "gtest/gtest.h"
#include "model/debugger.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

// Objects 1 and 2, functions 3 and 4; a result as one line.
constexpr char kPrelude[] = R"js(
const O = [null, {}, {}, function () {}, function () {}];
function show(f) {
  let v;
  try { v = f(); } catch (e) { console.log('x'); return; }
  if (v === undefined) console.log('u');
  else if (v === null) console.log('l');
  else if (typeof v === 'boolean') console.log('b' + v);
  else if (typeof v === 'number') console.log('n' + (Object.is(v, -0) ? '-0' : v));
  else if (typeof v === 'string') console.log('s' + Array.from({length: v.length}, (_, i) => v.charCodeAt(i)));
  else console.log('o' + O.indexOf(v));
}
)js";

std::string Literal(const ConcreteValue& value) {
  switch (value.type) {
    case ValueType::kUndefined:
      return "undefined";
    case ValueType::kNull:
      return "null";
    case ValueType::kBoolean:
      return value.boolean ? "true" : "false";
    case ValueType::kNumber:
      if (std::isinf(value.number)) return value.number > 0 ? "Infinity" : "(-Infinity)";
      return absl::StrCat("(", NumberToDisplay(value.number), ")");
    case ValueType::kString: {
      std::string text = "\"";
      for (const char16_t unit : value.string) absl::StrAppendFormat(&text, "\\u%04x", static_cast<unsigned>(unit));
      return text + "\"";
    }
    case ValueType::kObject:
    case ValueType::kOther:
      return absl::StrCat("O[", value.identity, "]");
  }
  return "";
}

std::optional<ConcreteValue> Parse(std::string_view line) {
  const std::string rest(line.substr(1));
  switch (line[0]) {
    case 'u':
      return ConcreteValue::Undefined();
    case 'l':
      return ConcreteValue::Null();
    case 'b':
      return ConcreteValue::Boolean(rest == "true");
    case 'n':
      return ConcreteValue::Number(std::strtod(rest.c_str(), nullptr));
    case 's': {
      std::u16string units;
      for (const auto& code : absl::StrSplit(rest, ',', absl::SkipEmpty())) {
        int unit = 0;
        if (!absl::SimpleAtoi(code, &unit)) std::abort();
        units.push_back(static_cast<char16_t>(unit));
      }
      return ConcreteValue::String(units);
    }
    case 'o': {
      const int index = std::atoi(rest.c_str());
      return ConcreteValue::Object(index, index >= 3);
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string JavaScriptOf(const OperationForTest& operation) {
  const std::string& op = operation.op;
  std::vector<std::string> literals;
  for (const ConcreteValue& operand : operation.operands) literals.push_back(Literal(operand));
  if (op == "string index") return absl::StrCat(literals[0], "[", literals[1], "]");
  if (op == "to number") return absl::StrCat("(() => { let x = ", literals[0], "; return x++; })()");
  if (op == "++" || op == "--") return absl::StrCat("(() => { let x = ", literals[0], "; return ", op, "x; })()");
  if (op == "String.prototype.length") return absl::StrCat(literals[0], ".length");
  if (op == "template") {
    return absl::StrCat(
        "`",
        absl::StrJoin(literals, "",
                      [](std::string* out, const std::string& literal) { absl::StrAppend(out, "${", literal, "}"); }),
        "`");
  }
  if (absl::StartsWith(op, "unary ")) return absl::StrCat(op.substr(6), " ", literals[0]);
  const size_t method = op.find(".prototype.");
  if (method != std::string::npos) {
    const std::string receiver = literals[0];
    literals.erase(literals.begin());
    return absl::StrCat(receiver, op.substr(method + 10), "(", absl::StrJoin(literals, ", "), ")");
  }
  const bool is_function = op[0] >= 'A' && op[0] <= 'Z';
  if (is_function || op == "parseInt" || op == "parseFloat" || op == "isNaN" || op == "isFinite") {
    literals.erase(literals.begin());
    return absl::StrCat(op, "(", absl::StrJoin(literals, ", "), ")");
  }
  if (literals.size() == 1) return absl::StrCat(op, " ", literals[0]);
  return absl::StrCat(literals[0], " ", op, " ", literals[1]);
}

std::vector<std::optional<ConcreteValue>> ResultsOf(const std::vector<OperationForTest>& operations) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeEngine("v8");
  if (!engine.ok()) std::abort();
  std::vector<std::optional<ConcreteValue>> results;
  constexpr size_t kBatch = 200;
  for (size_t begin = 0; begin < operations.size(); begin += kBatch) {
    std::string source = kPrelude;
    const size_t end = std::min(begin + kBatch, operations.size());
    for (size_t i = begin; i < end; ++i) {
      absl::StrAppend(&source, "show(() => ", JavaScriptOf(operations[i]), ");\n");
    }
    const absl::StatusOr<Finished> finished = (*engine)->RunBare(Script(source), {}, {});
    if (!finished.ok() || finished->console_size() != static_cast<int>(end - begin)) {
      ADD_FAILURE() << (finished.ok() ? finished->ShortDebugString() : finished.status().ToString()) << "\n" << source;
      std::abort();
    }
    for (const std::string& line : finished->console()) results.push_back(Parse(line));
  }
  return results;
}

}  // namespace twinstep
