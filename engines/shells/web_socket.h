// A WebSocket to a server on this machine, by libcurl.
#ifndef TWINSTEP_ENGINES_SHELLS_WEB_SOCKET_H_
#define TWINSTEP_ENGINES_SHELLS_WEB_SOCKET_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "third_party/curl/curl_functions.h"

namespace twinstep {

// Messages of text. Owned and used by one thread. Errors: Unavailable, the server is not there or has gone.
class WebSocket {
 public:
  // Of a URL "ws://...", as long as the server takes no longer to agree.
  static absl::StatusOr<std::unique_ptr<WebSocket>> Connect(const std::string& url,
                                                            absl::Duration limit = absl::Seconds(60));
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  absl::Status Send(std::string_view text);
  // The next message where one has come as a whole; it does not wait.
  absl::StatusOr<std::optional<std::string>> Receive();
  // Can be read when more has come.
  int fd() const { return fd_; }

 private:
  explicit WebSocket(CURL* curl) : curl_(curl) {}

  CURL* const curl_;
  int fd_ = -1;
  // Of a message that has not come as a whole.
  std::string begun_;
};

// A GET to a server on this machine, or a POST of a body; what is not answered is forgotten when this ends.
class HttpRequest {
 public:
  static absl::StatusOr<std::unique_ptr<HttpRequest>> Send(const std::string& url, std::string_view body = "");
  ~HttpRequest();
  HttpRequest(const HttpRequest&) = delete;
  HttpRequest& operator=(const HttpRequest&) = delete;

  // What has come of the answer since the last call; it does not wait.
  std::string Answer();
  // Can be read when some of it has come.
  int fd() const;

 private:
  explicit HttpRequest(CURL* curl) : curl_(curl) {}

  CURL* const curl_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_WEB_SOCKET_H_
