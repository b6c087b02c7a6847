// From program text to syntax tree: acorn with eslint-scope, in a V8 isolate of its own.
#ifndef TWINSTEP_ENGINES_PARSER_PARSER_H_
#define TWINSTEP_ENGINES_PARSER_PARSER_H_

#include <memory>

#include "absl/status/statusor.h"
#include "model/source_text.h"
#include "model/syntax_tree.h"

namespace twinstep {

// Lives on one thread, which makes it, calls Parse and destroys it. Its isolate is entered only inside these calls,
// also while another isolate is entered (a paused debuggee), and never runs code of the programs it parses. Holds about
// 10 MB; the memory of a parse is limited, which costs the parse and not the process as long as it grows by small
// pieces.
class Parser {
 public:
  // Loads acorn and eslint-scope. InternalError if they do not load.
  static absl::StatusOr<std::unique_ptr<Parser>> Create();
  ~Parser();
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  // Linear in practice. Errors:
  //   InvalidArgument    acorn refuses the program: "line:column: message" (line from 1, column from 0). An engine may
  //   accept it. ResourceExhausted  nested too deeply for the stack, or out of memory. Cancelled          Terminate was
  //   called. Internal           a defect of the parser.
  absl::StatusOr<SyntaxTree> Parse(const SourceText& text, ParseGoal goal);

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
