// Measures a streaming answer natively, for reparse.mjs: our incremental parser against a parser
// that needs the whole text each time.
//
//   agent_timeline_reparse_bench <file> <bytes of a piece> <runs>
//
// After each piece, `stream` refreshes one stream of ours, and `reparse` lets cmark-gfm render the
// whole text so far. Prints one line of JSON: for each of the two the milliseconds of every run and
// the final bytes of HTML.
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/stream.h"
#include "support/cmark_oracle.h"

namespace {

using agent_timeline::markdown::Options;
using agent_timeline::markdown::Stream;

std::size_t read_number(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::size_t stream(std::string_view text, std::size_t piece) {
  Stream stream{Options()};
  for (std::size_t at = 0; at < text.size(); at += piece) {
    stream.append(text.substr(at, piece));
    static_cast<void>(stream.refresh(false));
  }
  static_cast<void>(stream.refresh(true));
  std::size_t bytes = 0;
  for (std::size_t index = 0; index < stream.pieces().size(); ++index)
    bytes += stream.html(index).size();
  return bytes;
}

std::size_t reparse(std::string_view text, std::size_t piece) {
  std::size_t bytes = 0;
  for (std::size_t end = piece; end < text.size() + piece; end += piece)
    bytes = agent_timeline::testing::cmark_html(text.substr(0, end)).size();
  return bytes;
}

struct Strategy {
  const char* name;
  std::size_t (*run)(std::string_view text, std::size_t piece);
  std::vector<double> milliseconds = {};
  std::size_t bytes = 0;
};

void measure(Strategy& strategy, std::string_view text, std::size_t piece) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  strategy.bytes = strategy.run(text, piece);
  const std::chrono::duration<double, std::milli> passed = Clock::now() - begin;
  strategy.milliseconds.push_back(passed.count());
}

void print(const Strategy& strategy, const char* before) {
  std::printf("%s\"%s\":{\"bytes\":%zu,\"milliseconds\":[", before, strategy.name, strategy.bytes);
  for (std::size_t run = 0; run < strategy.milliseconds.size(); ++run)
    std::printf("%s%.3f", run == 0 ? "" : ",", strategy.milliseconds[run]);
  std::printf("]}");
}

}  // namespace

int main(int argc, char** argv) {
  std::ifstream in(argc == 4 ? argv[1] : "", std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const std::size_t piece = argc == 4 ? read_number(argv[2]) : 0;
  const std::size_t runs = argc == 4 ? read_number(argv[3]) : 0;
  if (text.empty() || piece == 0 || runs == 0) {
    std::fputs("usage: agent_timeline_reparse_bench <file> <bytes of a piece> <runs>\n", stderr);
    return EXIT_FAILURE;
  }
  Strategy strategies[] = {{"stream", stream}, {"reparse", reparse}};
  for (std::size_t i = 0; i < runs; ++i) {
    for (Strategy& strategy : strategies)
      measure(strategy, text, piece);
  }
  print(strategies[0], "{");
  print(strategies[1], ",");
  std::printf("}\n");
  return EXIT_SUCCESS;
}
