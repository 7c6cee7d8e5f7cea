#include "terminal/playback.h"

#include "base/text.h"

namespace agent_timeline::terminal {

void Playback::write(std::string_view bytes) {
  if (is_finished_) *this = Playback();
  output_ += bytes;
  model_->write(bytes);
}

void Playback::update(std::string_view output) {
  // Every update compares the whole output, and common_prefix is faster than starts_with.
  if (is_finished_ || common_prefix(output, output_) < output_.size()) *this = Playback();
  write(output.substr(output_.size()));
}

void Playback::finish() {
  if (!is_finished_) model_->finish();
  is_finished_ = true;
}

}  // namespace agent_timeline::terminal
