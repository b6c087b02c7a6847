#include "model/transformations/fake_runs.h"

#include <google/protobuf/text_format.h>

#include <sstream>

#include "gtest/gtest.h"
#include "model/sessions/random_user.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"

namespace twinstep {

FakeProgram FakeCalls() {
  FakeProgram program;
  for (const double i : {1.0, 2.0}) {
    program.visits.push_back({.line = 1, .stack = {}, .variables = {{"i", i}}});
    program.visits.push_back({.line = 11, .stack = {"f"}, .variables = {{"n", i}}});
    program.visits.push_back({.line = 12, .stack = {"f"}, .variables = {{"n", i}}});
    program.visits.push_back({.line = 21, .stack = {"g", "f"}, .variables = {}});
  }
  program.visits.push_back({.line = 2, .stack = {}, .variables = {}});
  return program;
}

Trace FakeInitialRun(const std::string& actions) {
  google::protobuf::RepeatedPtrField<Action> list;
  std::istringstream words(actions);
  bool started = false;
  for (std::string word; words >> word;) {
    if (word[0] == 'b') {
      list.Add()->mutable_set_breakpoint()->mutable_location()->set_line(
          static_cast<uint32_t>(std::stoi(word.substr(1))));
      continue;
    }
    if (!started) list.Add()->mutable_start();
    started = true;
    if (word == "c") list.Add()->mutable_resume();
    if (word == "i") list.Add()->mutable_step_in();
    if (word == "o") list.Add()->mutable_step_over();
    if (word == "u") list.Add()->mutable_step_out();
  }
  if (!started) list.Add()->mutable_start();
  FakeSession fake(FakeCalls());
  Trace trace;
  RecordingSession session(fake, FULL, trace);
  EXPECT_TRUE(PlayActions(session, list).ok());
  return trace;
}

std::vector<int> PauseLines(const Trace& trace) {
  std::vector<int> lines;
  for (const Event& event : trace.events()) {
    if (event.output().has_paused()) lines.push_back(static_cast<int>(event.output().paused().location().line()));
  }
  return lines;
}

FakeFollowUp RunFake(const Trace& initial, const std::string& message, const EngineFacts& facts) {
  Transformation transformation;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(message, &transformation)) << message;
  FakeSession session(FakeCalls());
  return RunFake(session, initial, transformation, facts);
}

FakeFollowUp RunFake(Session& session, const Trace& initial, const Transformation& transformation,
                     const EngineFacts& facts) {
  FakeFollowUp fake;
  const std::vector<Location> breakable = FakeSession(FakeCalls()).BreakableLocations().value();
  InitialRun run;
  run.facts = &facts;
  run.trace = &initial;
  run.breakable = &breakable;
  auto follow_up = TransformationFor(transformation.kind_case())->Plan(run, transformation);
  if (!follow_up.ok()) {
    EXPECT_EQ(follow_up.status().code(), absl::StatusCode::kFailedPrecondition);
    fake.result.end = FollowUpResult::End::kNotApplicable;
    fake.result.reason = std::string(follow_up.status().message());
    return fake;
  }
  const auto result = RunFollowUp(session, initial, **follow_up, fake.trace);
  EXPECT_TRUE(result.ok()) << result.status();
  if (result.ok()) fake.result = *result;
  return fake;
}

Trace RandomFakeRun(Session& inner, Random& random) {
  Trace trace;
  RecordingSession session(inner, FULL, trace);
  for (int i = 0; i < 2; ++i) {
    Location location;
    location.set_line(static_cast<uint32_t>(1 + random.Below(24)));
    EXPECT_TRUE(session.SetBreakpoint(location).ok());
  }
  GeneratorOptions options;
  options.max_actions = 8;
  RandomUser driver({.generator = options}, random);
  EXPECT_TRUE(session.Run(driver).ok());
  return trace;
}

std::optional<Transformation> ProposeFake(const std::string& name, const Trace& initial, Random& random) {
  const std::vector<Location> breakable = FakeSession(FakeCalls()).BreakableLocations().value();
  InitialRun run;
  run.trace = &initial;
  run.breakable = &breakable;
  return TransformationNamed(name)->Propose(run, random).transformation;
}

}  // namespace twinstep
