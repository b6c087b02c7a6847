#include "harness/reduction/input_file.h"

#include <stdlib.h>
#include <unistd.h>

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/program_loader.h"

namespace twinstep {

absl::StatusOr<InputFile> ReadInputFile(const std::string& path) {
  absl::StatusOr<std::string> bytes = ReadFile(UserPath(path));
  if (!bytes.ok()) return bytes.status();
  if (!IsUtf8(*bytes)) {
    return absl::FailedPreconditionError(absl::StrCat(path, " is not UTF-8; convert it first"));
  }
  InputFile file;
  file.text = SourceText(*bytes);
  const std::string name = path.substr(path.rfind('/') + 1);
  if (const size_t dot = name.rfind('.'); dot != std::string::npos && dot > 0) file.extension = name.substr(dot);
  file.javascript = file.extension == ".js" || file.extension == ".mjs" || file.extension == ".cjs";
  file.goal = file.extension == ".mjs" ? ParseGoal::kModule : ParseGoal::kScript;
  return file;
}

absl::StatusOr<std::unique_ptr<CandidateTest>> MakeCandidateTest(const std::string& test, const std::string& extension,
                                                                 const CandidateTestOptions& options) {
  if (test.empty()) {
    return absl::InvalidArgumentError("no test: --test names a command or a .js file; --help tells more");
  }
  const std::string path = UserPath(test);
  if (!absl::EndsWith(test, ".js") || access(path.c_str(), F_OK) != 0) {
    return TestByCommand(test, extension, options);
  }
  absl::StatusOr<std::string> script = ReadFile(path);
  if (!script.ok()) return script.status();
  return TestByScript(*script, options);
}

absl::StatusOr<std::unique_ptr<CandidateParser>> CandidateParser::Create() {
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  return std::unique_ptr<CandidateParser>(new CandidateParser(*std::move(parser)));
}

std::shared_ptr<const SyntaxTree> CandidateParser::Parse(const SourceText& text, ParseGoal goal) {
  absl::StatusOr<std::shared_ptr<const SyntaxTree>> tree = trees_.Get(text, goal);
  return tree.ok() ? *std::move(tree) : nullptr;
}

void EnterUserFolder() {
  if (const char* const folder = getenv("BUILD_WORKING_DIRECTORY")) {
    [[maybe_unused]] const int result = chdir(folder);
  }
}

}  // namespace twinstep
