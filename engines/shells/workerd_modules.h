// What a realm of workerd is made of: a program's modules, each of which waits for its gate, and the host's own.
#ifndef TWINSTEP_ENGINES_SHELLS_WORKERD_MODULES_H_
#define TWINSTEP_ENGINES_SHELLS_WORKERD_MODULES_H_

#include <string>

#include "absl/status/statusor.h"
#include "google/protobuf/struct.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

// Whether what is put behind the last statement moves no place: it ends with a line break, before which is no comment.
bool EndsInPlainLine(const std::string& source);

// A member for each module, by its name: {"js": SOURCE}. The program's scripts have the URLs that they have where V8 is
// linked. Errors: Unimplemented, the program calls import().
absl::StatusOr<google::protobuf::Struct> ModulesOf(const Program& program);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_WORKERD_MODULES_H_
