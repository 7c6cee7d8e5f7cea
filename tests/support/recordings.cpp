#include "support/recordings.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string_view>

#include "base/text.h"
#include "support/paths.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool is_recording(const fs::path& path) {
  constexpr std::string_view extensions[] = {".json", ".jsonl", ".ndjson", ".sse"};
  return std::find(std::begin(extensions), std::end(extensions), path.extension().string()) !=
         std::end(extensions);
}

Json read_table() {
  return Json::parse(read_file(source_folder() / "tests" / "recordings.json"));
}

std::vector<std::string> folders_in(const fs::path& root) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(root)) {
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  return names;
}

/// The dialect in a row: that of the file if the row lists files, else that of the folder.
std::string dialect_in(const Json& row, const std::string& file) {
  const Json& dialect = row["dialect"];
  if (dialect.is_null()) return {};
  if (dialect.is_string()) return dialect;
  if (!dialect.contains(file))
    throw std::runtime_error("tests/recordings.json gives no dialect for the file " + file);
  return dialect[file];
}

void add_folder(const fs::path& folder, const Json& row, std::vector<Recording>& out) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!is_recording(entry.path())) continue;
    Recording recording;
    recording.path = entry.path();
    recording.folder = folder.filename().string();
    recording.dialect = dialect_in(row, entry.path().filename().string());
    recording.has_verified_cards = row["cards"] == "explained";
    out.push_back(std::move(recording));
  }
}

/// Requires the folders of a set to be all present or all absent, and those of no set to be
/// present.
void require_sets(const Json& table, const std::map<std::string, std::size_t>& found) {
  std::set<Json> sets = {Json()};
  for (const auto& [name, count] : found) {
    if (count > 0) sets.insert(table[name].value("set", Json()));
  }
  for (const auto& [name, row] : table.items()) {
    const auto there = found.find(name);
    const bool is_there = there != found.end() && there->second > 0;
    if (!is_there && sets.contains(row.value("set", Json())))
      throw std::runtime_error("the folder of recordings is missing or empty: " + name);
  }
}

/// Returns the logs below a folder of the repository, each with the dialect that its own folder is
/// named after.
std::vector<Recording> logs_below(const fs::path& root) {
  std::vector<Recording> out;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const fs::path& path = entry.path();
    const std::string folder = path.parent_path().filename().string();
    if (path.extension() == ".jsonl") out.push_back({path, folder, folder});
  }
  std::sort(out.begin(), out.end(),
            [](const Recording& a, const Recording& b) { return a.path < b.path; });
  return out;
}

/// True for a stored conversation: an untyped object that contains a list of messages.
bool is_document(const Json& value) {
  return value.is_object() && !value.contains("type") && !value.contains("role") &&
         value.contains("messages") && value["messages"].is_array() && !value["messages"].empty() &&
         value["messages"].front().is_object();
}

/// Appends the events in `value`. An array that contains objects is a list of events. A document is
/// its other members followed by its messages.
void add_events(const Json& value, std::vector<std::string>& out) {
  if (is_document(value)) {
    Json head = value;
    head.erase("messages");
    out.push_back(head.dump());
    return add_events(value["messages"], out);
  }
  const bool is_list =
      value.is_array() &&
      std::any_of(value.begin(), value.end(), [](const Json& item) { return item.is_object(); });
  if (!is_list) return out.push_back(value.dump());
  for (const Json& item : value)
    add_events(item, out);
}

/// Appends the events in a line; a line that is not JSON is one event.
void add_line(std::string_view line, std::vector<std::string>& out) {
  const Json value = Json::parse(line, nullptr, false);
  if (value.is_discarded() || !value.is_array()) {
    out.emplace_back(line);
    return;
  }
  add_events(value, out);
}

}  // namespace

std::string Recording::bytes() const {
  return read_file(path);
}

std::string Recording::name() const {
  return folder + "/" + path.filename().string();
}

std::vector<fs::path> recording_roots() {
  const char* fixtures = std::getenv("AGENT_TIMELINE_FIXTURES");
  std::vector<fs::path> roots;
  std::string_view rest = fixtures == nullptr ? std::string_view() : fixtures;
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    if (colon > 0) roots.emplace_back(rest.substr(0, colon));
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  return roots;
}

std::vector<Recording> recordings() {
  const std::vector<fs::path> roots = recording_roots();
  std::vector<Recording> out;
  if (roots.empty()) return out;
  const Json table = read_table();
  std::map<std::string, std::size_t> found;
  for (const fs::path& root : roots) {
    for (const std::string& name : folders_in(root)) {
      if (!table.contains(name)) {
        throw std::runtime_error("tests/recordings.json has no row for the folder " + name);
      }
      const std::size_t before = out.size();
      add_folder(root / name, table[name], out);
      found[name] += out.size() - before;
    }
  }
  require_sets(table, found);
  std::sort(out.begin(), out.end(),
            [](const Recording& a, const Recording& b) { return a.path < b.path; });
  return out;
}

std::vector<Recording> own_logs() {
  std::vector<Recording> out = logs_below(source_folder() / "tests" / "golden" / "conversations");
  for (Recording& one : out)
    one.dialect = one.path.stem().stem().string();
  for (Recording& one : dialect_goldens()) {
    if (one.dialect == "cline" || one.dialect == "mcp") out.push_back(std::move(one));
  }
  return out;
}

std::vector<Recording> dialect_goldens() {
  std::vector<Recording> out = logs_below(source_folder() / "tests" / "golden");
  std::erase_if(out, [](const Recording& one) {
    return one.path.parent_path().parent_path().filename() == "conversations";
  });
  return out;
}

std::vector<std::string> event_texts(const Recording& recording, const std::string& bytes) {
  std::vector<std::string> out;
  const std::string extension = recording.path.extension().string();
  if (extension == ".json") {
    add_events(Json::parse(bytes), out);
    return out;
  }
  constexpr std::string_view data = "data:";
  for (const std::string_view line : split_lines(bytes)) {
    if (extension != ".sse") {
      add_line(line, out);
    } else if (line.starts_with(data)) {
      add_line(trim(line.substr(data.size())), out);
    }
  }
  return out;
}

}  // namespace agent_timeline::testing
