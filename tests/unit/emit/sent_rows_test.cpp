// Patches of a diff that streams with a call's input: of the rows that are shown already, only the
// blocks with a change are sent again.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

const std::string kBegin =
    R"({"type":"message_start","message":{"type":"message","role":"assistant","id":"m","content":[]}})"
    "\n"
    R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"c","name":"Edit","input":{}}})"
    "\n";

std::string delta(const std::string& json) {
  return Json{{"type", "content_block_delta"},
              {"index", 0},
              {"delta", {{"type", "input_json_delta"}, {"partial_json", json}}}}
             .dump() +
         "\n";
}

/// The lines of each piece of the diff, as last sent.
class SentPieces {
 public:
  void apply(const std::string& text) {
    if (text.empty()) return;
    const Json patch = Json::parse(text);
    for (const Json& op : patch["ops"]) {
      if (op["on"] != "piece" || op["part"] != "changes") continue;
      const std::string key = op["piece"];
      if (op["op"] == "remove") {
        pieces_.erase(key);
      } else if (op["op"] == "insert") {
        pieces_[key] = op["value"]["lines"];
      } else {
        REQUIRE(op["op"] == "set");
        ++repeats_;
        CHECK(op["fields"]["lines"] != pieces_[key]);
        pieces_[key] = op["fields"]["lines"];
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return pieces_.size(); }
  /// The number of pieces that were sent again.
  [[nodiscard]] std::size_t repeats() const { return repeats_; }

 private:
  std::map<std::string, Json> pieces_;
  std::size_t repeats_ = 0;
};

}  // namespace

TEST_CASE("a piece of a streaming diff is sent again only if its rows have changed", "[emit]") {
  for (const int lines_of_delta : {1, 3, 5, 17}) {
    CAPTURE(lines_of_delta);
    Session session;
    SentPieces sent;
    session.push(kBegin);
    // The line is in the old text but matches nothing alone, so the newest rows stay undecided.
    sent.apply(session.push(
        delta(R"({"file_path":"x.c","old_string":"first\n{\nsecond\n","new_string":"begin\n)")));
    for (int line = 0; line < 200; line += lines_of_delta) {
      std::string chunk;
      for (int count = 0; count < lines_of_delta; ++count)
        chunk += "{\\n";
      sent.apply(session.push(delta(chunk)));
    }
    CHECK(sent.size() > 3);
    CHECK(sent.repeats() > 3);
  }
}
