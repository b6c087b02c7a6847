#include "harness/studies/defects/study_child.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "harness/process/child_side.h"
#include "harness/studies/defects/defect_study.h"
#include "model/status.h"
#include "proto/chain_study.pb.h"

namespace twinstep {
namespace {

class StudyChild {
 public:
  absl::StatusOr<DefectResult> Study(const DefectOrder& order) {
    if (parser_ == nullptr) {
      ASSIGN_OR_RETURN(parser_, Parser::Create());
    }
    std::unique_ptr<Engine>& engine = engines_[order.engine()];
    if (engine == nullptr) {
      ASSIGN_OR_RETURN(engine, MakeEngine(order.engine()));
    }
    ASSIGN_OR_RETURN(const StudiedProgram program,
                     ReadStudiedProgram(order.name(), order.source(), order.tests(), *engine, *parser_));
    const std::vector<Defect> defects = MakeDefects(program.program, order.seed());
    if (order.number() >= defects.size()) return absl::InternalError("there is no such defect");
    DefectOptions options;
    options.pairs = order.pairs();
    options.time = absl::Nanoseconds(order.time_nanoseconds());
    options.verbose = order.verbose();
    return StudyDefect(program, defects[order.number()], *engine, *parser_, options);
  }

 private:
  std::unique_ptr<Parser> parser_;
  std::map<std::string, std::unique_ptr<Engine>> engines_;
};

int StudyChildMain() {
  StudyChild child;
  DefectOrder order;
  while (NextOrder(order)) {
    absl::StatusOr<DefectResult> result = child.Study(order);
    if (!result.ok()) {
      const std::string why(result.status().message());
      result.emplace().set_error(why);
    }
    if (!Answer(*result)) break;
  }
  return 0;
}

}  // namespace

const ChildKind kStudyChildKind("chain-study", StudyChildMain);

}  // namespace twinstep
