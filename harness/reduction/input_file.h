// What //harness:reduce and //harness:isolate share: inputs, tests and their flags' meaning.
#ifndef TWINSTEP_HARNESS_REDUCTION_INPUT_FILE_H_
#define TWINSTEP_HARNESS_REDUCTION_INPUT_FILE_H_

#include <memory>
#include <optional>
#include <string>

#include "engines/parser/tree_cache.h"
#include "harness/reduction/bytes_text.h"
#include "harness/reduction/candidate_test.h"
#include "model/source/markup_pieces.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

// The same words in both programs' help.
inline constexpr char kTestHelp[] =
    "a command or a .js file. A command gets the name of a file with the candidate as its last argument, and ends with "
    "exit code 0 if the candidate passes, 1 if it fails, and anything else if it makes no sense. A .js file runs with "
    "the candidate in the global variable input and prints pass or fail with console.log as its last line";

// A file's text and how to read it.
struct InputFile {
  // Decoded as UTF-8; of a file that is not UTF-8, as BytesAsText.
  SourceText text{""};
  // The file is not UTF-8.
  bool bytes = false;
  // The file is JSON by its name (.json and its like) and by its content.
  bool json = false;
  // The file is HTML or XML by its name.
  std::optional<Markup> markup;
  // ".js", with the dot; may be empty.
  std::string extension;
  // The file is JavaScript by its name.
  bool javascript = false;
  ParseGoal goal = ParseGoal::kScript;
};

// Errors: the file cannot be read.
absl::StatusOr<InputFile> ReadInputFile(const std::string& path);

// A script where `test` names a file that ends in .js, else a command. `bytes`: texts are BytesAsText; a command's file
// gets the bytes, a script's `input` one character up to U+00FF for each. Errors: no test is named; the script cannot
// be read; a script, or the file of a plain command ("./check.sh", "python3 check.py"), does not exist.
absl::StatusOr<std::unique_ptr<CandidateTest>> MakeCandidateTest(const std::string& test, const std::string& extension,
                                                                 bool bytes, const CandidateTestOptions& options);
// Whether MakeCandidateTest makes a script of it, which runs in a process that is there already.
bool IsScriptTest(const std::string& test);

// Null where the text is neither JavaScript nor JSON by its name, or its parser rejects it.
std::shared_ptr<const SyntaxTree> TreeOf(const SourceText& text, const InputFile& as, TreeCache& trees);

// From now on relative paths are those of the folder that the command was given in, also under `bazel run`.
void EnterUserFolder();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_INPUT_FILE_H_
