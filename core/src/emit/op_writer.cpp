#include "emit/op_writer.h"

#include <utility>

#include "emit/markdown_json.h"

namespace agent_timeline {

void OpWriter::begin(std::string_view op, std::string_view on) {
  ++count_;
  json_.begin_object();
  json_.key("op");
  json_.string(op);
  json_.key("on");
  json_.string(on);
}

void OpWriter::begin(std::string_view op, const OpTarget& target) {
  const bool on_piece = !target.piece.empty();
  const bool on_part = !target.part.empty();
  begin(op, std::string_view(on_piece ? "piece" : on_part ? "part" : "entry"));
  json_.key("entry");
  json_.string(target.entry);
  if (on_part) {
    json_.key("part");
    json_.string(target.part);
  }
  if (on_piece) {
    json_.key("piece");
    json_.string(target.piece);
  }
}

void OpWriter::remove(const OpTarget& target) {
  begin("remove", target);
  json_.end_object();
}

void OpWriter::insert_outline(EntryIndex index, const EntryOutline& outline) {
  const std::string id = entry_id(index);
  begin("insert", OpTarget{id, {}, {}});
  json_.key("index");
  json_.integer(index);
  json_.key("value");
  write_outline(json_, index, outline);
  json_.end_object();
}

void OpWriter::set_outline(EntryIndex index, const EntryOutline& outline,
                           const EntryOutline& before) {
  if (outline == before) return;
  const std::string id = entry_id(index);
  begin("set", OpTarget{id, {}, {}});
  json_.key("fields");
  json_.begin_object();
  write_outline_fields(json_, outline, &before);
  json_.end_object();
  json_.end_object();
}

void OpWriter::append(const OpTarget& target, std::string_view text) {
  if (pieces_ == Pieces::keys) return set_changed(target, {}, {}, {}, &text);
  begin("append", target);
  json_.key("text");
  json_.string(text);
  json_.end_object();
}

void OpWriter::replace(const OpTarget& target, std::size_t from, std::size_t to,
                       std::string_view text) {
  if (pieces_ == Pieces::keys) return set_changed(target, {}, {}, {}, &text);
  begin("replace", target);
  json_.key("from");
  json_.integer(static_cast<std::int64_t>(from));
  json_.key("to");
  json_.integer(static_cast<std::int64_t>(to));
  json_.key("text");
  json_.string(text);
  json_.end_object();
}

void OpWriter::edit(const OpTarget& target, const std::vector<markdown::Edit>& edits) {
  begin("edit", target);
  json_.key("edits");
  write_edits(json_, edits);
  json_.end_object();
}

void OpWriter::write_changed(const std::vector<Field>& fields, const SentFields& now,
                             const SentFields& before) {
  SentFields::Reader new_fields(now);
  SentFields::Reader old_fields(before);
  for (const Field& field : fields) {
    if (new_fields.next() == old_fields.next()) continue;
    json_.key(field.name);
    json_.raw(field.json);
  }
}

void OpWriter::set_changed(const OpTarget& target, const std::vector<Field>& fields,
                           const SentFields& now, const SentFields& before,
                           const std::string_view* text) {
  if (text == nullptr && now == before) return;
  begin("set", target);
  json_.key("fields");
  json_.begin_object();
  const bool sent = pieces_ == Pieces::full || target.piece.empty();
  if (sent) write_changed(fields, now, before);
  if (sent && text != nullptr) {
    json_.key("text");
    json_.string(*text);
  }
  json_.end_object();
  json_.end_object();
}

void OpWriter::update(const OpTarget& target, const std::vector<Field>& fields,
                      SentFields& last_sent) {
  SentFields now(fields);
  set_changed(target, fields, now, last_sent);
  last_sent = std::move(now);
}

void OpWriter::update_session(const std::vector<Field>& fields, SentFields& last_sent) {
  SentFields now(fields);
  if (now == last_sent) return;
  begin("set", std::string_view("session"));
  json_.key("fields");
  json_.begin_object();
  write_changed(fields, now, last_sent);
  json_.end_object();
  json_.end_object();
  last_sent = std::move(now);
}

void OpWriter::set_value(std::string_view on, std::string_view json) {
  begin("set", on);
  json_.key("value");
  json_.raw(json);
  json_.end_object();
}

void OpWriter::set_at(std::string_view on, std::size_t index, const std::vector<Field>& value) {
  write_at("set", on, index, value);
}

void OpWriter::insert_at(std::string_view on, std::size_t index, const std::vector<Field>& value) {
  write_at("insert", on, index, value);
}

void OpWriter::write_at(std::string_view op, std::string_view on, std::size_t index,
                        const std::vector<Field>& value) {
  begin(op, on);
  json_.key("index");
  json_.integer(static_cast<std::int64_t>(index));
  json_.key("value");
  write_object(json_, value);
  json_.end_object();
}

void OpWriter::remove_queued(std::size_t index) {
  begin("remove", std::string_view("queue"));
  json_.key("index");
  json_.integer(static_cast<std::int64_t>(index));
  json_.end_object();
}

}  // namespace agent_timeline
