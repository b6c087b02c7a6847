// What pages show as the output of a command is what the command prints. An example on a page is a command line, a
// blank line and lines of its output, all set in by four columns; "..." stands for lines that are left out, and at a
// line's end "~" or " ..." for the rest of the line. FOLDER is a folder of this test's. A command whose comment begins
// with "takes" is a measurement, and is not run.
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
    {"harness/reduction/README.md", false},
    {"harness/studies/README.md", false},
    {"harness/testing/README.md", false},
};

struct Example {
  // "harness/fuzz"
  std::string program;
  bool is_measurement = false;
  std::vector<std::string> arguments;
  std::vector<std::string> output;
};

constexpr char kCommand[] = "./bazelw run //";
constexpr char kMeasurement[] = " # takes ";

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
      // The folder's path may have blanks in it.
      for (const std::string& word : WordsOf(command)) {
        example.arguments.push_back(std::regex_replace(word, std::regex("\\bFOLDER\\b"), folder));
      }
      example.is_measurement = command.find(kMeasurement) != std::string::npos;
      example.program = std::regex_replace(example.arguments[2].substr(2), std::regex(":"), "/");
      example.arguments.erase(example.arguments.begin(), example.arguments.begin() + 3);
      if (!example.arguments.empty()) example.arguments.erase(example.arguments.begin());
    } else if (is_open && (after_blank || !examples.back().output.empty())) {
      examples.back().output.push_back(std::regex_replace(line, std::regex("\\bFOLDER\\b"), folder));
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
  if (example.is_measurement) return false;
  static const std::regex& placeholder = *new std::regex("(^|.*[=/])[A-Z_]{2,}(/.*|$)");
  return std::none_of(example.arguments.begin(), example.arguments.end(),
                      [](const std::string& word) { return std::regex_match(word, placeholder); });
}

// In this order, with others between them.
testing::AssertionResult ArePrinted(const std::vector<std::string>& wanted, const std::string& text, bool numbers) {
  std::istringstream printed(text);
  std::string line;
  for (const std::string& one : wanted) {
    if (one == "...") continue;
    bool is_found = false;
    while (!is_found && std::getline(printed, line)) is_found = Agree(one, line, numbers);
    if (!is_found) return testing::AssertionFailure() << "not printed there: " << one << "\n";
  }
  return testing::AssertionSuccess();
}

class PageExamplesTest : public ::testing::TestWithParam<Page> {};

TEST_P(PageExamplesTest, ArePrintedByTheirCommands) {
  // A folder of its own for each page.
  const std::string folder = ::testing::TempDir() + "/" + std::regex_replace(GetParam().path, std::regex("/"), "_");
  std::vector<Example> examples = ExamplesOf(GetParam().path, folder);
  std::erase_if(examples, [](const Example& example) { return !CanBeRun(example); });
  while (!examples.empty() && examples.back().output.empty()) examples.pop_back();
  EXPECT_FALSE(examples.empty()) << GetParam().path << " has none";
  for (const Example& example : examples) {
    if (example.output.empty() && !Names(example, folder)) continue;
    const ProgramRun run = RunProgram(example.program, example.arguments);
    EXPECT_TRUE(ArePrinted(example.output, run.out, GetParam().numbers))
        << "by " << example.program << ", as " << GetParam().path << " says:\n"
        << run.out << run.err;
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, PageExamplesTest, ::testing::ValuesIn(kPages),
                         [](const auto& info) { return std::to_string(info.index); });

// What is between two lines of a page, which are set in.
std::vector<std::string> LinesBetween(const std::string& path, const std::string& first, const std::string& last) {
  std::ifstream page(path);
  std::vector<std::string> lines;
  bool is_within = false;
  for (std::string line; std::getline(page, line);) {
    if (line == "    " + first) is_within = true;
    if (is_within) lines.push_back(line.substr(std::min<size_t>(line.size(), 4)));
    if (is_within && line == "    " + last) break;
  }
  return lines;
}

// The page says so: the input that it shows gives the finding that it shows.
TEST(FuzzingPageTest, ItsInputShowsItsFinding) {
  constexpr char kPage[] = "harness/fuzzing/README.md", kInput[] = "=== The input, as text", kEnd[] = "=== End";
  const std::vector<std::string> input = LinesBetween(kPage, kInput, kEnd);
  ASSERT_GT(input.size(), 2u);
  const std::string path = ::testing::TempDir() + "/input.js";
  std::ofstream file(path);
  for (size_t i = 1; i + 1 < input.size(); ++i) file << input[i] << "\n";
  file.close();
  // However slow the machine is, the run comes to its end.
  const ProgramRun run = RunProgram("harness/fuzz_target", {"-artifact_prefix=" + ::testing::TempDir() + "/",
                                                            "--known=none", "--run_seconds=600", path});
  EXPECT_TRUE(ArePrinted(LinesBetween(kPage, "=== A finding", kEnd), run.err, /*numbers=*/true)) << run.err;
}

}  // namespace
}  // namespace twinstep
