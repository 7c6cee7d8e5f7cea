#include "support/mirror.h"

#include <utility>

#include "agent_timeline/session.h"

namespace agent_timeline::testing {
namespace {

/// Returns the byte offset in UTF-8 at which `units` UTF-16 units end; behind the text if it has
/// fewer or the units would split a character.
std::size_t byte_of_unit(const std::string& text, std::size_t units) {
  std::size_t at = 0;
  while (units > 0 && at < text.size()) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t taken = lead >= 0xF0U ? 2 : 1;
    if (taken > units) return text.size() + 1;
    units -= taken;
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U)
      ++at;
  }
  return units == 0 ? at : text.size() + 1;
}

}  // namespace

nlohmann::ordered_json empty_snapshot() {
  return nlohmann::ordered_json::parse(Session().snapshot());
}

Mirror::Mirror() : snapshot_(empty_snapshot()) {}

void Mirror::apply(std::string_view patch) {
  if (patch.empty() || !problem_.empty()) return;
  const Json json = Json::parse(patch, nullptr, false);
  if (json.is_discarded()) return fail("not JSON", std::string(patch));
  if (json.value("base", -1) != snapshot_["revision"]) return fail("wrong base", json["base"]);
  for (const Json& op : json["ops"])
    apply_op(op);
  snapshot_["revision"] = json["revision"];
}

void Mirror::apply_op(const Json& op) {
  ++operations_;
  const std::string on = op.value("on", "");
  Json& entries = snapshot_["entries"];
  if (on == "entry") return change_list(entries, op, "id", op["entry"]);
  if (on != "part" && on != "piece") return change_session(op);
  Json* entry = find(entries, "id", op["entry"]);
  if (entry == nullptr) return fail("no such entry", op);
  if (on == "part") return change_list((*entry)["parts"], op, "key", op["part"]);
  Json* part = find((*entry)["parts"], "key", op["part"]);
  if (part == nullptr) return fail("no such part", op);
  change_list((*part)["pieces"], op, "key", op["piece"]);
}

void Mirror::change_session(const Json& op) {
  const std::string what = op.value("op", "") + " " + op.value("on", "");
  if (what == "set session") {
    set_fields(snapshot_["session"], op["fields"]);
  } else if (what == "set todos") {
    snapshot_["todos"] = op["value"];
  } else if (what.ends_with(" turn")) {
    change_range(snapshot_["turns"], op);
  } else if (what.ends_with(" group")) {
    change_range(snapshot_["groups"], op);
  } else if (what == "insert queue" && op["index"] == snapshot_["queue"].size()) {
    snapshot_["queue"].push_back(op["value"]);
  } else if (what == "remove queue" && op["index"] < snapshot_["queue"].size()) {
    snapshot_["queue"].erase(op["index"].get<std::size_t>());
  } else if (what == "insert diagnostic" && op["index"] == snapshot_["diagnostics"].size()) {
    snapshot_["diagnostics"].push_back(op["value"]);
  } else {
    fail("invalid operation", op);
  }
}

/// Changes a list that only grows: appends an item, or replaces one.
void Mirror::change_range(Json& list, const Json& op) {
  const auto index = op["index"].get<std::size_t>();
  const std::string what = op.value("op", "");
  if (what == "insert" && index == list.size()) {
    list.push_back(op["value"]);
  } else if (what == "set" && index < list.size() && list[index] != op["value"]) {
    list[index] = op["value"];
  } else {
    fail("invalid operation", op);
  }
}

void Mirror::change_list(Json& list, const Json& op, const std::string& id_name,
                         const std::string& id) {
  Json* found = find(list, id_name, id);
  const std::string what = op.value("op", "");
  if (what == "insert") {
    const auto index = op["index"].get<std::size_t>();
    if (found != nullptr || index > list.size()) return fail("cannot insert", op);
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(index), op["value"]);
  } else if (found == nullptr) {
    fail("no such item", op);
  } else if (what == "remove") {
    list.erase(list.begin() + (found - &list[0]));
  } else if (what == "set") {
    set_fields(*found, op["fields"]);
  } else if (what == "edit" && op.value("on", "") == "piece" && op["edits"].is_array()) {
    // The edits change the piece's HTML, which is not part of the snapshot.
  } else if (what == "append" && op.value("on", "") == "piece" && found->contains("text")) {
    (*found)["text"].get_ref<std::string&>() += op["text"].get<std::string>();
  } else if (what == "replace" && op.value("on", "") == "piece" && found->contains("text")) {
    replace_text((*found)["text"].get_ref<std::string&>(), op);
  } else {
    fail("invalid operation", op);
  }
}

void Mirror::replace_text(std::string& text, const Json& op) {
  const std::size_t from = byte_of_unit(text, op["from"].get<std::size_t>());
  const std::size_t to = byte_of_unit(text, op["to"].get<std::size_t>());
  if (to < from || to > text.size()) return fail("range outside of the text", op);
  text.replace(from, to - from, op["text"].get<std::string>());
}

void Mirror::set_fields(Json& node, const Json& fields) {
  if (fields.empty()) return fail("set without fields", fields);
  for (const auto& [name, value] : fields.items()) {
    if (!node.contains(name)) return fail("no field " + name, fields);
    if (node[name] == value) return fail("unchanged value of " + name, fields);
    node[name] = value;
  }
}

Mirror::Json* Mirror::find(Json& list, const std::string& id_name, const std::string& id) {
  for (Json& item : list) {
    if (item[id_name] == id) return &item;
  }
  return nullptr;
}

void Mirror::fail(const std::string& what, const Json& op) {
  if (problem_.empty()) problem_ = what + ": " + op.dump();
}

}  // namespace agent_timeline::testing
