// Fuzzes terminal output with any bytes: cutting it changes nothing, no control character remains,
// plain text is its own plain text, and the HTML has the same text. The first byte chooses the cut.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/hidden_characters.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "support/html_checker.h"
#include "terminal/playback.h"
#include "terminal/render.h"

namespace {

using namespace agent_timeline;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

std::string text_of(const terminal::Lines& lines) {
  std::string text;
  terminal::append_plain_text(lines, 0, lines.size(), text);
  return text;
}

std::string html_of(const terminal::Lines& lines) {
  std::string html;
  HtmlWriter writer(html);
  terminal::render_lines(lines, 0, lines.size(), writer);
  writer.finish();
  return html;
}

std::string play_in_two(std::string_view output, std::size_t cut) {
  terminal::Playback playback;
  playback.write(output.substr(0, cut));
  playback.update(output);
  playback.finish();
  return html_of(*playback.lines());
}

bool has_control(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const DecodedCharacter character = decode_utf8(text, at);
    const char32_t code = character.code;
    if ((code < 0x20 && code != '\t' && code != '\n') || (code >= 0x7F && code < 0xA0)) return true;
    at += character.length;
  }
  return false;
}

/// Truncated lines and labels of hidden characters change the HTML's text.
bool is_all_shown(std::string_view text) {
  return text.size() <= limits::kTerminalLineBytes && count_hidden(text) == 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view output(reinterpret_cast<const char*>(data) + 1, size - 1);
  const terminal::Lines lines = terminal::play(output);
  const std::string text = text_of(lines);
  require(valid_utf8_length(text) == text.size(), "ill-formed UTF-8");
  require(!has_control(text), "a control character remains");
  require(terminal::plain_text(text) == text, "plain text is changed by playback");
  require(text.size() <= 8 * size + limits::kTerminalPadding,
          "more text than output and padding allow");
  const std::string html = html_of(lines);
  require(play_in_two(output, data[0] % size) == html, "the cut changes the HTML");
  require(testing::html_problem(html).empty(), "ill-formed HTML");
  if (is_all_shown(text))
    require(testing::html_text(html) == text, "the text of the HTML is wrong");
  return 0;
}
