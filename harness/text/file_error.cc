#include "harness/text/file_error.h"

#include <errno.h>
#include <string.h>

#include "absl/strings/str_cat.h"

namespace twinstep {

absl::Status FileError(const std::string& what, int error_number) {
  switch (error_number) {
    case ENOSPC:
      return absl::ResourceExhaustedError(absl::StrCat(what, ": the disk is full; free some space and run it again"));
    case EDQUOT:
      return absl::ResourceExhaustedError(
          absl::StrCat(what, ": your disk quota is used up; free some space and run it again"));
    case EFBIG:
      return absl::ResourceExhaustedError(
          absl::StrCat(what, ": it is larger than a file may be (ulimit -f); lift that limit and run it again"));
    case EROFS:
      return absl::PermissionDeniedError(
          absl::StrCat(what, ": the file system is read-only; name a folder on another one"));
    case EACCES:
    case EPERM:
      return absl::PermissionDeniedError(
          absl::StrCat(what, ": permission denied; change the permissions, or name another path"));
    case ENOENT:
      return absl::NotFoundError(absl::StrCat(what, ": there is no such file or folder; check the path"));
    case ENOTDIR:
      return absl::FailedPreconditionError(
          absl::StrCat(what, ": a part of the path is a file, not a folder; name another folder"));
    case EISDIR:
      return absl::FailedPreconditionError(absl::StrCat(what, ": it is a folder; name a file"));
    case ENXIO:
      return absl::FailedPreconditionError(absl::StrCat(what, ": nobody reads from that pipe; name a file"));
    case ENAMETOOLONG:
      return absl::InvalidArgumentError(absl::StrCat(what, ": the path is too long; name a shorter one"));
    default:
      return absl::InternalError(absl::StrCat(what, ": ", strerror(error_number), "; check the disk and the path"));
  }
}

}  // namespace twinstep
