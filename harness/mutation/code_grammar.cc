#include "harness/mutation/code_grammar.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// Beyond that statements hold only simple ones, and expressions only names and literals.
constexpr int kDepth = 3;

const char* Pick(const std::vector<const char*>& from, Random& random) { return from[random.Below(from.size())]; }

class Grammar {
 public:
  Grammar(CodeContext& context, Random& random) : context_(context), random_(random) {}

  std::string Expression(int depth) {
    if (depth <= 0) return Leaf();
    const auto e = [&] { return Expression(depth - 1); };
    switch (random_.Below(22)) {
      case 0:
      case 1:
        return absl::StrCat(e(), " ", Pick({"+", "-", "*", "<", "===", "|", "&&", "||"}, random_), " ", Leaf());
      case 2:
        return absl::StrCat("(", e(), " ? ", e(), " : ", e(), ")");
      case 3:
        return absl::StrCat("[", e(), ", ", e(), "]");
      case 4:
        return absl::StrCat("({ a: ", e(), ", b: ", Leaf(), " })");
      case 5:
        return absl::StrCat("({ a: ", e(), " })?.a");
      case 6:
        return absl::StrCat("(() => ", Paren(Without(depth)), ")()");
      case 7: {
        const std::string x = NewName();
        return absl::StrCat("((", x, ") => ", x, ")(", e(), ")");
      }
      case 8: {
        const std::string x = NewName();
        return absl::StrCat("(function ", x, "(p, q = ", Leaf(), ") { return p; })(", e(), ")");
      }
      case 9:
        return absl::StrCat("`t${", e(), "}u`");
      case 10:
        return absl::StrCat("((", e(), "), ", e(), ")");
      case 11: {
        const std::string x = NewName();
        return absl::StrCat("[1, 2].map((", x, ") => ", x, " + ", Leaf(), ")");
      }
      case 12:
        return absl::StrCat("[...(function* () { yield ", Leaf(), "; yield 2; })()]");
      case 13:
        return absl::StrCat("typeof ", Paren(e()));
      case 14:
        return absl::StrCat("eval('", std::to_string(random_.Below(9)), " + 1')");
      case 15:
        return absl::StrCat("({ get g() { return ", Paren(Without(depth)), "; } }).g");
      case 16:
        return absl::StrCat("new (class { f = ", Literal(), "; constructor() { this.g = 1; } })().f");
      case 17:
        return absl::StrCat("((s, ...r) => r.length)`a${", e(), "}b`");
      case 18:
        if (context_.awaits) return absl::StrCat("await ", Paren(e()));
        return absl::StrCat("(async () => { await null; return ", Paren(Without(depth)), "; })()");
      case 19:
        if (context_.yields) return absl::StrCat("(yield ", Paren(e()), ")");
        return absl::StrCat("new Proxy({}, { get(t, k) { return 1; } }).x");
      case 20:
        return Assignment(depth);
      default:
        return absl::StrCat("(", Paren(e()), " ?? ", Leaf(), ")");
    }
  }

