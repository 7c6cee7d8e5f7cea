#include "markdown/source_buffer.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/utf8.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

void SourceBuffer::append(std::string_view bytes) {
  if (waiting_.empty()) {
    const std::size_t kept = unfinished_utf8(bytes);
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
