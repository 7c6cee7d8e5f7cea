#include "blocks/json_table.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "base/json/partial_input.h"
#include "base/limits.h"

namespace agent_timeline {
namespace {

/// A longer text does not fit into a table.
constexpr std::size_t kCellBytes = 200;

/// Returns the end of the JSON string that `text` starts with, after its closing quote; npos if it
/// has none.
std::size_t string_end(std::string_view text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\') ++at;
  }
  return std::string_view::npos;
}

/// Reads rows in the layout that pretty_json() gives to an array of flat objects.
class TableReader {
 public:
  explicit TableReader(std::string_view text) : rest_(text) {}

  std::optional<TablePart> run() {
    if (next_line() != "[") return std::nullopt;
    table_.rows = Value::array();
    std::string_view line = next_line();
    for (; line == "  {"; line = next_line()) {
      if (table_.rows.size() == limits::kListedEntries || !read_row()) return std::nullopt;
    }
    if (line != "]" || table_.rows.size() < 2) return std::nullopt;
    return std::move(table_);
  }

 private:
  /// Returns the next line without its trailing comma.
  std::string_view next_line() {
    const std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (line.ends_with(',')) line.remove_suffix(1);
    return line;
  }

  bool read_row() {
    Value& row = table_.rows.add({}, Value::object());
    std::string_view line = next_line();
    for (; line != "  }"; line = next_line()) {
      if (!read_member(line, row)) return false;
    }
    return true;
  }

  /// Reads a line `    "key": value`.
  bool read_member(std::string_view line, Value& row) {
    if (!line.starts_with("    \"")) return false;
    line.remove_prefix(4);
    const std::size_t end = string_end(line);
    if (end == std::string_view::npos || !line.substr(end).starts_with(": ")) return false;
    std::string key = read_json_string(line.substr(1));
    if (!has_column(key)) return false;
    std::optional<Value> value = read_cell(line.substr(end + 2));
    if (!value) return false;
    row.add(std::move(key), std::move(*value));
    return true;
  }

  /// Whether the table has a column for `key` or room to add one.
  bool has_column(const std::string& key) {
    if (key.size() > kCellBytes) return false;
    const auto& columns = table_.columns;
    if (std::find(columns.begin(), columns.end(), key) != columns.end()) return true;
    if (columns.size() == limits::kTableColumns) return false;
    table_.columns.push_back(key);
    return true;
  }

  static std::optional<Value> read_cell(std::string_view text) {
    if (text.empty() || text.size() > kCellBytes || text.find("\\n") != std::string_view::npos) {
      return std::nullopt;
    }
    switch (text.front()) {
      case '{':
      case '[':
        return std::nullopt;
      case '"':
        return Value::string(read_json_string(text.substr(1)));
      case 't':
      case 'f':
        return Value::boolean(text == "true");
      case 'n':
        return Value();
      default:
        return Value::number(std::string(text));
    }
  }

  std::string_view rest_;
  TablePart table_;
};

}  // namespace

PartContent json_text_content(std::string text) {
  if (std::optional<TablePart> table = TableReader(text).run()) return std::move(*table);
  return JsonPart{std::move(text)};
}

}  // namespace agent_timeline
