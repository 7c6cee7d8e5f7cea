#include "support/markdown_families.h"

#include <algorithm>
#include <array>

namespace agent_timeline::testing {
namespace {

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() + unit.size() <= bytes || text.empty())
    text += unit;
  return text;
}

/// Returns lines that `line` makes from consecutive numbers, until the size is reached.
template <typename Line>
std::string numbered(std::size_t bytes, Line line) {
  std::string text;
  for (std::size_t i = 0; text.size() < bytes; ++i)
    text += line(std::to_string(i));
  return text;
}

/// Repeats `head`, a run of `mark` and `tail`; the run grows by one each time.
std::string growing(std::size_t bytes, std::string_view head, char mark, std::string_view tail) {
  std::string text;
  for (std::size_t i = 1; text.size() < bytes; ++i) {
    text += head;
    text.append(i, mark);
    text += tail;
  }
  return text;
}

std::string stairs_of_lists(std::size_t bytes) {
  return growing(bytes, "", ' ', "* a\n");
}

std::string backtick_runs(std::size_t bytes) {
  return growing(bytes, "e", '`', "");
}

std::string fences_that_grow(std::size_t bytes) {
  return growing(bytes, "", '~', "\n");
}

std::string indented_lines(std::size_t bytes) {
  return growing(bytes, "a\n", ' ', "b\n");
}

std::string wide_table(std::size_t bytes) {
  return repeated("|a", bytes / 4) + "|\n" + repeated("|-", bytes / 4) + "|\n" +
         repeated("|b\n", bytes / 2);
}

std::string wide_table_with_long_rows(std::size_t bytes) {
  return "|a|\n|-|\n" + repeated("|b", bytes / 2) + "\n" + repeated("|c", bytes / 2) + "\n";
}

std::string almost_a_table(std::size_t bytes) {
  return repeated("|a", bytes / 2) + "|\n" + repeated("|-", bytes / 2) + "|-|\n";
}

std::string definitions_and_uses(std::size_t bytes) {
  return numbered(bytes / 2, [](const std::string& i) { return "[" + i + "]: u\n"; }) + "\n" +
         repeated("[0] ", bytes / 2);
}

std::string late_definitions(std::size_t bytes) {
  return numbered(bytes / 2, [](const std::string& i) { return "[" + i + "]\n\n"; }) +
         numbered(bytes / 2, [](const std::string& i) { return "[" + i + "]: u\n"; });
}

std::string late_definition_of_one(std::size_t bytes) {
  return repeated("[a]\n\n", bytes) + "[a]: u\n";
}

std::string many_footnotes(std::size_t bytes) {
  return numbered(bytes, [](const std::string& i) { return "[^" + i + "]: a\n"; });
}

std::string footnotes_and_late_definitions(std::size_t bytes) {
  return numbered(bytes / 2, [](const std::string& i) { return "a[^" + i + "]\n\n"; }) +
         numbered(bytes / 2, [](const std::string& i) { return "[^" + i + "]: u\n\n"; });
}

std::string deep_quotation_with_lines(std::size_t bytes) {
  return repeated(">", bytes / 2) + "\n" + repeated("a\n", bytes / 2);
}

std::string deep_quotation_with_emphasis(std::size_t bytes) {
  return repeated(">", bytes / 2) + repeated("a*", bytes / 2);
}

std::string deep_lists_with_blank_lines(std::size_t bytes) {
  return repeated("- ", bytes / 2) + repeated("\n", bytes / 2);
}

std::string deep_lists_with_lines(std::size_t bytes) {
  return repeated("- ", bytes / 2) + "x\n" + repeated("a\n", bytes / 2);
}

std::string lists_in_quotations(std::size_t bytes) {
  return repeated("> - ", bytes / 2) + "x\n" + repeated("> - y\n", bytes / 2);
}

std::string tight_list_turned_loose(std::size_t bytes) {
  return repeated("- a\n", bytes) + "\n- b\n";
}

std::string nested_tight_lists_turned_loose(std::size_t bytes) {
  return repeated("- a\n  - b\n", bytes) + "\n  - c\n\n- d\n";
}

std::string code_with_blank_lines_behind(std::size_t bytes) {
  return "    a\n" + repeated("\n", bytes) + "b\n";
}

