// An entry as a small tree of JSON fields: entry → parts → pieces. It is written whole into
// snapshots and inserts, and compared with what was handed out before to find the smallest patch.
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

class LiveMessages;

struct PieceNode {
  std::string key;
  std::vector<Field> fields;
  /// The `text` field, kept apart because text that grew becomes an append.
  bool has_text = false;
  std::string text;
};

struct PartNode {
  std::string key;
  std::vector<Field> fields;
  std::vector<PieceNode> pieces;
  /// Pieces before these that are as they were handed out last, and left out here.
  std::size_t kept = 0;
  /// Nothing of it is sent: it is as it was handed out last, or whoever asked writes it.
  bool is_kept = false;
  /// Only its fields are here: whoever asked tells its pieces.
  bool is_head = false;
};

struct EntryNode {
  std::string id;
  std::vector<Field> fields;
  std::vector<PartNode> parts;
};

/// How much of an entry is described.
enum class Detail : std::uint8_t {
  all,
  /// Without the pieces of an output that are as they were before it grew last.
  since_last,
};

/// The descriptor of `entry`, as wasm/package/src/contract/snapshot-types.ts describes it; its
/// height is `height` if that is given.
[[nodiscard]] EntryNode describe(const Entry& entry, const LiveMessages& live_messages,
                                 Detail detail = Detail::all,
                                 std::optional<std::size_t> height = std::nullopt);

/// Writes the descriptor of an entry, which `live_messages` need not follow, as write_node() does.
/// A long one takes little more memory than its JSON.
void write_now(JsonWriter& json, const Entry& entry, const LiveMessages& live_messages);

/// The fields of an entry that grows and has one part, of so many lines, below its head.
[[nodiscard]] std::vector<Field> describe_growing(const Entry& entry, Block head,
                                                  std::size_t lines);

/// A call that has only grown, of which `block` has no more than what has to be sent again; of
/// what a terminal shows, the head.
[[nodiscard]] EntryNode describe_grown(const Entry& entry, const Block& block,
                                       std::optional<std::size_t> height);

/// What is sent of pieces.
enum class Pieces : std::uint8_t { whole, keys };

void write_node(JsonWriter& json, const PieceNode& piece, Pieces pieces = Pieces::whole);
void write_node(JsonWriter& json, const PartNode& part, Pieces pieces = Pieces::whole);
void write_node(JsonWriter& json, const EntryNode& entry, Pieces pieces = Pieces::whole);

/// Names and values, into an object that is open.
void write_fields(JsonWriter& json, const std::vector<Field>& fields);
/// An object of these alone.
void write_object(JsonWriter& json, const std::vector<Field>& fields);

}  // namespace agent_timeline
