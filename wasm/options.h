// Options that cross one value at a time, so that a module needs no JSON parser. For the bindings
// of each module. Invariant: the values mean what they would mean as JSON; whatever is not a
// boolean, number, string or list of strings is rejected by the option's reader.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "base/value.h"

namespace crossing {

class Options {
 public:
  /// The kinds of values, numbered as in the package's `option-values.ts`.
  enum Kind : int { other, boolean, number, text, list, text_item, other_item };

  /// Adds a member or, for an item kind, an element of the list added last, for which `name` is
  /// unused. `spelling` is the text itself, or the value as written in JSON.
  void add(int kind, std::string_view name, std::string_view spelling) {
    if (kind == text_item || kind == other_item) {
      if (values_.size() > 0) values_.back().add({}, value_of(kind, spelling));
    } else {
      values_.add(agent_timeline::repair_utf8(name), value_of(kind, spelling));
    }
  }

  [[nodiscard]] const agent_timeline::Value& values() const { return values_; }

 private:
  static agent_timeline::Value value_of(int kind, std::string_view spelling) {
    using agent_timeline::Value;
    switch (kind) {
      case boolean:
        return Value::boolean(spelling == "true");
      case number:
        return Value::number(std::string(spelling));
      case text:
      case text_item:
        return Value::string(agent_timeline::repair_utf8(spelling));
      case list:
        return Value::array();
      default:
        return {};
    }
  }

  agent_timeline::Value values_ = agent_timeline::Value::object();
};

}  // namespace crossing
