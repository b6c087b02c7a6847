#include "harness/campaign/flight_recorder.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

Action SetBreakpoint(uint32_t line) {
  Action action;
  action.mutable_set_breakpoint()->mutable_location()->set_line(line);
  return action;
}

TEST(FlightRecorderTest, TellsWhatAProcessDidThatDied) {
  int fd = -1;
  absl::StatusOr<std::unique_ptr<FlightRecorder>> supervisor = FlightRecorder::Create(fd);
  ASSERT_TRUE(supervisor.ok());
  EXPECT_FALSE((*supervisor)->in_flight());
  const pid_t child = fork();
  if (child == 0) {
    const absl::StatusOr<std::unique_ptr<FlightRecorder>> opened = FlightRecorder::Open(fd);
    FlightRecorder& worker = **opened;
    worker.Begin(1, false);
    worker.Note(FlightEngine::kA, SetBreakpoint(1));
    worker.End();
    worker.Begin(77, false);
    worker.Enter(FlightEngine::kA, CrashFinding::BREAKPOINT);
    for (uint32_t line = 1; line <= 3; ++line) worker.Note(FlightEngine::kA, SetBreakpoint(line));
    worker.Enter(FlightEngine::kB, CrashFinding::RUN);
    worker.Note(FlightEngine::kB, SetBreakpoint(9));
    raise(SIGABRT);
  }
  waitpid(child, nullptr, 0);
  const FlightRecorder& flight = **supervisor;
  EXPECT_TRUE(flight.in_flight());
  EXPECT_EQ(flight.flights(), 2u);
  EXPECT_EQ(flight.session(), 77u);
  EXPECT_FALSE(flight.examining());
  EXPECT_EQ(EngineName(flight.engine(), {"first", "second"}), "second");
  EXPECT_EQ(flight.phase(), CrashFinding::RUN);
  ASSERT_EQ(flight.Actions(FlightEngine::kA).size(), 3u);
  EXPECT_EQ(flight.Actions(FlightEngine::kA)[2].set_breakpoint().location().line(), 3u);
  ASSERT_EQ(flight.Actions(FlightEngine::kB).size(), 1u);
  close(fd);
}

TEST(FlightRecorderTest, PlacesOfProgramsHaveNumbersOfTheirOwn) {
  std::set<size_t> numbers;
  for (const char* const program : {"a.js", "b.js"}) {
    for (uint32_t line = 1; line <= 20; ++line) {
      for (uint32_t column = 0; column < 20; ++column) {
        Location location;
        location.set_line(line);
        location.set_column(column);
        const size_t number = PlaceNumber(ProgramNumber(program), location);
        EXPECT_LT(number, Places().size());
        EXPECT_EQ(number, PlaceNumber(ProgramNumber(std::string(program)), location));
        numbers.insert(number);
      }
    }
  }
  // Of 800 in a million, one in three times two share a number.
  EXPECT_GE(numbers.size(), 795u);
}

TEST(FlightRecorderTest, KnowsWhatWasMadeOfTheProgramInFlight) {
  int fd = -1;
  absl::StatusOr<std::unique_ptr<FlightRecorder>> recorder = FlightRecorder::Create(fd);
  ASSERT_TRUE(recorder.ok());
  FlightRecorder& flight = **recorder;
  flight.Begin(0, false);
  EXPECT_EQ(flight.Source(), "");
  flight.BeginRun(FlightEngine::kA, "let a;");
  flight.Note(FlightEngine::kA, SetBreakpoint(1));
  Transformation blank_lines;
  blank_lines.mutable_insert_blank_lines()->set_line(1);
  flight.Note({blank_lines});
  flight.BeginRun(FlightEngine::kA, "\nlet a;");
  EXPECT_EQ(flight.Source(), "\nlet a;");
  EXPECT_TRUE(flight.Actions(FlightEngine::kA).empty()) << "those of the run before are not in flight";
  ASSERT_EQ(flight.Transformations().size(), 1u);
  EXPECT_EQ(flight.Transformations()[0].insert_blank_lines().line(), 1u);
  flight.Note(std::vector<Transformation>());
  EXPECT_TRUE(flight.Transformations().empty());
  flight.BeginRun(FlightEngine::kA, std::string(FlightRecorder::kMaxSourceBytes + 1, ' '));
  EXPECT_EQ(flight.Source(), "");
  flight.Begin(1, false);
  EXPECT_TRUE(flight.Transformations().empty());
  close(fd);
}

TEST(FlightRecorderTest, MoreActionsThanFitAreLeftOut) {
  int fd = -1;
  absl::StatusOr<std::unique_ptr<FlightRecorder>> recorder = FlightRecorder::Create(fd);
  ASSERT_TRUE(recorder.ok());
  (*recorder)->Begin(0, true);
  const size_t size = SetBreakpoint(1'000'000).ByteSizeLong() + sizeof(uint32_t);
  const size_t fitting = FlightRecorder::kMaxActionBytes / size;
  for (size_t i = 0; i < fitting + 100; ++i) (*recorder)->Note(FlightEngine::kA, SetBreakpoint(1'000'000));
  EXPECT_EQ((*recorder)->Actions(FlightEngine::kA).size(), fitting);
  EXPECT_TRUE((*recorder)->examining());
  close(fd);
}

}  // namespace
}  // namespace twinstep
