#include "harness/subjects/faulty_subject.h"

#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/engines.h"
#include "engines/known_engines.h"
#include "engines/parser/tree_cache.h"
#include "model/faults/faults.h"
#include "model/faults/faulty_engine.h"

namespace twinstep {
namespace {

constexpr std::string_view kMark = "@fault:";

class EngineWithFault : public Engine {
 public:
  EngineWithFault(std::unique_ptr<Engine> inner, const FaultKind& fault, std::unique_ptr<TreeCache> trees,
                  const EngineFacts& facts)
      : inner_(std::move(inner)),
        trees_(std::move(trees)),
        facts_(facts),
        faulty_(*inner_, fault, [this](const Program& program) { return trees_->Find(program); }) {}

  const EngineFacts& facts() const override { return facts_; }
  std::string_view version() const override { return faulty_.version(); }
  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override {
    return faulty_.Load(program, options);
  }
  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override {
    return faulty_.RunBare(program, options, records);
  }

 private:
  const std::unique_ptr<Engine> inner_;
  const std::unique_ptr<TreeCache> trees_;
  const EngineFacts& facts_;
  FaultyEngine faulty_;
};

}  // namespace

absl::StatusOr<std::optional<FaultySubject>> ParseFaultySubject(const std::string& name) {
  const size_t at = name.find(kMark);
  if (at == std::string::npos || name.find('@') != at) return std::nullopt;
  FaultySubject subject = {.engine = name.substr(0, at), .fault = name.substr(at + kMark.size())};
  absl::Status status = CheckEngineName(subject.engine);
  if (status.ok()) status = FaultNamed(subject.fault).status();
  if (!status.ok()) return status;
  return subject;
}

absl::StatusOr<std::unique_ptr<Engine>> MakeFaultySubject(const FaultySubject& subject) {
  ASSIGN_OR_RETURN(auto* const fault, FaultNamed(subject.fault));
  ASSIGN_OR_RETURN(std::unique_ptr<Engine> inner, MakeEngine(subject.engine));
  ASSIGN_OR_RETURN(std::unique_ptr<TreeCache> trees, TreeCache::Create());
  return std::make_unique<EngineWithFault>(
      std::move(inner), *fault, std::move(trees),
      *FindEngineFacts(absl::StrCat(subject.engine, std::string(kMark), subject.fault)));
}

}  // namespace twinstep
