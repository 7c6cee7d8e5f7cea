// The arguments of a call of Gemini's that come in pieces: each names a place (`$.a.b[0]`) and adds
// to the text there, or says the value.
#pragma once

#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"

namespace agent_timeline {

class GeminiArguments {
 public:
  /// `{jsonPath, stringValue | numberValue | boolValue | nullValue}`, or the names of Python.
  void add(const Value& piece);
  /// The object so far.
  [[nodiscard]] Value build() const;

 private:
  struct Leaf {
    std::vector<std::string> path;
    Value value;
  };

  /// In the order in which their places came first, and their numbers in it by place.
  std::vector<Leaf> leaves_;
  TextMap<std::size_t> known_;
};

}  // namespace agent_timeline
