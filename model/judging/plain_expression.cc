#include "model/judging/plain_expression.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/source/identifier_text.h"

namespace twinstep {
namespace {

bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }

Value Of(bool boolean) {
  Value value;
  value.set_boolean(boolean);
  return value;
}

Value Of(double number) {
  Value value;
  value.set_number(number);
  return value;
}

Value Of(std::string string) {
  Value value;
  value.mutable_string()->set_utf8(std::move(string));
  return value;
}

Value Of(Value::Singleton singleton) {
  Value value;
  value.set_singleton(singleton);
  return value;
}

struct Word {
  std::string_view text;
  Value::Singleton singleton;
};
constexpr Word kSingletons[] = {{"undefined", Value::UNDEFINED}, {"null", Value::NULL_}};

// Words that begin something else than a name does.
constexpr std::string_view kReserved[] = {"async",      "await", "class", "delete", "function", "import", "in",
                                          "instanceof", "let",   "new",   "super",  "yield",    "static"};

// From the weakest on; those of one strength are in one row.
struct Strength {
  std::vector<std::string_view> operators;
  // Whether they convert what they are given.
  bool converts;
};
const std::vector<Strength>& Strengths() {
  static const std::vector<Strength>* const kAll = new std::vector<Strength>{{{"||"}, false},
                                                                             {{"&&"}, false},
                                                                             {{"===", "!=="}, false},
                                                                             {{"==", "!="}, true},
                                                                             {{"<=", ">=", "<", ">"}, true},
                                                                             {{"+", "-"}, true},
                                                                             {{"*", "/", "%"}, true}};
  return *kAll;
}

bool IsString(const Value& value) {
  return value.has_string() && value.string().has_utf8() && value.string().cut() == 0;
}

bool IsMissing(const Value& value) {
  return value.has_singleton() && (value.singleton() == Value::UNDEFINED || value.singleton() == Value::NULL_);
}

// Whether it is known what the value is; of an object that it is one.
bool IsValue(const Value& value) {
  switch (value.kind_case()) {
    case Value::KIND_NOT_SET:
      return false;
    case Value::kSingleton:
      return IsMissing(value);
    case Value::kString:
      return IsString(value);
    default:
      return true;
  }
}

std::optional<bool> AreStrictlyEqual(const Value& a, const Value& b) {
  if (a.kind_case() != b.kind_case()) return false;
  switch (a.kind_case()) {
    case Value::kNumber:
      return a.number() == b.number();
    case Value::kBoolean:
      return a.boolean() == b.boolean();
    case Value::kString:
      return a.string().utf8() == b.string().utf8();
    case Value::kBigint:
      return a.bigint() == b.bigint();
    case Value::kSingleton:
      return a.singleton() == b.singleton();
    default:
      return std::nullopt;
  }
}

std::optional<bool> AreLooselyEqual(const Value& a, const Value& b) {
  if (IsMissing(a) || IsMissing(b)) return IsMissing(a) && IsMissing(b);
  if (a.kind_case() != b.kind_case()) return std::nullopt;
  return AreStrictlyEqual(a, b);
}

template <typename T>
std::optional<bool> Compared(const T& a, const T& b, std::string_view op) {
  if (op == "<") return a < b;
  if (op == ">") return a > b;
  if (op == "<=") return a <= b;
  if (op == ">=") return a >= b;
  return std::nullopt;
}

bool IsAscii(const Value& value) {
  const std::string& text = value.string().utf8();
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_isascii(static_cast<unsigned char>(c)); });
}

std::optional<Value> Calculated(double a, double b, std::string_view op) {
  if (op == "+") return Of(a + b);
  if (op == "-") return Of(a - b);
  if (op == "*") return Of(a * b);
  if (op == "/") return Of(a / b);
  if (op == "%") return Of(std::fmod(a, b));
  return std::nullopt;
}

