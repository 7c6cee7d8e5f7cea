// Which calls of a ledger are open, for dialects that find a call by its tool.
#include <catch2/catch_test_macros.hpp>
#include <deque>
#include <string>

#include "decode/read/bodies.h"
#include "decode/read/call_ledger.h"

using namespace agent_timeline;

namespace {

class Reader final : public CallReader {};

}  // namespace

TEST_CASE("ledger: ended and unknown calls are not open", "[decode][ledger]") {
  Reader reader;
  CallLedger ledger({}, reader);
  Event event;
  ledger.begin(call_event("a", "t", Status::running), event);
  ledger.begin(call_event("b", "t", Status::running), event);
  ledger.end(call_event("a", {}, Status::done), {null_value()}, event);
  CHECK_FALSE(ledger.is_open("a"));
  CHECK(ledger.is_open("b"));
  CHECK_FALSE(ledger.is_open("?"));
  CHECK_FALSE(ledger.is_open(""));
  std::deque<std::string> ids = {"?", "a", "b", "a"};
  ledger.drop_ended(ids);
  CHECK(ids == std::deque<std::string>{"b", "a"});
}
