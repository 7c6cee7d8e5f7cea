#include "support/session_checks.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "base/utf8.h"
#include "support/html_checker.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

std::string html_of_parts_problem(const Session& session, const std::string& id,
                                  const Json& entry) {
  std::set<std::string> part_keys;
  for (const Json& part : entry["parts"]) {
    const auto part_key = part["key"].get<std::string>();
    if (!part_keys.insert(part_key).second) return "duplicate part key: " + part_key;
    std::string pieces;
    std::set<std::string> piece_keys;
    for (const Json& piece : part["pieces"]) {
      const auto key = piece["key"].get<std::string>();
      if (!piece_keys.insert(key).second) return "duplicate piece key: " + key;
      const std::string html = session.html(id, part_key, key);
      const std::string problem = html_problem(html);
      if (!problem.empty()) return "piece " + key + ": " + problem;
      pieces += html;
    }
    const std::string whole = session.html(id, part_key);
    const std::string problem = html_problem(whole);
    if (!problem.empty()) return "part " + part_key + ": " + problem;
    if (html_text(whole) != html_text(pieces))
      return "the text of the pieces of " + part_key + " is not that of the part";
  }
  return {};
}

/// Returns the list index of an id such as `e3`.
std::size_t index_of(const Json& id) {
  return std::stoul(id.get<std::string>().substr(1)) - 1;
}

/// Checks that following parents always ends. A parent may come after its child.
std::string parents_problem(const Json& entries) {
  enum class Walk { unknown, running, ends };
  std::vector<Walk> walks(entries.size(), Walk::unknown);
  for (std::size_t start = 0; start < entries.size(); ++start) {
    std::vector<std::size_t> path;
    std::size_t at = start;
    while (walks[at] == Walk::unknown) {
      walks[at] = Walk::running;
      path.push_back(at);
      const Json& parent = entries[at]["parent"];
      if (parent.is_null()) break;
      if (index_of(parent) >= entries.size()) return "missing parent of e" + std::to_string(at + 1);
      at = index_of(parent);
      if (walks[at] == Walk::running) return "e" + std::to_string(at + 1) + " is its own ancestor";
    }
    for (const std::size_t passed : path)
      walks[passed] = Walk::ends;
  }
  return {};
}

/// Checks that every entry's turn or group exists, and that the ranges and call counts of turns and
/// groups match their entries.
std::string ranges_problem(const Json& snapshot, std::string_view list, const std::string& field) {
  const Json& ranges = snapshot[list];
  std::vector<std::vector<std::size_t>> members(ranges.size());
  std::size_t index = 0;
  for (const Json& entry : snapshot["entries"]) {
    if (!entry[field].is_null()) {
      if (index_of(entry[field]) >= ranges.size()) return "no " + entry[field].dump();
      members[index_of(entry[field])].push_back(index);
    }
    ++index;
  }
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const Json& range = ranges[i];
    const std::string id = range["id"].get<std::string>();
    if (index_of(range["id"]) != i) return "id out of order: " + id;
    if (range["first"].is_null() != members[i].empty()) return id + " has the wrong first entry";
    if (members[i].empty()) continue;
    if (index_of(range["first"]) != members[i].front()) return "wrong first entry of " + id;
    if (index_of(range["last"]) != members[i].back()) return "wrong last entry of " + id;
    if (range.contains("calls") && range["calls"] != members[i].size()) {
      return "wrong number of calls in " + id;
    }
  }
  return {};
}

bool is_open_status(const Json& status) {
  constexpr std::string_view open[] = {"input-streaming", "ready", "awaiting-approval", "running",
                                       "partial"};
  const auto value = status.get<std::string>();
  return std::find(std::begin(open), std::end(open), value) != std::end(open);
}

/// True if an entry is a call that waits for a person or for the next request. In dialects that
/// send the whole conversation with each request, a stream may end with such a call.
bool may_stay_open(const Json& entry) {
  constexpr std::string_view dialects[] = {"ag-ui", "ai-sdk", "langgraph", "mastra", "model-api"};
  const auto dialect = entry["dialect"].get<std::string>();
  const bool is_ready = entry["status"] == "ready";
  const bool is_asked = entry["status"] == "awaiting-approval" || is_ready;
  // Claude Code's decoder also reads the API's own streams; Claude Code's own calls are never
  // ready.
  if (is_ready && dialect == "claude-code") return true;
  return is_asked &&
         std::find(std::begin(dialects), std::end(dialects), dialect) != std::end(dialects);
}

