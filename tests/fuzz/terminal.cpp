// Any bytes: a cut anywhere changes nothing, no control character survives, and the plain text of
// plain text is itself. The first byte chooses where the output is cut.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "support/html_checker.h"
#include "terminal/render.h"

namespace {

using namespace agent_timeline;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

std::string text_of(const std::vector<terminal::Line>& lines) {
  std::string text;
  for (const terminal::Line& line : lines)
    text += line.text + (line.ended ? "\n" : "");
  return text;
}

std::string play_in_two(std::string_view output, std::size_t cut) {
  terminal::LineModel model;
  model.write(output.substr(0, cut));
  model.write(output.substr(cut));
  model.finish();
  return text_of(model.lines());
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view output(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::string text = terminal::plain_text(output);
  require(valid_utf8_length(text) == text.size(), "ill-formed UTF-8");
  require(!has_control(text), "a control character is left");
  require(terminal::plain_text(text) == text, "plain text does not stay");
  require(play_in_two(output, data[0] % size) == text, "the cut shows");
  // The cursor can be moved at most 132 columns behind the text.
  require(text.size() <= size * 140, "more text than the output can make");
  std::string html;
  {
    HtmlWriter writer(html);
    terminal::render_lines(terminal::play(output), writer);
  }
  require(testing::html_problem(html).empty(), "ill-formed HTML");
  require(testing::html_text(html) == text, "the HTML has another text");
  return 0;
}
