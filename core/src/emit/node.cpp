#include "emit/node.h"

namespace agent_timeline {

void write_fields(JsonWriter& json, const std::vector<Field>& fields) {
  for (const Field& field : fields) {
    json.key(field.name);
    json.raw(field.json);
  }
}

void write_object(JsonWriter& json, const std::vector<Field>& fields) {
  json.begin_object();
  write_fields(json, fields);
  json.end_object();
}

void write_node(JsonWriter& json, const PieceNode& piece, Pieces pieces) {
  json.begin_object();
  json.key("key");
  json.string(piece.key);
  if (pieces == Pieces::full) write_fields(json, piece.fields);
  if (pieces == Pieces::full && piece.has_text) {
    json.key("text");
    json.string(piece.text);
  }
  json.end_object();
}

void write_node(JsonWriter& json, const PartNode& part, Pieces pieces) {
  json.begin_object();
  json.key("key");
  json.string(part.key);
  write_fields(json, part.fields);
  json.key("pieces");
  json.begin_array();
  for (const PieceNode& piece : part.pieces)
    write_node(json, piece, pieces);
  json.end_array();
  json.end_object();
}

void write_node(JsonWriter& json, const EntryNode& entry, Pieces pieces) {
  json.begin_object();
  json.key("id");
  json.string(entry.id);
  write_fields(json, entry.fields);
  json.key("parts");
  json.begin_array();
  for (const PartNode& part : entry.parts)
    write_node(json, part, pieces);
  json.end_array();
  json.end_object();
}

}  // namespace agent_timeline
