// The digest against the examples of FIPS 180-4 and, at the borders of its blocks, against itself.
#include "base/digest.h"

#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>

using agent_timeline::Digest;
using agent_timeline::sha256;

namespace {

std::string hex(const Digest& digest) {
  std::string out;
  for (const unsigned byte : digest) {
    out += "0123456789abcdef"[byte >> 4];
    out += "0123456789abcdef"[byte & 0xF];
  }
  return out;
}

}  // namespace

TEST_CASE("published examples", "[digest]") {
  CHECK(hex(sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hex(sha256("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hex(sha256(std::string(1000000, 'a'))) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("every length around a block gives another digest", "[digest]") {
  std::set<std::string> seen;
  for (std::size_t length = 0; length <= 130; ++length)
    seen.insert(hex(sha256(std::string(length, '\0'))));
  CHECK(seen.size() == 131);
}
