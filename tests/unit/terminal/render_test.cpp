// Rendering of played-back output: styles as classes, links checked by the URL policy, long lines.
// `%` stands for CSI.
#include "terminal/render.h"

#include <catch2/catch_test_macros.hpp>
#include <span>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "support/html_checker.h"
#include "terminal/line_model.h"

using namespace agent_timeline;
using namespace agent_timeline::terminal;

namespace {

struct Row {
  std::string_view output;
  /// Attributes of the `span`; empty for none.
  std::string_view attributes;
};

std::string html_of(const Lines& lines, std::size_t first, std::size_t count) {
  std::string html;
  {
    HtmlWriter writer(html);
    render_lines(lines, first, count, writer);
  }
  CHECK(testing::html_problem(html) == "");
  return html;
}

std::string html_of(std::string_view output) {
  const Lines lines = play(output);
  return html_of(lines, 0, lines.size());
}

std::string in_pre(std::string_view content) {
  return "<pre class=\"at-terminal\">" + std::string(content) + "</pre>";
}

/// Returns the attributes of the only `span` around `x`.
std::string attributes_of(std::string_view sequences) {
  std::string output;
  for (const char c : sequences) {
    if (c == '%') {
      output += "\x1b[";
    } else {
      output += c;
    }
  }
  const std::string html = html_of(output + "x");
  if (html == in_pre("x")) return "";
  const std::string_view start = "<pre class=\"at-terminal\"><span ";
  const std::string_view end = ">x</span></pre>";
  REQUIRE(html.starts_with(start));
  REQUIRE(html.ends_with(end));
  return html.substr(start.size(), html.size() - start.size() - end.size());
}

void check(std::span<const Row> rows) {
  for (const Row& row : rows) {
    CAPTURE(row.output);
    CHECK(attributes_of(row.output) == row.attributes);
  }
}

}  // namespace

TEST_CASE("SGR attributes become classes", "[terminal]") {
  const Row rows[] = {
      {"%m", ""},
      {"%0m", ""},
      {"%1m", R"(class="at-bold")"},
      {"%2m", R"(class="at-dim")"},
      {"%3m", R"(class="at-italic")"},
      {"%4m", R"(class="at-underline")"},
      {"%5m", ""},
      {"%7m", R"(class="at-inverse")"},
      {"%8m", R"(class="at-concealed")"},
      {"%9m", R"(class="at-strike")"},
      {"%21m", R"(class="at-underline at-underline-double")"},
      {"%53m", R"(class="at-overline")"},
      {"%4:0m", ""},
      {"%4:1m", R"(class="at-underline")"},
      {"%4:2m", R"(class="at-underline at-underline-double")"},
      {"%4:3m", R"(class="at-underline at-underline-curly")"},
      {"%4:4m", R"(class="at-underline at-underline-dotted")"},
      {"%4:5m", R"(class="at-underline at-underline-dashed")"},
      {"%4:9m", ""},
      {"%1;3m", R"(class="at-bold at-italic")"},
      {"%1m%3m", R"(class="at-bold at-italic")"},
      {"%1;2m%22m", ""},
      {"%3m%23m", ""},
      {"%4:3m%24m", ""},
      {"%7m%27m", ""},
      {"%8m%28m", ""},
      {"%9m%29m", ""},
      {"%53m%55m", ""},
      {"%1;3;4;7;9m%m", ""},
      {"%1;3;4;7;9m%;m", ""},
      {"%1m%6m%10m%26m%99m", R"(class="at-bold")"},
      {"%1:2m", R"(class="at-bold")"},
      {"%>4;1m%?1m", ""},
      {"%1 m", ""},
  };
  check(rows);
}

