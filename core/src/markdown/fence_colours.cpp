// The implementation for programs with lexers. In a file of its own, so that a program that links
// its own fence_colours() contains neither this nor the lexers.
#include "markdown/fence_colours.h"

#include "code/highlight.h"
#include "code/language.h"

namespace agent_timeline::markdown {
namespace {

std::string_view language(std::string_view fence) {
  const std::string_view name = code::language_for_fence(fence);
  return name == code::kPlaintext ? std::string_view() : name;
}

void write_line(std::string_view line, code::LexState& state, std::vector<code::Token>& tokens,
                HtmlWriter& out) {
  tokens.clear();
  code::lex_line(line, state, tokens);
  code::write_line(line, tokens, {}, {}, out);
}

constexpr FenceColours kColours = {language, code::start_state, write_line};

}  // namespace

const FenceColours* fence_colours() {
  return &kColours;
}

}  // namespace agent_timeline::markdown
