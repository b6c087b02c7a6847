#include "harness/exports/look_code.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/js_literal.h"

namespace twinstep {
namespace {

using Kind = Look::Kind;

std::string PathText(const std::vector<std::string>& path, char quote) {
  return absl::StrCat("[",
                      absl::StrJoin(path, ", ",
                                    [quote](std::string* out, const std::string& name) {
                                      absl::StrAppend(out, JsLiteral(name, quote));
                                    }),
                      "]");
}

std::string Label(const Look& look) { return look.path.empty() ? "" : absl::StrJoin(look.path, ".") + ": "; }

}  // namespace

std::string V8Look(const Look& look, const std::string& await) {
  const std::string frame = absl::StrCat("frames[", look.frame, "]");
  switch (look.kind) {
    case Kind::kStack:
      return "'stack: ' + stack(frames)";
    case Kind::kFrame:
      return absl::StrCat("'frame ", look.frame, ": ' + frameText(", frame, ")");
    case Kind::kVariable:
      return absl::StrCat(JsLiteral(Label(look), '\''), " + ", await, "variable(", frame, ", ",
                          JsLiteral(look.path[0], '\''), ")");
    case Kind::kScopeVariable:
      return absl::StrCat(JsLiteral(Label(look), '\''), " + ", await, "inside((", await, "scopes(", frame, "))[",
                          look.scope, "]?.variables ?? [], ", PathText(look.path, '\''), ")");
    case Kind::kScopeKind:
      return absl::StrCat("'scope ", look.scope, ": ' + ((", await, "scopes(", frame, "))[", look.scope,
                          "]?.kind ?? 'none')");
    case Kind::kShownAndEvaluated: {
      const std::string name = JsLiteral(look.path[0], '\'');
      return absl::StrCat(JsLiteral(Label(look), '\''), " + ", await, "variable(", frame, ", ", name,
                          ") + ' evaluates to ' + ", await, "evaluated(", frame, ", ", name, ")");
    }
    case Kind::kThis:
      return absl::StrCat("'this: ' + show({value: ", frame, ".this})");
    case Kind::kCompletion:
      return "frames[0].returnValue ? `returning ${show({value: frames[0].returnValue})}` : 'none'";
    default:
      return "";
  }
}

std::string SpiderMonkeyLook(const Look& look) {
  const std::string frame = look.frame == 0 ? "frame" : absl::StrCat("olderFrame(frame, ", look.frame, ")");
  switch (look.kind) {
    case Kind::kStack:
      return "\"stack: \" + stack(frame)";
    case Kind::kFrame:
      return absl::StrCat("\"frame ", look.frame, ": \" + frameText(", frame, look.frame == 0 ? ", lastPause)" : ")");
    case Kind::kVariable:
      return absl::StrCat(JsLiteral(Label(look), '"'), " + variable(", frame, ", ", JsLiteral(look.path[0], '"'), ")");
    case Kind::kScopeVariable:
      return absl::StrCat(JsLiteral(Label(look), '"'), " + inside(scopes(", frame, ")[", look.scope,
                          "] ?? {names: []}, ", PathText(look.path, '"'), ")");
    case Kind::kScopeKind:
      return absl::StrCat("\"scope ", look.scope, ": \" + (scopes(", frame, ")[", look.scope, "]?.kind ?? \"none\")");
    case Kind::kShownAndEvaluated: {
      const std::string name = JsLiteral(look.path[0], '"');
      return absl::StrCat(JsLiteral(Label(look), '"'), " + variable(", frame, ", ", name,
                          ") + \" evaluates to \" + evaluated(", frame, ", ", name, ")");
    }
    case Kind::kThis:
      return absl::StrCat("\"this: \" + show(", frame, ".this)");
    case Kind::kCompletion:
      return "!completion ? \"none\" : \"throw\" in completion ? `throwing ${show(completion.throw)}` : "
             "`returning ${show(completion.return)}`";
    default:
      return "";
  }
}

std::string V8Place(bool sources, CaptureLevel level) {
  return absl::StrCat(sources ? "${sources.get(scriptId)}" : "", "${lineNumber + 1}",
                      level == FULL ? ":${columnNumber}" : "");
}

std::string SpiderMonkeyPlace(bool sources, CaptureLevel level) {
  return absl::StrCat(sources ? "${name}" : "", "${lineNumber}", level == FULL ? ":${columnNumber - 1}" : "");
}

}  // namespace twinstep
