// Statements and programs out of a small grammar, of what debuggers look at: calls, closures, scopes, loops, jumps
// through finally, generators, async functions, classes, patterns, eval.
#ifndef TWINSTEP_HARNESS_MUTATION_CODE_GRAMMAR_H_
#define TWINSTEP_HARNESS_MUTATION_CODE_GRAMMAR_H_

#include <string>
#include <vector>

#include "model/random.h"

namespace twinstep {

// What the code may mention where it is to stand.
struct CodeContext {
  // Variables that can be read and perhaps assigned.
  std::vector<std::string> names = {};
  bool yields = false;
  bool awaits = false;
  bool strict = false;
  // New names begin with it and a number from `next_name` on: none of the program's does.
  std::string prefix = "v";
  int next_name = 0;
};

// One or more statements on lines of their own, each ended by a semicolon or brace; parses wherever statements stand.
// They declare nothing outside of themselves but by var. Loops end by themselves.
std::string GenerateStatement(CodeContext& context, Random& random);
// Parses wherever an expression in parentheses does.
std::string GenerateExpression(CodeContext& context, Random& random);
// A script of a few lines that calls what it declares.
std::string GenerateProgram(Random& random);

// A literal, mostly a small one.
std::string GenerateLiteral(Random& random);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_MUTATION_CODE_GRAMMAR_H_
