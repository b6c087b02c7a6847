// From program text to syntax tree: acorn with eslint-scope, in a V8 isolate of its own.
#ifndef TWINSTEP_ENGINES_PARSER_PARSER_H_
#define TWINSTEP_ENGINES_PARSER_PARSER_H_

#include <memory>
#include <string_view>

#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

// Lives on one thread, which makes it, calls Parse and destroys it. Its isolate is entered only inside these calls,
// also while another isolate is entered (a paused debuggee), and never runs code of the programs it parses. The process
// grows by about 15 MB with the first parser and by 120 MB once programs of 50 KB were parsed for a while. A parse that
// runs out of memory is an error of that parse, unless it asks for very much at once, which ends the process.
class Parser {
 public:
  // Loads acorn and eslint-scope. InternalError if they do not load.
  static absl::StatusOr<std::unique_ptr<Parser>> Create();
  ~Parser();
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  // Linear in practice: warm, 8 MB/s; the first program of 50 KB takes 120 ms, as acorn itself is compiled then.
  // Errors:
  //   InvalidArgument    acorn refuses the program: "line:column: message" (line from 1, column from 0). An engine may
  //   accept it. ResourceExhausted  nested too deeply for the stack, or out of memory. Cancelled          Terminate was
  //   called. Internal           a defect of the parser.
  absl::StatusOr<SyntaxTree> Parse(const SourceText& text, ParseGoal goal);

  // Parses some of its own sources, in vain, so that most of acorn and eslint-scope is compiled before the first Parse.
  // Trees are the same without it.
  void WarmUp();

  // Ends the Parse under way; without one it has no effect. Any thread, as long as the parser lives.
  void Terminate();

  // "8.8.1".
  std::string_view acorn_version() const;

 private:
  class Impl;
  explicit Parser(std::unique_ptr<Impl> impl);

  const std::unique_ptr<Impl> impl_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_PARSER_PARSER_H_
