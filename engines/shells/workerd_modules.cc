#include "engines/shells/workerd_modules.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/shells/protocol_shell.h"
#include "engines/shells/runnable.h"
#include "engines/shells/workerd_gates_js.h"
#include "engines/shells/workerd_host_js.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

using google::protobuf::Struct;

void AddModule(Struct& modules, const std::string& name, const std::string& source) {
  SetMember(*(*modules.mutable_fields())[name].mutable_struct_value(), "js", source);
}

absl::Status NoImports() {
  return absl::UnimplementedError("this host can debug no program that calls import(): let it import by declarations");
}

// Adds a module that waits for its gate. The debugger sees nothing of that where it stands at the end of the last line
// (SocketShell lets it debug no others): it imports nothing that has code of the program's. There stands its URL, too.
absl::Status AddGated(Struct& modules, const std::string& name, std::string source, const std::string& url) {
  if (MayImport(source)) return NoImports();
  if (!EndsInPlainLine(source)) source += "\n\n";
  const std::string gate = absl::StrCat("twinstep:gate", modules.fields_size(), ".js");
  std::string path = "./";
  for (auto folders = std::count(name.begin(), name.end(), '/'); folders > 0; --folders) absl::StrAppend(&path, "../");
  source.insert(source.size() - 1, absl::StrCat(";import\"", path, gate, "\"\t//# sourceURL=", url));
  AddModule(modules, name, source);
  AddModule(modules, gate, "import {gate} from './twinstep:gates.js';\nawait gate();\n");
  return absl::OkStatus();
}

}  // namespace

bool EndsInPlainLine(const std::string& source) {
  return source.size() > 1 && source.back() == '\n' &&
         !absl::StrContains(source.substr(source.find_last_of('\n', source.size() - 2) + 1), "//");
}

absl::StatusOr<Struct> ModulesOf(const Program& program) {
  Struct modules;
  if (program.kind() == Program::MODULE) {
    if (absl::Status status = AddGated(modules, "main.js", program.source(), "main.js"); !status.ok()) return status;
  } else if (MayImport(program.source())) {
    return NoImports();
  }
  for (const Program::Module& module : program.modules()) {
    const std::string name = ResolveSpecifier("", module.specifier());
    if (absl::Status status = AddGated(modules, name, module.source(), module.specifier()); !status.ok()) return status;
  }
  AddModule(modules, "twinstep:gates.js", std::string(kWorkerdGatesJs));
  AddModule(modules, "twinstep:host.js", std::string(kWorkerdHostJs));
  return modules;
}

}  // namespace twinstep
