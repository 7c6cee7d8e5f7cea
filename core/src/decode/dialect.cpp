#include "decode/dialect.h"

#include <array>

#include "decode/maria.h"

namespace agent_timeline {
namespace {

constexpr std::array kDialects = {
    Dialect{"maria", score_maria, decode_maria},
};

}  // namespace

std::span<const Dialect> dialects() {
  return kDialects;
}

const Dialect* detect_dialect(const Input& input) {
  const Dialect* best = nullptr;
  int best_score = 0;
  for (const Dialect& dialect : kDialects) {
    const int score = dialect.score(input);
    if (score > best_score) {
      best = &dialect;
      best_score = score;
    }
  }
  return best;
}

}  // namespace agent_timeline