std::optional<Value> OfOperator(const Value& a, std::string_view op, const Value& b) {
  const auto maybe = [](std::optional<bool> truth, bool negated) {
    return truth ? std::optional<Value>(Of(*truth != negated)) : std::nullopt;
  };
  if (op == "===" || op == "!==") return maybe(AreStrictlyEqual(a, b), op == "!==");
  if (op == "==" || op == "!=") return maybe(AreLooselyEqual(a, b), op == "!=");
  if (a.has_number() && b.has_number()) {
    if (const std::optional<bool> compared = Compared(a.number(), b.number(), op)) return Of(*compared);
    return Calculated(a.number(), b.number(), op);
  }
  if (IsString(a) && IsString(b)) {
    if (op == "+") return Of(absl::StrCat(a.string().utf8(), b.string().utf8()));
    // Strings are compared by their code units, which bytes are of ASCII.
    if (IsAscii(a) && IsAscii(b)) return maybe(Compared(a.string().utf8(), b.string().utf8(), op), false);
  }
  return std::nullopt;
}

std::optional<std::string> TypeOf(const Value& value) {
  switch (value.kind_case()) {
    case Value::kSingleton:
      return value.singleton() == Value::UNDEFINED ? "undefined" : "object";
    case Value::kBoolean:
      return "boolean";
    case Value::kNumber:
      return "number";
    case Value::kBigint:
      return "bigint";
    case Value::kString:
      return "string";
    case Value::kSymbol:
      return "symbol";
    case Value::kObject:
      if (value.object().kind() == Object::FUNCTION) return "function";
      if (value.object().kind() == Object::PLAIN || value.object().kind() == Object::ARRAY) return "object";
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<Value> OfOperator(std::string_view op, const Value& operand) {
  if (op == "void") return Of(Value::UNDEFINED);
  if (op == "typeof") {
    std::optional<std::string> type = TypeOf(operand);
    return type ? std::optional<Value>(Of(*std::move(type))) : std::nullopt;
  }
  if (op == "!") {
    const std::optional<bool> truth = IsTruthy(operand);
    return truth ? std::optional<Value>(Of(!*truth)) : std::nullopt;
  }
  if (!operand.has_number()) return std::nullopt;
  return Of(op == "-" ? -operand.number() : operand.number());
}

}  // namespace

std::optional<bool> IsTruthy(const Value& value) {
  if (!IsValue(value)) return std::nullopt;
  switch (value.kind_case()) {
    case Value::kSingleton:
      return false;
    case Value::kBoolean:
      return value.boolean();
    case Value::kNumber:
      return value.number() != 0 && !std::isnan(value.number());
    case Value::kBigint:
      return value.bigint() != "0";
    case Value::kString:
      return !value.string().utf8().empty();
    default:
      return true;
  }
}

// By recursive descent, a method for each kind of expression. None of them recurses deeper than the text nests.
class PlainExpressionParser {
 public:
  explicit PlainExpressionParser(std::string_view text) : rest_(text) {}

  std::optional<PlainExpression> Parse() {
    if (!Conditional() || !rest_.empty() || result_.nodes_.size() > kMostNodes) return std::nullopt;
    return std::move(result_);
  }

 private:
  using Kind = PlainExpression::Node::Kind;
  // A user's condition is short; a text that nests deeper than this is none.
  static constexpr int kDeepest = 100;
  // Nor is one that has more: what follows one another nests, where it is evaluated.
  static constexpr size_t kMostNodes = 1000;

  size_t last() const { return result_.nodes_.size() - 1; }
  PlainExpression::Node& Add(Kind kind, std::string text = "", std::vector<size_t> operands = {}) {
    return result_.nodes_.emplace_back(
        PlainExpression::Node{.kind = kind, .text = std::move(text), .operands = std::move(operands)});
  }

  void SkipSpace() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) rest_.remove_prefix(1);
  }

  // An operator is no prefix of a longer one that is meant: `a = b`, `a ++ b`, `a => b` and `a ** b` are none of these.
  bool Take(std::string_view token) {
    SkipSpace();
    if (!rest_.starts_with(token)) return false;
    const std::string_view after = rest_.substr(token.size());
    const bool is_word = IsIdentifierPart(token.back());
    if (!after.empty() && is_word && IsIdentifierPart(after.front())) return false;
    constexpr std::string_view kOperators = "=<>!+-*/%&|?^~";
    const bool is_operator = kOperators.find(token.back()) != std::string_view::npos;
    if (is_operator && token != "!" && !after.empty()) {
      const char next = after.front();
      const bool is_sign = (next == '-' || next == '+' || next == '!') && next != token.back();
      if (kOperators.find(next) != std::string_view::npos && !is_sign) return false;
    }
    rest_ = after;
    SkipSpace();
    return true;
  }

  bool Conditional() {
    if (++depth_ > kDeepest) return false;
    if (!Binary(0)) return false;
    const size_t test = last();
    if (rest_.starts_with("?.") || !Take("?")) return Leave();
    if (!Conditional()) return false;
    const size_t then = last();
    if (!Take(":") || !Conditional()) return false;
    Add(Kind::kConditional, "", {test, then, last()});
    return Leave();
  }

  bool Leave() {
    --depth_;
    return true;
  }

  bool Binary(size_t strength) {
    if (strength == Strengths().size()) return Unary();
    if (!Binary(strength + 1)) return false;
    for (;;) {
      const auto& [operators, converts] = Strengths()[strength];
      const auto found =
          std::find_if(operators.begin(), operators.end(), [this](std::string_view one) { return Take(one); });
      if (found == operators.end()) return true;
      const size_t left = last();
      if (!Binary(strength + 1)) return false;
      if (converts) Convert({left, last()});
      Add(Kind::kBinary, std::string(*found), {left, last()});
    }
  }

  // What an operator has made is no object, but for those that give one of their operands.
  void Convert(const std::vector<size_t>& operands) {
    for (const size_t operand : operands) {
      const PlainExpression::Node& node = result_.nodes_[operand];
      const bool gives_operand = node.text == "&&" || node.text == "||";
      const bool is_primitive =
          node.kind == Kind::kLiteral || node.kind == Kind::kUnary || (node.kind == Kind::kBinary && !gives_operand);
      result_.converts_ = result_.converts_ || !is_primitive;
    }
  }

  bool Unary() {
    for (const std::string_view one : {"!", "-", "+", "typeof", "void"}) {
      if (!Take(one)) continue;
      if (++depth_ > kDeepest || !Unary()) return false;
      if (one == "-" || one == "+") Convert({last()});
      Add(Kind::kUnary, std::string(one), {last()});
      return Leave();
    }
    return Member();
  }

  bool Member() {
    if (!Primary()) return false;
    for (;;) {
      const size_t object = last();
      if (Take("[") || (rest_.starts_with("?.[") && Take("?.") && Take("["))) {
        if (!Conditional() || !Take("]")) return false;
        Convert({last()});
        result_.reads_members_ = true;
        Add(Kind::kOther, "", {object, last()});
      } else if (Take("?.") || Take(".")) {
        const bool is_private = !rest_.empty() && rest_.front() == '#';
        if (is_private) rest_.remove_prefix(1);
        const std::string_view name = Name();
        if (name.empty()) return false;
        (is_private ? result_.reads_private_members_ : result_.reads_members_) = true;
        Add(Kind::kOther, "", {object});
      } else {
        return true;
      }
    }
  }

  std::string_view Name() {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), IsIdentifierPart);
    const std::string_view name = rest_.substr(0, static_cast<size_t>(end - rest_.begin()));
    rest_.remove_prefix(name.size());
    SkipSpace();
    return name;
  }

  bool Primary() {
    SkipSpace();
    if (rest_.empty()) return false;
    const char first = rest_.front();
    if (IsDigit(first) || first == '.') return Number();
    if (first == '"' || first == '\'') return String(first);
    if (Take("(")) return Conditional() && Take(")");
    if (Take("[")) return Array();
    const std::string_view name = Name();
    if (name.empty() || std::find(std::begin(kReserved), std::end(kReserved), name) != std::end(kReserved))
      return false;
    for (const Word& word : kSingletons) {
      if (word.text == name) Add(Kind::kLiteral).literal = Of(word.singleton);
      if (word.text == name) return true;
    }
    if (name == "true" || name == "false") {
      Add(Kind::kLiteral).literal = Of(name == "true");
    } else {
      Add(Kind::kName, std::string(name));
    }
    return true;
  }

  bool Number() {
    const auto end =
        std::find_if_not(rest_.begin(), rest_.end(), [](char c) { return IsIdentifierPart(c) || c == '.'; });
    std::string_view text = rest_.substr(0, static_cast<size_t>(end - rest_.begin()));
    const bool is_big = text.ends_with('n') && text.find('.') == std::string_view::npos;
    if (is_big) text.remove_suffix(1);
    const bool is_decimal = std::all_of(text.begin(), text.end(), [](char c) { return IsDigit(c) || c == '.'; });
    // An old octal number, or one of its kin.
    const bool is_octal = text.size() > 1 && text[0] == '0' && text[1] != '.';
    double number = 0;
    if (!is_decimal || is_octal || !absl::SimpleAtod(std::string(text), &number)) return false;
    rest_.remove_prefix(text.size() + (is_big ? 1 : 0));
    SkipSpace();
    Value& literal = Add(Kind::kLiteral).literal;
    literal = Of(number);
    if (is_big) literal.set_bigint(std::string(text));
    return true;
  }

  // Without escapes.
  bool String(char quote) {
    const size_t end = rest_.find(quote, 1);
    if (end == std::string_view::npos) return false;
    const std::string_view text = rest_.substr(1, end - 1);
    if (text.find_first_of("\\\n\r") != std::string_view::npos) return false;
    rest_.remove_prefix(end + 1);
    SkipSpace();
    Add(Kind::kLiteral).literal = Of(std::string(text));
    return true;
  }

  bool Array() {
    std::vector<size_t> elements;
    while (!Take("]")) {
      if (!elements.empty() && !Take(",")) return false;
      if (!Conditional()) return false;
      elements.push_back(last());
    }
    Add(Kind::kOther, "", std::move(elements));
    return true;
  }

  std::string_view rest_;
  int depth_ = 0;
  PlainExpression result_;
};

