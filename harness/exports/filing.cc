#include "harness/exports/filing.h"

#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "model/judging/verdict_text.h"

namespace twinstep {

const EngineFacts* WithTools(const Finding& finding) {
  for (const EngineConfiguration* const configuration :
       {&finding.test_case().engine(), &finding.differential().other()}) {
    const EngineFacts* const facts = FindEngineFacts(configuration->engine());
    if (facts != nullptr && !facts->tools.empty()) return facts;
  }
  return nullptr;
}

const EngineFacts* EngineOfSide(const std::string& side) {
  for (const EngineFacts* const facts : AllEngineFacts()) {
    if (!facts->tools_side.empty() && facts->tools_side == side) return facts;
  }
  return FindEngineFacts(side);
}

std::string FilingText(const Finding& finding, const std::string& engine, const Violation* broken) {
  const std::string rule = finding.rule().empty() ? "" : absl::StrCat(" (", finding.rule(), ")");
  const EngineFacts* const facts = FindEngineFacts(engine);
  if (broken != nullptr) {
    return FilingOfKnownSide(engine,
                             facts != nullptr && !facts->tools_side.empty() && broken->side() == facts->tools_side);
  }
  std::string tracker = facts == nullptr ? engine : std::string(facts->tracker);
  if (facts != nullptr && !facts->tools.empty()) {
    absl::StrAppend(&tracker, ", or, if the rules of steps below are at fault, with ", std::string(facts->tools), " (",
                    std::string(facts->tools_component), ")");
  }
  switch (finding.layer()) {
    case DEVTOOLS_RULE: {
      const EngineFacts* const with_tools = WithTools(finding);
      if (with_tools == nullptr) return absl::StrCat("Layer: a rule of the tools on top of the engine", rule, ".");
      const std::string tools(with_tools->tools);
      return absl::StrCat("Layer: a rule of ", tools, " on top of the engine", rule, ". File it with ", tools, " (",
                          std::string(with_tools->tools_component), "), not with ",
                          std::string(with_tools->display_name), ".");
    }
    case BY_DESIGN:
      return absl::StrCat("Layer: the two debuggers differ there by design", rule, ".");
    default:
      // A debugger that contradicts itself is wrong once.
      if (finding.has_metamorphic()) return absl::StrCat("Layer: unexplained. File it with ", tracker, ".");
      return absl::StrCat(
          "Layer: unexplained. Find out first which of the two debuggers is wrong; if this one is, file it with ",
          tracker, ".");
  }
}

std::string FilingOfKnownSide(const std::string& engine, bool tools) {
  const EngineFacts* const facts = FindEngineFacts(engine);
  if (facts == nullptr) return absl::StrCat("File it with ", engine, ".");
  if (!tools) return absl::StrCat("File it with ", std::string(facts->tracker), ".");
  return absl::StrCat("A rule of ", std::string(facts->tools), " is at fault. File it with ", std::string(facts->tools),
                      " (", std::string(facts->tools_component), "), not with ", std::string(facts->display_name), ".");
}

std::string DoubtText(const Finding& finding) {
  if (finding.has_metamorphic()) {
    return "The debugger contradicts itself; which of its two answers is right is not known here.";
  }
  const bool judged = finding.verdict().kind() != Verdict::NOT_JUDGED;
  return absl::StrCat("Who is right is not known here (", judged ? VerdictText(finding.verdict()) : "nobody was asked",
                      "): what is expected is only the other engine's answer.");
}

}  // namespace twinstep
