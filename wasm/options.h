// Options as they cross: one value after the other, so that a module needs no reader of JSON. For
// the bindings of each module. Invariant: what JavaScript gave has the meaning here that it would
// have as JSON; whatever is no boolean, number, text or list of texts is refused by who reads it.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "base/value.h"

namespace crossing {

class Options {
 public:
  /// The kinds of values, as `option-values.ts` of the package numbers them.
  enum Kind : int { other, boolean, number, text, list, text_item, other_item };

  /// Adds a member, or, of an item, an element to the list that was added last, which needs no
  /// name. `spelling` is the text, or what JSON would have.
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
