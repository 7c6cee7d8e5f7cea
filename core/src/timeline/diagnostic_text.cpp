#include "timeline/diagnostic_text.h"

#include "base/text.h"

namespace agent_timeline {
namespace {

struct Row {
  std::string_view code;
  std::string_view text;
};

constexpr Row kCards[] = {
    {"blank-line", "An empty line"},
    {"invalid-utf8", "Bytes that are neither UTF-8 nor JSON"},
    {"newline-in-string", "Broken JSON: a line ends inside a string"},
    {"not-an-event", "Not an event: a JSON"},
    {"not-json", "Text that is not JSON"},
    {"number-range", "JSON with a number that is too large"},
    {"quarantine", "Input that crashed the core"},
    {"reused-call-id", "Another call with an id that was used before"},
    {"second-result", "Another result of a call that already has one"},
    {"too-deep", "JSON that is nested too deeply"},
    {"too-long", "An event that is too long"},
    {"unfinished", "Broken JSON: the text ends too early"},
    {"unknown-block", "A block of an unknown type"},
    {"unknown-event", "An event of no known dialect"},
    {"unknown-kind", "An event of an unknown kind"},
    {"unknown-role", "A message of an unknown role"},
    {"unknown-shape", "A known event in an unknown form"},
};

constexpr std::string_view kHarmless[] = {"blank-line", "doubtful-dialect", "duplicate-event",
                                          "repeated-result"};
constexpr std::string_view kUnreadable[] = {"not-json",     "newline-in-string", "too-long",
                                            "too-deep",     "number-range",      "unfinished",
                                            "not-an-event", "quarantine"};

/// True if the subject is a name from the input; for `unknown-event` it is only the JSON type.
bool has_input_name(const UnknownEvent& card) {
  return !card.subject.empty() && card.code != "unknown-event";
}

}  // namespace

DiagnosticLevel level_of(std::string_view code) {
  if (is_one_of(code, kHarmless)) return DiagnosticLevel::info;
  return is_one_of(code, kUnreadable) ? DiagnosticLevel::error : DiagnosticLevel::warning;
}

std::string card_text(const UnknownEvent& card) {
  std::string text = card.code;
  for (const Row& row : kCards) {
    if (row.code == card.code) text = row.text;
  }
  if (has_input_name(card)) text += (card.code == "not-an-event" ? " " : ": ") + card.subject;
  return text += '.';
}

}  // namespace agent_timeline
