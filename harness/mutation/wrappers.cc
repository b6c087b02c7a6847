#include "harness/mutation/wrappers.h"

#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace twinstep {
namespace {

// What is between the wrapper and what it holds.
enum class Border {
  // Nothing but a block, a loop or a switch.
  kNone,
  // A function that has the super, new.target and arguments of the one around it.
  kArrow,
  kFunction,
  // Strict, and neither await nor arguments.
  kClass,
};

struct Wrapper {
  // $ stands for what is wrapped, @ for the free name.
  const char* text;
  Border border;
  bool yields = false;
  bool awaits = false;
  // It stands only where this is so.
  bool sloppy = false;
  bool in_async = false;
  bool in_generator = false;
  // A continue inside would make it run for ever.
  bool no_continue = false;
};

constexpr Wrapper kStatements[] = {
    {"{\n$}\n", Border::kNone},
    {"if (true) {\n$}\n", Border::kNone},
    {"if (false) {\n} else {\n$}\n", Border::kNone},
    {"for (let @ = 0; @ < 2; @++) {\n$}\n", Border::kNone},
    {"for (const @ of [1, 2]) {\n$}\n", Border::kNone},
    {"for (const @ in { a: 1 }) {\n$}\n", Border::kNone},
    {"for await (const @ of [1]) {\n$}\n", Border::kNone, false, false, false, true},
    {"do {\n$} while (false);\n", Border::kNone},
    {"while (true) {\n$break;\n}\n", Border::kNone, false, false, false, false, false, true},
    {"try {\n$} catch (@) {\n}\n", Border::kNone},
    {"try {\n$} finally {\nvoid 0;\n}\n", Border::kNone},
    {"try {\nthrow 1;\n} catch (@) {\n$}\n", Border::kNone},
    {"try {\n} finally {\n$}\n", Border::kNone},
    {"switch (0) {\ncase 1:\ncase 0:\n$default:\n}\n", Border::kNone},
    {"@: {\n$}\n", Border::kNone},
    {"with ({ @: 1 }) {\n$}\n", Border::kNone, false, false, true},
    {"(() => {\n$})();\n", Border::kArrow},
    {"[1, 2].forEach((@) => {\n$});\n", Border::kArrow},
    {"(async () => {\n$})();\n", Border::kArrow, false, true},
    {"await (async () => {\n$})();\n", Border::kArrow, false, true, false, true},
    {"Promise.resolve().then(() => {\n$});\n", Border::kArrow},
    {"(function () {\n$})();\n", Border::kFunction},
    {"(function @() {\n$})();\n", Border::kFunction},
    {"{\nfunction @() {\n$}\n@();\n}\n", Border::kFunction},
    {"{\nfunction @(a, b = 1) {\n$}\n@(1);\n@();\n}\n", Border::kFunction},
    {"for (const @ of (function* () {\n$})()) {\n}\n", Border::kFunction, true},
    {"[...(function* () {\nyield 1;\n$})()];\n", Border::kFunction, true},
    {"(async function () {\nawait 1;\n$})();\n", Border::kFunction, false, true},
    {"(async function* () {\n$})().next();\n", Border::kFunction, true, true},
    {"yield* (function* () {\n$})();\n", Border::kFunction, true, false, false, false, true},
    {"({ get @() {\n$} }).@;\n", Border::kFunction},
    {"({ set @(a) {\n$} }).@ = 1;\n", Border::kFunction},
    {"({ toString() {\n$return '';\n} }) + '';\n", Border::kFunction},
    {"{\nclass @ {\nstatic {\n$}\n}\n}\n", Border::kClass},
    {"{\nclass @ {\nconstructor() {\n$}\n}\nnew @();\n}\n", Border::kFunction},
    {"{\nclass @ {\nstatic m() {\n$}\n}\n@.m();\n}\n", Border::kFunction},
    {"{\nclass @ {\nget g() {\n$}\n}\nnew @().g;\n}\n", Border::kFunction},
};

constexpr Wrapper kExpressions[] = {
    {"[$][0]", Border::kNone},
    {"0, $", Border::kNone},
    {"true ? $ : 0", Border::kNone},
    {"$ ?? 0", Border::kNone},
    {"({ p: $ }).p", Border::kNone},
    {"({ p: $ })?.p", Border::kNone},
    {"({ [$]: 1 })", Border::kNone},
    {"`${$}`", Border::kNone},
    {"[...[$]][0]", Border::kNone},
    {"((@) => @)($)", Border::kNone},
    {"((@ = 1) => @)($)", Border::kNone},
    {"(function (@) { return @; })($)", Border::kNone},
    {"!$", Border::kNone},
    {"typeof $", Border::kNone},
    {"await $", Border::kNone, false, false, false, true},
    {"yield $", Border::kNone, false, false, false, false, true},
    {"(() => $)()", Border::kArrow},
    {"(() => { return $; })()", Border::kArrow},
    {"((@ = $) => @)()", Border::kArrow},
    {"(async () => $)()", Border::kArrow, false, true},
    {"await (async () => $)()", Border::kArrow, false, true, false, true},
    {"(function () { return $; })()", Border::kFunction},
    {"(function* () { yield $; })().next().value", Border::kFunction, true},
    {"({ get g() { return $; } }).g", Border::kFunction},
    {"({ m() { return $; } }).m()", Border::kFunction},
    {"new (class { f = $; })().f", Border::kClass},
    {"(class { static f = $; }).f", Border::kClass},
};

bool HoldsStatements(const Wrapper& wrapper, const CodeNeeds& needs) {
  if (needs.module || needs.labels) return false;
  if (needs.continues && wrapper.no_continue) return false;
  if (wrapper.border == Border::kNone) return true;
  if (needs.breaks || needs.continues) return false;
  if ((needs.yields && !wrapper.yields) || (needs.awaits && !wrapper.awaits)) return false;
  if (wrapper.border == Border::kArrow) return true;
  if (needs.super || needs.new_target) return false;
  return wrapper.border == Border::kFunction || (!needs.returns && !needs.arguments);
}

std::optional<std::string> Wrap(const Wrapper& wrapper, const std::string& text, const CodeNeeds& needs,
                                const CodePlace& place, const std::string& name) {
  if (!HoldsStatements(wrapper, needs)) return std::nullopt;
  const std::string form = wrapper.text;
  if ((wrapper.sloppy && place.strict) || (wrapper.in_async && !place.awaits) ||
      (wrapper.in_generator && !place.yields)) {
    return std::nullopt;
  }
  // Classes are strict.
  if (needs.sloppy && form.find("class") != std::string::npos) return std::nullopt;
  const size_t dollar = form.find("${$}") != std::string::npos ? form.find("${$}") + 2 : form.find('$');
  const auto named = [&](const std::string& part) { return absl::StrReplaceAll(part, {{"@", name}}); };
  return absl::StrCat(named(form.substr(0, dollar)), text, named(form.substr(dollar + 1)));
}

}  // namespace

std::optional<std::string> WrapStatements(const std::string& text, const CodeNeeds& needs, const CodePlace& place,
                                          const std::string& name, Random& random) {
  return Wrap(kStatements[random.Below(std::size(kStatements))], text, needs, place, name);
}

std::optional<std::string> WrapExpression(const std::string& text, const CodeNeeds& needs, const CodePlace& place,
                                          const std::string& name, Random& random) {
  return Wrap(kExpressions[random.Below(std::size(kExpressions))], absl::StrCat("(", text, ")"), needs, place, name);
}

}  // namespace twinstep
