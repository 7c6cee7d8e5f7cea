#include "support/markdown_texts.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "support/spec_examples.h"

namespace agent_timeline::testing {
namespace {

using Fragments = std::vector<std::string>;

const std::string_view kStarts[] = {
    "- ",  "* ",  "+ ",    "1. ",  "2) ", "> ",  "# ",     "## ",    "    ", "  ",    "\t",
    "```", "~~~", "````",  "---",  "***", "===", "- [ ] ", "- [x] ", "| ",   "<div>", "<!--",
    "-",   "1.",  "[a]: ", "[b]:", " ",   "   ", "-\t",    ">",      "",     ""};
const std::string_view kInlines[] = {
    "a",      "b",          "word",    " ",      " ",          "  ",
    "*",      "**",         "***",     "_",      "__",         "~",
    "~~",     "`",          "``",      "[",      "]",          "![",
    "(",      ")",          "](",      "](/u)",  "[a]",        "[b]",
    "[b][a]", "<",          ">",       "</b>",   "<b>",        "<a href='x'>",
    "\\",     "\\*",        "&amp;",   "&",      ";",          "|",
    "|-",     ":-",         "-|-",     "--",     "\"t\"",      "'",
    "!",      "http://x.y", "www.x.y", "a@b.c",  "<http://x>", ":",
    "#",      "=",          "\u00E4",  "\u00A0", "\u201C",     "1",
    ".",      "-",          "+",       "<!--",   "-->",        "<?",
    "\v",     "\f"};
const std::string_view kEnds[] = {"\n", "\n", "\n", "\n", "\n\n", "\n\n\n", "  \n", "\\\n", "\r\n"};

void append_marker_lines(Random& random, Fragments& fragments) {
  const std::size_t lines = 1 + random.below(8);
  for (std::size_t line = 0; line < lines; ++line) {
    for (std::size_t starts = random.below(4); starts > 0; --starts)
      fragments.emplace_back(random.pick(kStarts));
    for (std::size_t inlines = random.below(8); inlines > 0; --inlines)
      fragments.emplace_back(random.pick(kInlines));
    fragments.emplace_back(random.pick(kEnds));
  }
}

/// Appends a mostly valid table: random markers hardly ever form one.
void append_table(Random& random, Fragments& fragments) {
  const std::string_view rows[] = {
      "| a | b |\n", "a | b\n",         "|a\n",   "|-|-|\n", ":-|-:\n",
      "|--|\n",      "| `|` | \\| |\n", "text\n", "|\n",     "| a |\n"};
  fragments.emplace_back(random.pick(rows));
  for (std::size_t count = 1 + random.below(5); count > 0; --count)
    fragments.emplace_back(random.pick(rows));
}

/// Appends an example of a specification, cut at random places or with its lines prefixed as in a
/// container.
void append_example(Random& random, Fragments& fragments) {
  const std::vector<std::string>& texts = spec_texts();
  std::string text = texts[random.below(texts.size())];
  if (random.chance(20)) text = text.substr(0, random.below(text.size() + 1));
  if (random.chance(20)) text = text.substr(random.below(text.size() + 1));
  const std::string prefix(random.chance(25) ? random.pick(kStarts) : std::string_view());
  const bool first_only = random.chance(50);
  const std::string later = first_only ? std::string(prefix.size(), ' ') : prefix;
  bool first = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    fragments.push_back((first ? prefix : later) + text.substr(at, end - at));
    first = false;
    at = end;
  }
  if (random.chance(30)) fragments.emplace_back("\n");
}

std::vector<std::string> characters_of(const std::string& text) {
  std::vector<std::string> characters;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = decode_utf8(text, at).length;
    characters.push_back(text.substr(at, length));
    at += length;
  }
  return characters;
}

/// Replaces all occurrences, including those that a replacement creates.
void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;) {
    text.replace(at, from.size(), to);
    at = text.find(from, at - std::min(at, from.size()));
  }
}

}  // namespace

std::vector<std::string> random_markdown(Random& random) {
  Fragments fragments;
  for (std::size_t parts = 1 + random.below(4); parts > 0; --parts) {
    const std::size_t choice = random.below(10);
    if (choice < 5) {
      append_example(random, fragments);
    } else if (choice < 9) {
      append_marker_lines(random, fragments);
    } else {
      append_table(random, fragments);
    }
  }
  if (fragments.empty()) return {"\n"};
  if (random.chance(20)) fragments[random.below(fragments.size())] = random.pick(kInlines);
  if (random.chance(5)) fragments.insert(fragments.begin(), "\xEF\xBB\xBF");  // byte order mark
  return fragments;
}

std::string first_problem(const TextProperty& property, std::size_t quick_texts) {
  constexpr std::size_t kProgress = 10'000;
  const std::optional<std::size_t> given = property_texts();
  const std::size_t texts = given.value_or(property_runs() > 1'000 ? 100'000 : quick_texts);
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < texts; ++run) {
    Random random(first + run);
    const Fragments fragments = random_markdown(random);
    const std::string problem = property(fragments, random);
    if (!problem.empty()) {
      std::printf("random texts: %zu from seed %" PRIu64 ", the last one fails\n", run + 1, first);
      std::fflush(stdout);
      return "AGENT_TIMELINE_SEED=" + std::to_string(first + run) + "\n" + problem;
    }
    if (given && (run + 1) % kProgress == 0 && run + 1 < texts) {
      std::printf("random texts: %zu of %zu\n", run + 1, texts);
      std::fflush(stdout);
    }
  }
  std::printf("random texts: %zu from seed %" PRIu64 ", all equal\n", texts, first);
  std::fflush(stdout);
  return {};
}

std::string join(const std::vector<std::string>& fragments) {
  std::string text;
  for (const std::string& fragment : fragments)
    text += fragment;
  return text;
}

std::string shrink_text(const std::vector<std::string>& fragments,
                        const std::function<bool(const std::string&)>& fails) {
  const auto fails_joined = [&fails](const Fragments& some) { return fails(join(some)); };
  const std::string fewer = join(shrink(fragments, fails_joined));
  return join(shrink(characters_of(fewer), fails_joined));
}

std::string comparable_with_cmark(std::string_view text) {
  constexpr std::array<std::string_view, 4> kKept = {"\u00E4", "\u00A0", "\u201C", "\u00E9"};
  std::string comparable;
  for (std::size_t at = 0; at < text.size();) {
    const DecodedCharacter decoded = decode_utf8(text, at);
    const std::string_view character = text.substr(at, decoded.length);
    const bool kept = (decoded.valid && decoded.length == 1) ||
                      std::find(kKept.begin(), kKept.end(), character) != kKept.end();
    comparable += kept ? character : "x";
    at += character.size();
  }
  replace_all(comparable, "\v", " ");
  replace_all(comparable, "\f", " ");
  replace_all(comparable, "[^", "[");
  replace_all(comparable, "[!", "[");
  replace_all(comparable, "87654321", "8");
  for (char letter = 'a'; letter <= 'z'; ++letter)
    replace_all(comparable, std::string("<!") + letter, "<!A");
  replace_all(comparable, "<!---", "<!--");
  replace_all(comparable, "--->", "-->");
  return comparable;
}

}  // namespace agent_timeline::testing
