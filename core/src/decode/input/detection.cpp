#include "decode/input/detection.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "decode/input/decoder.h"

namespace agent_timeline {
namespace {

constexpr int kPercent = 100;

/// Returns the text or number at `path`, member names joined by dots.
std::string_view text_at(const Value& value, std::string_view path) {
  const Value* at = &value;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('.'), path.size());
    at = &(*at)[path.substr(0, end)];
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return at->is_string() || at->is_number() ? at->text() : std::string_view();
}

class Ballot final : public EventSink, public InputObserver {
 public:
  void on_claim(const Dialect& dialect, const Input& input, int score) override {
    ++claims_;
    Votes& votes = votes_[&dialect];
    votes.weight += std::min(score, kSureScore) * kPercent / kSureScore;
    std::string_view paths = dialect.version_paths;
    while (votes.version.empty() && !paths.empty()) {
      const std::size_t end = std::min(paths.find(' '), paths.size());
      votes.version = text_at(input.value, paths.substr(0, end));
      paths.remove_prefix(std::min(end + 1, paths.size()));
    }
  }

  void on_event(Event event, const EventPosition&) override {
    if (event.dialect.empty() && event.hidden.empty()) ++unclaimed_;
  }

  [[nodiscard]] bool is_empty() const { return claims_ == 0; }

  /// On a tie, the dialect that comes first in the table wins.
  [[nodiscard]] Detection result() const {
    Detection out;
    std::int64_t most = 0;
    for (const auto& [dialect, votes] : votes_) {
      if (votes.weight <= most) continue;
      most = votes.weight;
      out.dialect = dialect;
      out.version = votes.version;
    }
    if (out.dialect != nullptr) out.confidence = static_cast<int>(most / (claims_ + unclaimed_));
    return out;
  }

 private:
  struct Votes {
    std::int64_t weight = 0;
    std::string version;
  };

  std::map<const Dialect*, Votes> votes_;
  std::int64_t claims_ = 0;
  std::int64_t unclaimed_ = 0;
};

}  // namespace

Detection detect_input(std::string_view bytes) {
  Ballot ballot;
  DecodeOptions options;
  options.observer = &ballot;
  Decoder decoder(ballot, options);
  decoder.feed(bytes.substr(0, kDetectedBytes));
  // The last line may be cut off, so it is read only if no other event was recognised.
  if (ballot.is_empty()) decoder.finish();
  return ballot.result();
}

}  // namespace agent_timeline
