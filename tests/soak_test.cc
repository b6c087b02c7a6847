// A campaign over test262 for half an hour: nothing is lost, memory stays flat. By hand (tag manual); needs the corpus:
//   ./bazelw build //corpus:test262 && ./bazelw test //tests:soak_test --test_output=all
// --test_env=TWINSTEP_SOAK_SECONDS=N makes it shorter or longer.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <regex>
#include <sstream>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "harness/results/finding_file.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

double ResidentMib(const std::string& pid) {
  std::ifstream statm("/proc/" + pid + "/statm");
  double size = 0, resident = 0;
  statm >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

double Largest(const std::vector<double>& values, size_t begin, size_t end) {
  return *std::max_element(values.begin() + static_cast<long>(begin), values.begin() + static_cast<long>(end));
}

TEST(SoakTest, HalfAnHourOfTest262) {
  const char* wanted = std::getenv("TWINSTEP_SOAK_SECONDS");
  const int seconds = wanted != nullptr ? std::atoi(wanted) : 1800;
  const std::string out = ::testing::TempDir() + "/soak";
  fs::remove_all(out);
  RunningProgram running("harness/fuzz",
                         {"--corpus=test262", "--seconds=" + std::to_string(seconds), "--samples=5", "--out=" + out});
  // The sum of the workers: one of them is young after a crash or a replacement.
  std::vector<double> supervisor, workers;
  for (int i = 0; i < seconds / 5; ++i) {
    std::this_thread::sleep_for(std::chrono::seconds(5));
    double sum = 0;
    for (const pid_t child : running.Children()) sum += ResidentMib(std::to_string(child));
    supervisor.push_back(ResidentMib(std::to_string(running.pid())));
    workers.push_back(sum);
  }
  const ProgramRun run = running.Wait();
  std::cout << run.out.substr(0, 6000) << run.err.substr(run.err.size() - std::min<size_t>(run.err.size(), 2000));
  ASSERT_EQ(run.exit_code, 0);
  ASSERT_GE(workers.size(), 6u);
  const size_t third = workers.size() / 3;
  for (const std::vector<double>* memory : {&supervisor, &workers}) {
    const double middle = Largest(*memory, third, 2 * third), end = Largest(*memory, 2 * third, memory->size());
    std::cout << (memory == &supervisor ? "supervisor" : "workers") << ": at most " << middle
              << " MiB in the middle third, " << end << " MiB in the last\n";
    EXPECT_LT(end, 1.3 * middle + 50);
  }
  std::ostringstream summary;
  summary << std::ifstream(out + "/summary.json").rdbuf();
  std::cout << summary.str();
  const std::string text = summary.str();
  std::smatch match;
  ASSERT_TRUE(std::regex_search(text, match, std::regex("\"findings\": ([0-9]+)")));
  int findings = 0;
  for (const auto& entry : fs::recursive_directory_iterator(out)) {
    if (!entry.is_regular_file() || !SessionOfFileName(entry.path().filename())) continue;
    EXPECT_TRUE(ReadFinding(entry.path()).ok()) << entry.path();
    ++findings;
  }
  EXPECT_EQ(findings, std::stoi(match[1]));
}

}  // namespace
}  // namespace twinstep
