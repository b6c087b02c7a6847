#include "harness/results/examine.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/display.h"
#include "model/equivalence_class.h"
#include "model/first_difference.h"
#include "model/mismatch.h"
#include "model/mismatch_text.h"
#include "model/replay.h"
#include "model/source/coverage.h"
#include "model/truth/truth_run.h"

namespace twinstep {
namespace {

Reproduction Judge(const Divergence& found, const absl::StatusOr<std::optional<Divergence>>& difference) {
  Reproduction reproduction;
  if (!difference.ok()) {
    reproduction.set_outcome(Reproduction::DIFFERENT);
    reproduction.set_detail(std::string(difference.status().message()));
  } else if (!difference->has_value()) {
    reproduction.set_outcome(Reproduction::GONE);
  } else {
    const Divergence& again = **difference;
    const bool same = again.type() == found.type() && again.event() == found.event();
    const bool same_words = same && SaysTheSame(found, again);
    reproduction.set_outcome(same ? Reproduction::REPRODUCED : Reproduction::DIFFERENT);
    if (!same_words) reproduction.set_detail(DivergenceText(again));
  }
  return reproduction;
}

// What came after the differing output was not compared: the debuggers were in different states by then.
void EndAt(uint32_t event, Trace& trace) {
  const int keep = static_cast<int>(event) + 1;
  if (trace.events_size() > keep) trace.mutable_events()->DeleteSubrange(keep, trace.events_size() - keep);
}

absl::StatusOr<Trace> Play(Engine& engine, const EngineConfiguration& configuration, const SessionOptions& options,
                           const TestCase& test_case) {
  TestCase at_full = test_case;
  *at_full.mutable_engine() = configuration;
  at_full.set_capture(FULL);
  return RunTestCase(engine, at_full, options);
}

std::string Bytes(const google::protobuf::Message& message) {
  std::string bytes;
  google::protobuf::io::StringOutputStream stream(&bytes);
  google::protobuf::io::CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  message.SerializeToCodedStream(&coded);
  coded.Trim();
  return bytes;
}

std::string EventText(const Event& event) {
  return event.has_action() ? absl::StrCat("> ", ToText(event.action())) : ToText(event.output());
}

// The first line in which the full texts of two events differ, or the events' own where that is one.
std::string EventDifference(const Event& saved, const Event& now) {
  const std::string head = absl::StrCat(EventText(saved), " against ", EventText(now));
  if (EventText(saved) != EventText(now)) return head;
  Trace a, b;
  *a.add_events() = saved;
  *b.add_events() = now;
  const std::string text_a = ToText(a), text_b = ToText(b);
  const std::vector<std::string> lines_a = absl::StrSplit(text_a, '\n'), lines_b = absl::StrSplit(text_b, '\n');
  for (size_t i = 0; i < std::max(lines_a.size(), lines_b.size()); ++i) {
    const std::string line_a = i < lines_a.size() ? lines_a[i] : "", line_b = i < lines_b.size() ? lines_b[i] : "";
    if (line_a != line_b) return absl::StrCat(line_a, " against ", line_b);
  }
  return head;
}

}  // namespace

absl::Status Examine(Engine& a_engine, Engine& b_engine, const SessionOptions& options, Finding& finding) {
  const TestCase& test_case = finding.test_case();
  DifferentialFinding& differential = *finding.mutable_differential();
  const std::string& first = test_case.engine().engine();
  const std::string& second = differential.other().engine();
  const bool in_order = a_engine.name() == first && b_engine.name() == second;
  if (!in_order && (b_engine.name() != first || a_engine.name() != second)) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is of \"", first, "\" and \"", second, "\"; only ",
                                                   std::string(a_engine.name()), " and ", std::string(b_engine.name()),
                                                   " are at hand"));
  }
  absl::StatusOr<Trace> a = Play(in_order ? a_engine : b_engine, test_case.engine(), options, test_case);
  absl::StatusOr<Trace> b =
      a.ok() ? Play(in_order ? b_engine : a_engine, differential.other(), options, test_case) : a.status();
  if (!b.ok()) {
    finding.mutable_reproduction()->set_outcome(Reproduction::DIFFERENT);
    finding.mutable_reproduction()->set_detail(
        absl::StrCat("could not be run again: ", std::string(b.status().message())));
    return b.status();
  }
  const absl::StatusOr<std::optional<Divergence>> again = FirstDifference(*a, *b, test_case.capture());
  *finding.mutable_reproduction() = Judge(differential.divergence(), again);
  const bool reproduced = finding.reproduction().outcome() == Reproduction::REPRODUCED;
  const bool empty = differential.first().events_size() == 0 && differential.second().events_size() == 0;
  if (!reproduced && !empty) return absl::OkStatus();
  if (again.ok() && again->has_value()) {
    EndAt((*again)->event(), *a);
    EndAt((*again)->event(), *b);
  }
  *differential.mutable_first() = *std::move(a);
  *differential.mutable_second() = *std::move(b);
  return absl::OkStatus();
}

absl::Status PlayAgain(Engine& engine, const SessionOptions& options, const ParseProgram& parse,
                       const Finding& finding) {
  const Program& program = finding.test_case().program();
  const std::string& phase = finding.crash().phase();
  Coverage coverage;
  if (absl::EndsWith(phase, ": bare run")) return engine.RunBare(program, options, {}).status();
  if (absl::EndsWith(phase, ": counted run")) return engine.RunBare(program, options, {.coverage = &coverage}).status();
  if (absl::EndsWith(phase, ": truth run")) {
    std::shared_ptr<const SyntaxTree> tree = parse(program);
    return tree == nullptr ? absl::OkStatus() : FindTruth(engine, program, std::move(tree), options).status();
  }
  return RunTestCase(engine, finding.test_case(), options).status();
}

std::string DivergenceText(const Divergence& divergence) {
  return absl::StrCat(ToText(divergence.type()), " at event ", divergence.event(), ": ", ToText(divergence));
}

bool SaysTheSame(const Divergence& found, const Divergence& again) {
  return Same(again.about(), found.about()) &&
         (found.type() == Divergence::TERMINATION || (Same(again.a(), found.a()) && Same(again.b(), found.b())));
}

std::string CrashedPart(const Finding& finding) {
  const std::string& phase = finding.crash().phase();
  if (phase == "parser") return phase;
  const size_t colon = phase.find(':');
  return colon != std::string::npos ? phase.substr(0, colon) : finding.test_case().engine().engine();
}

std::string TraceDifference(const Trace& saved, const Trace& now) {
  if (saved.capture() != now.capture()) {
    return absl::StrCat("captured at level ", CaptureLevel_Name(saved.capture()), " against ",
                        CaptureLevel_Name(now.capture()));
  }
  const int both = std::min(saved.events_size(), now.events_size());
  for (int i = 0; i < both; ++i) {
    if (Bytes(saved.events(i)) != Bytes(now.events(i))) {
      return absl::StrCat("event ", i, ": ", EventDifference(saved.events(i), now.events(i)));
    }
  }
  if (saved.events_size() != now.events_size()) {
    return absl::StrCat("event ", both, ": ", saved.events_size(), " events against ", now.events_size());
  }
  return "";
}

}  // namespace twinstep
