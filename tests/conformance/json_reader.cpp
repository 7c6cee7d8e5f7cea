// Reads JSON texts as the core does, for json_oracle.mjs, which compares the results with
// JSON.parse. Each input line is a text in hexadecimal digits, since a text may contain line ends.
// The output line is the value as JSON, or `!` and the error.
// Invariant: every input line gives one output line.
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <variant>

#include "base/json/read.h"
#include "base/json/repair.h"
#include "base/json/write.h"

namespace {

using agent_timeline::JsonError;

int digit(char c) {
  return c <= '9' ? c - '0' : c - 'a' + 10;
}

std::string bytes_of(std::string_view hexadecimal) {
  std::string out;
  for (std::size_t i = 0; i + 1 < hexadecimal.size(); i += 2)
    out += static_cast<char>(digit(hexadecimal[i]) * 16 + digit(hexadecimal[i + 1]));
  return out;
}

const char* word_of(JsonError error) {
  if (error == JsonError::too_deep) return "!too_deep";
  return error == JsonError::number_range ? "!number_range" : "!syntax";
}

std::string answer(std::string_view text) {
  std::string storage;
  const auto read =
      agent_timeline::read_json(agent_timeline::repair_event_text(text, storage).text);
  if (const auto* error = std::get_if<JsonError>(&read)) return word_of(*error);
  return agent_timeline::compact_json(std::get<agent_timeline::Value>(read));
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    std::cout << answer(bytes_of(line)) << '\n';
  }
  return std::cout.flush() ? 0 : 1;
}
