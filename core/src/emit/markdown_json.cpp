#include "emit/markdown_json.h"

#include <string>

namespace agent_timeline {
namespace {

void write_size(JsonWriter& json, std::string_view key, std::size_t value) {
  if (value == 0) return;
  json.key(key);
  json.integer(static_cast<std::int64_t>(value));
}

void write_text(JsonWriter& json, std::string_view key, std::string_view value) {
  json.key(key);
  json.string(value);
}

void write_text_if_any(JsonWriter& json, std::string_view key, std::string_view value) {
  if (!value.empty()) write_text(json, key, value);
}

void write_flag(JsonWriter& json, std::string_view key, bool value) {
  json.key(key);
  json.boolean(value);
}

void write_edit(JsonWriter& json, const markdown::Edit& edit) {
  json.begin_object();
  write_size(json, "at", edit.at);
  write_size(json, "drop", edit.drop);
  write_size(json, "cut", edit.cut);
  write_text_if_any(json, "text", edit.text);
  write_text_if_any(json, "html", edit.html);
  if (edit.wrap) write_flag(json, "wrap", true);
  json.end_object();
}

}  // namespace

void write_edits(JsonWriter& json, const std::vector<markdown::Edit>& edits) {
  json.begin_array();
  for (const markdown::Edit& edit : edits)
    write_edit(json, edit);
  json.end_array();
}

void write_piece(JsonWriter& json, const markdown::Piece& piece, std::string_view html) {
  json.begin_object();
  write_text(json, "key", std::to_string(piece.offset));
  write_text(json, "block", markdown::to_string(piece.kind));
  if (piece.open) write_flag(json, "open", true);
  write_text_if_any(json, "language", piece.language);
  write_text_if_any(json, "meta", piece.meta);
  write_text(json, "html", html);
  json.end_object();
}

void write_changed_fields(JsonWriter& json, const markdown::Piece& before,
                          const markdown::Piece& now) {
  json.begin_object();
  if (now.kind != before.kind) write_text(json, "block", markdown::to_string(now.kind));
  if (now.open != before.open) write_flag(json, "open", now.open);
  if (now.language != before.language) write_text(json, "language", now.language);
  if (now.meta != before.meta) write_text(json, "meta", now.meta);
  json.end_object();
}

bool has_changed_fields(const markdown::Piece& before, const markdown::Piece& now) {
  return now.kind != before.kind || now.open != before.open || now.language != before.language ||
         now.meta != before.meta;
}

}  // namespace agent_timeline
