#include "html/url_policy.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using agent_timeline::kUrlBytes;
using agent_timeline::safe_url;

TEST_CASE("safe_url: accepted addresses with their spelling and host", "[html]") {
  struct Row {
    std::string_view address;
    std::string_view href;
    std::string_view host;
  };
  const Row rows[] = {
      {"https://example.com", "https://example.com", "example.com"},
      {"http://example.com/", "http://example.com/", "example.com"},
      {"HTTPS://Example.COM/Path", "https://Example.COM/Path", "example.com"},
      {"  https://example.com/\n", "https://example.com/", "example.com"},
      {"https://example.com:8443/a", "https://example.com:8443/a", "example.com"},
      {"https://example.com:/a", "https://example.com:/a", "example.com"},
      {"https://example.com?q=1#f", "https://example.com?q=1#f", "example.com"},
      {"https://example.com#f", "https://example.com#f", "example.com"},
      {"https://example.com.", "https://example.com.", "example.com."},
      {"https://localhost:3000", "https://localhost:3000", "localhost"},
      {"http://127.0.0.1/", "http://127.0.0.1/", "127.0.0.1"},
      {"http://[::1]:80/", "http://[::1]:80/", "[::1]"},
      {"http://[FE80::1.2.3.4]", "http://[FE80::1.2.3.4]", "[fe80::1.2.3.4]"},
      {"https://a_b-c.example", "https://a_b-c.example", "a_b-c.example"},
      // User names are kept and not taken for the host.
      {"https://google.com@evil.example/", "https://google.com@evil.example/", "evil.example"},
      {"https://google.com:443@evil.example", "https://google.com:443@evil.example",
       "evil.example"},
      {"https://a@b@evil.example", "https://a@b@evil.example", "evil.example"},
      {"https://x.example/@user", "https://x.example/@user", "x.example"},
      {"https://evil.example#@google.com", "https://evil.example#@google.com", "evil.example"},
      {"https://evil.example?@google.com", "https://evil.example?@google.com", "evil.example"},
      // Characters that need it are percent-encoded; existing encodings stay.
      {"https://x.example/a b", "https://x.example/a%20b", "x.example"},
      {"https://x.example/\"<>`", "https://x.example/%22%3C%3E%60", "x.example"},
      {"https://x.example/'", "https://x.example/'", "x.example"},
      {"https://x.example/%22%zz", "https://x.example/%22%zz", "x.example"},
      {"https://x.example/a\\b", "https://x.example/a%5Cb", "x.example"},
      {"https://x.example/[1]{2}|^", "https://x.example/%5B1%5D%7B2%7D%7C%5E", "x.example"},
      {"https://x.example/\u00E4", "https://x.example/%C3%A4", "x.example"},
      {"https://x.example/?a=1&b=2", "https://x.example/?a=1&b=2", "x.example"},
      {"https://b\u00FCcher.example/", "https://b%C3%BCcher.example/", "b\u00FCcher.example"},
      {"https://\u4F8B\u5B50.example", "https://%E4%BE%8B%E5%AD%90.example",
       "\u4F8B\u5B50.example"},
      {"https://stra\u00DFe.example", "https://stra%C3%9Fe.example", "stra\u00DFe.example"},
      {"https://\u03B1\u03C2.example", "https://%CE%B1%CF%82.example", "\u03B1\u03C2.example"},
      // Numbers are read as an IPv4 address in any of its forms.
      {"http://0x7F.1/a", "http://0x7F.1/a", "127.0.0.1"},
      {"http://2130706433", "http://2130706433", "127.0.0.1"},
      {"http://1.2.3.0377.", "http://1.2.3.0377.", "1.2.3.255"},
      {"http://0", "http://0", "0.0.0.0"},
      {"https://www.1a", "https://www.1a", "www.1a"},
      {"https://123.www", "https://123.www", "123.www"},
      {"mailto:a@example.com", "mailto:a@example.com", "example.com"},
      {"MailTo:A@Example.com?subject=x y", "mailto:A@Example.com?subject=x%20y", "example.com"},
      {"mailto:nobody", "mailto:nobody", ""},
      {"mailto:a@D.example, b@d.example", "mailto:a@D.example,%20b@d.example", "d.example"},
      {"mailto:a@d.example?Subject=x&BODY=y", "mailto:a@d.example?Subject=x&BODY=y", "d.example"},
      // The domain of a mail address is a name, which browsers do not resolve.
      {"mailto:a@0x7F.1", "mailto:a@0x7F.1", "0x7f.1"},
      {"mailto:a@www.123", "mailto:a@www.123", "www.123"},
      {"mailto:a@2130706433", "mailto:a@2130706433", "2130706433"},
      // Recipients who are, or may be, in several domains.
      {"mailto:a@b.example,c@d.example", "mailto:a@b.example,c@d.example", ""},
      {"mailto:a@b.example;c@d.example", "mailto:a@b.example;c@d.example", ""},
      {"mailto:a%40b.example", "mailto:a%40b.example", ""},
      {"mailto:a%2Cb@d.example", "mailto:a%2Cb@d.example", ""},
      {"mailto:nobody,c@d.example", "mailto:nobody,c@d.example", ""},
      {"mailto:a@d.example?cc=b@c.example", "mailto:a@d.example?cc=b@c.example", ""},
      {"mailto:a@d.example?subject=x&t%6F=b@c.example",
       "mailto:a@d.example?subject=x&t%6F=b@c.example", ""},
      // Relative to the page.
      {"#fragment", "#fragment", ""},
      {"#a:b", "#a:b", ""},
      {"?query=a:b", "?query=a:b", ""},
      {"/", "/", ""},
      {"/abs/path:1", "/abs/path:1", ""},
      {"rel/path.md", "rel/path.md", ""},
      {"./a:b", "./a:b", ""},
      {"../up", "../up", ""},
      {"javascript", "javascript", ""},
      {"a//b", "a//b", ""},
      {"src\\main.rs", "src%5Cmain.rs", ""},
      {"./\\evil", "./%5Cevil", ""},
  };
  for (const Row& row : rows) {
    INFO(row.address);
    const auto url = safe_url(row.address);
    REQUIRE(url.has_value());
    CHECK(url->href == row.href);
    CHECK(url->host == row.host);
    CHECK(url->external == (row.href.starts_with("http") || row.href.starts_with("mailto:")));
  }
}

