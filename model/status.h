// Status and StatusOr of Abseil, and how a function passes an error on to its caller.
#ifndef TWINSTEP_MODEL_STATUS_H_
#define TWINSTEP_MODEL_STATUS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

// RETURN_IF_ERROR(Save(folder)); returns the error of a Status, if it is one.
#define RETURN_IF_ERROR(...)                                              \
  if (absl::Status returned_error = (__VA_ARGS__); returned_error.ok()) { \
  } else                                                                  \
    return returned_error

// ASSIGN_OR_RETURN(const Corpus corpus, Open(name)); returns the error of a StatusOr, or makes its value the
// variable's. A type that has a comma is written as auto.
#define ASSIGN_OR_RETURN(variable, ...) \
  TWINSTEP_ASSIGN_OR_RETURN(TWINSTEP_JOINED(status_or_, __LINE__), variable, __VA_ARGS__)

// Only for the macro above.
#define TWINSTEP_JOINED(a, b) TWINSTEP_JOINED_AS_THEY_ARE(a, b)
#define TWINSTEP_JOINED_AS_THEY_ARE(a, b) a##b
#define TWINSTEP_ASSIGN_OR_RETURN(result, variable, ...) \
  auto result = (__VA_ARGS__);                           \
  if (!result.ok()) return std::move(result).status();   \
  variable = *std::move(result)

#endif  // TWINSTEP_MODEL_STATUS_H_