std::optional<PlainExpression> PlainExpression::Parse(std::string_view text) {
  return PlainExpressionParser(text).Parse();
}

std::optional<Value> PlainExpression::Evaluate(ValueOf value_of) const { return Evaluate(nodes_.size() - 1, value_of); }

std::optional<Value> PlainExpression::Evaluate(size_t index, ValueOf value_of) const {
  const Node& node = nodes_[index];
  const auto operand = [&](size_t i) { return Evaluate(node.operands[i], value_of); };
  switch (node.kind) {
    case Node::Kind::kLiteral:
      return node.literal;
    case Node::Kind::kName: {
      std::optional<Value> value = value_of(node.text);
      return value && IsValue(*value) ? value : std::nullopt;
    }
    case Node::Kind::kUnary: {
      const std::optional<Value> value = operand(0);
      return value ? OfOperator(node.text, *value) : std::nullopt;
    }
    case Node::Kind::kBinary: {
      const std::optional<Value> left = operand(0);
      if (!left) return std::nullopt;
      if (node.text == "||" || node.text == "&&") {
        const std::optional<bool> truth = IsTruthy(*left);
        return !truth ? std::nullopt : *truth == (node.text == "||") ? left : operand(1);
      }
      const std::optional<Value> right = operand(1);
      return right ? OfOperator(*left, node.text, *right) : std::nullopt;
    }
    case Node::Kind::kConditional: {
      const std::optional<Value> test = operand(0);
      const std::optional<bool> truth = test ? IsTruthy(*test) : std::nullopt;
      return truth ? operand(*truth ? 1 : 2) : std::nullopt;
    }
    case Node::Kind::kOther:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace twinstep
