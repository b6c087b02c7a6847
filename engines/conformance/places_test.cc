// Breakable locations, and that setting breakpoints agrees with them.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "model/display.h"

namespace twinstep {
namespace {

class PlacesTest : public ConformanceTest {
 protected:
  std::unique_ptr<Session> Load(const Program& program, BreakpointSliding sliding = NONE) {
    SessionOptions session_options = options();
    session_options.breakpoint_sliding = sliding;
    absl::StatusOr<std::unique_ptr<Session>> session = engine().Load(program, session_options);
    EXPECT_TRUE(session.ok()) << session.status();
    return session.ok() ? *std::move(session) : nullptr;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(PlacesTest);

TEST_P(PlacesTest, AreSortedAndUnique) {
  for (const Program& program : CorpusPrograms()) {
    std::unique_ptr<Session> session = Load(program);
    const absl::StatusOr<std::vector<Location>> locations = session->BreakableLocations();
    ASSERT_TRUE(locations.ok()) << locations.status();
    EXPECT_FALSE(locations->empty()) << program.name();
    std::pair<uint32_t, uint32_t> last = {0, 0};
    for (const Location& location : *locations) {
      EXPECT_EQ(location.source(), Location::MAIN);
      ASSERT_TRUE(location.has_column());
      const std::pair<uint32_t, uint32_t> here = {location.line(), location.column()};
      EXPECT_LT(last, here) << program.name();
      last = here;
    }
  }
}

TEST_P(PlacesTest, ABreakableLineIsWhereItsBreakpointGoes) {
  if (is_v8()) GTEST_SKIP() << "V8 takes the innermost function around the position, then a place in it (D7)";
  for (const Program& program : CorpusPrograms()) {
    std::unique_ptr<Session> session = Load(program);
    const absl::StatusOr<std::vector<Location>> locations = session->BreakableLocations();
    ASSERT_TRUE(locations.ok());
    std::set<uint32_t> lines;
    for (const Location& location : *locations) lines.insert(location.line());
    for (const uint32_t line : lines) {
      Location requested;
      requested.set_line(line);
      const absl::StatusOr<Output> output = session->SetBreakpoint(requested);
      ASSERT_TRUE(output.ok()) << output.status();
      EXPECT_EQ(output->breakpoint_set().location().line(), line) << program.name();
    }
  }
}

TEST_P(PlacesTest, ABreakableLocationIsWhereItsBreakpointGoes) {
  if (is_v8()) GTEST_SKIP() << "V8 takes the innermost function around the position, then a place in it (D7)";
  for (const Program& program : CorpusPrograms()) {
    std::unique_ptr<Session> session = Load(program);
    const absl::StatusOr<std::vector<Location>> locations = session->BreakableLocations();
    ASSERT_TRUE(locations.ok());
    for (const Location& location : *locations) {
      const absl::StatusOr<Output> output = session->SetBreakpoint(location);
      ASSERT_TRUE(output.ok()) << output.status();
      EXPECT_EQ(ToText(output->breakpoint_set().location()), ToText(location)) << program.name();
    }
    for (const Location& location : *locations) {
      const absl::StatusOr<Output> output = session->RemoveBreakpoint(location);
      ASSERT_TRUE(output.ok()) << output.status();
      EXPECT_TRUE(output->breakpoint_removed().removed()) << program.name() << " " << ToText(location);
    }
  }
}

TEST_P(PlacesTest, OnlyV8TakesABreakpointOnAnotherLine) {
  if (is_v8()) GTEST_SKIP() << "V8 always slides";
  for (const Program& program : CorpusPrograms()) {
    std::unique_ptr<Session> session = Load(program);
    const absl::StatusOr<std::vector<Location>> locations = session->BreakableLocations();
    std::set<uint32_t> lines;
    for (const Location& location : *locations) lines.insert(location.line());
    for (uint32_t line = 1; line < *lines.rbegin() + 3; ++line) {
      Location requested;
      requested.set_line(line);
      EXPECT_EQ(session->SetBreakpoint(requested)->has_breakpoint_set(), lines.contains(line))
          << program.name() << " line " << line;
    }
  }
}

// Firefox in the DBDB study: to the next line with a place.
TEST_P(PlacesTest, SlidingGoesToTheNextBreakableLine) {
  if (is_v8()) GTEST_SKIP() << "V8 slides by rules of its own";
  for (const Program& program : CorpusPrograms()) {
    std::unique_ptr<Session> session = Load(program, NEXT);
    const absl::StatusOr<std::vector<Location>> locations = session->BreakableLocations();
    std::map<uint32_t, uint32_t> first_columns;
    for (const Location& location : *locations) first_columns.emplace(location.line(), location.column());
    for (uint32_t line = 1; line < first_columns.rbegin()->first + 3; ++line) {
      Location requested;
      requested.set_line(line);
      const absl::StatusOr<Output> output = session->SetBreakpoint(requested);
      const auto next = first_columns.lower_bound(line);
      if (next == first_columns.end()) {
        EXPECT_TRUE(output->has_breakpoint_refused()) << program.name() << " line " << line;
      } else {
        EXPECT_EQ(ToText(output->breakpoint_set().location()), absl::StrCat(next->first, ":", next->second))
            << program.name() << " line " << line;
        // The request for the line before slid there already.
        EXPECT_EQ(output->breakpoint_set().duplicate(), line > 1 && !first_columns.contains(line - 1))
            << program.name() << " line " << line;
      }
    }
  }
}

TEST_P(PlacesTest, AProgramThatDoesNotParseHasNone) {
  std::unique_ptr<Session> session = Load(ToProgram({.program = "let let = 1;\n"}));
  EXPECT_TRUE(session->BreakableLocations()->empty());
}

TEST_P(PlacesTest, AnEmptyProgram) {
  std::unique_ptr<Session> session = Load(ToProgram({.program = ""}));
  EXPECT_TRUE(session->BreakableLocations().ok());
  const Trace trace = (session.reset(), Play(ToProgram({.program = ""}), "start"));
  EXPECT_EQ(LastFinished(trace).outcome(), Finished::COMPLETED);
}

// Lines end where ECMAScript ends them, and columns count UTF-16 code units.
TEST_P(PlacesTest, LineTerminatorsAndColumns) {
  const auto start_of = [this](const std::string& program, const std::string& breakpoint) {
    const Trace trace = Play(ToProgram({.program = program}), absl::StrCat("break ", breakpoint, "; start"));
    return ToText(LastPause(trace).location());
  };
  EXPECT_EQ(start_of("let a = 1;\r\nlet b = 2;\r\n", "2"), "2:8");
  EXPECT_EQ(start_of("let a = 1;\rlet b = 2;\r", "2"), "2:8");
  EXPECT_EQ(start_of("let a = 1;\xE2\x80\xA8let b = 2;\n", "2"), "2:8");
  EXPECT_EQ(start_of("let a = 1;\xE2\x80\xA9let b = 2;\n", "2"), "2:8");
  EXPECT_EQ(start_of("let a = '\xE2\x80\xA8'; a = 2;\nlet b = 2;\n", "3"), "3:8");
  EXPECT_EQ(start_of("let a = '\xC3\xA9\xC3\xA9'; print(1);\n", "1:14"), "1:14");
  EXPECT_EQ(start_of("let a = '\xF0\x9F\x98\x80'; print(1);\n", "1:14"), "1:14");
}

}  // namespace
}  // namespace twinstep
