#include "markdown/links.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>

using agent_timeline::safe_url;
using agent_timeline::markdown::address_to_show;
using agent_timeline::markdown::target_to_show;

TEST_CASE("links: the target is shown if the text suggests another one", "[markdown]") {
  struct Row {
    std::string_view text;
    std::string_view address;
    std::string_view shown;
  };
  const Row rows[] = {
      {"the docs", "https://x.example/", ""},
      {"x.example", "https://x.example/", ""},
      {"X.Example", "https://x.example/", ""},
      {"www.x.example", "https://x.example/", ""},
      {"x.example", "https://www.x.example/", ""},
      {"https://x.example/a", "https://x.example/b", ""},
      {"(x.example:443/a).", "https://x.example/", ""},
      {"https://x.example:8080", "https://x.example/", ""},
      {"1.2 and e. g.", "https://x.example/", ""},
      {"a/b.c/d", "https://x.example/", ""},
      {"v1.2.3", "https://x.example/", ""},
      {"bank.example", "https://x.example/", "x.example"},
      {"BANK.EXAMPLE", "https://x.example/", "x.example"},
      {"go to bank.example now", "https://x.example/", "x.example"},
      {"\"bank.example\"!", "https://x.example/", "x.example"},
      {"bank.example/login", "https://x.example/", "x.example"},
      {"bank.example:443", "https://x.example/", "x.example"},
      {"https://bank", "https://x.example/", "x.example"},
      {"ftp://bank.example", "https://x.example/", "x.example"},
      {"x.example.bank.example", "https://x.example/", "x.example"},
      {"x.example and bank.example", "https://x.example/", "x.example"},
      {"b\u0430nk.example", "https://x.example/", "x.example"},
      {"x.example", "https://x.example@evil.example/", "evil.example"},
      {"https://x.example@evil.example/", "https://x.example@evil.example/", "evil.example"},
      {"127.0.0.1", "https://x.example/", "x.example"},
      {"a@x.example", "mailto:a@x.example?subject=b", ""},
      {"mailto:a@x.example", "mailto:a@x.example", ""},
      {"a@bank.example", "mailto:a@evil.example", "a@evil.example"},
      {"a@x.example", "https://evil.example/", "evil.example"},
      {"main.rs", "src/main.rs", ""},
      {"bank.example", "/logout", ""},
      {"https://bank.example", "/logout", "/logout"},
      {"www.bank.example", "/logout", "/logout"},
  };
  for (const Row& row : rows) {
    INFO(row.text << " -> " << row.address);
    const auto url = safe_url(row.address);
    REQUIRE(url.has_value());
    CHECK(target_to_show(row.text, *url, false) == row.shown);
  }
}

TEST_CASE("links: the target can always be shown", "[markdown]") {
  const auto shown = [](std::string_view text, std::string_view address) {
    return target_to_show(text, *safe_url(address), true);
  };
  CHECK(shown("the docs", "https://x.example/") == "x.example");
  CHECK(shown("mail", "mailto:a@x.example") == "a@x.example");
  CHECK(shown("see x.example/a", "https://x.example/") == "");
  CHECK(shown("x.example or y.example", "https://x.example/") == "x.example");
  CHECK(shown("the docs", "docs/a.md") == "");
}

TEST_CASE("links: a rejected address is shown unless the text is the address", "[markdown]") {
  CHECK(address_to_show("a", "javascript:x") == "javascript:x");
  CHECK(address_to_show("javascript:x", "javascript:x") == "");
  CHECK(address_to_show(" javascript:x\n", "javascript:x") == "");
  CHECK(address_to_show("", "javascript:x") == "javascript:x");
  CHECK(address_to_show("a", "") == "");
}
