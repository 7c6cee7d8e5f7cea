// Checks that no two dialects are sure of the same event. The decoder relies on it: if the last
// used dialect is sure of an event, it asks no other.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "decode/dialect.h"
#include "decode/input/decoder.h"
#include "support/recordings.h"

using namespace agent_timeline;

namespace {

class SureClaims final : public EventSink, public InputObserver {
 public:
  void on_claim(const Dialect& dialect, const Input& input, int score) override {
    ++events_;
    if (score < kSureScore) return;
    for (const Dialect& other : dialects()) {
      if (other.name == dialect.name || other.score(input) < kSureScore) continue;
      INFO(input.value["type"].text());
      FAIL_CHECK(std::string(dialect.name) + " and " + std::string(other.name));
    }
  }
  void on_event(Event, const EventPosition&) override {}

  [[nodiscard]] int events() const { return events_; }

 private:
  int events_ = 0;
};

int check(const testing::Recording& log) {
  INFO(log.name());
  SureClaims claims;
  DecodeOptions options;
  options.observer = &claims;
  Decoder decoder(claims, options);
  decoder.feed(log.bytes());
  decoder.finish();
  return claims.events();
}

}  // namespace

TEST_CASE("no two dialects are sure of the same event", "[golden][decode]") {
  int events = 0;
  for (const testing::Recording& log : testing::own_logs())
    events += check(log);
  CHECK(events > 1000);
  for (const testing::Recording& log : testing::recordings())
    check(log);
}
