#include "model/judging/acted_truths.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/truth/truth.h"

namespace twinstep {
namespace {

std::string KeyOf(absl::Span<const TruthAct> acts) {
  std::string key;
  for (const TruthAct& act : acts) {
    absl::StrAppend(&key, static_cast<int>(act.kind), " ", act.event, " ", act.depth, " ", act.name, " ",
                    act.expression.size(), " ", act.expression, "\n");
  }
  return key;
}

bool BeginTheSame(const TruthLog& one, const TruthLog& other, int events) {
  for (int event = 0; event < events; ++event) {
    if (one.events(event).SerializeAsString() != other.events(event).SerializeAsString()) return false;
  }
  return true;
}

// What is known without the program's having run, and up to the event.
void CopyKnown(const KnownProgram& before, int event, KnownProgram& known) {
  known.facts = before.facts;
  known.tree = before.tree;
  known.joined = before.joined;
  known.main_alone = before.main_alone;
  known.has_dynamic_names = before.has_dynamic_names;
  known.block_functions = before.block_functions;
  known.listed = before.listed;
  known.listed_places = before.listed_places;
  known.places = before.places;
  known.visited = before.visited;
  known.later_lists = before.later_lists;
  known.stopped_at.assign(static_cast<size_t>(known.timeline->size()), false);
  std::copy_n(before.stopped_at.begin(), std::min(before.stopped_at.size(), static_cast<size_t>(event) + 1),
              known.stopped_at.begin());
  for (const auto& returned : before.returned_at) {
    if (returned.first < event) known.returned_at.insert(returned);
  }
  for (const auto& step : before.steps_in) {
    if (step.second.event <= event) known.steps_in.insert(step);
  }
}

std::shared_ptr<const ActedTruth> Untold(std::string why) {
  auto truth = std::make_shared<ActedTruth>();
  truth->untold = std::move(why);
  return truth;
}

}  // namespace

std::shared_ptr<const ActedTruth> ActedTruths::Find(absl::Span<const TruthAct> acts) const {
  const auto found = truths_.find(KeyOf(acts));
  return found == truths_.end() ? nullptr : found->second;
}

void ActedTruths::Add(absl::Span<const TruthAct> acts, std::shared_ptr<const ActedTruth> truth) {
  truths_[KeyOf(acts)] = std::move(truth);
}

std::shared_ptr<const CountedPauses> ActedTruths::FindCounted(const Trace& trace) const {
  for (const std::shared_ptr<const CountedPauses>& one : counted_) {
    if (one->IsOf(trace)) return one;
  }
  return nullptr;
}

std::shared_ptr<const ActedTruth> ActedTruthOf(const KnownProgram& before, absl::Span<const TruthAct> acts,
                                               TruthCopy copy, TruthLog log, Finished finished) {
  const TruthLog& log_before = before.timeline->truth().log();
  const int event = acts.back().event;
  const int first_site = static_cast<int>(copy.sites.size()) - kSitesOfAct;
  const auto find = [&](int from, TruthEventKind kind) {
    for (; from < log.events_size(); ++from) {
      const TruthEvent& one = log.events(from);
      const int site = static_cast<int>(one.site());
      if (!one.jobs_begin() && site >= first_site && copy.sites[one.site()].kind == kind) return from;
    }
    return log.events_size();
  };
  const bool ended_by_itself = finished.outcome() == Finished::COMPLETED || finished.outcome() == Finished::THREW;
  // What the recorder told before it stopped stays true.
  if (!ended_by_itself && log.cut() == TruthLog::NOT_CUT) {
    return Untold("after which a limit ended the program");
  }
  // The copy's functions have another text than the program's.
  const bool shows_copy =
      std::any_of(finished.console().begin(), finished.console().end(),
                  [&copy](const std::string& line) { return line.find(copy.prefix) != std::string::npos; });
  if (shows_copy) return Untold("after which the program prints the text of a function");
  const int begin = find(event + 1, TruthEventKind::kAct);
  if (begin != event + 1) return Untold("which the copy did not come to");
  if (!BeginTheSame(log_before, log, event + 1)) return Untold("before which the copy did something else");
  const int answer = std::min(find(begin, TruthEventKind::kActed), find(begin, TruthEventKind::kActThrew));
  const int after = find(begin, acts.back().at.kind);
  if (after >= log.events_size()) return Untold("during which the recorder of the truth stopped");
  for (int i = begin; i < answer; ++i) {
    const TruthEvent& one = log.events(i);
    const bool suspends = !one.jobs_begin() && copy.sites[one.site()].kind == TruthEventKind::kSuspend;
    // SpiderMonkey runs the jobs of an evaluation before the program goes on, V8 with those of the program.
    if (suspends && before.tree->node(copy.sites[one.site()].function).is(SyntaxNode::kAsync)) {
      return Untold("which leaves jobs to the debugger");
    }
  }
  auto truth = std::make_shared<ActedTruth>();
  truth->answer = answer;
  truth->after = after;
  KnownProgram& known = truth->known;
  known.timeline = std::make_unique<const TruthTimeline>(
      std::make_shared<const Truth>(before.tree, std::move(copy), std::move(log)));
  CopyKnown(before, event, known);
  known.bare = std::move(finished);
  known.acted = true;
  truth->matcher.emplace(known);
  return truth;
}

}  // namespace twinstep
