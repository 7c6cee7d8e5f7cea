#include "support/random.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace agent_timeline::testing {

std::uint64_t Random::next() {
  state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
  return mixed ^ (mixed >> 31);
}

std::size_t Random::below(std::size_t bound) {
  return static_cast<std::size_t>(next() % bound);
}

std::uint64_t property_seed() {
  const char* seed = std::getenv("AGENT_TIMELINE_SEED");
  return seed == nullptr ? 20'260'401 : std::strtoull(seed, nullptr, 10);
}

std::optional<std::size_t> property_texts() {
  const char* given = std::getenv("AGENT_TIMELINE_PROPERTY_TEXTS");
  if (given == nullptr) return std::nullopt;
  const std::string_view digits(given);
  std::size_t texts = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), texts);
  if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || texts == 0)
    throw std::invalid_argument("AGENT_TIMELINE_PROPERTY_TEXTS is not a positive number");
  return texts;
}

bool is_soak() {
  const char* soak = std::getenv("AGENT_TIMELINE_SOAK");
  return soak != nullptr && std::string_view(soak) == "1";
}

std::size_t property_runs(std::size_t cost) {
  return (is_soak() ? 10'000U : 1'000U) / cost;
}

std::vector<std::string> shrink(std::vector<std::string> input,
                                const std::function<bool(const std::vector<std::string>&)>& fails) {
  for (std::size_t size = input.size() / 2; size > 0; size /= 2) {
    for (std::size_t at = 0; at < input.size();) {
      std::vector<std::string> less = input;
      const auto first = less.begin() + static_cast<std::ptrdiff_t>(at);
      less.erase(first, first + static_cast<std::ptrdiff_t>(std::min(size, input.size() - at)));
      if (fails(less)) {
        input = std::move(less);
      } else {
        at += size;
      }
    }
  }
  return input;
}

}  // namespace agent_timeline::testing
