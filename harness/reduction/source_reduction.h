// Makes a text smaller that a test still fails on: by its syntax where it has one, HTML and XML by
// elements, else by lines and characters.
#ifndef TWINSTEP_HARNESS_REDUCTION_SOURCE_REDUCTION_H_
#define TWINSTEP_HARNESS_REDUCTION_SOURCE_REDUCTION_H_

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "harness/reduction/simpler_code.h"
#include "model/delta_debugging/configuration_tester.h"
#include "model/delta_debugging/hdd.h"
#include "model/source/markup_pieces.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"

namespace twinstep {

// What is reduced, as far as its text goes. The text alone, or the program of a test case whose actions move with it.
class SourceSubject {
 public:
  virtual ~SourceSubject() = default;

  virtual const SourceText& text() const = 0;
  // The outcomes of edits of text(), in their order; fewer when interrupted. Equal edits have equal outcomes.
  virtual std::vector<TestOutcome> Test(absl::Span<const TextEdit> edits) = 0;
  // `edit` of text() failed: what it makes of it is the text from now on.
  virtual void Accept(const TextEdit& edit) = 0;
  // Tests that run at once.
  virtual int jobs() const { return 1; }
  // Interrupted.
  virtual bool Stopped() const { return false; }
};

struct SourceReductionOptions {
  // Null where the text has no syntax. Asked for candidates too: what does not parse is unresolved, without a test.
  std::function<std::shared_ptr<const SyntaxTree>(const SourceText&)> parse;
  // Of a text without a syntax: its elements go first, then tags around what stays.
  std::optional<Markup> markup;
  // The text is BytesAsText: chunks that begin with their length go first, and what they hold.
  bool bytes = false;
  HddOptions::Level level = HddOptions::Level::kDdminBackward;
  Syntax syntax = Syntax::kJavaScript;
  // Single tokens, at the end of each round.
  bool tokens = true;
  // Behind them, values in the place of variables, one variable in that of others.
  bool fewer_variables = false;
  // Short names, no comments, a plain layout; of JSON, no white space.
  bool plain = true;
  // Told before each pass. May be empty.
  std::function<void(const std::string& pass)> on_pass;
};

// What the passes of one kind came to, over all rounds.
struct PassYield {
  int runs = 0;
  int64_t tests = 0;
  // UTF-8; of BytesAsText the bytes.
  int64_t bytes_less = 0;
};

struct SourceReductionReport {
  TestCounts counts;
  // Candidates that did not parse, counted in `counts` as unresolved.
  int64_t not_parsed = 0;
  int rounds = 0;
  // Leaving out any one piece of the syntax, or token, does not fail: all were tested in the last round, which changed
  // nothing. For a text: any one character.
  bool one_minimal = false;
  std::map<std::string, PassYield> passes;
};

// Round after round of all passes until one changes nothing, or `subject` is stopped. The text fails already.
SourceReductionReport ReduceSource(SourceSubject& subject, const SourceReductionOptions& options);

// All edits that keep the failure together: all of them, or else one after the other. All are of the subject's text as
// it is.
void TakeEdits(const std::vector<std::vector<Replacement>>& edits, SourceSubject& subject);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_SOURCE_REDUCTION_H_