TEST_CASE("SGR colours become classes, with exact values beyond the first sixteen", "[terminal]") {
  const Row rows[] = {
      {"%30m", R"(class="at-fg-0")"},
      {"%37m", R"(class="at-fg-7")"},
      {"%90m", R"(class="at-fg-8")"},
      {"%97m", R"(class="at-fg-15")"},
      {"%40m", R"(class="at-bg-0")"},
      {"%47m", R"(class="at-bg-7")"},
      {"%100m", R"(class="at-bg-8")"},
      {"%107m", R"(class="at-bg-15")"},
      {"%31;42m", R"(class="at-fg-1 at-bg-2")"},
      {"%31m%39m", ""},
      {"%41m%49m", ""},
      {"%38m%48m", ""},
      {"%98;108m", ""},
      {"%38;5;1m", R"(class="at-fg-1")"},
      {"%38;5;15m", R"(class="at-fg-15")"},
      {"%38;5;16m", R"(class="at-fg-16" data-fg="000000")"},
      {"%38;5;99m", R"(class="at-fg-99" data-fg="875fff")"},
      {"%38;5;231m", R"(class="at-fg-231" data-fg="ffffff")"},
      {"%38;5;232m", R"(class="at-fg-232" data-fg="080808")"},
      {"%38;5;255m", R"(class="at-fg-255" data-fg="eeeeee")"},
      {"%38;5;256m", ""},
      {"%38:5:1m", R"(class="at-fg-1")"},
      {"%48;5;4m", R"(class="at-bg-4")"},
      {"%48;5;200m", R"(class="at-bg-200" data-bg="ff00d7")"},
      {"%38;2;255;0;0m", R"(class="at-fg-196" data-fg="ff0000")"},
      {"%38;2;1;2;3m", R"(class="at-fg-16" data-fg="010203")"},
      {"%38;2;100;100;100m", R"(class="at-fg-241" data-fg="646464")"},
      {"%38:2:1:2:3m", R"(class="at-fg-16" data-fg="010203")"},
      {"%38:2::1:2:3m", R"(class="at-fg-16" data-fg="010203")"},
      {"%38:2:0:1:2:3m", R"(class="at-fg-16" data-fg="010203")"},
      {"%38:2::1:2:3:0:1m", R"(class="at-fg-16" data-fg="010203")"},
      {"%48;2;255;255;255m", R"(class="at-bg-231" data-bg="ffffff")"},
      {"%38;2;256;0;0m", ""},
      {"%38;2;1m", R"(class="at-fg-16" data-fg="010000")"},
      {"%38;3;1m", R"(class="at-bold")"},
      {"%38;5;1;1m", R"(class="at-fg-1 at-bold")"},
      {"%38;2;0;0;0;1m", R"(class="at-fg-16 at-bold" data-fg="000000")"},
      {"%38:5:1;1m", R"(class="at-fg-1 at-bold")"},
      {"%38:2::0:0:0;1m", R"(class="at-fg-16 at-bold" data-fg="000000")"},
      {"%31;7m", R"(class="at-bg-1 at-inverse")"},
      {"%31;42;7m", R"(class="at-fg-2 at-bg-1 at-inverse")"},
      {"%38;2;255;0;0;7m", R"(class="at-bg-196 at-inverse" data-bg="ff0000")"},
      {"%4;58;5;1m", R"(class="at-underline at-ul-1")"},
      {"%4;58:2::254:1:1m", R"(class="at-underline at-ul-9")"},
      {"%4:3;58;2;90;90;250m", R"(class="at-underline at-underline-curly at-ul-12")"},
      {"%4;58;5;1;59m", R"(class="at-underline")"},
      {"%58;5;1m", ""},
      {"%31m%0;1m", R"(class="at-bold")"},
  };
  check(rows);
}

