#include "markdown/source_buffer.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/utf8.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool is_continuation(unsigned char byte) {
  return (byte & 0xC0U) == 0x80U;
}

/// Returns the length of the sequence that `lead` begins; 1 if it begins no longer one.
std::size_t sequence_length(unsigned char lead) {
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 1;
}

/// True if `second` may follow `lead` (Unicode, table 3-7).
bool may_follow(unsigned char lead, unsigned char second) {
  switch (lead) {
    case 0xE0:
      return second >= 0xA0 && second <= 0xBF;
    case 0xED:
      return second >= 0x80 && second <= 0x9F;
    case 0xF0:
      return second >= 0x90 && second <= 0xBF;
    case 0xF4:
      return second >= 0x80 && second <= 0x8F;
    default:
      return is_continuation(second);
  }
}

/// Returns the number of bytes at the end that begin a sequence and are well-formed so far.
std::size_t unfinished(std::string_view bytes) {
  for (std::size_t back = 1; back <= 3 && back <= bytes.size(); ++back) {
    const std::size_t at = bytes.size() - back;
    const unsigned char lead = byte_at(bytes, at);
    if (is_continuation(lead)) continue;
    if (sequence_length(lead) <= back) return 0;
    return back == 1 || may_follow(lead, byte_at(bytes, at + 1)) ? back : 0;
  }
  return 0;
}

}  // namespace

void SourceBuffer::append(std::string_view bytes) {
  if (waiting_.empty()) {
    const std::size_t kept = unfinished(bytes);
    take(bytes.substr(0, bytes.size() - kept));
    if (kept > 0) waiting_ = bytes.substr(bytes.size() - kept);
    return;
  }
  std::string joined = std::move(waiting_);
  joined += bytes;
  waiting_.clear();
  append(joined);
}

void SourceBuffer::end() {
  take(std::exchange(waiting_, {}));
}

void SourceBuffer::take(std::string_view bytes) {
  const std::size_t valid = valid_utf8_length(bytes);
  const std::size_t before = text_.size();
  text_ += bytes.substr(0, valid);
  if (valid < bytes.size()) text_ += repair_utf8(bytes.substr(valid));
  for (std::size_t at = text_.find('\0', before); at != std::string::npos;
       at = text_.find('\0', at))
    text_.replace(at, 1, kReplacement);
}

std::string as_source(std::string_view text) {
  SourceBuffer buffer;
  buffer.append(text);
  buffer.end();
  return std::move(buffer).release();
}

}  // namespace agent_timeline::markdown
