#include "decode/model_api/gemini_arguments.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// The maximum depth; below it, the rest of a path is part of the last key.
constexpr std::size_t kMaxDepth = 32;

/// Returns the steps of `$.a['b'][0]`. An index keeps its opening bracket, which marks it as one.
std::vector<std::string> steps_of(std::string_view path) {
  std::vector<std::string> steps;
  if (path.starts_with('$')) path.remove_prefix(1);
  while (!path.empty() && steps.size() < kMaxDepth) {
    const bool is_bracket = path.front() == '[';
    if (is_bracket || path.front() == '.') path.remove_prefix(1);
    std::size_t end = std::min(path.find_first_of(is_bracket ? "]" : ".["), path.size());
    std::string_view step = path.substr(0, end);
    const bool is_quoted = is_bracket && step.size() >= 2 && (step[0] == '\'' || step[0] == '"');
    if (is_quoted) step = step.substr(1, step.size() - 2);
    steps.push_back((is_bracket && !is_quoted ? "[" : "") + std::string(step));
    path.remove_prefix(std::min(end + (is_bracket ? 1 : 0), path.size()));
  }
  if (!path.empty() && !steps.empty()) steps.back() += path;
  return steps;
}

const Value& text_in(const Value& piece) {
  return either_field(piece, "stringValue", "string_value");
}

/// Returns the piece's value, or null if it has none of these members.
Value value_of(const Value& piece) {
  if (!text_in(piece).is_null()) return text_in(piece);
  const Value& number = either_field(piece, "numberValue", "number_value");
  return number.is_null() ? either_field(piece, "boolValue", "bool_value") : number;
}

struct Branch {
  const std::string* step = nullptr;
  std::vector<std::size_t> leaves;
};

}  // namespace

void GeminiArguments::add(const Value& piece) {
  const std::string path(either_field(piece, "jsonPath", "json_path").string_or_empty());
  const auto [known, is_new] = known_.try_emplace(path, leaves_.size());
  if (is_new) {
    leaves_.push_back({steps_of(path), value_of(piece)});
    return;
  }
  Value& value = leaves_[known->second].value;
  if (value.is_string() && text_in(piece).is_string()) {
    value.append_text(text_in(piece).text());
  } else {
    value = value_of(piece);
  }
}

/// If one path contains another, the inner value counts.
Value GeminiArguments::build() const {
  const auto build = [this](const auto& self, const std::vector<std::size_t>& leaves,
                            std::size_t depth) -> Value {
    std::vector<Branch> branches;
    TextMap<std::size_t> branch_by_key;
    const Value* own = nullptr;
    for (const std::size_t leaf : leaves) {
      const std::vector<std::string>& path = leaves_[leaf].path;
      if (path.size() <= depth) {
        own = &leaves_[leaf].value;
        continue;
      }
      const auto [found, is_new] = branch_by_key.try_emplace(path[depth], branches.size());
      if (is_new) branches.push_back({&path[depth], {}});
      branches[found->second].leaves.push_back(leaf);
    }
    if (branches.empty() && own != nullptr) return *own;
    const bool is_list = !branches.empty() && branches[0].step->starts_with('[');
    Value out = is_list ? Value::array() : Value::object();
    for (const Branch& branch : branches)
      out.add(is_list ? std::string() : *branch.step, self(self, branch.leaves, depth + 1));
    return out;
  };
  std::vector<std::size_t> all(leaves_.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = i;
  return all.empty() ? Value::object() : build(build, all, 0);
}

}  // namespace agent_timeline
