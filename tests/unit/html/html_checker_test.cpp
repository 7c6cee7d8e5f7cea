// The checker must be able to fail: one invalid fragment for each of its rules.
#include "support/html_checker.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

using agent_timeline::testing::html_problem;
using agent_timeline::testing::html_text;

TEST_CASE("html_checker: rejects a fragment for each kind of mistake", "[html]") {
  const std::string_view wrong[] = {
      "\xFF",
      std::string_view("\0", 1),
      "\r",
      "a > b",
      "a & b",
      "&quot;",
      "&#60;",
      "\u00A0",
      "<p>",
      "</p>",
      "<p",
      "<p></div>",
      "<em><del></em></del>",
      "<script></script>",
      "<iframe>",
      "<IMG>",
      "<!-- -->",
      "<p onclick=\"x\"></p>",
      "<p style=\"x\"></p>",
      "<p id=\"x\"></p>",
      "<p id=\"-h1\"></p>",
      "<p id=\"a-h\"></p>",
      "<p id=\"a b-h1\"></p>",
      "<p id=\"a-h1\"></p><p id=\"a-h1\"></p>",
      "<p title=\"x\"></p>",
      "<p dir=auto></p>",
      "<p dir='auto'></p>",
      "<p dir></p>",
      "<p dir=\"a\" dir=\"b\"></p>",
      "<p dir=\"<\"></p>",
      "<p dir=\"&lt;\"></p>",
      "<a href=\"javascript:x\"></a>",
      "<a href=\"//host\"></a>",
      "<span data-image=\"data:x\"></span>",
      "<p><p></p></p>",
      "<p><span><div></div></span></p>",
      "<p><hr></p>",
      "<h1><h2></h2></h1>",
      "<a><em><a></a></em></a>",
      "<li></li>",
      "<table><tr></tr></table>",
      "<table><div></div></table>",
      "<table><thead>x</thead></table>",
      "<td></td>",
      "<pre>\nx</pre>",
  };
  for (const std::string_view html : wrong) {
    INFO(html);
    CHECK_FALSE(html_problem(html).empty());
  }
}

TEST_CASE("html_checker: limits the depth", "[html]") {
  const auto nested = [](int depth) {
    std::string html;
    for (int i = 0; i < depth; ++i)
      html += "<div>";
    for (int i = 0; i < depth; ++i)
      html += "</div>";
    return html;
  };
  CHECK(html_problem(nested(64)).empty());
  CHECK_FALSE(html_problem(nested(65)).empty());
}

TEST_CASE("html_checker: accepts valid fragments", "[html]") {
  const std::string_view right[] = {
      "",
      "a &amp; b &lt;i&gt; \"quoted\" 'too'&nbsp;\n\t",
      "<p class=\"a b\" dir=\"auto\">x<br>y</p><hr>",
      "<ul><li><input type=\"checkbox\" disabled=\"\" checked=\"\"> x<ol "
      "start=\"3\"><li>y</li></ol></li></ul>",
      "<div><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></"
      "div>",
      "<a href=\"https://example.com/?a&amp;b\">x</a><a href=\"#top\">y</a>",
      "<pre><code>\nx</code></pre>",
      "<span aria-label=\"&quot;&amp;&nbsp;\"></span>",
      "<h2 id=\"host-e1-h3\">a</h2><div id=\"host-e1-fn3\"><sup>1</sup></div>",
  };
  for (const std::string_view html : right) {
    INFO(html);
    CHECK(html_problem(html).empty());
  }
}

TEST_CASE("html_checker: extracts the text content", "[html]") {
  CHECK(html_text("<p dir=\"auto\">a &lt;b&gt; &amp;amp;<br>c</p>") == "a <b> &amp;c");
}
