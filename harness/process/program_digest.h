// Which build of the program this is.
#ifndef TWINSTEP_HARNESS_PROCESS_PROGRAM_DIGEST_H_
#define TWINSTEP_HARNESS_PROCESS_PROGRAM_DIGEST_H_

#include <string>

namespace twinstep {

// Of the file, as text: equal for equal files, wherever they are. Empty where it cannot be read.
std::string DigestOfFile(const std::string& path);

// Of the file of the program that runs.
std::string ProgramDigest();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_PROGRAM_DIGEST_H_
