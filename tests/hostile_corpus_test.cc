// A campaign over programs that mean harm: it survives, counts every session and says what it left out.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr char kFuzz[] = "harness/fuzz";

class HostileCorpusTest : public ::testing::Test {
 protected:
  HostileCorpusTest() : folder_(::testing::TempDir() + "/hostile"), out_(::testing::TempDir() + "/hostile_out") {
    fs::remove_all(folder_);
    fs::remove_all(out_);
    fs::create_directories(folder_);
  }

  void Program(const std::string& name, const std::string& source) {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << source;
    ++programs_;
  }

  // Every program once: each is hostile in every session.
  ProgramRun Fuzz(std::vector<std::string> more) {
    std::vector<std::string> arguments = {"--corpus=" + folder_, "--sessions=" + std::to_string(programs_),
                                          "--cpu_limit=300ms",   "--jobs=2",
                                          "--out=" + out_,       "--samples=0",
                                          "--reduce=none"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return RunProgram(kFuzz, arguments);
  }

  // `many` lines in the longest program.
  void LoopsRecursionAndOddText(int many);

  long Number(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(out_ + "/summary.json").rdbuf();
    const std::string summary = text.str();
    std::smatch match;
    return std::regex_search(summary, match, std::regex("\"" + name + "\": ([0-9]+)")) ? std::stol(match[1]) : -1;
  }

  const std::string folder_;
  const std::string out_;
  int programs_ = 0;
};

void HostileCorpusTest::LoopsRecursionAndOddText(int many) {
  Program("endless.js", "let i = 0;\nwhile (true) {\n  i++;\n}\n");
  Program("endless_jobs.js", "function again() {\n  Promise.resolve().then(again);\n}\nagain();\n");
  Program("endless_regexp.js", "let r = /^(a+)+$/;\nlet t = 'a'.repeat(50) + 'b';\nr.test(t);\n");
  Program("endless_getter.js", "let o = {\n  get x() {\n    while (true) {}\n  }\n};\no.x;\n");
  Program("recursion.js", "function f() {\n  return f() + 1;\n}\ntry {\n  f();\n} catch (e) {\n  f();\n}\n");
  Program("deep_text.js", std::string(100'000, '['));
  Program("deep_calls.js", "let x = " + std::string(20'000, '(') + "1" + std::string(20'000, ')') + ";\n");
  Program("bytes.js", "let s = '\xFF\xFE\xC0\x80\xED\xA0\x80';\nconsole.log(s);\n");
  Program("nul.js", std::string("let a = 1;\n\0let b = 2;\n", 23));
  Program("empty.js", "");
  Program("syntax.js", "let x = ;\n");
  Program("literal.js", "let s = '" + std::string(3 << 20, 'x') + "';\nlet t = s + s;\nt.length;\n");
  std::string lines;
  for (int i = 0; i < many; ++i) lines += "0;\n";
  Program("many_lines.js", lines);
  Program("throws.mjs", "import { a } from './missing.mjs';\nexport const b = a;\n");
  std::ofstream(folder_ + "/too_large.js") << std::string(5 << 20, ' ');
  std::ofstream(folder_ + "/notes.txt") << "no program";
  fs::create_symlink("..", folder_ + "/loop");
  mkfifo((folder_ + "/pipe.js").c_str(), 0600);
}

TEST_F(HostileCorpusTest, LoopsRecursionAndOddText) {
  LoopsRecursionAndOddText(1'000'000);
  const ProgramRun run = Fuzz({"--mode=differential"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(Number("sessions"), programs_);
  EXPECT_GT(Number("timeouts"), 0);
  EXPECT_EQ(Number("hangs"), 0) << "every session has ended by its own limits";
  EXPECT_THAT(run.out, HasSubstr("not a .js or .mjs file"));
  EXPECT_THAT(run.out, HasSubstr("over 4 MiB"));
}

TEST_F(HostileCorpusTest, LoopsRecursionAndOddTextTransformed) {
  // A session does not end with the first difference here: of a million lines it would ask for 100,000 breakpoints in
  // every run.
  LoopsRecursionAndOddText(20'000);
  const ProgramRun run = Fuzz({"--mode=metamorphic"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(Number("sessions"), programs_);
  EXPECT_GT(Number("timeouts"), 0);
  EXPECT_EQ(Number("hangs"), 0) << "every session has ended by its own limits";
  EXPECT_EQ(Number("failed"), 0) << run.out;
  EXPECT_EQ(Number("findings"), Number("reproduced"));
}

TEST_F(HostileCorpusTest, MemoryIsLimitedInsideAndFromOutside) {
  Program("fine.js", "let a = 1;\nlet b = a;\n");
  Program("objects.js", "let all = [];\nwhile (true) {\n  all.push({ a: all.length, b: [1, 2, 3] });\n}\n");
  Program("strings.js", "let s = 'x';\nwhile (true) {\n  s += s + 'y';\n}\n");
  Program("buffers.js", "let all = [];\nwhile (true) {\n  all.push(new Uint8Array(16 << 20).fill(1));\n}\n");
  Program("one_array.js", "let a = new Array(1 << 28).fill(1.5);\na.length;\n");
  Program("map.js", "let m = new Map();\nfor (let i = 0; ; i++) {\n  m.set(i, i);\n}\n");
  const ProgramRun run = Fuzz({"--mode=differential", "--memory_limit_mib=512", "--cpu_limit=3s"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(Number("sessions"), programs_);
  EXPECT_GT(Number("memory") + Number("memory_limits") + Number("timeouts") + Number("crashes"), 0);
}

}  // namespace
}  // namespace twinstep
