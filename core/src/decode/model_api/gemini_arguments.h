// Assembles the arguments of a Gemini call that come in pieces: each names a path (`$.a.b[0]`) and
// appends to the text there, or sets the value.
#pragma once

#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"

namespace agent_timeline {

class GeminiArguments {
 public:
  /// Adds `{jsonPath, stringValue | numberValue | boolValue | nullValue}`, also in the names of
  /// Python.
  void add(const Value& piece);
  /// Returns the object so far.
  [[nodiscard]] Value build() const;

 private:
  struct Leaf {
    std::vector<std::string> path;
    Value value;
  };

  /// The leaves in the order in which their paths first came, and their indexes by path.
  std::vector<Leaf> leaves_;
  TextMap<std::size_t> known_;
};

}  // namespace agent_timeline
