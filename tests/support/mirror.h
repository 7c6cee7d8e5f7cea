// Applies patches: keeps a snapshot up to date using only the operations of the contract
// (wasm/package/src/contract/index.ts). `problem` reports the first operation that the contract
// does not allow.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace agent_timeline::testing {

class Mirror {
 public:
  Mirror();

  /// Applies the result of `Session::push` or `end`; an empty text changes nothing.
  void apply(std::string_view patch);

  [[nodiscard]] const nlohmann::ordered_json& snapshot() const { return snapshot_; }
  /// Empty while every operation was valid.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// Number of operations applied so far.
  [[nodiscard]] std::size_t operations() const { return operations_; }

 private:
  using Json = nlohmann::ordered_json;

  void apply_op(const Json& op);
  void change_session(const Json& op);
  void change_range(Json& list, const Json& op);
  void change_list(Json& list, const Json& op, const std::string& id_name, const std::string& id);
  void set_fields(Json& node, const Json& fields);
  void replace_text(std::string& text, const Json& op);
  Json* find(Json& list, const std::string& id_name, const std::string& id);
  void fail(const std::string& what, const Json& op);

  Json snapshot_;
  std::string problem_;
  std::size_t operations_ = 0;
};

/// Returns the snapshot of a session without input.
[[nodiscard]] nlohmann::ordered_json empty_snapshot();

}  // namespace agent_timeline::testing
