// The text of HTML as the one writer writes it.
#include "html/plain_text.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "html/html_writer.h"

using namespace agent_timeline;

namespace {

std::string text_of(std::string_view html) {
  std::string out;
  append_plain_text(html, out);
  return out;
}

}  // namespace

TEST_CASE("tags go, blocks begin lines", "[html]") {
  CHECK(text_of("<p>a <em>b</em>c</p><p>d<br>e</p>") == "a bc\nd\ne\n");
  CHECK(text_of("<ul><li>x</li><li>y</li></ul>") == "x\ny\n");
  CHECK(text_of("") == "");
  CHECK(text_of("plain") == "plain");
}

TEST_CASE("what the writer escapes comes back", "[html]") {
  const std::string_view text = "a < b > c & d \u00A0 \"e\" &lt;";
  std::string html;
  HtmlWriter(html).text(text);
  CHECK(text_of(html) == text);
}
