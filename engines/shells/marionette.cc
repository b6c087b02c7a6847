#include "engines/shells/marionette.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "engines/shells/shell_words.h"
#include "google/protobuf/struct.pb.h"
#include "google/protobuf/util/json_util.h"

namespace twinstep {
namespace {

// Messages are a length, a colon and JSON: [0, id, command, parameters] one way, [1, id, error, result] the other.
class Connection {
 public:
  explicit Connection(int socket) : socket_(socket) {}

  bool Send(const std::string& command, std::string_view parameters) {
    const std::string message = absl::StrCat("[0,", ++id_, ",\"", command, "\",", std::string(parameters), "]");
    const std::string text = absl::StrCat(message.size(), ":", message);
    for (size_t sent = 0; sent < text.size();) {
      const ssize_t wrote = send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
      if (wrote <= 0) return false;
      sent += static_cast<size_t>(wrote);
    }
    return true;
  }

  // Empty: it has hung up, or says something else.
  std::string Receive() {
    while (true) {
      const size_t colon = received_.find(':');
      size_t length = 0;
      if (colon != std::string::npos && !absl::SimpleAtoi(received_.substr(0, colon), &length)) return {};
      if (colon != std::string::npos && received_.size() - colon - 1 >= length) {
        std::string message = received_.substr(colon + 1, length);
        received_.erase(0, colon + 1 + length);
        return message;
      }
      char chunk[4096];
      const ssize_t got = read(socket_, chunk, sizeof chunk);
      if (got <= 0) return {};
      received_.append(chunk, static_cast<size_t>(got));
    }
  }

  // Sends a command, and reads what is answered.
  absl::Status Ask(const std::string& command, std::string_view parameters) {
    const std::string answer = Send(command, parameters) ? Receive() : std::string();
    google::protobuf::ListValue words;
    if (google::protobuf::util::JsonStringToMessage(answer, &words).ok() && words.values_size() == 4 &&
        words.values(2).has_null_value()) {
      return absl::OkStatus();
    }
    return absl::UnavailableError(absl::StrCat("Firefox does not answer ", command, " as it should: ", answer));
  }

 private:
  const int socket_;
  int id_ = 0;
  std::string received_;
};

}  // namespace

absl::StatusOr<int> RunInBrowser(int port, std::string_view script, absl::Duration limit) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const timeval longest = absl::ToTimeval(limit);
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    close(socket);
    return absl::UnavailableError(absl::StrCat("Firefox does not listen on port ", port, " of this machine"));
  }
  Connection connection(socket);
  const std::string call = absl::StrCat(R"({"args":[],"sandbox":"system","script":)", AsciiJson(script), "}");
  // A script may take as long as it wants.
  absl::Status status =
      connection.Receive().empty()
          ? absl::UnavailableError("Firefox hangs up")
          : connection.Ask("WebDriver:NewSession", R"({"capabilities":{"alwaysMatch":{"timeouts":{"script":null}}}})");
  if (status.ok()) status = connection.Ask("Marionette:SetContext", R"({"value":"chrome"})");
  if (status.ok() && !connection.Send("WebDriver:ExecuteScript", call)) {
    status = absl::UnavailableError("Firefox hangs up");
  }
  if (status.ok()) return socket;
  close(socket);
  return status;
}

}  // namespace twinstep
