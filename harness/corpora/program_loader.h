// One program-to-debug from a file, and files as every corpus reads them.
#ifndef TWINSTEP_HARNESS_CORPORA_PROGRAM_LOADER_H_
#define TWINSTEP_HARNESS_CORPORA_PROGRAM_LOADER_H_

#include <string>

#include "model/status.h"
#include "proto/program.pb.h"

namespace twinstep {

// A path given by the user: relative to the folder that the command was given in, also under `bazel run`.
std::string UserPath(const std::string& path);

// The content of a regular file of up to 4 MiB; pipes and devices are not opened. Errors name the file and what to do.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// As a browser decodes UTF-8: a byte order mark is dropped, what is not UTF-8 becomes U+FFFD.
std::string DecodeUtf8(const std::string& bytes);

bool IsUtf8(const std::string& bytes);

// A script, or a module where `module` or the name ends in .mjs. What a module imports by relative specifiers is loaded
// with it, as far as it exists. `name` is what people see.
absl::StatusOr<Program> LoadProgram(const std::string& path, const std::string& name, bool module);

// Folders of Twinstep's own data, which Bazel puts beside a program.

// Where the checkout's folder `path` ("corpus/own") is: below the working folder, as in a checkout and under `bazel
// run`; else in the runfiles of `program`, by default this one, wherever it is started. Errors: NotFound, it is in
// neither.
absl::StatusOr<std::string> OwnFolder(const std::string& path, std::string program = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_PROGRAM_LOADER_H_
