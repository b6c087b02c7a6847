#include "harness/isolation/versions/traced_causes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// Instructions: about what a line computes.
constexpr size_t kFirstStretch = 8;

}  // namespace

std::vector<Influence> RunWithoutLoader::InfluencesOn(int64_t event) {
  std::vector<Influence> influences = run_.InfluencesOn(event);
  influences.erase(std::remove_if(influences.begin(), influences.end(),
                                  [this](const Influence& influence) {
                                    return is_loader_[trace_.source(static_cast<EventId>(influence.question.event))];
                                  }),
                   influences.end());
  return influences;
}

absl::StatusOr<std::unique_ptr<TracedCauses>> TracedCauses::Create(Parser& parser, const AssembledProgram& program,
                                                                   absl::Duration run_limit) {
  TraceOptions trace;
  trace.cpu_limit = run_limit;
  ASSIGN_OR_RETURN(TracedRun traced, TraceProgram(parser, program.program, trace));
  switch (traced.finished.outcome()) {
    case Finished::THREW:
      break;
    case Finished::TIMED_OUT:
    case Finished::OUT_OF_MEMORY:
      return absl::ResourceExhaustedError("the instrumented run did not end within its limits of time and memory");
    default:
      return absl::FailedPreconditionError(
          absl::StrCat("the instrumented run does not fail as the test does",
                       traced.difference.empty() ? "" : absl::StrCat(" (", traced.difference, ")")));
  }
  auto causes = std::unique_ptr<TracedCauses>(new TracedCauses(std::move(traced), program.sources));
  std::vector<bool> is_loader;
  for (const MappedSource& source : causes->Sources()) is_loader.push_back(source.path.empty());
  ASSIGN_OR_RETURN(const Question failure, causes->run_.Failure(is_loader));
  causes->shown_run_.SetLoader(std::move(is_loader));
  causes->failure_ = failure;
  return causes;
}

std::vector<MappedSource> TracedCauses::Sources() const {
  // How the trace calls them.
  const auto name_of = [](const ProgramSource& source) -> std::pair<TraceSource::Kind, int> {
    switch (source.where) {
      case ProgramSource::Where::kSetup:
        return {TraceSource::Kind::kSetup, source.index};
      case ProgramSource::Where::kModule:
        return {TraceSource::Kind::kModule, source.index};
      case ProgramSource::Where::kMain:
        break;
    }
    return {TraceSource::Kind::kMain, 0};
  };
  std::vector<MappedSource> mapped;
  for (const TraceSource& source : traced_.trace.sources()) {
    MappedSource one;
    for (const ProgramSource& own : sources_) {
      const auto& [kind, index] = name_of(own);
      const bool same = kind == source.kind &&
                        (kind == TraceSource::Kind::kMain ||
                         (kind == TraceSource::Kind::kSetup ? source.name == absl::StrCat("setup-", index, ".js")
                                                            : source.name == own.path));
      if (!same) continue;
      one.path = own.path;
      one.prefix = own.prefix;
      one.suffix = own.suffix;
    }
    mapped.push_back(std::move(one));
  }
  return mapped;
}

absl::StatusOr<const CauseNode*> TracedCauses::Next() {
  ASSIGN_OR_RETURN(const bool more, builder_->Next());
  return more ? &builder_->tree().nodes.back() : nullptr;
}

std::vector<CauseNode> TracedCauses::StretchesBack() {
  std::vector<CauseNode> stretches;
  const absl::StatusOr<ExplainedRun::PathToQuestion> path = shown_run_.PathTo(failure_);
  if (!path.ok()) return stretches;
  const std::vector<PathInstruction>& instructions = path->path.instructions;
  size_t length = kFirstStretch;
  // What a loop does again is not more suspect for it.
  std::set<std::tuple<int, int, int>> seen;
  for (size_t end = instructions.size(); end > 0;) {
    CauseNode& node = stretches.emplace_back();
    const size_t begin = end - std::min(end, length);
    for (size_t i = end; i-- > begin;) {
      const SourcePlace& place = instructions[i].place;
      if (!seen.emplace(place.file, place.range.begin, place.range.end).second) continue;
      CauseStep& step = node.steps.emplace_back();
      step.kind = instructions[i].kind;
      step.place = place;
      step.uses = instructions[i].uses;
    }
    end = begin;
    length *= 2;
  }
  return stretches;
}

CauseNode TracedCauses::Executed() const {
  CauseNode node;
  const ExecutionTrace& trace = traced_.trace;
  std::set<std::pair<uint16_t, NodeId>> seen, statements;
  for (EventId event = 0; event < trace.size(); ++event) {
    if (!seen.emplace(trace.source(event), trace.node(event)).second) continue;
    const NodeId statement = trace.tree(event).EnclosingStatement(trace.node(event));
    if (statement == kNoNode || !statements.emplace(trace.source(event), statement).second) continue;
    const SyntaxNode& code = trace.tree(event).node(trace.node(event));
    CauseStep& step = node.steps.emplace_back();
    step.place.file = trace.source(event);
    step.place.range = {code.start, code.end};
    step.place.line = trace.tree(event).text().PositionAt(code.start).line;
  }
  return node;
}

void TracedCauses::AddEvidence(const ChangePlaces& places, SuspectEvidence& evidence) {
  for (const CauseNode& stretch : StretchesBack()) evidence.stretches.push_back(places.ChangesIn(stretch));
  evidence.executed = places.ChangesIn(Executed());
}

CauseTree TracedCauses::Tree() const {
  CauseTree tree = builder_->tree();
  const std::vector<MappedSource> sources = Sources();
  for (size_t i = 0; i < tree.files.size() && i < sources.size(); ++i) {
    if (sources[i].path.empty()) {
      // What loads the files is ours as Node's modules are, and no cause for anybody.
      tree.files[i].name = absl::StrCat("node:", tree.files[i].name);
      continue;
    }
    tree.files[i].name = sources[i].path;
    tree.files[i].prefix = sources[i].prefix;
    tree.files[i].suffix = sources[i].suffix;
  }
  return tree;
}

}  // namespace twinstep
