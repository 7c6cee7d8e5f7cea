#include "terminal/playback.h"

#include <cstdint>
#include <cstring>

namespace agent_timeline::terminal {
namespace {

/// Compares eight bytes at a time, because every update compares the whole output.
bool starts_with(std::string_view text, std::string_view prefix) {
  if (text.size() < prefix.size()) return false;
  std::size_t at = 0;
  for (; at + sizeof(std::uint64_t) <= prefix.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::memcpy(&a, text.data() + at, sizeof a);
    std::memcpy(&b, prefix.data() + at, sizeof b);
    if (a != b) return false;
  }
  return text.substr(at, prefix.size() - at) == prefix.substr(at);
}

}  // namespace

void Playback::write(std::string_view bytes) {
  if (is_finished_) *this = Playback();
  output_ += bytes;
  model_->write(bytes);
}

void Playback::update(std::string_view output) {
  if (is_finished_ || !starts_with(output, output_)) *this = Playback();
  write(output.substr(output_.size()));
}

void Playback::finish() {
  if (!is_finished_) model_->finish();
  is_finished_ = true;
}

}  // namespace agent_timeline::terminal
