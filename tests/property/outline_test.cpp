// Properties of sessions whose patches contain only outlines of entries, tested with random
// conversations in several dialects, cut anywhere, while entries are watched and unwatched at
// random. A failure prints the seed; AGENT_TIMELINE_SEED repeats it, AGENT_TIMELINE_SOAK=1 tries
// ten times as many.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "markdown/edits.h"
#include "support/dom_model.h"
#include "support/random.h"
#include "support/script.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using Json = nlohmann::ordered_json;

namespace {

/// Returns the object in `list` whose member `name` equals `wanted`, or null.
Json* find(Json& list, const char* name, const Json& wanted) {
  for (Json& item : list) {
    if (item[name] == wanted) return &item;
  }
  return nullptr;
}

std::vector<markdown::Edit> edits_of(const Json& op) {
  std::vector<markdown::Edit> edits;
  for (const Json& edit : op["edits"]) {
    edits.push_back({edit.value("at", std::size_t{0}), edit.value("drop", std::size_t{0}),
                     edit.value("cut", std::size_t{0}), edit.value("text", ""),
                     edit.value("html", ""), edit.value("wrap", false)});
  }
  return edits;
}

/// A host that draws the watched entries and knows only the outlines of the others.
class Window {
 public:
  explicit Window(Session& session) : session_(session) {
    outline_ = Json::parse(session.outline());
  }

  void apply(const std::string& text) {
    if (text.empty()) return;
    const Json patch = Json::parse(text);
    for (const Json& op : patch["ops"])
      apply_op(op);
    outline_["revision"] = patch["revision"];
  }

  void watch_some(Random& random) {
    for (const Json& entry : outline_["entries"]) {
      if (!random.chance(20)) continue;
      const std::string id = entry["id"];
      if (watched_.erase(id) > 0) {
        session_.unwatch(id + "\n");
      } else {
        watched_[id] = Json::parse(session_.watch(id + "\n"))[0];
        take_html(id);
      }
    }
  }

  /// Returns the first difference from the session; empty if there is none.
  std::string problem() {
    const Json now = Json::parse(session_.outline());
    if (now != outline_) return "outline: " + Json::diff(now, outline_).dump();
    for (auto& [id, entry] : watched_) {
      const Json anew = Json::parse(session_.watch(id + "\n"))[0];
      if (anew != entry) return id + ": " + Json::diff(anew, entry).dump();
    }
    for (auto& [key, dom] : html_) {
      if (!watched_.contains(key[0])) continue;
      if (!dom.problem().empty()) return dom.problem();
      const std::string html = session_.html(key[0], key[1], key[2]);
      if (DomModel(html).html() != dom.html()) return "wrong HTML of " + key[0] + ": " + html;
    }
    return problem_;
  }

 private:
  using Key = std::array<std::string, 3>;

  void apply_op(const Json& op) {
    const std::string on = op["on"];
    if (on == "entry") return apply_to_entry(op);
    if (on == "part" || on == "piece") return apply_to_watched(op);
    if (on == "session") return outline_["session"].update(op["fields"]);
    if (on == "todos") {
      outline_["todos"] = op["value"];
    } else if (op["op"] == "remove") {
      outline_["queue"].erase(op["index"].get<std::size_t>());
    } else {
      Json& list = outline_[on == "queue" ? on : on + "s"];
      if (op["op"] == "set") {
        list[op["index"].get<std::size_t>()] = op["value"];
      } else {
        list.push_back(op["value"]);
      }
    }
  }

  void apply_to_entry(const Json& op) {
    if (op["op"] == "insert") return outline_["entries"].push_back(op["value"]);
    Json* entry = find(outline_["entries"], "id", op["entry"]);
    const auto watched = watched_.find(op["entry"]);
    if (watched != watched_.end()) watched->second.update(op["fields"]);
    for (const auto& [name, value] : op["fields"].items()) {
      if (name == "tool" && value.is_object()) {
        (*entry)["tool"] = value["name"];
        (*entry)["family"] = value["family"];
      } else if (entry->contains(name)) {
        (*entry)[name] = value;
      }
    }
  }

