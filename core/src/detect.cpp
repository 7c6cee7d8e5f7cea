// Writes the result of dialect detection as JSON.
#include "agent_timeline/detect.h"

#include "base/json/write.h"
#include "decode/input/detection.h"

namespace agent_timeline {
namespace {

/// Formats a number of hundredths, e.g. 7 as `0.07`.
std::string hundredths(int number) {
  if (number >= 100) return "1";
  const std::string digits = std::to_string(number);
  return (digits.size() == 1 ? "0.0" : "0.") + digits;
}

}  // namespace

std::string detect(std::string_view bytes) {
  const Detection found = detect_input(bytes);
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("dialect");
  if (found.dialect != nullptr) {
    json.string(found.dialect->name);
  } else {
    json.raw("null");
  }
  json.key("version");
  if (found.version.empty()) {
    json.raw("null");
  } else {
    json.string(found.version);
  }
  json.key("confidence");
  json.raw(hundredths(found.confidence));
  json.end_object();
  return out;
}

}  // namespace agent_timeline
