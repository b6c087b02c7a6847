// Expressions of names, literals and operators, as users of debuggers write them as conditions and as what is logged.
#ifndef TWINSTEP_MODEL_JUDGING_PLAIN_EXPRESSION_H_
#define TWINSTEP_MODEL_JUDGING_PLAIN_EXPRESSION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "proto/value.pb.h"

namespace twinstep {

// Of JavaScript's expressions (ECMA-262, 13) those without calls, assignments, functions, templates and regular
// expressions: names, `this`, numbers, strings, arrays, members, conditionals, and the unary and binary
// operators but `**`, `??`, `in`, `instanceof` and those of bits. It has at most a thousand parts.
class PlainExpression {
 public:
  // None: the text is no such expression, or none at all. Linear in the text.
  static std::optional<PlainExpression> Parse(std::string_view text);

  // An operator converts an operand that may be an object, which may run a method of it.
  bool converts() const { return converts_; }
  // A property is read, which may run a getter; or a private one, which does where the program's text has one.
  bool reads_members() const { return reads_members_; }
  bool reads_private_members() const { return reads_private_members_; }

  // What it gives where `value_of` tells what names have, `this` included. None: a name is not known, an object's
  // content would have to be, or it throws.
  using ValueOf = absl::FunctionRef<std::optional<Value>(std::string_view name)>;
  std::optional<Value> Evaluate(ValueOf value_of) const;

 private:
  friend class PlainExpressionParser;

  struct Node {
    enum class Kind { kLiteral, kName, kUnary, kBinary, kConditional, kOther };
    Kind kind = Kind::kOther;
    // The name or the operator.
    std::string text = {};
    Value literal = {};
    // Indices of nodes that come before it.
    std::vector<size_t> operands = {};
  };

  std::optional<Value> Evaluate(size_t node, ValueOf value_of) const;

  // The last one is the whole.
  std::vector<Node> nodes_;
  bool converts_ = false;
  bool reads_members_ = false;
  bool reads_private_members_ = false;
};

// As a condition takes it. None: it is a value that debuggers show in place of one.
std::optional<bool> IsTruthy(const Value& value);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_PLAIN_EXPRESSION_H_
