#include "engines/shells/web_socket.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <mutex>

#include "absl/strings/str_cat.h"
#include "third_party/curl/curl_functions.h"

namespace twinstep {
namespace {

// Until the server takes what it is sent.
constexpr int kSendMillis = 10000;
constexpr long kSwitchingProtocols = 101;
constexpr absl::Duration kConnect = absl::Seconds(60);

absl::Status Unavailable(CURLcode code) {
  return absl::UnavailableError(absl::StrCat("the socket of V8's protocol fails: ", curl_easy_strerror(code)));
}

// `mode`: CURLOPT_CONNECT_ONLY.
absl::StatusOr<CURL*> ConnectTo(const std::string& url, long mode, absl::Duration limit) {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
  CURL* const curl = curl_easy_init();
  if (curl == nullptr) return Unavailable(CURLE_FAILED_INIT);
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, mode);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  // It is on this machine, whatever the person's settings are.
  curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(absl::ToInt64Milliseconds(limit)));
  if (const CURLcode code = curl_easy_perform(curl); code != CURLE_OK) {
    curl_easy_cleanup(curl);
    return Unavailable(code);
  }
  // What is said later is waited for as long as the session may take.
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, 0L);
  return curl;
}

bool WaitFor(int fd, short events) {
  pollfd waiting = {.fd = fd, .events = events, .revents = 0};
  return poll(&waiting, 1, kSendMillis) > 0;
}

}  // namespace

absl::StatusOr<std::unique_ptr<WebSocket>> WebSocket::Connect(const std::string& url, absl::Duration limit) {
  const absl::StatusOr<CURL*> curl = ConnectTo(url, 2L, limit);
  if (!curl.ok()) return curl.status();
  std::unique_ptr<WebSocket> socket(new WebSocket(*curl));
  // Of a server that hangs up at once libcurl says nothing.
  long response = 0;
  curl_easy_getinfo(*curl, CURLINFO_RESPONSE_CODE, &response);
  if (response != kSwitchingProtocols) return Unavailable(CURLE_GOT_NOTHING);
  int fd = -1;
  curl_easy_getinfo(*curl, CURLINFO_ACTIVESOCKET, &fd);
  // No other program inherits it.
  fcntl(fd, F_SETFD, FD_CLOEXEC);
  socket->fd_ = fd;
  return socket;
}

WebSocket::~WebSocket() { curl_easy_cleanup(curl_); }

absl::Status WebSocket::Send(std::string_view text) {
  for (size_t sent = 0;;) {
    size_t taken = 0;
    const CURLcode code = curl_ws_send(curl_, text.data() + sent, text.size() - sent, &taken, 0, CURLWS_TEXT);
    if (code != CURLE_OK && code != CURLE_AGAIN) return Unavailable(code);
    sent += taken;
    if (sent == text.size()) return absl::OkStatus();
    if (!WaitFor(fd_, POLLOUT)) return Unavailable(CURLE_OPERATION_TIMEDOUT);
  }
}

absl::StatusOr<std::optional<std::string>> WebSocket::Receive() {
  char chunk[1 << 16];
  while (true) {
    size_t got = 0;
    const curl_ws_frame* frame = nullptr;
    const CURLcode code = curl_ws_recv(curl_, chunk, sizeof chunk, &got, &frame);
    if (code == CURLE_AGAIN) {
      // A server that gathers what it has for one packet (Node, Deno) waits for the answer to the last, which Linux
      // delays.
      const int at_once = 1;
      setsockopt(fd_, IPPROTO_TCP, TCP_QUICKACK, &at_once, sizeof at_once);
      return std::nullopt;
    }
    if (code != CURLE_OK) return Unavailable(code);
    if ((frame->flags & CURLWS_CLOSE) != 0) return Unavailable(CURLE_GOT_NOTHING);
    begun_.append(chunk, got);
    if (frame->bytesleft > 0 || (frame->flags & CURLWS_CONT) != 0) continue;
    std::string message;
    message.swap(begun_);
    return message;
  }
}

absl::StatusOr<std::unique_ptr<HttpRequest>> HttpRequest::Send(const std::string& url, std::string_view body) {
  const absl::StatusOr<CURL*> curl = ConnectTo(url, 1L, kConnect);
  if (!curl.ok()) return curl.status();
  std::unique_ptr<HttpRequest> request(new HttpRequest(*curl));
  const std::string path = url.substr(url.find('/', url.find("//") + 2));
  std::string text = absl::StrCat(body.empty() ? "GET " : "POST ", path, " HTTP/1.1\r\nHost: localhost\r\n");
  if (!body.empty()) absl::StrAppend(&text, "Content-Length: ", body.size(), "\r\n");
  absl::StrAppend(&text, "\r\n", std::string(body));
  for (size_t sent = 0; sent < text.size();) {
    size_t taken = 0;
    const CURLcode code = curl_easy_send(*curl, text.data() + sent, text.size() - sent, &taken);
    if (code != CURLE_OK && code != CURLE_AGAIN) return Unavailable(code);
    sent += taken;
    if (sent < text.size() && !WaitFor(request->fd(), POLLOUT)) return Unavailable(CURLE_OPERATION_TIMEDOUT);
  }
  return request;
}

std::string HttpRequest::Answer() {
  char chunk[1 << 12];
  size_t got = 0;
  return curl_easy_recv(curl_, chunk, sizeof chunk, &got) == CURLE_OK ? std::string(chunk, got) : std::string();
}

int HttpRequest::fd() const {
  int fd = -1;
  curl_easy_getinfo(curl_, CURLINFO_ACTIVESOCKET, &fd);
  return fd;
}

HttpRequest::~HttpRequest() { curl_easy_cleanup(curl_); }

}  // namespace twinstep
