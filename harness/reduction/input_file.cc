#include "harness/reduction/input_file.h"

#include <stdlib.h>
#include <unistd.h>

#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "harness/corpora/program_loader.h"
#include "model/source/json_tree.h"

namespace twinstep {

namespace {

class BytesTest : public CandidateTest {
 public:
  BytesTest(std::unique_ptr<CandidateTest> test, bool script) : test_(std::move(test)), script_(script) {}

  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<std::string> inputs;
    for (const std::string& text : texts) {
      std::string& input = inputs.emplace_back(TextAsBytes(text));
      if (!script_) continue;
      std::string characters;
      for (const char c : input) AppendCharacter(static_cast<unsigned char>(c), characters);
      input = std::move(characters);
    }
    return test_->Run(inputs);
  }

 private:
  const std::unique_ptr<CandidateTest> test_;
  const bool script_;
};

// The first word of a plain command that must be a file and is none: one with a slash in the first place, a script by
// its name behind it. Empty: none, or the shell may see more in the command than we do.
std::string MissingFileOf(const std::string& command) {
  if (command.find_first_of(";&|<>$`\"'\\*?[(){}~=\n") != std::string::npos) return "";
  bool first = true;
  for (const absl::string_view piece : absl::StrSplit(command, absl::ByAnyChar(" \t"), absl::SkipEmpty())) {
    const std::string word(piece);
    bool names_file = first && absl::StrContains(word, "/");
    for (const char* const end : {".js", ".mjs", ".cjs", ".py", ".sh", ".pl", ".rb"}) {
      names_file = names_file || (word[0] != '-' && absl::EndsWith(word, end) && (!first || word.ends_with("js")));
    }
    if (names_file && access(word.c_str(), F_OK) != 0) return word;
    first = false;
  }
  return "";
}

}  // namespace

absl::StatusOr<InputFile> ReadInputFile(const std::string& path) {
  ASSIGN_OR_RETURN(std::string bytes, ReadFile(UserPath(path)));
  InputFile file;
  file.bytes = !IsUtf8(bytes);
  file.text = SourceText(file.bytes ? BytesAsText(bytes) : bytes);
  const std::string name = path.substr(path.rfind('/') + 1);
  if (const size_t dot = name.rfind('.'); dot != std::string::npos && dot > 0) file.extension = name.substr(dot);
  if (file.bytes) return file;
  for (const char* const html : {".html", ".htm"}) {
    if (file.extension == html) file.markup = Markup::kHtml;
  }
  for (const char* const xml : {".xml", ".xhtml", ".svg"}) {
    if (file.extension == xml) file.markup = Markup::kXml;
  }
  const bool named_json = absl::EndsWith(file.extension, "json") || file.extension == ".map" ||
                          file.extension == ".har" || file.extension == ".ipynb" || file.extension == ".webmanifest";
  file.json = named_json && ParseJson(file.text).ok();
  file.javascript = file.extension == ".js" || file.extension == ".mjs" || file.extension == ".cjs";
  file.goal = file.extension == ".mjs" ? ParseGoal::kModule : ParseGoal::kScript;
  return file;
}

absl::StatusOr<std::unique_ptr<CandidateTest>> MakeCandidateTest(const std::string& test, const std::string& extension,
                                                                 bool bytes, const CandidateTestOptions& options) {
  if (test.empty()) {
    return absl::InvalidArgumentError("no test: --test names a command or a .js file; --help shows how");
  }
  absl::StatusOr<std::unique_ptr<CandidateTest>> made;
  if (IsScriptTest(test)) {
    ASSIGN_OR_RETURN(std::string script, ReadFile(UserPath(test)));
    made = TestByScript(script, options);
  } else if (const std::string missing = MissingFileOf(test); !missing.empty()) {
    return absl::NotFoundError(absl::StrCat("--test: there is no file ", missing));
  } else {
    made = TestByCommand(test, extension, options);
  }
  if (!made.ok() || !bytes) return made;
  return std::make_unique<BytesTest>(*std::move(made), IsScriptTest(test));
}

bool IsScriptTest(const std::string& test) {
  return absl::EndsWith(test, ".js") && access(UserPath(test).c_str(), F_OK) == 0;
}

std::shared_ptr<const SyntaxTree> TreeOf(const SourceText& text, const InputFile& as, TreeCache& trees) {
  if (as.javascript) return trees.Find(text, as.goal);
  if (!as.json) return nullptr;
  absl::StatusOr<SyntaxTree> tree = ParseJson(text);
  return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
}

void EnterUserFolder() {
  if (const char* const folder = getenv("BUILD_WORKING_DIRECTORY")) {
    [[maybe_unused]] const int result = chdir(folder);
  }
}

}  // namespace twinstep