  // On one or several lines.
  std::string Statement(int depth) {
    if (depth <= 0) return Simple();
    const auto s = [&] { return Statement(depth - 1); };
    switch (random_.Below(26)) {
      case 0:
      case 1:
      case 2:
        return Simple();
      case 3:
        return absl::StrCat("if (", Expression(1), ") {\n", s(), "} else {\n", s(), "}\n");
      case 4: {
        const std::string i = NewName();
        return absl::StrCat("for (let ", i, " = 0; ", i, " < 2; ", i, "++) {\n", WithName(i, s), "}\n");
      }
      case 5: {
        const std::string x = NewName();
        return absl::StrCat("for (", Pick({"const", "let", "var"}, random_), " ", x, " of [1, ", Leaf(), "]) {\n",
                            WithName(x, s), "}\n");
      }
      case 6: {
        const std::string x = NewName();
        return absl::StrCat("for (const ", x, " in { a: 1, b: 2 }) {\n", WithName(x, s), "}\n");
      }
      case 7:
        return absl::StrCat("try {\n", s(), "} catch (e) {\n", s(), "}\n");
      case 8:
        return absl::StrCat("try {\n", s(), "throw ", Expression(1), ";\n} catch {\n", s(), "} finally {\n", s(),
                            "}\n");
      case 9:
        return absl::StrCat("switch (", Expression(1), ") {\ncase 0:\n", s(), "case ", Leaf(), ":\n", s(),
                            "break;\ndefault:\n", s(), "}\n");
      case 10: {
        const std::string i = NewName();
        return absl::StrCat("{\nlet ", i, " = 0;\ndo {\n", WithName(i, s), "} while (++", i, " < 2);\n}\n");
      }
      case 11: {
        const std::string f = NewName();
        return absl::StrCat("{\nfunction ", f, "(a, b = ", Leaf(), ") {\n", InFunction(false, false, depth),
                            "return a;\n}\n", f, "(", Expression(1), ");\n}\n");
      }
      case 12: {
        const std::string f = NewName();
        return absl::StrCat("{\nconst ", f, " = function* (a) {\n", InFunction(true, false, depth),
                            "yield a;\n};\nfor (const w of ", f, "(", Leaf(), ")) {\n", WithName("w", s), "}\n}\n");
      }
      case 13: {
        const std::string f = NewName();
        return absl::StrCat("(async function ", f, "(a) {\n", InFunction(false, true, depth), "await a;\n",
                            InFunction(false, true, depth), "})(", Leaf(), ");\n");
      }
      case 14: {
        const std::string f = NewName();
        return absl::StrCat("{\nconst ", f, " = async function* () {\n", InFunction(true, true, depth), "yield ",
                            Leaf(), ";\n};\n(async () => {\nfor await (const w of ", f, "()) {\n",
                            InFunction(false, true, depth), "}\n})();\n}\n");
      }
      case 15: {
        const std::string c = NewName();
        return absl::StrCat("{\nclass ", c, " {\nf = ", Leaf(), ";\nstatic s = ", Literal(), ";\n#p = 1;\nget g() {\n",
                            InClass(depth), "return this.#p;\n}\nm(a) {\n", InClass(depth), "}\nstatic {\n",
                            InClass(depth), "}\n}\nconst o = new ", c, "();\no.m(o.g);\n}\n");
      }
      case 16: {
        const std::string c = NewName();
        return absl::StrCat("{\nclass ", c, " extends (class { m() { return ", Literal(),
                            "; } }) {\nconstructor() {\nsuper();\n", InClass(depth),
                            "}\nm() {\nreturn super.m();\n}\n}\nnew ", c, "().m();\n}\n");
      }
      case 17: {
        const std::string f = NewName();
        return absl::StrCat("{\nconst ", f, " = () => {\ntry {\nreturn ", Leaf(), ";\n} finally {\n",
                            InFunction(false, false, depth), "}\n};\n", f, "();\n}\n");
      }
      case 18: {
        const std::string l = NewName();
        return absl::StrCat(l, ":\nfor (const q of [1, 2]) {\nfor (const r of [1, 2]) {\nif (r === 2) ",
                            Pick({"continue", "break"}, random_), " ", l, ";\n", s(), "}\n}\n");
      }
      case 19: {
        const std::string x = NewName(), y = NewName();
        return absl::StrCat("{\nconst { a: ", x, " = ", Leaf(), ", ...", y, " } = { a: ", Expression(1), ", b: 2 };\n",
                            WithName(x, s), "}\n");
      }
      case 20: {
        const std::string x = NewName();
        return absl::StrCat("{\nlet [", x, " = ", Leaf(), "] = [", Expression(1), "];\nconst f = () => ", x,
                            "++;\nf();\n", WithName(x, s), "}\n");
      }
      case 21:
        return absl::StrCat("[3, 1, 2].sort((a, b) => {\n", InFunction(false, false, depth), "return a - b;\n});\n");
      case 22:
        if (context_.strict) return Simple();
        return absl::StrCat("with ({ a: ", Leaf(), " }) {\n", s(), "}\n");
      case 23:
        return absl::StrCat("Promise.resolve(", Leaf(), ").then((a) => {\n", InFunction(false, false, depth), "});\n");
      case 24:
        return absl::StrCat("{\n", s(), s(), "}\n");
      default:
        return absl::StrCat("eval('let k = ", std::to_string(random_.Below(9)), ";\\nk + 1;');\n");
    }
  }

