// The labels of a Markdown text: link reference definitions, footnotes, and the blocks that mention
// them, so that a late definition changes only those blocks. Invariant: the first definition of a
// label in the text wins (CommonMark 0.31.2, section 4.7), and definitions made since a mark can be
// undone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::markdown {

/// The longest label, in bytes, as cmark counts it.
inline constexpr std::size_t kLabelBytes = 1000;

/// Returns the form in which labels are compared: case folded (Unicode's full folding), white space
/// collapsed and trimmed. Empty if the label is blank or longer than kLabelBytes.
[[nodiscard]] std::string normalize_label(std::string_view label);

class References {
 public:
  struct Definition {
    std::string url;
    std::string title;
    bool operator==(const Definition&) const = default;
  };

  /// Sets the block, an ordinal of the caller's, that the following look-ups are made for.
  void set_block(std::size_t block) { block_ = block; }

  /// Defines a link label unless it is already defined.
  void define(std::string_view label, std::string_view url, std::string_view title);
  /// Returns the number of a footnote: 1 for the first label that is defined, and so on. A label
  /// keeps its number. 0 for a blank label.
  std::uint32_t define_footnote(std::string_view label);

  /// Looks up a label and records that the current block mentions it. Nothing if the label is not
  /// defined. The address of a definition is stable until it is undone.
  [[nodiscard]] const Definition* find(std::string_view label);
  [[nodiscard]] std::optional<std::uint32_t> find_footnote(std::string_view label);

  /// rewind(mark) undoes everything that was defined after `mark()`.
  [[nodiscard]] std::size_t mark() const { return log_.size(); }
  void rewind(std::size_t mark);

  /// Returns the blocks from `first` on that mention a label defined after `mark`.
  [[nodiscard]] std::vector<std::size_t> blocks_mentioning(std::size_t mark,
                                                           std::size_t first) const;

  /// Returns the blocks, ascending, that mention a label whose meaning has changed since the last
  /// call.
  [[nodiscard]] std::vector<std::size_t> take_changed();

 private:
  struct Label {
    /// What the label means, and what it meant at the last take_changed().
    std::optional<Definition> definition;
    std::optional<Definition> reported_definition;
    std::optional<std::uint32_t> footnote;
    std::optional<std::uint32_t> reported_footnote;
    /// It is in touched_, for take_changed().
    bool touched = false;
    /// The blocks that mention it, in the order of the look-ups, without consecutive duplicates.
    std::vector<std::size_t> blocks;
  };

  /// Returns null for a label that is blank or too long. `kind` separates footnotes from links.
  Label* label_of(char kind, std::string_view label);
  void record_mention(Label& label) const;
  void touch(Label& label);

  /// Ordered, because untrusted labels could be chosen to collide in a hash table. The addresses of
  /// the labels are stable.
  std::map<std::string, Label, std::less<>> labels_;
  /// The defined labels, in the order of their definitions.
  std::vector<Label*> log_;
  std::vector<Label*> touched_;
  std::uint32_t footnotes_ = 0;
  std::size_t block_ = 0;
  std::string key_;
};

}  // namespace agent_timeline::markdown