TEST_CASE("a style persists over lines and overwriting until it is changed", "[terminal]") {
  struct Line {
    std::string_view output;
    std::string_view content;
  };
  const Line rows[] = {
      {"\x1b[31ma\nb\x1b[mc",
       "<span class=\"at-fg-1\">a</span>\n<span class=\"at-fg-1\">b</span>c"},
      {"abc\r\x1b[31mx", "<span class=\"at-fg-1\">x</span>bc"},
      {"\x1b[31mabc\r\x1b[mx", "x<span class=\"at-fg-1\">bc</span>"},
      {"\x1b[31mab\x1b[m\x1b[32m\x1b[31mc", "<span class=\"at-fg-1\">abc</span>"},
      {"\x1b[31me\x1b[32m\xcc\x81", "<span class=\"at-fg-1\">e\xcc\x81</span>"},
      {"\x1b[31ma\x1b"
       "7\x1b[m\n\x1b"
       "8b",
       "<span class=\"at-fg-1\">ab</span>\n"},
      {"\x1b[31ma\x1b[44m\x1b[K\x1b[mb", "<span class=\"at-fg-1\">a</span>b"},
      {"a\x1b[31m\x1b[3Cb", "a   <span class=\"at-fg-1\">b</span>"},
      {"<&>", "&lt;&amp;&gt;"},
      {"\n", "<span></span>\n"},
      {"a\u202Eb",
       "a<span class=\"at-hidden-character\" role=\"img\" "
       "aria-label=\"right-to-left override\">U+202E</span>b"},
  };
  for (const Line& row : rows) {
    CAPTURE(row.output);
    CHECK(html_of(row.output) == in_pre(row.content));
  }
}

TEST_CASE("links are checked by the URL policy", "[terminal]") {
  const auto link = [](std::string_view address) {
    return html_of("\x1b]8;;" + std::string(address) + "\x07x\x1b]8;;\x07y");
  };
  const std::string rel = "rel=\"noopener noreferrer nofollow ugc\"";
  CHECK(link("https://a.b/c?d") ==
        in_pre("<a href=\"https://a.b/c?d\" " + rel + " data-host=\"a.b\">x</a>y"));
  CHECK(link("mailto:a@b.c") ==
        in_pre("<a href=\"mailto:a@b.c\" " + rel + " data-host=\"b.c\">x</a>y"));
  for (const std::string_view address :
       {"javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "//a.b", "vscode://x",
        "https://a\\b", "https:///a", "\tjavascript:x"}) {
    CAPTURE(address);
    CHECK(link(address) == in_pre("xy"));
  }
  CHECK(html_of("\x1b]8;id=a:b=c;http://a/\x1b\\\x1b[1mx\x1b[m") ==
        in_pre("<a href=\"http://a/\" " + rel +
               " data-host=\"a\"><span class=\"at-bold\">x</span></a>"));
  CHECK(html_of("\x1b]8;http://a/\x07x") == in_pre("x"));
  CHECK(html_of("\x1b]8;;" + std::string(9000, 'a') + "\x07x") == in_pre("x"));
}

TEST_CASE("the rest of a long line is closed, and beyond a limit only counted", "[terminal]") {
  const std::string shown(limits::kTerminalLineBytes, 'a');
  const auto rest = [](std::string_view bytes, std::string_view content) {
    return "<details class=\"at-rest\"><summary class=\"at-more-summary\">Show " +
           std::string(bytes) + " more bytes of this line</summary>" + in_pre(content) +
           "</details>";
  };
  CHECK(html_of(shown) == in_pre(shown));
  CHECK(html_of(shown + "bc\nd") == in_pre(shown) + rest("2", "bc\n") + in_pre("d"));
  CHECK(html_of(shown + "bc") == in_pre(shown) + rest("2", "bc"));
  CHECK(html_of("\x1b[31m" + shown.substr(1) + "é") ==
        in_pre("<span class=\"at-fg-1\">" + shown.substr(1) + "</span>") +
            rest("2", "<span class=\"at-fg-1\">é</span>"));
  const std::string opened(limits::kTerminalExpandedBytes - limits::kTerminalLineBytes, 'a');
  CHECK(html_of(shown + opened + "bcd") ==
        in_pre(shown) + rest(std::to_string(opened.size() + 3),
                             opened + "<span class=\"at-cut\">3 bytes are not shown</span>"));
}

TEST_CASE("the text content of rendered pieces is the plain text of the output", "[terminal]") {
  const std::string_view output = "<b>\r\n\x1b[31mred\x1b[0m\nover\rO\n\n last";
  const Lines lines = play(output);
  REQUIRE(lines.size() == 5);
  const std::string html = html_of(lines, 0, 2) + html_of(lines, 2, 3);
  CHECK(testing::html_text(html) == plain_text(output));
}
