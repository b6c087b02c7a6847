// Worker configurations as //harness:debug takes them.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char kDebug[] = "harness/debug";

std::string WriteProgram(const std::string& source) {
  const std::string path = ::testing::TempDir() + "/program.js";
  std::ofstream(path, std::ios::binary) << source;
  return "--program=" + path;
}

// What the program prints; what the command says where it fails.
std::string Printed(const std::string& source, const std::vector<std::string>& arguments) {
  std::vector<std::string> all = arguments;
  all.push_back(WriteProgram(source));
  const ProgramRun run = RunProgram(kDebug, all);
  if (run.exit_code != 0) return run.err;
  std::string printed;
  std::istringstream lines(run.out);
  const std::string prefix = "  printed ";
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(prefix, 0) == 0) printed += line.substr(prefix.size()) + "\n";
  }
  return printed;
}

TEST(DebugConfigurationsTest, V8RunsInTheTier) {
  // The bits are V8's (runtime.h, OptimizationStatus).
  const std::string source = R"js(
function add(a, b) { return a + b; }
for (let i = 0; i < 30; i++) add(i, 2);
let status = %GetOptimizationStatus(add);
print(status & 1 << 4 ? 'optimized' : status & 1 << 15 ? 'baseline' : 'interpreted');
)js";
  const struct {
    const char* configuration;
    const char* printed;
  } cases[] = {{"default", "interpreted\n"},
               {"interpreter", "interpreted\n"},
               {"baseline", "baseline\n"},
               {"optimizing", "optimized\n"}};
  for (const auto& test : cases) {
    EXPECT_EQ(
        Printed(source, {std::string("--configuration=") + test.configuration, "--v8_flags=--allow-natives-syntax"}),
        test.printed)
        << test.configuration;
  }
}

TEST(DebugConfigurationsTest, WithoutMachineCodeV8HasNoWebAssembly) {
  const std::string source = "print(typeof WebAssembly);\n";
  EXPECT_EQ(Printed(source, {"--engine=v8", "--configuration=jitless"}), "undefined\n");
  EXPECT_EQ(Printed(source, {"--engine=v8", "--configuration=interpreter"}), "object\n");
}

TEST(DebugConfigurationsTest, GarbageIsCollectedOften) {
  const std::string source = R"js(
let keep = [];
for (let i = 0; i < 20000; i++) keep[i % 100] = {a: i, b: [i, i + 1]};
print('end');
)js";
  const std::string path = WriteProgram(source);
  const auto collections = [&](const std::string& configuration) {
    const ProgramRun run =
        RunProgram(kDebug, {"--engine=v8", "--configuration=" + configuration, "--v8_flags=--trace-gc", path});
    int count = 0;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) count += line.find("Mark-Compact") != std::string::npos;
    return count;
  };
  EXPECT_EQ(collections("default"), 0);
  EXPECT_GT(collections("often_collected"), 20);
}

TEST(DebugConfigurationsTest, SpiderMonkeyRunsInTheTier) {
  // Inline caches, which the interpreter does not have, read a function's name without making it a property: at the
  // second call in the baseline tiers, after ten calls by default.
  const std::string source = R"js(
function read(f) { return f.name; }
function second() {}
read(function() {});
read(second);
const early = Reflect.ownKeys(second)[0] === 'name' ? 'interpreted' : 'compiled';
for (let i = 0; i < 1000; i++) read(function() {});
function last() {}
read(last);
print(early, Reflect.ownKeys(last)[0] === 'name' ? 'interpreted' : 'compiled');
)js";
  const struct {
    const char* configuration;
    const char* printed;
  } cases[] = {{"default", "interpreted compiled\n"},
               {"interpreter", "interpreted interpreted\n"},
               {"baseline", "compiled compiled\n"},
               {"optimizing", "compiled compiled\n"}};
  for (const auto& test : cases) {
    EXPECT_EQ(Printed(source, {"--engine=spidermonkey", std::string("--configuration=") + test.configuration}),
              test.printed)
        << test.configuration;
  }
}

