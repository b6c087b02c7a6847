// The mutators of //harness:fuzz_target: libFuzzer's hooks over harness/mutation/.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "harness/fuzzing/input_text.h"
#include "harness/fuzzing/oracle_names.h"
#include "harness/fuzzing/process_trees.h"
#include "harness/mutation/input_mutator.h"
#include "model/random.h"

namespace twinstep {
namespace {

// One a process, as libFuzzer's hooks are plain functions.
class Mutators {
 public:
  static Mutators& The() {
    static Mutators* const mutators = new Mutators;
    return *mutators;
  }

  size_t Mutate(uint8_t* data, size_t size, size_t max_size, unsigned int seed) {
    Random random(seed);
    FuzzInput input = Read(data, size);
    mutator_.Mutate(last_.has_test_case() && random.Chance(0.5) ? &last_ : nullptr, max_size, random, input);
    // Code of the input before is a donor where libFuzzer gives no second one. It is the one that libFuzzer chose, so
    // equal seeds of libFuzzer still give equal runs.
    last_ = input;
    return Write(input, data, size, max_size);
  }

  size_t CrossOver(const uint8_t* a, size_t a_size, const uint8_t* b, size_t b_size, uint8_t* out, size_t max_size,
                   unsigned int seed) {
    Random random(seed);
    FuzzInput input = Read(a, a_size);
    const FuzzInput donor = Read(b, b_size);
    mutator_.Mutate(&donor, max_size, random, input);
    if (a_size <= max_size) memcpy(out, a, a_size);
    return Write(input, out, std::min(a_size, max_size), max_size);
  }

 private:
  Mutators()
      : mutator_(
            [](const SourceText& text, ParseGoal goal) -> std::shared_ptr<const SyntaxTree> {
              absl::StatusOr<std::shared_ptr<const SyntaxTree>> tree = ProcessTrees().Get(text, goal);
              return tree.ok() ? *std::move(tree) : nullptr;
            },
            NamesOf(Oracles())) {}

  // What is no input becomes an empty one, which is given a program.
  static FuzzInput Read(const uint8_t* data, size_t size) {
    absl::StatusOr<FuzzInput> input = ParseInput(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!input.ok()) return FuzzInput();
    NormaliseInput(*input);
    return *std::move(input);
  }

  // `data` holds `size` bytes, which stay where the input is too large.
  static size_t Write(FuzzInput& input, uint8_t* data, size_t size, size_t max_size) {
    NormaliseInput(input);
    const std::string bytes = ToBinary(input);
    if (bytes.size() > max_size) return size;
    memcpy(data, bytes.data(), bytes.size());
    return bytes.size();
  }

  InputMutator mutator_;
  FuzzInput last_;
};

}  // namespace
}  // namespace twinstep

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned int seed) {
  return twinstep::Mutators::The().Mutate(data, size, max_size, seed);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t* a, size_t a_size, const uint8_t* b, size_t b_size,
                                            uint8_t* out, size_t max_size, unsigned int seed) {
  return twinstep::Mutators::The().CrossOver(a, a_size, b, b_size, out, max_size, seed);
}