TEST_CASE("safe_url: rejected addresses", "[html]") {
  const std::string_view rejected[] = {
      "",
      "   ",
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      " javascript:alert(1)",
      "java\tscript:alert(1)",
      "java\nscript:alert(1)",
      "\x01javascript:alert(1)",
      std::string_view("java\0script:alert(1)", 20),
      "javascript\u200B:alert(1)",
      "javascript&colon;alert(1):",
      "%6Aavascript:alert(1)",
      "vbscript:x",
      "data:text/html,<script>",
      "file:///etc/passwd",
      "ftp://example.com",
      "blob:https://example.com/1",
      "view-source:https://example.com",
      "tel:123",
      "x:y",
      ":x",
      "C:\\Users\\x",
      "main.rs:12",
      "12:30",
      "https://example.com/\x7F",
      "https://example.com/a\nb",
      // Browsers repair these into another host.
      "//evil.example",
      "/\\evil.example",
      "\\/evil.example",
      "\\\\evil.example",
      "\\evil",
      "/\t/evil.example",
      "https:evil.example",
      "https:/evil.example",
      "https:///evil.example",
      "https:\\\\evil.example",
      "https://\\evil.example",
      "https://google.com\\@evil.example",
      "https://google.com\\.evil.example",
      // Invalid or disguised hosts and ports.
      "https://",
      "https://?q",
      "https://.",
      "https://.example.com",
      "https://user@",
      "https://:80",
      "https://%65vil.example",
      "https://exa mple.com",
      "https://exa<mple.com",
      "https://a,b.example",
      "https://goo\u00ADgle.com",
      "https://goo\u200Bgle.com",
      "https://\u202Eelpmaxe.com",
      "https://google.com\u2044x.evil.example",
      "https://google.com\uFF0Fx.evil.example",
      "https://a.co\uFF1C",
      "https://a.co\uFF20evil.example",
      // A browser would resolve a host other than the visible one.
      "https://goo\u017Fle.example",
      "https://\u212Aing.example",
      "https://\u00C9cole.example",
      "https://\uFF41.example",
      "https://e\u0301cole.example",
      "https://\u01F0.example",
      "https://\U0001D41A.example",
      "https://\uFB01n.example",
      "https://\u0410.example",
      "https://\uE000.example",
      // A host that ends in a number must be a valid address.
      "http://www.123",
      "http://1.2.3.4.5",
      "http://256.1.1.1",
      "http://1.2.3.256",
      "http://1..2",
      "http://a.0x",
      "http://08.1",
      "http://4294967296",
      "http://99999999999999999999",
      "https://example.com\u3002evil.example",
      "https://\u2603.example",
      "https://example.com:99999",
      "https://example.com:8o",
      "https://example.com:-1",
      "https://[::1",
      "https://[::1]x",
      "https://[a]",
      "https://[]",
      "https://[::1%25eth0]",
      "mailto:",
      "mailto:a@b\u202Ec.example",
      "mailto:a@",
      "mailto:a@b\u202Ec.example,a@d.example",
      "mailto:a@%65vil.example",
      "https://example.com/\xFF",
  };
  for (const std::string_view address : rejected) {
    INFO(address);
    CHECK_FALSE(safe_url(address).has_value());
  }
}