/// Checks that no ended entry is marked as running, and that all entries and turns have ended after
/// the end of the stream.
std::string ends_problem(const Json& snapshot, bool ended) {
  for (const Json& entry : snapshot["entries"]) {
    const auto id = entry["id"].get<std::string>();
    const bool open = is_open_status(entry["status"]);
    if (open && ended && !may_stay_open(entry)) return id + " is still open after the end";
    for (const Json& badge : entry["badges"]) {
      if (!open && badge["label"]["key"] == "badge.running")
        return id + " has ended but has a running badge";
    }
  }
  for (const Json& turn : snapshot["turns"]) {
    if (ended && is_open_status(turn["status"]))
      return turn["id"].dump() + " is still open after the end";
  }
  return {};
}

std::string structure_problem(const Json& snapshot) {
  if (std::string problem = parents_problem(snapshot["entries"]); !problem.empty()) return problem;
  if (std::string problem = ranges_problem(snapshot, "turns", "turn"); !problem.empty()) {
    return problem;
  }
  return ranges_problem(snapshot, "groups", "group");
}

std::string entry_problem(const Session& session, const Json& entry, std::size_t index) {
  const auto id = entry["id"].get<std::string>();
  if (id != "e" + std::to_string(index + 1)) return "id out of order: " + id;
  if (Json::parse(session.descriptor(id)) != entry)
    return "descriptor of " + id + " differs from the snapshot";
  if (entry["expandable"] == true && entry["parts"].empty())
    return id + " is expandable but has no parts";
  if (entry["summary"].get<std::string>().find('\n') != std::string::npos) {
    return "summary of " + id + " has more than one line";
  }
  const std::string problem = html_problem(session.html(id));
  if (!problem.empty()) return id + ": " + problem;
  return html_of_parts_problem(session, id, entry);
}

}  // namespace

std::string output_problem(const Session& session) {
  const std::string text = session.snapshot();
  if (valid_utf8_length(text) != text.size()) return "the snapshot is not UTF-8";
  const Json snapshot = Json::parse(text, nullptr, false);
  if (snapshot.is_discarded()) return "the snapshot is not JSON";
  if (snapshot["revision"] != session.revision())
    return "the snapshot has another revision than the session";
  std::size_t index = 0;
  for (const Json& entry : snapshot["entries"]) {
    const std::string problem = entry_problem(session, entry, index++);
    if (!problem.empty()) return problem;
  }
  return structure_problem(snapshot);
}

std::string snapshot_problem(std::string_view snapshot, bool ended) {
  const Json read = Json::parse(snapshot);
  const std::string problem = structure_problem(read);
  return problem.empty() ? ends_problem(read, ended) : problem;
}

std::string everything(const Session& session) {
  std::string out = session.snapshot();
  for (std::size_t number = 1;; ++number) {
    const std::string id = "e" + std::to_string(number);
    if (session.descriptor(id).empty()) return out;
    out += session.html(id);
  }
}

std::string mirror_problem(const Mirror& mirror, const Session& session) {
  if (!mirror.problem().empty()) return mirror.problem();
  const Json snapshot = Json::parse(session.snapshot());
  if (mirror.snapshot() == snapshot) return {};
  return Json::diff(snapshot, mirror.snapshot()).dump();
}

std::string patch_problem(Session& session, std::string_view input,
                          const std::vector<std::size_t>& cuts) {
  Mirror mirror;
  std::size_t from = 0;
  for (const std::size_t cut : cuts) {
    mirror.apply(session.push(input.substr(from, cut - from)));
    from = cut;
    if (std::string problem = mirror_problem(mirror, session); !problem.empty()) return problem;
  }
  mirror.apply(session.push(input.substr(from)));
  if (std::string problem = mirror_problem(mirror, session); !problem.empty()) return problem;
  mirror.apply(session.end());
  return mirror_problem(mirror, session);
}

}  // namespace agent_timeline::testing
