// An entry as a small tree of JSON fields: entry → parts → pieces. It is written in full for
// snapshots and inserts, and compared with what was last sent to find the smallest patch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/write.h"
#include "blocks/block.h"
#include "emit/json_fields.h"
#include "timeline/entry.h"

namespace agent_timeline {

class LiveEntries;

struct PieceNode {
  std::string key;
  std::vector<Field> fields;
  /// The `text` field, stored separately because grown text becomes an append.
  bool has_text = false;
  std::string text;
};

struct PartNode {
  std::string key;
  std::vector<Field> fields;
  std::vector<PieceNode> pieces;
  /// The number of leading pieces that are unchanged since they were sent, and omitted here.
  std::size_t omitted_pieces = 0;
  /// Nothing is sent for this part: it is unchanged, or the caller sends it.
  bool is_omitted = false;
  /// Contains only fields: the caller sends the pieces.
  bool fields_only = false;
};

struct EntryNode {
  std::string id;
  std::vector<Field> fields;
  std::vector<PartNode> parts;
};

/// How much of an entry is described.
enum class Detail : std::uint8_t {
  all,
  /// Omits the pieces of an output that did not change when it last grew.
  changed_pieces,
};

/// The descriptor of `entry`, as defined in wasm/package/src/contract/snapshot-types.ts. `height`
/// overrides the computed height.
[[nodiscard]] EntryNode describe(const Entry& entry, const LiveEntries& live_entries,
                                 Detail detail = Detail::all,
                                 std::optional<std::size_t> height = std::nullopt);

/// Writes the descriptor of an entry as write_node() does; `live_entries` need not follow it. Even
/// for a long descriptor this takes little more memory than its JSON.
void write_descriptor(JsonWriter& json, const Entry& entry, const LiveEntries& live_entries);

/// The fields of a growing entry whose body has `lines` lines.
[[nodiscard]] std::vector<Field> describe_growing(const Entry& entry, Block head,
                                                  std::size_t lines);

/// Describes a call that has only grown. `block` contains only what has to be resent, and of a
/// terminal only the head is described.
[[nodiscard]] EntryNode describe_grown(const Entry& entry, const Block& block,
                                       std::optional<std::size_t> height);

/// How pieces are sent: in full, or as keys only.
enum class Pieces : std::uint8_t { full, keys };

void write_node(JsonWriter& json, const PieceNode& piece, Pieces pieces = Pieces::full);
void write_node(JsonWriter& json, const PartNode& part, Pieces pieces = Pieces::full);
void write_node(JsonWriter& json, const EntryNode& entry, Pieces pieces = Pieces::full);

/// Writes fields into an open object.
void write_fields(JsonWriter& json, const std::vector<Field>& fields);
/// Writes an object with these fields.
void write_object(JsonWriter& json, const std::vector<Field>& fields);

}  // namespace agent_timeline
