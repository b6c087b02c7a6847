// What pages show as the output of a command is what the command prints. An example on a page is a command line, a
// blank line and lines of its output, all set in by four columns; "..." stands for lines that are left out, and at a
// line's end "~" or " ..." for the rest of the line. FOLDER is a folder of this test's.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

struct Page {
  const char* path;
  // Whether the example's numbers have to stay as well: not those of a campaign, which change with whatever decides its
  // sessions.
  bool numbers;
};

constexpr Page kPages[] = {
    {"README.md", false},
    {"harness/README.md", false},
    {"harness/isolation/schedules/README.md", false},
    {"harness/isolation/states/README.md", true},
    {"harness/isolation/versions/README.md", true},
};

struct Example {
  std::string program;
  std::vector<std::string> arguments;
  std::vector<std::string> output;
};

constexpr char kCommand[] = "./bazelw run //harness:";

// The words of a command line without its comment; `text` has no quotes.
std::vector<std::string> WordsOf(const std::string& text) {
  std::istringstream all(text.substr(0, text.find(" #")));
  return {std::istream_iterator<std::string>(all), {}};
}

// The examples of a page. A command without output is one too, as others may need what it leaves in FOLDER.
std::vector<Example> ExamplesOf(const std::string& path, const std::string& folder) {
  std::ifstream page(path);
  EXPECT_TRUE(page.good()) << path;
  std::vector<Example> examples;
  bool is_open = false, is_continued = false, after_blank = false;
  std::string command;
  for (std::string line; std::getline(page, line);) {
    if (line.empty()) {
      after_blank = true;
      continue;
    }
    if (!line.starts_with("    ")) {
      is_open = false;
      continue;
    }
    line = line.substr(4);
    if (line.starts_with(kCommand) || is_continued) {
      command = is_continued ? command + line : line;
      is_continued = command.ends_with("\\");
      if (is_continued) command.pop_back();
      is_open = !is_continued;
      after_blank = false;
      if (!is_open) continue;
      Example& example = examples.emplace_back();
      for (std::string& word : WordsOf(std::regex_replace(command, std::regex("\\bFOLDER\\b"), folder))) {
        example.arguments.push_back(std::move(word));
      }
      example.program = "harness/" + example.arguments[2].substr(std::string("//harness:").size());
      example.arguments.erase(example.arguments.begin(), example.arguments.begin() + 3);
      if (!example.arguments.empty()) example.arguments.erase(example.arguments.begin());
    } else if (is_open && (after_blank || !examples.back().output.empty())) {
      examples.back().output.push_back(line);
    } else {
      is_open = false;
    }
  }
  return examples;
}

std::string WithoutNumbers(const std::string& line) {
  return std::regex_replace(line, std::regex(" *[0-9][0-9,.]*"), " N");
}

// A line of a page, and one that was printed.
bool Agree(std::string shown, std::string printed, bool numbers) {
  bool is_cut = false;
  for (const char* const end : {"~", " ..."}) {
    if (!shown.ends_with(end)) continue;
    shown.erase(shown.size() - std::string(end).size());
    is_cut = true;
  }
  if (!numbers) {
    shown = WithoutNumbers(shown);
    printed = WithoutNumbers(printed);
  }
  return is_cut ? printed.starts_with(shown) : printed == shown;
}

bool Names(const Example& example, const std::string& folder) {
  return std::any_of(example.arguments.begin(), example.arguments.end(),
                     [&folder](const std::string& word) { return word.find(folder) != std::string::npos; });
}

bool CanBeRun(const Example& example) {
  static const std::regex& placeholder = *new std::regex("(^|.*[=/])[A-Z_]{2,}(/.*|$)");
  return std::none_of(example.arguments.begin(), example.arguments.end(),
                      [](const std::string& word) { return std::regex_match(word, placeholder); });
}

class PageExamplesTest : public ::testing::TestWithParam<Page> {};

TEST_P(PageExamplesTest, ArePrintedByTheirCommands) {
  const std::string folder = ::testing::TempDir() + "/examples";
  std::vector<Example> examples = ExamplesOf(GetParam().path, folder);
  std::erase_if(examples, [](const Example& example) { return !CanBeRun(example); });
  while (!examples.empty() && examples.back().output.empty()) examples.pop_back();
  EXPECT_FALSE(examples.empty()) << GetParam().path << " has none";
  for (const Example& example : examples) {
    if (example.output.empty() && !Names(example, folder)) continue;
    const ProgramRun run = RunProgram(example.program, example.arguments);
    std::istringstream printed(run.out);
    std::string line;
    for (const std::string& wanted : example.output) {
      if (wanted == "...") continue;
      bool is_found = false;
      while (!is_found && std::getline(printed, line)) is_found = Agree(wanted, line, GetParam().numbers);
      EXPECT_TRUE(is_found) << GetParam().path << " shows what " << example.program
                            << " does not print there: " << wanted << "\n"
                            << run.out << run.err;
      if (!is_found) break;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, PageExamplesTest, ::testing::ValuesIn(kPages),
                         [](const auto& info) { return std::to_string(info.index); });

}  // namespace
}  // namespace twinstep
