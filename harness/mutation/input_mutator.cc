#include "harness/mutation/input_mutator.h"

#include <optional>
#include <utility>

#include "engines/engine_pair.h"
#include "harness/mutation/action_mutator.h"
#include "harness/mutation/code_grammar.h"
#include "model/actions/action_kind.h"
#include "model/source/location_map.h"
#include "model/source/parse_goal.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr int kMostChanges = 3;
constexpr uint64_t kMostTransformations = 4;
// How a program is debugged decides more than the program: most of what is new comes from other actions.
constexpr double kSameProgram = 0.5;
constexpr double kOtherActions = 0.8;

FuzzStep DrawStep(Random& random) {
  FuzzStep step;
  step.mutable_drawn()->set_seed(random.Below(1'000'000));
  if (random.Chance(0.5)) {
    step.mutable_drawn()->set_name(std::string(Transformations()[random.Below(Transformations().size())]->name()));
  }
  return step;
}

void MutateSteps(const FuzzInput* donor, Random& random, FuzzInput& input) {
  std::vector<FuzzStep> steps(input.steps().begin(), input.steps().end());
  const auto any = [&] { return random.Below(steps.size()); };
  switch (steps.empty() ? 0 : random.Below(5)) {
    case 0:
      steps.insert(steps.begin() + static_cast<long>(random.Below(steps.size() + 1)), DrawStep(random));
      break;
    case 1:
      steps.erase(steps.begin() + static_cast<long>(any()));
      break;
    case 2:
      steps[any()] = DrawStep(random);
      break;
    case 3:
      std::swap(steps[any()], steps[any()]);
      break;
    default:
      if (donor != nullptr && donor->steps_size() > 0) {
        steps.push_back(donor->steps(static_cast<int>(random.Below(static_cast<uint64_t>(donor->steps_size())))));
      }
      break;
  }
  if (steps.size() > kMostTransformations) steps.resize(kMostTransformations);
  *input.mutable_steps() = {steps.begin(), steps.end()};
}

// Exact ones are about the program as it was.
void DrawStepsAnew(FuzzInput& input) {
  for (FuzzStep& step : *input.mutable_steps()) {
    if (!step.has_transformation()) continue;
    const TransformationClass* const kind = TransformationFor(step.transformation().kind_case());
    step.mutable_drawn()->set_name(kind == nullptr ? "" : std::string(kind->name()));
  }
}

// Of the default pair.
std::string AnyEngine(Random& random) {
  const EnginePair pair = DefaultPair();
  return random.Chance(0.5) ? pair.a : pair.b;
}

}  // namespace

std::shared_ptr<const SyntaxTree> InputMutator::TreeOf(const FuzzInput& input) const {
  const Program& program = input.test_case().program();
  return parse_(SourceText(program.source()), GoalOf(program));
}

FuzzInput InputMutator::Generate(Random& random) {
  FuzzInput input;
  TestCase& test_case = *input.mutable_test_case();
  test_case.mutable_program()->set_source(GenerateProgram(random));
  const std::shared_ptr<const SyntaxTree> tree = TreeOf(input);
  const ActionPlaces places = tree == nullptr ? ActionPlaces() : PlacesOf(*tree);
  *test_case.mutable_actions() = DrawActions(places, random);
  test_case.mutable_engine()->set_engine(AnyEngine(random));
  *input.add_steps() = DrawStep(random);
  return input;
}

void InputMutator::Mutate(const FuzzInput* donor, size_t max_bytes, Random& random, FuzzInput& input) {
  const bool same_program = random.Chance(kSameProgram) && !input.test_case().engine().engine().empty();
  for (uint64_t changes = same_program ? 0 : 1 + random.Below(kMostChanges); changes > 0; --changes) {
    FuzzInput changed = input;
    MutateOnce(donor, max_bytes, random, changed);
    if (changed.ByteSizeLong() <= max_bytes) input = std::move(changed);
  }
  const bool other_actions = random.Chance(kOtherActions);
  if (!same_program && !other_actions) return;
  const std::shared_ptr<const SyntaxTree> tree = TreeOf(input);
  if (tree == nullptr) return;
  FuzzInput changed = input;
  TestCase& test_case = *changed.mutable_test_case();
  if (other_actions) {
    *test_case.mutable_actions() = DrawActions(PlacesOf(*tree), random);
  } else {
    MutateActions(PlacesOf(*tree), donor == nullptr ? nullptr : &donor->test_case().actions(), random,
                  *test_case.mutable_actions());
  }
  // And other oracles: those that follow from its seed.
  test_case.set_seed(random.Below(1'000'000));
  if (random.Chance(0.5)) changed.clear_steps();
  if (random.Chance(0.5)) changed.clear_oracles();
  if (changed.ByteSizeLong() <= max_bytes) input = std::move(changed);
}

void InputMutator::MutateOnce(const FuzzInput* donor, size_t max_bytes, Random& random, FuzzInput& input) {
  std::shared_ptr<const SyntaxTree> tree = TreeOf(input);
  if (tree == nullptr && input.test_case().program().kind() == Program::SCRIPT) {
    input.mutable_test_case()->mutable_program()->set_kind(Program::MODULE);
    tree = TreeOf(input);
  }
  if (tree == nullptr || tree->nodes().size() <= 1) {
    input = Generate(random);
    return;
  }
  TestCase& test_case = *input.mutable_test_case();
  if (test_case.actions().empty()) *test_case.mutable_actions() = DrawActions(PlacesOf(*tree), random);
  // Both engines take twice the time; one finds as much.
  if (test_case.engine().engine().empty()) {
    test_case.mutable_engine()->set_engine(AnyEngine(random));
  }
  const uint64_t what = random.Below(21);
  if (what < 12) {
    ChangeProgram(donor, *tree, max_bytes, random, input);
  } else if (what < 16) {
    MutateActions(PlacesOf(*tree), donor == nullptr ? nullptr : &donor->test_case().actions(), random,
                  *test_case.mutable_actions());
  } else if (what < 18) {
    MutateSteps(donor, random, input);
  } else if (what < 19) {
    const EnginePair pair = DefaultPair();
    test_case.mutable_engine()->set_engine(test_case.engine().engine() == pair.a ? pair.b : pair.a);
  } else if (what < 20) {
    *test_case.mutable_actions() = DrawActions(PlacesOf(*tree), random);
  } else {
    MutateOracles(random, input);
  }
}

void InputMutator::MutateOracles(Random& random, FuzzInput& input) const {
  input.clear_oracles();
  if (!oracles_.empty() && random.Chance(0.5)) input.add_oracles(oracles_[random.Below(oracles_.size())]);
}

void InputMutator::ChangeProgram(const FuzzInput* donor, const SyntaxTree& tree, size_t max_bytes, Random& random,
                                 FuzzInput& input) {
  const std::shared_ptr<const SyntaxTree> donor_tree = donor == nullptr ? nullptr : TreeOf(*donor);
  std::optional<MutatedProgram> mutated = MutateProgram(tree, donor_tree.get(), max_bytes, parse_, random, counts_);
  if (!mutated) return;
  const LocationMap map(tree.text(), mutated->edit);
  TestCase& test_case = *input.mutable_test_case();
  for (Action& action : *test_case.mutable_actions()) {
    for (Location* const location : LocationsOf(action)) {
      // What has no counterpart stays: it may be another place's line now.
      if (const std::optional<Location> moved = map.ToEdited(*location)) *location = *moved;
    }
  }
  test_case.mutable_program()->set_source(std::string(mutated->tree->text().utf8()));
  DrawStepsAnew(input);
}

}  // namespace twinstep