  void apply_to_watched(const Json& op) {
    const auto watched = watched_.find(op["entry"]);
    if (watched == watched_.end()) {
      problem_ = "a change of an unwatched entry: " + op.dump();
      return;
    }
    Json* list = &watched->second["parts"];
    const char* name = "part";
    if (op["on"] == "piece") {
      list = &(*find(*list, "key", op["part"]))["pieces"];
      name = "piece";
      apply_to_html(op);
    }
    if (op["op"] == "insert") {
      list->insert(list->begin() + op["index"].get<std::ptrdiff_t>(), op["value"]);
      if (op["on"] == "part") take_html(op["entry"]);
    } else if (op["op"] == "remove") {
      list->erase(list->begin() + (find(*list, "key", op[name]) - &(*list)[0]));
    } else if (op["op"] == "set") {
      find(*list, "key", op[name])->update(op["fields"]);
      if (op["on"] == "piece" && !op["fields"].empty())
        problem_ = "fields of a piece in an outline patch: " + op.dump();
    } else if (op["op"] != "edit") {
      problem_ = "unknown operation: " + op.dump();
    }
  }

  /// Applies edits to known HTML, and fetches the HTML again if a piece changed otherwise.
  void apply_to_html(const Json& op) {
    const Key key = {op["entry"], op["part"], op["piece"]};
    const auto known = html_.find(key);
    if (op["op"] == "edit" && known != html_.end() && !op["edits"].empty()) {
      known->second.apply(edits_of(op));
    } else if (op["op"] == "remove") {
      html_.erase(key);
    } else if (op["op"] != "set") {
      html_[key] = DomModel(session_.html(key[0], key[1], key[2]));
    } else {
      const bool is_edited = std::any_of(coming_.begin(), coming_.end(),
                                         [&](const Json& other) { return same_piece(other, op); });
      if (!is_edited) html_[key] = DomModel(session_.html(key[0], key[1], key[2]));
    }
  }

  static bool same_piece(const Json& edit, const Json& op) {
    return edit["entry"] == op["entry"] && edit["part"] == op["part"] &&
           edit["piece"] == op["piece"];
  }

  void take_html(const std::string& id) {
    for (const Json& part : watched_[id]["parts"]) {
      for (const Json& piece : part["pieces"]) {
        const Key key = {id, part["key"], piece["key"]};
        html_[key] = DomModel(session_.html(key[0], key[1], key[2]));
      }
    }
  }

 public:
  /// Records the HTML edits of the patch that is applied next.
  void announce(const std::string& text) {
    coming_.clear();
    if (text.empty()) return;
    const Json patch = Json::parse(text);
    for (const Json& op : patch["ops"]) {
      if (op["op"] == "edit" && !op["edits"].empty()) coming_.push_back(op);
    }
  }

 private:
  Session& session_;
  Json outline_;
  std::map<std::string, Json> watched_;
  std::map<Key, DomModel> html_;
  std::vector<Json> coming_;
  std::string problem_;
};

std::string problem_of(Random& random, const std::string& input) {
  Session session;
  session.configure(R"({"patches":"outline"})");
  Window window(session);
  const auto take = [&](const std::string& patch) {
    window.announce(patch);
    window.apply(patch);
    std::string problem = window.problem();
    window.watch_some(random);
    return problem;
  };
  for (std::size_t at = 0; at < input.size();) {
    const std::size_t size = 1 + random.below(400);
    if (std::string problem = take(session.push(std::string_view(input).substr(at, size)));
        !problem.empty()) {
      return problem;
    }
    at += size;
  }
  if (std::string problem = take(session.end()); !problem.empty()) return problem;
  Session full;
  full.push(input);
  full.end();
  return full.snapshot() == session.snapshot() ? "" : "the snapshots differ";
}

}  // namespace

TEST_CASE("patches reproduce the outline and the watched entries", "[property][emit]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(4); ++run) {
    Random random(first + run);
    const std::string_view dialect = kScriptDialects[run % std::size(kScriptDialects)];
    const std::vector<ScriptUnit> units = random_units(random, dialect, 1 + random.below(8));
    const std::string input = join_blocks(units, interleave(random, units));
    INFO("AGENT_TIMELINE_SEED=" << first + run << "\n" << input);
    REQUIRE(problem_of(random, input) == "");
  }
}
