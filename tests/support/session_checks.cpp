#include "support/session_checks.h"

#include <nlohmann/json.hpp>
#include <set>

#include "base/utf8.h"
#include "support/html_checker.h"
#include "support/mirror.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

std::string html_of_parts_problem(const Session& session, const std::string& id,
                                  const Json& entry) {
  std::set<std::string> part_keys;
  for (const Json& part : entry["parts"]) {
    const auto part_key = part["key"].get<std::string>();
    if (!part_keys.insert(part_key).second) return "part key twice: " + part_key;
    std::string pieces;
    std::set<std::string> piece_keys;
    for (const Json& piece : part["pieces"]) {
      const auto key = piece["key"].get<std::string>();
      if (!piece_keys.insert(key).second) return "piece key twice: " + key;
      const std::string html = session.html(id, part_key, key);
      const std::string problem = html_problem(html);
      if (!problem.empty()) return "piece " + key + ": " + problem;
      pieces += html;
    }
    const std::string whole = session.html(id, part_key);
    const std::string problem = html_problem(whole);
    if (!problem.empty()) return "part " + part_key + ": " + problem;
    if (html_text(whole) != html_text(pieces)) return "pieces of " + part_key + " are not the part";
  }
  return {};
}

std::string entry_problem(const Session& session, const Json& entry, std::size_t index) {
  const auto id = entry["id"].get<std::string>();
  if (id != "e" + std::to_string(index + 1)) return "id out of order: " + id;
  if (Json::parse(session.descriptor(id)) != entry)
    return "descriptor of " + id + " is not its own";
  if (entry["parent"].is_string()) {
    const auto parent = entry["parent"].get<std::string>();
    if (std::stoul(parent.substr(1)) > index) return "parent of " + id + " comes later";
  }
  if (entry["expandable"] == entry["parts"].empty()) return id + " is not expandable as it says";
  if (entry["summary"].get<std::string>().find('\n') != std::string::npos) {
    return "summary of " + id + " has lines";
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
  if (snapshot["revision"] != session.revision()) return "the revisions differ";
  std::size_t index = 0;
  for (const Json& entry : snapshot["entries"]) {
    const std::string problem = entry_problem(session, entry, index++);
    if (!problem.empty()) return problem;
  }
  return {};
}

std::string everything(const Session& session) {
  std::string out = session.snapshot();
  for (std::size_t number = 1;; ++number) {
    const std::string id = "e" + std::to_string(number);
    if (session.descriptor(id).empty()) return out;
    out += session.html(id);
  }
}

std::string patch_problem(Session& session, std::string_view input,
                          const std::vector<std::size_t>& cuts) {
  Mirror mirror;
  const auto compare = [&] {
    if (!mirror.problem().empty()) return mirror.problem();
    const Json snapshot = Json::parse(session.snapshot());
    if (mirror.snapshot() == snapshot) return std::string();
    return Json::diff(snapshot, mirror.snapshot()).dump();
  };
  std::size_t from = 0;
  for (const std::size_t cut : cuts) {
    mirror.apply(session.push(input.substr(from, cut - from)));
    from = cut;
    if (std::string problem = compare(); !problem.empty()) return problem;
  }
  mirror.apply(session.push(input.substr(from)));
  if (std::string problem = compare(); !problem.empty()) return problem;
  mirror.apply(session.end());
  return compare();
}

}  // namespace agent_timeline::testing
