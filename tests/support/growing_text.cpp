#include "support/growing_text.h"

#include "support/markdown_texts.h"
#include "support/stream_mirror.h"

namespace agent_timeline::testing {
namespace {

/// Fewer than the default: these texts are all alike, and each is parsed again after every piece.
constexpr std::size_t kQuickTexts = 1'000;

}  // namespace

std::string growing_problem(std::string_view text, std::size_t step,
                            const markdown::Options& options) {
  StreamMirror mirror(options);
  for (std::size_t at = 0; at < text.size(); at += step) {
    mirror.push(text.substr(at, step));
    const std::string_view so_far = text.substr(0, at + step);
    const std::string after = "after " + std::to_string(so_far.size()) + " bytes: ";
    const std::string difference =
        stream_difference(mirror.stream(), stream_of(so_far, options, false));
    if (!difference.empty()) return after + difference;
    if (!mirror.problem().empty()) return after + mirror.problem();
  }
  mirror.push("", true);
  if (html_of(mirror.stream()) != markdown::render(text, options))
    return "at the end: the HTML differs from that of the whole text";
  return mirror.problem();
}

std::string growing_problem_of_any(const std::function<std::vector<std::string>(Random&)>& parts_of,
                                   std::size_t max_step, const markdown::Options& options) {
  const auto problem_of = [&](const std::vector<std::string>&, Random& random) {
    const std::vector<std::string> parts = parts_of(random);
    const std::size_t step = 1 + random.below(max_step);
    const auto fails = [&](const std::string& text) {
      return !growing_problem(text, step, options).empty();
    };
    if (!fails(join(parts))) return std::string();
    const std::string text = shrink_text(parts, fails);
    return "in pieces of " + std::to_string(step) + "\n" + text + "\n--- " +
           growing_problem(text, step, options);
  };
  return first_problem(problem_of, kQuickTexts);
}

}  // namespace agent_timeline::testing