  std::string Literal() { return GenerateLiteral(random_); }

 private:
  static std::string Paren(const std::string& expression) { return absl::StrCat("(", expression, ")"); }

  std::string NewName() { return absl::StrCat(context_.prefix, context_.next_name++); }

  std::string Leaf() {
    if (context_.names.empty() || random_.Chance(0.4)) return Literal();
    return context_.names[random_.Below(context_.names.size())];
  }

  // Inside a function of its own.
  std::string Without(int depth) {
    const bool yields = std::exchange(context_.yields, false);
    const bool awaits = std::exchange(context_.awaits, false);
    std::string expression = Expression(depth - 1);
    context_.yields = yields;
    context_.awaits = awaits;
    return expression;
  }

  std::string InFunction(bool yields, bool awaits, int depth) {
    const CodeContext before = context_;
    context_.yields = yields;
    context_.awaits = awaits;
    std::string statement = Statement(depth - 1);
    context_.yields = before.yields;
    context_.awaits = before.awaits;
    return statement;
  }

  // In a function of a class, where all is strict.
  std::string InClass(int depth) {
    const bool strict = std::exchange(context_.strict, true);
    std::string statement = InFunction(false, false, depth);
    context_.strict = strict;
    return statement;
  }

  template <typename Make>
  std::string WithName(const std::string& name, Make make) {
    context_.names.push_back(name);
    std::string made = make();
    context_.names.pop_back();
    return made;
  }

  std::string Assignment(int depth) {
    if (context_.names.empty()) return Leaf();
    return absl::StrCat("(", context_.names[random_.Below(context_.names.size())], " = ", Expression(depth - 1), ")");
  }

  std::string Simple() {
    switch (random_.Below(8)) {
      case 0:
        return absl::StrCat("var ", NewName(), " = ", Expression(2), ";\n");
      case 1:
        return absl::StrCat("console.log(", Expression(2), ");\n");
      case 2:
        return "debugger;\n";
      case 3:
        return absl::StrCat(Assignment(2), ";\n");
      case 4:
        return absl::StrCat("void ", Paren(Expression(2)), ";\n");
      case 5:
        if (context_.yields) return absl::StrCat("yield ", Expression(1), ";\n");
        if (context_.awaits) return absl::StrCat("await ", Paren(Expression(1)), ";\n");
        return ";\n";
      default:
        return absl::StrCat("(", Expression(3), ");\n");
    }
  }

  CodeContext& context_;
  Random& random_;
};

}  // namespace

std::string GenerateLiteral(Random& random) {
  static const std::vector<const char*> literals = {
      "0",          "1",  "2",     "3",    "10",   "(-1)",         "0.5",  "NaN",
      "(-0)",       "''", "'a'",   "'bc'", "true", "false",        "null", "undefined",
      "0n",         "1n", "(/a/)", "[]",   "({})", "'\\u{1F600}'", "1e21", "'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'",
      "Symbol('s')"};
  return Pick(literals, random);
}

std::string GenerateStatement(CodeContext& context, Random& random) {
  Grammar grammar(context, random);
  return grammar.Statement(1 + static_cast<int>(random.Below(kDepth)));
}

std::string GenerateExpression(CodeContext& context, Random& random) {
  Grammar grammar(context, random);
  return grammar.Expression(static_cast<int>(random.Below(kDepth)));
}

std::string GenerateProgram(Random& random) {
  CodeContext context;
  std::string program;
  for (uint64_t variables = 1 + random.Below(3); variables > 0; --variables) {
    const std::string name = absl::StrCat("g", variables);
    absl::StrAppend(&program, Pick({"let ", "var "}, random), name, " = ", GenerateLiteral(random), ";\n");
    context.names.push_back(name);
  }
  for (uint64_t statements = 2 + random.Below(4); statements > 0; --statements) {
    absl::StrAppend(&program, GenerateStatement(context, random));
  }
  return program;
}

}  // namespace twinstep
