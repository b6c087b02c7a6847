// What is used of libcurl (8.11 or newer): its interface, which is stable, without its headers, whose package would
// bring those of all that a static libcurl needs. Names and numbers are those of curl/curl.h, options.h and
// websockets.h.
#ifndef TWINSTEP_THIRD_PARTY_CURL_CURL_FUNCTIONS_H_
#define TWINSTEP_THIRD_PARTY_CURL_CURL_FUNCTIONS_H_

#include <cstddef>
#include <cstdint>

extern "C" {

using CURL = void;

enum CURLcode : int {
  CURLE_OK = 0,
  CURLE_FAILED_INIT = 2,
  CURLE_OPERATION_TIMEDOUT = 28,
  CURLE_GOT_NOTHING = 52,
  CURLE_AGAIN = 81,
};

enum CURLoption : int {
  CURLOPT_URL = 10002,
  CURLOPT_PROXY = 10004,
  CURLOPT_NOSIGNAL = 99,
  CURLOPT_TIMEOUT_MS = 155,
  CURLOPT_CONNECT_ONLY = 141,
};

enum CURLINFO : int { CURLINFO_RESPONSE_CODE = 0x200000 + 2, CURLINFO_ACTIVESOCKET = 0x500000 + 44 };

inline constexpr long CURL_GLOBAL_DEFAULT = 3;
inline constexpr unsigned CURLWS_TEXT = 1, CURLWS_CONT = 4, CURLWS_CLOSE = 8;

struct curl_ws_frame {
  int age;
  int flags;
  int64_t offset;
  int64_t bytesleft;
  size_t len;
};

CURLcode curl_global_init(long flags);
CURL* curl_easy_init();
CURLcode curl_easy_setopt(CURL* curl, CURLoption option, ...);
CURLcode curl_easy_perform(CURL* curl);
CURLcode curl_easy_getinfo(CURL* curl, CURLINFO info, ...);
CURLcode curl_easy_send(CURL* curl, const void* buffer, size_t length, size_t* sent);
CURLcode curl_easy_recv(CURL* curl, void* buffer, size_t length, size_t* received);
void curl_easy_cleanup(CURL* curl);
const char* curl_easy_strerror(CURLcode code);
CURLcode curl_ws_send(CURL* curl, const void* buffer, size_t length, size_t* sent, int64_t fragment, unsigned flags);
CURLcode curl_ws_recv(CURL* curl, void* buffer, size_t length, size_t* received, const curl_ws_frame** frame);

}  // extern "C"

#endif  // TWINSTEP_THIRD_PARTY_CURL_CURL_FUNCTIONS_H_
