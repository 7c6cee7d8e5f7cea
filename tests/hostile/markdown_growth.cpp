// Renders hostile Markdown under callgrind, for markdown_growth.mjs:
//
//   agent_timeline_markdown_growth --list
//   agent_timeline_markdown_growth <piece bytes, 0 for one> <size>... [-- <family>...]
//
// `--list` prints the name of each family. The other form renders each family, or each one named,
// at each size, at once or as a stream refreshed after every piece. It prints one line for each:
// the family, the size, and the bytes of HTML, separated by tabs. Only measured_run is counted,
// which callgrind selects by name.
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/stream.h"
#include "support/markdown_families.h"

namespace {

using agent_timeline::markdown::Options;
using agent_timeline::markdown::Stream;
using agent_timeline::testing::HostileFamily;

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

}  // namespace

extern "C" [[gnu::noinline]] std::size_t measured_run(const std::string& text, std::size_t piece) {
  if (piece > 0) return stream(text, piece);
  return agent_timeline::markdown::render(text, Options()).size();
}

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--list") {
    for (const HostileFamily& family : agent_timeline::testing::hostile_families())
      std::printf("%s\n", family.name.data());
    return EXIT_SUCCESS;
  }
  std::vector<std::size_t> sizes;
  std::vector<std::string_view> names;
  bool in_names = false;
  for (int i = 2; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--") {
      in_names = true;
    } else if (in_names) {
      names.push_back(argument);
    } else {
      sizes.push_back(read_number(argument));
    }
  }
  if (sizes.empty()) {
    std::fputs("usage: agent_timeline_markdown_growth <piece> <size>... [-- <family>...]\n",
               stderr);
    return EXIT_FAILURE;
  }
  for (const HostileFamily& family : agent_timeline::testing::hostile_families()) {
    bool named = names.empty();
    for (const std::string_view name : names)
      named = named || name == family.name;
    for (const std::size_t size : named ? sizes : std::vector<std::size_t>()) {
      const std::string text = agent_timeline::testing::hostile_text(family, size);
      const std::size_t bytes = measured_run(text, read_number(argv[1]));
      std::printf("%s\t%zu\t%zu\n", family.name.data(), text.size(), bytes);
      std::fflush(stdout);
    }
  }
  return EXIT_SUCCESS;
}