TEST(DebugConfigurationsTest, DateAndIntlShowTheTimeZone) {
  // New York: 2:30 on 8 March 2020 does not exist; 1:30 on 1 November 2020 comes twice, the first is meant.
  const std::string source = R"js(
print(new Date(0).toString());
print(new Date(2020, 2, 8, 2, 30).toString());
print(new Date(2020, 10, 1, 1, 30).toISOString());
print(new Date(2020, 6, 1).toLocaleString('en', {timeZoneName: 'short'}));
)js";
  const struct {
    std::vector<std::string> arguments;
    const char* printed;
  } cases[] = {
      {{},
       "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)\n"
       "Sun Mar 08 2020 02:30:00 GMT+0000 (Coordinated Universal Time)\n"
       "2020-11-01T01:30:00.000Z\n"
       "7/1/2020, 12:00:00 AM UTC\n"},
      {{"--configuration=new_york"},
       "Wed Dec 31 1969 19:00:00 GMT-0500 (Eastern Standard Time)\n"
       "Sun Mar 08 2020 03:30:00 GMT-0400 (Eastern Daylight Time)\n"
       "2020-11-01T05:30:00.000Z\n"
       "7/1/2020, 12:00:00 AM EDT\n"},
      {{"--configuration=new_york", "--time_zone=Asia/Kolkata"},
       "Thu Jan 01 1970 05:30:00 GMT+0530 (India Standard Time)\n"
       "Sun Mar 08 2020 02:30:00 GMT+0530 (India Standard Time)\n"
       "2020-10-31T20:00:00.000Z\n"
       "7/1/2020, 12:00:00 AM GMT+5:30\n"},
  };
  for (const auto& test : cases) {
    for (const char* engine : {"--engine=v8", "--engine=spidermonkey"}) {
      std::vector<std::string> arguments = test.arguments;
      arguments.push_back(engine);
      EXPECT_EQ(Printed(source, arguments), test.printed) << engine;
    }
  }
}

TEST(DebugConfigurationsTest, MistakesAreOneSentence) {
  const struct {
    const char* argument;
    const char* message;
  } cases[] = {
      {"--configuration=fastest", "there is no worker configuration \"fastest\"; there are: default, "},
      {"--v8_flags=--no-opt --no-such-flag", "does not know or does not take: --no-such-flag; "},
      {"--v8_flags=--help", "--help is Twinstep's own to set"},
      {"--spidermonkey_options=ion.enable=0 ion.speed=11", "does not know or does not take: ion.speed=11; "},
      {"--time_zone=Mars/Olympus_Mons", "v8 has no time zone \"Mars/Olympus_Mons\"; "},
      {"--time_zone=america/new_york", "v8 has no time zone \"america/new_york\"; "},
      {"--time_zone=../../etc/passwd", "\"../../etc/passwd\" is not a time zone; "},
  };
  for (const auto& test : cases) {
    const ProgramRun run = RunProgram(kDebug, {WriteProgram("1;"), test.argument});
    EXPECT_EQ(run.exit_code, 2) << test.argument;
    EXPECT_THAT(run.err, HasSubstr(test.message));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
  }
}

TEST(DebugConfigurationsTest, ABatchRunsOnlyItsOwnConfiguration) {
  auto line = [](const std::string& worker) {
    return R"({"program":{"source":"1;"},"actions":[{"start":{}}])" + worker + "}\n";
  };
  const std::string input = line("") + line(R"(,"worker":{"name":"interpreter"})") +
                            line(R"(,"worker":{"v8Flags":["--no-opt"]})") + line(R"(,"worker":{"name":"fastest"})") +
                            line(R"(,"worker":{})");
  const ProgramRun run = RunProgram(kDebug, {"--batch", "--configuration=interpreter"}, input);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  std::vector<std::string> lines;
  std::istringstream stream(run.out);
  for (std::string answer; std::getline(stream, answer);) lines.push_back(answer);
  ASSERT_EQ(lines.size(), 5u) << run.out;
  EXPECT_THAT(lines[0], HasSubstr("COMPLETED")) << "a line that asks for none runs in any";
  EXPECT_EQ(lines[1], lines[0]);
  EXPECT_THAT(lines[2],
              AllOf(HasSubstr("{\"error\":"), HasSubstr("--no-opt"), HasSubstr("but this process has {name: ")));
  EXPECT_THAT(lines[3], HasSubstr("there is no worker configuration"));
  EXPECT_THAT(lines[4], HasSubstr("{\"error\":")) << "one without any flags is the default";
}

}  // namespace
}  // namespace twinstep
