// What campaigns with feedback that run at the same time, on this machine or others, show each other: each writes what
// it keeps to its own folder, and reads what the others write.
//
//   DIR/feedback/shown/0.pb, 1.pb, ...   a FeedbackNews each, with its hash before it
//
// Files appear whole, by rename, and never change or go. There is no number between them without a file, so that a
// reader asks for the next one and needs no list of them.
#ifndef TWINSTEP_HARNESS_FUZZING_OTHER_CORPORA_H_
#define TWINSTEP_HARNESS_FUZZING_OTHER_CORPORA_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/status.h"
#include "proto/feedback.pb.h"

namespace twinstep {

// Where the campaign in `folder` shows it.
std::string ShownFolder(const std::string& folder);

class OwnNews {
 public:
  // Goes on after what is in `folder`.
  explicit OwnNews(const std::string& folder);

  // Writes the next file; the folder exists. Survives the end of this process, see Durability::kKill. Errors as
  // WriteFileAtomically.
  absl::Status Show(const FeedbackNews& news);

 private:
  const std::string folder_;
  uint64_t next_ = 0;
};

class OtherCorpora {
 public:
  // A call reads so much and no more, whatever there is: the rest, and other folders, have their turn in the next ones.
  static constexpr size_t kFoldersOfACall = 8;
  static constexpr size_t kFilesOfACall = 256;

  // Those of all folders in `parent` but `own`. An empty `parent` has none. What others than `made_by` have written is
  // passed over.
  OtherCorpora(std::string parent, std::string own, std::string made_by);

  struct News {
    // In the order of their files.
    std::vector<FeedbackAnswer> kept;
    std::set<uint64_t> as_they_are;
    // Files that are passed over: damaged or half-written ones, and those of another program or other oracles.
    uint64_t damaged = 0;
    uint64_t made_by_another = 0;
  };
  // What came since it was these folders' turn.
  News Read();

 private:
  void Read(const std::string& path, News& news) const;

  const std::string parent_;
  const std::string own_;
  const std::string made_by_;
  // By folder: the file that is read next.
  std::map<std::string, uint64_t> next_;
  // Whose turn it is, and then of those after it; empty: of all.
  std::string turn_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_OTHER_CORPORA_H_
