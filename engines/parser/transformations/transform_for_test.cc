#include "engines/parser/transformations/transform_for_test.h"

#include <google/protobuf/text_format.h>

#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::google::protobuf::TextFormat;

const ProgramTransformation* Named(std::string_view name) {
  for (const ProgramTransformation* transformation : ProgramTransformations()) {
    if (transformation->name() == name) return transformation;
  }
  ADD_FAILURE() << "no transformation " << name;
  return nullptr;
}

Program ProgramOf(std::string_view source) {
  Program program;
  program.set_source(std::string(source));
  return program;
}

}  // namespace

std::string After(std::string_view program, std::string message, bool module, TransformationPreset preset) {
  std::string source(program);
  const size_t mark = source.find('^');
  if (mark != std::string::npos) {
    const std::string offset = std::to_string(SourceText(source.substr(0, mark)).length());
    source.erase(mark, 1);
    for (size_t at; (at = message.find('^')) != std::string::npos;) message.replace(at, 1, offset);
  }
  Transformation transformation;
  EXPECT_TRUE(TextFormat::ParseFromString(message, &transformation)) << message;
  const SyntaxTree tree = ParseForTest(source, module ? ParseGoal::kModule : ParseGoal::kScript);
  const Program before = ProgramOf(source);
  const auto applied = Apply(transformation, TransformationInput(before, tree, {}, preset));
  return applied.ok() ? applied->program.source() : "refused: " + std::string(applied.status().message());
}

std::string WhyNot(std::string_view program, std::string_view name, std::vector<SourceRange> never_executed) {
  const SyntaxTree tree = ParseForTest(program);
  const Program before = ProgramOf(program);
  Random random(1);
  const Proposal proposal =
      Named(name)->Propose(TransformationInput(before, tree, {nullptr, std::move(never_executed)}), random);
  return proposal.transformation.has_value() ? "proposed" : proposal.reason;
}

std::string Expected(std::string_view program, const std::string& message, const std::string& initial) {
  Transformation transformation;
  Output output;
  EXPECT_TRUE(TextFormat::ParseFromString(message, &transformation)) << message;
  EXPECT_TRUE(TextFormat::ParseFromString(initial, &output)) << initial;
  const SyntaxTree tree = ParseForTest(program);
  const Program before = ProgramOf(program);
  const TransformationInput input(before, tree);
  const auto applied = Apply(transformation, input);
  if (!applied.ok()) return "refused: " + std::string(applied.status().message());
  const auto expected = Expect(transformation, input, applied->locations, output);
  if (!expected.ok()) return "lost: " + std::string(expected.status().message());
  std::string text = expected->output.ShortDebugString();
  for (const AddedVariable& shown : expected->shown) {
    text += " and " + shown.name + " in frame " + std::to_string(shown.frame);
  }
  return text;
}

void ExpectRobust(std::string_view program, std::string_view name) {
  const SyntaxTree tree = ParseForTest(program);
  const Program before = ProgramOf(program);
  const TransformationInput input(before, tree);
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Proposal proposal = Named(name)->Propose(input, random);
    Transformation transformation;
    if (proposal.transformation.has_value()) transformation = *proposal.transformation;
    std::string bytes = transformation.SerializeAsString();
    for (int times = random.Below(3); times > 0 && !bytes.empty(); --times) {
      bytes[random.Below(bytes.size())] = static_cast<char>(random.Next());
    }
    if (!transformation.ParseFromString(bytes)) continue;
    const auto applied = Apply(transformation, input);
    if (!applied.ok()) {
      EXPECT_EQ(applied.status().code(), absl::StatusCode::kFailedPrecondition);
      continue;
    }
    const auto parsed = ParserForTest().Parse(applied->locations.edited(), ParseGoal::kScript);
    EXPECT_TRUE(parsed.ok()) << parsed.status() << "\n" << applied->program.source();
  }
}

}  // namespace twinstep
