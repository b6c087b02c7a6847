#include "tests/fidelity_run.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "model/sessions/capture.h"

namespace twinstep {
namespace {

// Messages are properties of errors.
constexpr ValueLimits kThrownLimits = {.object_depth = 1};

// Consoles link an error to where it was made.
ErrorAnswer ErrorOf(const ExceptionTold& told, bool promise) {
  const Location& place = told.made_at_size() > 0 ? told.made_at(0).location() : told.location();
  return {told.message(), promise, static_cast<int>(place.line()), static_cast<int>(place.column())};
}

std::string ToText(const std::vector<ErrorAnswer>& errors) {
  return absl::StrJoin(errors, "; ", [](std::string* out, const ErrorAnswer& error) {
    absl::StrAppend(out, error.promise ? "in promise " : "", error.message, " at ", error.line, ":", error.column);
  });
}

// In the form of PauseAnswer::async_calls.
std::vector<std::string> AsyncTexts(const Paused& paused) {
  std::vector<std::string> texts;
  for (const AsyncCalls& lot : paused.async_calls()) {
    std::string text = lot.cause() + ":";
    for (int i = 0; i < std::min(lot.calls_size(), kMostAsyncCalls); ++i) {
      const CallSite& call = lot.calls(i);
      absl::StrAppend(&text, i > 0 ? ", " : " ", call.function_name(), call.function_name().empty() ? "" : " ",
                      call.location().line(), ":", call.location().column());
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

// Plays the actions of a reference session and notes the pauses in its form.
class ReferenceDriver : public Driver {
 public:
  ReferenceDriver(const std::vector<Action>& actions, SessionAnswer& answer) : actions_(actions), answer_(answer) {}

  Action OnPause(Session&, Pause& pause) override {
    Paused paused;
    status_.Update(CapturePause(pause, PAPER, paused));
    // Capturing has asked for it already at an exception, to smaller limits.
    paused.clear_frame_finished();
    paused.clear_async_calls();
    status_.Update(pause.DescribeCompletion(kThrownLimits, paused));
    PauseAnswer& out = answer_.pauses.emplace_back();
    out.line = static_cast<int>(paused.location().line());
    out.column = static_cast<int>(paused.location().column());
    out.breakpoint = paused.reason() == Paused::BREAKPOINT;
    out.exception = paused.reason() == Paused::EXCEPTION;
    out.stack = PaperStack(paused);
    out.variables = PaperVariables(paused);
    if (paused.has_returned()) out.frame_finished = "return";
    if (paused.has_thrown() && out.exception) {
      out.thrown = ValueText(paused.thrown());
    } else if (paused.has_thrown()) {
      out.frame_finished = "throw";
    }
    out.other_source = paused.location().source() != Location::MAIN;
    out.async_calls = AsyncTexts(paused);
    if (next_ < actions_.size()) return actions_[next_++];
    exhausted_ = true;
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

  bool exhausted() const { return exhausted_; }
  const absl::Status& status() const { return status_; }

 private:
  const std::vector<Action>& actions_;
  SessionAnswer& answer_;
  size_t next_ = 0;
  bool exhausted_ = false;
  absl::Status status_;
};

std::string ToText(const PaperVariable& variable) {
  return absl::StrCat(variable.name, ": ", variable.type, variable.value.empty() ? "" : " = ", variable.value);
}

std::string ToText(const std::vector<PaperVariable>& variables) {
  return absl::StrJoin(variables, ", ",
                       [](std::string* out, const PaperVariable& variable) { absl::StrAppend(out, ToText(variable)); });
}

std::string ToText(const BreakpointAnswer& answer) {
  std::string text = answer.actual ? absl::StrCat(answer.actual->first, ":", answer.actual->second) : "refused";
  if (answer.removed) absl::StrAppend(&text, *answer.removed ? ", removed" : ", not removed");
  if (answer.duplicate) absl::StrAppend(&text, ", duplicate");
  return text;
}

std::string ToText(const PauseAnswer& pause) {
  return absl::StrCat(pause.line, ":", pause.column, pause.other_source ? " (other source)" : "", " ",
                      pause.exception    ? absl::StrCat("exception ", pause.thrown)
                      : pause.breakpoint ? "breakpoint"
                                         : "step",
                      " [", absl::StrJoin(pause.stack, " < "), "] {", pause.variables ? ToText(*pause.variables) : "",
                      "}", pause.frame_finished.empty() ? "" : " at ", pause.frame_finished,
                      pause.async_calls ? absl::StrCat(" (", absl::StrJoin(*pause.async_calls, "; "), ")") : "");
}

// Collects what agrees, and words for the first thing that does not.
class Tally {
 public:
  explicit Tally(Agreement& agreement) : agreement_(agreement) {}

  void Add(const std::string& kind, bool equal, const std::string& where, const std::string& actual,
           const std::string& expected) {
    Agreement::Count& count = agreement_.by_kind[kind];
    ++count.total;
    count.equal += equal ? 1 : 0;
    if (!equal && first_.empty()) {
      first_ = absl::StrCat(kind, " at ", where, "\n      ours:      ", actual, "\n      reference: ", expected);
    }
  }
  const std::string& first() const { return first_; }

 private:
  Agreement& agreement_;
  std::string first_;
};

// Where a side has recorded as many frames as there are at most, the other may have more.
bool SameStack(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const size_t size = std::min({a.size(), b.size(), kMostFrames});
  if (a.size() != b.size() && size < kMostFrames) return false;
  return std::equal(a.begin(), a.begin() + static_cast<ptrdiff_t>(size), b.begin());
}

// Of an error's message alone versions word it differently.
bool SameMessage(const std::string& actual, const std::string& expected, const AgreementOptions& options) {
  constexpr char kPrefix[] = "uncaught exception: ";
  return SameText(actual, std::string(absl::StripPrefix(expected, kPrefix)), options.same_words);
}

bool SameVariables(std::vector<PaperVariable> a, std::vector<PaperVariable> b, const AgreementOptions& options) {
  if (options.uninitialized_is_undefined) {
    for (std::vector<PaperVariable>* variables : {&a, &b}) {
      for (PaperVariable& variable : *variables) {
        if (variable.type == "uninitialized") variable.type = "undefined";
      }
    }
  }
  return a == b;
}

}  // namespace

bool SameText(const std::string& actual, const std::string& expected,
              const std::vector<std::pair<std::string, std::string>>& same_words) {
  if (actual == expected) return true;
  return std::any_of(same_words.begin(), same_words.end(), [&](const auto& words) {
    return absl::StrContains(expected, words.first) && absl::StrContains(actual, words.second);
  });
}

std::string FidelityPath(const std::string& file) { return absl::StrCat("tests/fidelity/", file); }

absl::StatusOr<std::string> ReadFidelityFile(const std::string& file) {
  const std::string path = FidelityPath(file);
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return absl::NotFoundError(absl::StrCat(path, " cannot be read"));
  std::ostringstream content;
  content << stream.rdbuf();
  return content.str();
}

std::string ValueText(const Value& value) {
  if (value.has_object()) {
    const Object& object = value.object();
    for (const Property& property : object.properties()) {
      if (object.kind() == Object::EXOTIC && !property.symbol() && property.name().utf8() == "message") {
        return absl::StrCat("error ", property.value().string().utf8());
      }
    }
    return object.kind() == Object::FUNCTION ? "function" : "object";
  }
  const std::string type = PaperType(value);
  const std::string content = value.has_string() ? value.string().utf8() : PaperValue(value);
  return content.empty() && type != "string" ? type : absl::StrCat(type, " ", content);
}

absl::StatusOr<SessionAnswer> PlaySession(Engine& engine, const SessionRequest& request, const std::string& source,
                                          BreakpointSliding sliding) {
  Program program;
  program.set_name(request.program);
  program.set_source(source);
  if (absl::EndsWith(request.program, ".mjs")) program.set_kind(Program::MODULE);
  SessionOptions options;
  options.breakpoint_sliding = sliding;
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();

  SessionAnswer answer;
  for (const SessionRequest::Breakpoint& breakpoint : request.breakpoints) {
    Location location;
    location.set_line(static_cast<uint32_t>(breakpoint.line));
    absl::StatusOr<Output> set = (*session)->SetBreakpoint(location);
    if (!set.ok()) return set.status();
    BreakpointAnswer& out = answer.breakpoints.emplace_back();
    if (set->has_breakpoint_set()) {
      const Location& actual = set->breakpoint_set().location();
      out.actual = {static_cast<int>(actual.line()), static_cast<int>(actual.column())};
      out.duplicate = set->breakpoint_set().duplicate();
    }
    if (breakpoint.remove) {
      absl::StatusOr<Output> removed = (*session)->RemoveBreakpoint(location);
      if (!removed.ok()) return removed.status();
      out.removed = removed->breakpoint_removed().removed();
    }
  }
  if (request.exceptions != PauseOnExceptions::NONE) {
    Action action;
    action.mutable_pause_on_exceptions()->set_mode(request.exceptions);
    if (absl::Status status = (*session)->Act(action, kPaperLimits).status(); !status.ok()) return status;
  }
  ReferenceDriver driver(request.actions, answer);
  absl::StatusOr<Finished> finished = (*session)->Run(driver);
  if (!finished.ok()) return finished.status();
  if (!driver.status().ok()) return driver.status();
  answer.finished = !driver.exhausted();
  if (answer.finished) {
    answer.uncaught = finished->outcome() == Finished::THREW ? ValueText(finished->exception()) : "";
    answer.errors.emplace();
    if (finished->outcome() == Finished::THREW) answer.errors->push_back(ErrorOf(finished->told(), false));
    for (const Rejection& rejection : finished->rejections()) {
      if (!rejection.revoked()) answer.errors->push_back(ErrorOf(rejection.told(), true));
    }
  }
  return answer;
}

void CompareSession(const std::string& id, const SessionAnswer& actual, const SessionAnswer& expected,
                    const AgreementOptions& options, Agreement& agreement) {
  ++agreement.sessions;
  Tally tally(agreement);
  for (size_t i = 0; i < std::max(actual.breakpoints.size(), expected.breakpoints.size()); ++i) {
    const BreakpointAnswer none;
    const BreakpointAnswer& a = i < actual.breakpoints.size() ? actual.breakpoints[i] : none;
    const BreakpointAnswer& e = i < expected.breakpoints.size() ? expected.breakpoints[i] : none;
    tally.Add("breakpoint location", a == e, absl::StrCat("breakpoint ", i), ToText(a), ToText(e));
  }
  for (size_t i = 0; i < std::max(actual.pauses.size(), expected.pauses.size()); ++i) {
    const PauseAnswer* a = i < actual.pauses.size() ? &actual.pauses[i] : nullptr;
    const PauseAnswer* e = i < expected.pauses.size() ? &expected.pauses[i] : nullptr;
    const bool both = a != nullptr && e != nullptr;
    const std::string where = absl::StrCat("pause ", i);
    const std::string a_text = a ? ToText(*a) : "none";
    const std::string e_text = e ? ToText(*e) : "none";
    bool whole = true;
    auto add = [&](const std::string& kind, bool equal) {
      tally.Add(kind, equal, where, a_text, e_text);
      whole = whole && equal;
    };
    const bool both_end = options.program_was_function && both && a->stack.empty() && e->stack.empty() &&
                          a->frame_finished == "return" && e->frame_finished == "return" && a->line == e->line + 1 &&
                          a->column == 0;
    add("pause line", both_end || (both && a->line == e->line && a->other_source == e->other_source));
    add("pause column", both_end || (both && a->line == e->line && a->column == e->column));
    add("call stack", both && SameStack(a->stack, e->stack));
    if (!both || (a->variables && e->variables)) {
      add("variables", both && SameVariables(*a->variables, *e->variables, options));
    }
    add("reason", both && a->breakpoint == e->breakpoint && a->exception == e->exception);
    if ((a != nullptr && a->exception) || (e != nullptr && e->exception)) {
      add("thrown", both && SameText(a->thrown, e->thrown, options.same_words));
    }
    if (both && a->async_calls && e->async_calls) add("async calls", *a->async_calls == *e->async_calls);
    add("frame finished", both && a->frame_finished == e->frame_finished);
    tally.Add("whole pause", whole, where, a_text, e_text);
  }
  tally.Add("outcome", actual.finished == expected.finished, "the end", actual.finished ? "finished" : "paused",
            expected.finished ? "finished" : "paused");
  if (actual.uncaught && expected.uncaught) {
    tally.Add("uncaught exception", SameText(*actual.uncaught, *expected.uncaught, options.same_words), "the end",
              *actual.uncaught, *expected.uncaught);
  }
  if (actual.errors && expected.errors) {
    const std::vector<ErrorAnswer>&a = *actual.errors, &e = *expected.errors;
    const auto told = [&](const std::string& kind, bool equal) {
      tally.Add(kind, equal, "the end", ToText(a), ToText(e));
    };
    told("errors told", a.size() == e.size());
    for (size_t i = 0; i < std::min(a.size(), e.size()); ++i) {
      told("message told",
           a[i].promise == e[i].promise && (e[i].message.empty() || SameMessage(a[i].message, e[i].message, options)));
      if (e[i].line > 0) told("place told", a[i].line == e[i].line && a[i].column == e[i].column);
    }
  }
  if (!tally.first().empty()) agreement.disagreements[id] = tally.first();
}

std::string ToText(const Agreement& agreement) {
  std::string text =
      absl::StrFormat("%d sessions compared, %d agree in everything, %d without a reference answer\n",
                      agreement.sessions, agreement.sessions - agreement.disagreements.size(), agreement.unanswered);
  for (const auto& [kind, count] : agreement.by_kind) {
    absl::StrAppendFormat(&text, "  %-20s %6d of %6d  %6.2f %%\n", kind, count.equal, count.total,
                          count.total == 0 ? 100.0 : 100.0 * count.equal / count.total);
  }
  return text;
}

absl::StatusOr<std::map<std::string, std::string>> LoadKnownDisagreements(const std::string& path) {
  std::ifstream file(path);
  if (!file) return absl::NotFoundError(absl::StrCat(path, " cannot be read"));
  std::map<std::string, std::string> known;
  std::string line, reason;
  bool in_sessions = false;
  while (std::getline(file, line)) {
    const absl::string_view text = absl::StripAsciiWhitespace(line);
    if (text.empty() || absl::StartsWith(text, "#!")) continue;
    if (line[0] == ' ') {
      known[std::string(text)] = reason;
      in_sessions = true;
    } else {
      if (in_sessions) reason.clear();
      in_sessions = false;
      absl::StrAppend(&reason, reason.empty() ? "" : " ", text);
    }
  }
  return known;
}

void ExpectKnown(const Agreement& agreement, const Engine& engine, const std::string& answers, const std::string& known,
                 const std::string& whole, double share) {
  absl::StatusOr<std::map<std::string, std::string>> known_reasons =
      LoadKnownDisagreements(FidelityPath(absl::StrCat("known/", known)));
  ASSERT_TRUE(known_reasons.ok()) << known_reasons.status();
  std::cout << engine.name() << " " << engine.version() << " against " << answers << ": " << ToText(agreement);
  std::map<std::string, int> by_reason;
  for (const auto& [id, difference] : agreement.disagreements) {
    const auto it = known_reasons->find(id);
    if (it == known_reasons->end()) {
      ADD_FAILURE() << "unexplained disagreement: " << id << "\n    " << difference;
    } else {
      ++by_reason[it->second];
    }
  }
  for (const auto& [reason, sessions] : by_reason) std::cout << "  " << sessions << " sessions: " << reason << "\n";
  for (const auto& [id, reason] : *known_reasons) {
    EXPECT_TRUE(agreement.disagreements.contains(id))
        << "known disagreement that is none any more: " << id << ", " << reason;
  }
  const Agreement::Count count = agreement.by_kind.contains(whole) ? agreement.by_kind.at(whole) : Agreement::Count();
  EXPECT_GE(count.equal, share * count.total);
}

void ExpectFidelity(Engine& engine, const std::string& sessions, const std::string& answers, const std::string& known,
                    BreakpointSliding sliding, double share, const AgreementOptions& options) {
  Agreement agreement;
  CompareAnswered(LoadSessionRequests(FidelityPath(absl::StrCat(sessions, ".jsonl"))),
                  LoadSessionAnswers(FidelityPath(absl::StrCat("answers/", answers, ".jsonl"))), agreement,
                  [&](const SessionRequest& request, const std::string& source, const SessionAnswer& expected) {
                    absl::StatusOr<SessionAnswer> actual = PlaySession(engine, request, source, sliding);
                    if (!actual.ok()) return actual.status();
                    CompareSession(request.id, *actual, expected, options, agreement);
                    return absl::OkStatus();
                  });
  ExpectKnown(agreement, engine, answers, known, "whole pause", share);
}

}  // namespace twinstep
