// Writes the operations of a patch as JSON, as defined in wasm/package/src/contract/patch-types.ts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "emit/last_sent.h"
#include "emit/node.h"
#include "emit/outline.h"
#include "markdown/edits.h"

namespace agent_timeline {

/// The target of an operation; a part or piece is named together with its containers.
struct OpTarget {
  std::string_view entry;
  std::string_view part;
  std::string_view piece;
};

class OpWriter {
 public:
  /// Writes to `json`, in which an array is open. With `Pieces::keys`, fields and texts of pieces
  /// are omitted, and a changed piece is reported by a `set` without fields.
  explicit OpWriter(JsonWriter& json, Pieces pieces = Pieces::full)
      : json_(json), pieces_(pieces) {}

  template <typename Node>
  void insert(const OpTarget& target, std::size_t index, const Node& node) {
    begin("insert", target);
    json_.key("index");
    json_.integer(static_cast<std::int64_t>(index));
    json_.key("value");
    write_node(json_, node, pieces_);
    json_.end_object();
  }
  /// An entry of which only the outline is sent: all of it, or what differs from `before`.
  void insert_outline(EntryIndex index, const EntryOutline& outline);
  void set_outline(EntryIndex index, const EntryOutline& outline, const EntryOutline& before);
  void remove(const OpTarget& target);
  void append(const OpTarget& target, std::string_view text);
  /// Replaces the UTF-16 units [from, to) of the piece's text with `text`.
  void replace(const OpTarget& target, std::size_t from, std::size_t to, std::string_view text);
  /// Edits the HTML of a Markdown piece; without edits, its HTML was replaced as a whole.
  void edit(const OpTarget& target, const std::vector<markdown::Edit>& edits);

  /// Sets the `fields` that differ between `now` and `before`, and the text if given.
  void set_changed(const OpTarget& target, const std::vector<Field>& fields, const SentFields& now,
                   const SentFields& before, const std::string_view* text = nullptr);
  /// Sets the `fields` that differ from `last_sent`, and records them there.
  void update(const OpTarget& target, const std::vector<Field>& fields, SentFields& last_sent);

  /// Operations on the session: its fields, to-dos, turns and groups, queued messages, diagnostics.
  void update_session(const std::vector<Field>& fields, SentFields& last_sent);
  void set_value(std::string_view on, std::string_view json);
  void set_at(std::string_view on, std::size_t index, const std::vector<Field>& value);
  void insert_at(std::string_view on, std::size_t index, const std::vector<Field>& value);
  void remove_queued(std::size_t index);

  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  void begin(std::string_view op, const OpTarget& target);
  void begin(std::string_view op, std::string_view on);
  void write_changed(const std::vector<Field>& fields, const SentFields& now,
                     const SentFields& before);
  void write_at(std::string_view op, std::string_view on, std::size_t index,
                const std::vector<Field>& value);

  JsonWriter& json_;
  Pieces pieces_;
  std::size_t count_ = 0;
};

}  // namespace agent_timeline