std::string long_label(std::size_t bytes) {
  return "[" + repeated("a", bytes) + "]: u\n";
}

std::string growing_ordered_lists(std::size_t bytes) {
  return numbered(bytes, [](const std::string& i) { return i + ". a\n"; });
}

constexpr HostileFamily made(std::string_view name, std::string (*make)(std::size_t)) {
  HostileFamily family;
  family.name = name;
  family.make = make;
  return family;
}

/// The first families follow the order of cmark-gfm's own pathological tests and advisories.
constexpr std::array kFamilies = {
    HostileFamily{"nested strong emphasis", "", "*a **a ", "b", " a** a*"},
    HostileFamily{"emphasis closers", "", "a_ "},
    HostileFamily{"emphasis openers", "", "_a "},
    HostileFamily{"link closers", "", "a]"},
    HostileFamily{"link openers", "", "[a"},
    HostileFamily{"mismatched openers and closers", "", "*a_ "},
    HostileFamily{"delimiters in multiples of three", "a**b", "c* "},
    HostileFamily{"link openers and emphasis closers", "", "[ a_"},
    HostileFamily{"brackets and parentheses", "", "[ (]("},
    HostileFamily{"images of empty links", "", "![[]()"},
    HostileFamily{"nested brackets", "", "[", "a", "]"},
    HostileFamily{"nested quotations", "", "> ", "", "", "a"},
    made("staircase of lists", stairs_of_lists),
    made("runs of backticks", backtick_runs),
    HostileFamily{"unclosed links with angle brackets", "", "[a](<b"},
    HostileFamily{"unclosed links", "", "[a](b"},
    HostileFamily{"unclosed comments", "</", "<!--"},
    HostileFamily{"table headers in paragraphs", "", "aaa\rbbb\n-\v\n"},
    made("definitions and uses", definitions_and_uses),
    HostileFamily{"unclosed processing instructions", "a", "<?"},
    HostileFamily{"unclosed declarations", "a", "<!A "},
    HostileFamily{"unclosed CDATA", "a", "<![CDATA["},
    HostileFamily{"parentheses after www", "www.a", ")"},
    HostileFamily{"unclosed images", "", "![l"},
    HostileFamily{"underscores", "", "_"},
    HostileFamily{"asterisks", "", "*"},
    HostileFamily{"tildes", "a", "~"},
    HostileFamily{"lines of quotations", "", ">\n"},
    HostileFamily{"lines of list markers", "", "-\n"},
    made("wide table, short rows", wide_table),
    made("deep quotation, then emphasis", deep_quotation_with_emphasis),
    made("deep quotation, then lines", deep_quotation_with_lines),
    made("deep lists, then blank lines", deep_lists_with_blank_lines),
    made("deep lists, then lines", deep_lists_with_lines),
    made("lists in quotations", lists_in_quotations),
    made("narrow table, long rows", wide_table_with_long_rows),
    made("almost a table", almost_a_table),
    HostileFamily{"table headers", "", "a|b\n-|-\n"},
    HostileFamily{"table rows", "a|b\n-|-\n", "c|d\n"},
    HostileFamily{"escaped pipes", "a|b\n-|-\n", "\\|"},
    HostileFamily{"code with pipes", "a|b\n-|-\n", "`|"},
    HostileFamily{"lines before a delimiter row", "", "a\n", "", "", "a|b\n-|-\n"},
    HostileFamily{"lines with equals signs", "", "a\n =b\n"},
    HostileFamily{"setext headings", "", "a\n=\n"},
    HostileFamily{"a long setext heading", "", "a\n", "", "", "==="},
    made("footnote definitions", many_footnotes),
    made("late footnote definitions", footnotes_and_late_definitions),
    HostileFamily{"footnotes in footnotes", "", "[^a]: "},
    HostileFamily{"unclosed footnotes", "", "[^"},
    HostileFamily{"references to one footnote", "[^a]: b\n\n", "[^a]"},
    made("late definitions", late_definitions),
    made("a late definition of one label", late_definition_of_one),
    HostileFamily{"definitions of one label", "", "[a]: u\n"},
    HostileFamily{"unterminated definitions", "", "[a]: u '\n"},
    HostileFamily{"a long unterminated title", "[a]: u '\n", "b\n"},
    made("a long label", long_label),
    HostileFamily{"multi-line labels", "", "[a\n"},
    HostileFamily{"undefined references", "", "[a][b]"},
    HostileFamily{"unterminated titles", "", "[a](b \"c"},
    HostileFamily{"parentheses in a link destination", "[a](", "("},
    HostileFamily{"links in links", "", "[", "a", "](b)"},
    HostileFamily{"images in images", "", "![", "a", "](b)"},
    HostileFamily{"character references", "", "&amp;"},
    HostileFamily{"ampersands", "", "&a"},
    HostileFamily{"unterminated numeric references", "", "&#1"},
    HostileFamily{"backslashes", "", "\\"},
    HostileFamily{"unclosed attributes", "", "<a b='"},
    HostileFamily{"unclosed tags", "", "<a "},
    HostileFamily{"unclosed autolinks", "", "<a:"},
    HostileFamily{"schemes", "", "http://"},
    HostileFamily{"half an e-mail address", "", "a@"},
    HostileFamily{"dots in e-mail addresses", "a@", "b."},
    HostileFamily{"underscores in a domain", "www.", "a_."},
    HostileFamily{"character references at the end of a URL", "http://a.b", "&a;"},
    HostileFamily{"lines in an open fence", "```\n", "a\n"},
    made("growing fences", fences_that_grow),
    HostileFamily{"alternating fences", "", "```\n~~~\n"},
    HostileFamily{"indented code", "", "    a\n\n"},
    made("code, then blank lines", code_with_blank_lines_behind),
    HostileFamily{"HTML blocks", "", "<div>\n\n"},
    HostileFamily{"lines in an open comment", "<!--\n", "a\n"},
    HostileFamily{"alternating list markers", "", "- a\n+ b\n"},
    made("a tight list that becomes loose", tight_list_turned_loose),
    made("nested tight lists that become loose", nested_tight_lists_turned_loose),
    HostileFamily{"a loose list", "", "- a\n\n"},
    HostileFamily{"tasks", "", "- [ ] a\n"},
    made("numbered items", growing_ordered_lists),
    made("growing indentation", indented_lines),
    HostileFamily{"one long word", "", "a"},
    HostileFamily{"one long line", "", "a b "},
    HostileFamily{"spaces", "a", " ", "", "", "b"},
    HostileFamily{"tabs", "a", "\t", "", "", "b"},
    HostileFamily{"blank lines", "a\n", "\n", "", "", "b\n"},
    HostileFamily{"rules", "", "***\n"},
    HostileFamily{"asterisks with spaces", "", "* "},
    HostileFamily{"number signs", "", "#"},
    HostileFamily{"hard breaks", "", "a\\\n"},
    HostileFamily{"carriage returns", "", "a\r"},
    HostileFamily{"alerts", "", "> [!NOTE]\n> a\n\n"},
    HostileFamily{"strikethrough", "", "~~a ~"},
    HostileFamily{"delimiters inside words", "", "a**b"},
    HostileFamily{"strong openers", "", "**a "},
    HostileFamily{"strong closers", "", "a** "},
    HostileFamily{"both kinds of delimiters", "", "*_a_b"},
    HostileFamily{"lazy lines", "> a\n", "b\n"},
    HostileFamily{"CJK emphasis", "", "**\u3002**\u5B57"},
    HostileFamily{"no-break spaces", "", "\u00A0*"},
};

}  // namespace

const std::vector<HostileFamily>& hostile_families() {
  static const std::vector<HostileFamily> kAll(kFamilies.begin(), kFamilies.end());
  return kAll;
}

std::string hostile_text(const HostileFamily& family, std::size_t bytes) {
  if (family.make != nullptr) return family.make(bytes);
  std::string text(family.head);
  if (family.mirror.empty()) {
    text += repeated(family.unit, bytes);
  } else {
    const std::string half = repeated(family.unit, bytes / 2);
    text += half;
    text += family.middle;
    for (std::size_t i = 0; i < half.size() / family.unit.size(); ++i)
      text += family.mirror;
  }
  text += family.tail;
  return text;
}

}  // namespace agent_timeline::testing
