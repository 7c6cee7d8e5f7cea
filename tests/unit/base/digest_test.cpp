// The digest of text compared with another implementation of RFC 7693 (Python's hashlib), at block
// boundaries and cut anywhere; digests of values compared with each other.
#include "base/digest.h"

#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>
#include <variant>

#include "base/json/read.h"

using namespace agent_timeline;

TEST_CASE("blake2 gives the digests of another implementation", "[base][digest]") {
  CHECK(hexadecimal(blake2("")) ==
        "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  CHECK(hexadecimal(blake2("abc")) ==
        "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  CHECK(hexadecimal(blake2(std::string(127, 'a'))) ==
        "59e2f1aba240f20aa591016f5ef429990bc9c2131dcd0d30f0ffd75ed18f317d");
  CHECK(hexadecimal(blake2(std::string(128, 'a'))) ==
        "ae2aa48507885c4c950fb809b2076f959cde9f8ea6da260d9a3587df33dac450");
  CHECK(hexadecimal(blake2(std::string(129, 'a'))) ==
        "2f64744a6de0d2c0b56e64cf6e29a5aaa255010d415d51c75ccc82f73dccd865");
  CHECK(hexadecimal(blake2(std::string(256, 'a'))) ==
        "eae4d3a7627549b383179dc18049964f91a6fed14c9f3fb26705eda3eeda5558");
  CHECK(hexadecimal(blake2(std::string(257, 'a'))) ==
        "496943de3c8b1458635ee30c15bb26cede6957abdd28f0a860cdaf967116c747");
  CHECK(hexadecimal(blake2(std::string(1000000, 'a'))) ==
        "0741850f36cba4259628355d1073e24ddb9ca0e1bfac36fd39ae5dc2101e23a4");
}

TEST_CASE("texts of every length around the block size have distinct digests", "[base][digest]") {
  std::set<std::string> seen;
  for (std::size_t length = 0; length <= 260; ++length)
    seen.insert(hexadecimal(blake2(std::string(length, '\0'))));
  CHECK(seen.size() == 261);
}

TEST_CASE("hashing a text in pieces gives the digest of the whole", "[base][digest]") {
  const std::string text(300, 'x');
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    Hasher hasher;
    hasher.add(std::string_view(text).substr(0, cut));
    hasher.add(std::string_view(text).substr(cut));
    REQUIRE(hexadecimal(hasher.finish()) == hexadecimal(blake2(text)));
  }
}

TEST_CASE("different JSON values have different digests", "[base][digest]") {
  const char* const texts[] = {"null",
                               "true",
                               "false",
                               "0",
                               "1",
                               "1.0",
                               "\"\"",
                               "\"1\"",
                               "\"true\"",
                               "[]",
                               "{}",
                               "[[]]",
                               "[1]",
                               "[1,1]",
                               "[[1],1]",
                               "[[1,1]]",
                               "[\"a\"]",
                               "{\"a\":1}",
                               "[null]",
                               "{\"\":1}",
                               "{\"a\":{}}",
                               "{\"a\":[]}",
                               "[\"\"]",
                               "[\"\",\"\"]",
                               "{\"1\":\"\"}",
                               "{\"\":\"1\"}",
                               "{\"a\":1,\"b\":2}",
                               "{\"b\":2,\"a\":1}"};
  std::set<std::string> seen;
  for (const char* const text : texts) {
    const auto read = read_json(text);
    REQUIRE(std::holds_alternative<Value>(read));
    seen.insert(hexadecimal(blake2(std::get<Value>(read))));
    CHECK(hexadecimal(blake2(std::get<Value>(read))) ==
          hexadecimal(blake2(std::get<Value>(read_json(text)))));
  }
  CHECK(seen.size() == std::size(texts));
}
