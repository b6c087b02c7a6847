// What a transformation looks at: a program, its tree, what is known of its initial run, and facts that many
// preconditions ask for.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_TRANSFORMATION_INPUT_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_TRANSFORMATION_INPUT_H_

#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "model/source/source_range.h"
#include "model/source/syntax_tree.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep {

// Immutable; the program, the tree of its main source, and what is said of its run outlive it. Linear in the program
// to make. Any thread.
class TransformationInput {
 public:
  struct Run {
    // How the program ended and what it printed when nobody debugged it; null: not known, then what only it can tell is
    // not asked for.
    const Finished* bare = nullptr;
    // Ranges of the main source that a complete run without debugger never executed, in order, none overlapping. By the
    // engine that is to be tested: another one may execute them.
    std::vector<SourceRange> never_executed;
    // As EngineFacts has it.
    bool marks_returns_by_end = false;
  };

  TransformationInput(const Program& program, const SyntaxTree& tree) : TransformationInput(program, tree, Run()) {}
  TransformationInput(const Program& program, const SyntaxTree& tree, Run run, TransformationPreset preset = SOUND);

  const Program& program() const { return program_; }
  const SyntaxTree& tree() const { return tree_; }
  const SourceText& text() const { return tree_.text(); }
  const Run& run() const { return run_; }
  TransformationPreset preset() const { return preset_; }

  // The program turns functions into text, as far as can be seen: `f.toString()`, `${f}`.
  bool sees_source() const { return sees_source_; }
  // It looks at lines and columns: stack, lineNumber.
  bool sees_places() const { return sees_places_; }
  // It may give properties of the global object accessors or make them read-only.
  bool reflects() const { return reflects_; }
  // The word stands somewhere in the program, its modules or its setup scripts, be it as a part of another.
  bool Mentions(std::string_view word) const;
  // Some line of what the program printed, or its exception, holds the word.
  bool Prints(std::string_view word) const;

  // Texts of templates, whose boundaries are not free for white space.
  absl::Span<const SourceRange> template_texts() const { return template_texts_; }

 private:
  const Program& program_;
  const SyntaxTree& tree_;
  const Run run_;
  const TransformationPreset preset_;
  bool sees_source_ = false;
  bool sees_places_ = false;
  bool reflects_ = false;
  std::vector<SourceRange> template_texts_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_TRANSFORMATION_INPUT_H_
