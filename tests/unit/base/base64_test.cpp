// Base64: the test vectors of RFC 4648, bytes that are not text, and texts that are not Base64.
#include "base/base64.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

using namespace agent_timeline;

TEST_CASE("Base64 is decoded, with or without padding", "[base]") {
  CHECK(decode_base64("") == "");
  CHECK(decode_base64("Zg==") == "f");
  CHECK(decode_base64("Zg") == "f");
  CHECK(decode_base64("Zm8=") == "fo");
  CHECK(decode_base64("Zm9v") == "foo");
  CHECK(decode_base64("Zm9vYmFy") == "foobar");
  CHECK(decode_base64("AP+/") == std::string("\0\xFF\xBF", 3));
}

TEST_CASE("what is not Base64 is not decoded", "[base]") {
  for (const char* text : {"Z", "Zm9vY", "Zm 9v", "Zm9v\n", "Zg===", "Zm9-", "=", "Z=g="}) {
    CAPTURE(text);
    CHECK_FALSE(decode_base64(text));
  }
}
