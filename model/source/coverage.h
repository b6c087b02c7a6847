// What of a program's main source ran during one complete run, as far as its engine can tell.
//
// Engines tell it in two ways. V8 counts blocks: ranges of the text, down to operands. SpiderMonkey counts operations:
// ranges for functions that were never called, and for code that was, the places where operations stand. The answers
// lean to one side: what is said not to have run has not run, the rest may have.
#ifndef TWINSTEP_MODEL_SOURCE_COVERAGE_H_
#define TWINSTEP_MODEL_SOURCE_COVERAGE_H_

#include <map>
#include <vector>

#include "model/source/source_range.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// A place where operations stand.
struct CoveragePoint {
  int offset = 0;
  // One of them ran.
  bool executed = false;
  // One of them is the first of a statement, an initialiser or a condition.
  bool starts_statement = false;

  friend bool operator==(const CoveragePoint&, const CoveragePoint&) = default;
};

// Immutable after Create.
class Coverage {
 public:
  // Knows nothing: everything may have run.
  Coverage() = default;

  // Whether anything in the node may have run, the node's own evaluation included: a function that was never called has
  // run as an expression or declaration where the code around it has, only its parameters and body have not. False is
  // certain. `tree` is of the source that ran. O(size of the node) at worst.
  //
  // That a node has not run does not make it free to remove: what it declares is hoisted, what it mentions is captured.
  bool MayHaveExecuted(const SyntaxTree& tree, NodeId node) const;

  // False if all of the text from `begin` up to `end`, begin < end, is known not to have run, by ranges alone.
  bool MayHaveExecuted(int begin, int end) const;

  // Ordered, apart from each other.
  const std::vector<SourceRange>& not_executed() const { return not_executed_; }
  // Ordered, one at an offset. None from engines that count blocks.
  const std::vector<CoveragePoint>& points() const { return points_; }

 private:
  friend class CoverageBuilder;

  bool HasExecutedPoint(int begin, int end) const;
  // Ranges alone, but with a look at what they belong to.
  bool IsInRange(const SyntaxTree& tree, NodeId node) const;
  // The first place in the range that starts something stands in `node`, in its function and not in one inside.
  bool StartsIn(const SyntaxTree& tree, NodeId statement, NodeId node) const;
  bool HeadNotReached(const SyntaxTree& tree, NodeId statement) const;
  bool NotReached(const SyntaxTree& tree, NodeId node) const;
  bool ListNotReached(const SyntaxTree& tree, const std::vector<NodeId>& statements) const;

  std::vector<SourceRange> not_executed_;
  std::vector<CoveragePoint> points_;
};

// Ranges of the largest statements that have not run, in order, none overlapping.
std::vector<SourceRange> NeverExecuted(const SyntaxTree& tree, const Coverage& coverage);

// Takes what an engine tells. Later calls win over earlier ones where ranges overlap: tell outer code before inner.
class CoverageBuilder {
 public:
  explicit CoverageBuilder(const SourceText& text) : text_(text) {}

  void Executed(int begin, int end) { Paint(begin, end, false); }
  void NotExecuted(int begin, int end) { Paint(begin, end, true); }
  // A function's whole text. If it was never called its first unit is left to the code around it, which has made the
  // function. A default constructor comes with the text of its class: nothing is noted then, as keys, heritage and
  // static parts run with the code around.
  void Function(int begin, int end, bool called);
  // Places may come in any order, and several times.
  void Point(int line, int column, bool executed, bool starts_statement);

  // Knows nothing if a place that ran is not in the text.
  Coverage Build() &&;

 private:
  void Paint(int begin, int end, bool not_executed);

  const SourceText text_;
  // Whether the text from there on has not run.
  std::map<int, bool> painted_ = {{0, false}};
  std::map<int, CoveragePoint> points_;
  bool lost_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_COVERAGE_H_
