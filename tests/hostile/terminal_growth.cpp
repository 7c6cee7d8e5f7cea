// Plays hostile terminal output in a session under callgrind, for markdown_growth.mjs:
//
//   agent_timeline_terminal_growth --list
//   agent_timeline_terminal_growth <piece bytes, 0 for one> <size>... [-- <family>...]
//
// Works like markdown_growth.cpp: each family, or each one named, is the output of a running
// command, sent at once or one piece per event. The lines that a family starts with are sent before
// the measurement, so that it counts only the growth.
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "base/json/write.h"
#include "base/utf8.h"

namespace {

struct Family {
  std::string_view name;
  std::string_view unit;
  /// Number of lines sent before the measurement.
  std::size_t lines = 0;
};

constexpr Family kFamilies[] = {
    {"one line of words", "word "},
    {"one line of wide characters", "\u4E2D"},
    {"one line of accents", "e\u0301"},
    {"one line of right-to-left letters", "\u05D0\u05D1 "},
    {"one line of overrides", "\u202Ea\u202C"},
    {"one line of colours", "\x1B[31ma\x1B[m"},
    {"lines of wide characters", "\u4E2D\n"},
    {"overwritten words", "word \b"},
    {"overwritten wide characters", "\u4E2D\b"},
    {"overwritten accents", "e\u0301x\b"},
    {"overwritten right-to-left letters", "\u05D0\u05D1 \b"},
    {"a line restarted in its middle", "a long line of words\x1B[20Dno"},
    {"progress", "12 %\r"},
    {"progress between lines", "12 %\r100 %\n"},
    {"changes three rows above", "\x1B[3Aab\x1B[3B", 600},
    {"changes five hundred rows above", "\x1B[500Aab\x1B[500B", 600},
    {"rows inserted above", "\x1BM x"},
    {"rows deleted above", "\x1B[H\x1B[Mx\x1B[900B\nab\n", 600},
};

std::string event(std::string_view more) {
  std::string out;
  agent_timeline::JsonWriter json(out);
  json.begin_object();
  json.key("agent-timeline");
  json.string("tool-update");
  json.key("call");
  json.string("c");
  json.key("outputChunk");
  json.string(more);
  json.end_object();
  return out + "\n";
}

void begin(agent_timeline::Session& session, std::size_t lines) {
  static_cast<void>(session.push(R"({"agent-timeline":"tool-start","call":"c","name":"bash",)"
                                 R"("input":{"command":"x"}})"
                                 "\n"));
  if (lines == 0) return;
  std::string text;
  for (std::size_t line = 0; line < lines; ++line)
    text += "line of words\n";
  static_cast<void>(session.push(event(text)));
}

}  // namespace

extern "C" [[gnu::noinline]] std::size_t measured_run(agent_timeline::Session& session,
                                                      std::string_view rest, std::size_t piece) {
  std::size_t bytes = 0;
  while (!rest.empty()) {
    const std::string_view part = piece == 0 ? rest : agent_timeline::utf8_prefix(rest, piece);
    bytes += session.push(event(part)).size();
    rest.remove_prefix(part.size());
  }
  return bytes;
}

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--list") {
    for (const Family& family : kFamilies)
      std::printf("%s\n", family.name.data());
    return EXIT_SUCCESS;
  }
  std::vector<std::size_t> numbers;
  std::vector<std::string_view> names;
  bool in_names = false;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--") {
      in_names = true;
    } else if (in_names) {
      names.push_back(argument);
    } else {
      std::from_chars(argument.data(), argument.data() + argument.size(), numbers.emplace_back());
    }
  }
  if (numbers.size() < 2) {
    std::fputs("usage: agent_timeline_terminal_growth <piece> <size>... [-- <family>...]\n",
               stderr);
    return EXIT_FAILURE;
  }
  for (const Family& family : kFamilies) {
    bool named = names.empty();
    for (const std::string_view name : names)
      named = named || name == family.name;
    for (std::size_t i = 1; named && i < numbers.size(); ++i) {
      agent_timeline::Session session;
      begin(session, family.lines);
      std::string text;
      while (text.size() < numbers[i])
        text += family.unit;
      const std::size_t bytes = measured_run(session, text, numbers[0]);
      std::printf("%s\t%zu\t%zu\n", family.name.data(), text.size(), bytes);
      std::fflush(stdout);
    }
  }
  return EXIT_SUCCESS;
}
