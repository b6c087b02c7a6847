// SpiderMonkey's breakable positions against Firefox 153's.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "engines/spidermonkey/spidermonkey_engine.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(FidelityTest, SpiderMonkeyPositions) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSpiderMonkeyEngine();
  ASSERT_TRUE(engine.ok()) << engine.status();
  std::ifstream lines("tests/fidelity/positions.jsonl");
  std::string line;
  int programs = 0;
  while (std::getline(lines, line)) {
    google::protobuf::Struct json;
    ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(line, &json).ok());
    const std::string name = json.fields().at("program").string_value();
    std::set<std::pair<int, int>> expected;
    for (const auto& [number, columns] : json.fields().at("firefox").struct_value().fields()) {
      for (const auto& column : columns.list_value().values()) {
        expected.emplace(std::stoi(number), static_cast<int>(column.number_value()));
      }
    }
    std::ostringstream source;
    source << std::ifstream("tests/fidelity/" + name).rdbuf();
    Program program;
    program.set_source(source.str());
    absl::StatusOr<std::unique_ptr<Session>> session = (*engine)->Load(program, SessionOptions());
    ASSERT_TRUE(session.ok()) << session.status();
    absl::StatusOr<std::vector<Location>> locations = (*session)->BreakableLocations();
    ASSERT_TRUE(locations.ok()) << locations.status();
    std::set<std::pair<int, int>> actual;
    for (const Location& location : *locations) actual.emplace(location.line(), location.column());
    EXPECT_EQ(actual, expected) << name;
    EXPECT_EQ(actual.size(), locations->size()) << name;
    ++programs;
  }
  EXPECT_EQ(programs, 48);
}

}  // namespace
}  // namespace twinstep