TEST_CASE("safe_url: the length limit applies to the URL as written", "[html]") {
  const std::string start = "https://example.com/";
  CHECK(safe_url(start + std::string(kUrlBytes - start.size(), 'a')).has_value());
  CHECK_FALSE(safe_url(start + std::string(kUrlBytes - start.size() + 1, 'a')).has_value());
  CHECK_FALSE(safe_url(start + std::string(kUrlBytes / 3, ' ') + "a").has_value());
}

TEST_CASE("safe_url: hosts that browsers reject or map to another host are rejected", "[html]") {
  CHECK_FALSE(safe_url("http://www.123").has_value());
  CHECK_FALSE(safe_url("https://a.co\uFF1C").has_value());
  CHECK_FALSE(safe_url("https://\u017Fex.example").has_value());
  CHECK_FALSE(safe_url("https://\u212A.example").has_value());
}

TEST_CASE("safe_url: Punycode labels must decode to valid non-ASCII labels", "[html]") {
  for (const std::string_view host :
       {"xn--mnchen-3ya.example", "XN--MNCHEN-3YA.example", "a.xn--p1ai", "xn--zca.example",
        "xn--ls8h.example", "xn--i-7iq.example", "xn--4db.example", "xn-a.example",
        "ab--c.example"}) {
    INFO(host);
    CHECK(safe_url("https://" + std::string(host)).has_value());
  }
  for (const std::string_view host : {
           "xn--a.example",
           "a.xn--0",
           "xn--abc.com",
           "xn--.example",
           "xn---.example",
           "a.xn--",
           "xn--abc-.example",
           "XN--ABC.example",
           "xn--\u00FC.example",
           "xn--\u00FC-.example",
           // E with acute, a zero-width joiner, private use, and an accent by itself.
           "xn--dca.example",
           "xn--a-ugn.example",
           "xn--0y0c.example",
           "xn--e-wbb.example",
           // A Hebrew letter before a Latin one.
           "xn--a-zhc.example",
       }) {
    INFO(host);
    CHECK_FALSE(safe_url("https://" + std::string(host)).has_value());
  }
}

TEST_CASE("safe_url: hosts with right-to-left letters must satisfy the Bidi Rule", "[html]") {
  for (const std::string_view host :
       {"\u05D0.example", "a1-b.\u05D0.example", "\u05D01.example", "\u05D0-\u05D0.example",
        "\u05D0\u0663.example", "\u05D0\u06F33.example", "a..\u05D0.example", "\u05D0.example.",
        "\u06F3.example", "1.example", "-a.example"}) {
    INFO(host);
    CHECK(safe_url("https://" + std::string(host)).has_value());
  }
  for (const std::string_view host :
       {"\u05D0a.com", "a\u05D0.com", "\u05D0\u0101.com", "\u0627a.com", "\U00010800a.com",
        "\U0001E922a.com", "\u05D0-.com", "\u05D0\u06633.com", "\u05D0\u0663\u06F3.com",
        "\u0663.com", "a\u0663.com", "1\u05D0.com", "1.\u05D0", "-a.\u05D0", "a-.\u05D0"}) {
    INFO(host);
    CHECK_FALSE(safe_url("https://" + std::string(host)).has_value());
  }
}
