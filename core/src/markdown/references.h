// The labels of a Markdown text: link reference definitions, footnotes, and who mentions them, so
// that a definition that comes late changes only the blocks that mention it.
// Invariant: the first definition of a label in the text wins (CommonMark 0.31.2, section 4.7), and
// what was defined since a mark can be taken back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::markdown {

/// The longest label, in characters as cmark counts them: bytes.
inline constexpr std::size_t kLabelBytes = 1000;

/// The form in which labels are compared: case folded (Unicode's full folding), white space
/// collapsed and trimmed. Empty when the label is blank or longer than kLabelBytes.
[[nodiscard]] std::string normalize_label(std::string_view label);

class References {
 public:
  struct Definition {
    std::string url;
    std::string title;
    bool operator==(const Definition&) const = default;
  };

  /// The block, by an ordinal of the caller's, that the following look-ups are made for.
  void set_block(std::size_t block) { block_ = block; }

  /// Defines a link label unless it is defined already.
  void define(std::string_view label, std::string_view url, std::string_view title);
  /// Gives a footnote its number: 1 for the first label that is defined, and so on. A label that
  /// has one keeps it. 0 for a blank label.
  std::uint32_t define_footnote(std::string_view label);

  /// Notes that the current block mentions the label. Nothing when the label is not defined; the
  /// definition stays where it is until it is taken back.
  [[nodiscard]] const Definition* find(std::string_view label);
  [[nodiscard]] std::optional<std::uint32_t> find_footnote(std::string_view label);

  /// Everything defined after `mark()` is forgotten by `rewind(mark)`.
  [[nodiscard]] std::size_t mark() const { return log_.size(); }
  void rewind(std::size_t mark);

  /// The blocks from `first` on that mention what was defined after `mark`.
  [[nodiscard]] std::vector<std::size_t> who_mentions(std::size_t mark, std::size_t first) const;

  /// The blocks, ascending, that mention a label whose meaning is not the one it had when this was
  /// last called.
  [[nodiscard]] std::vector<std::size_t> take_changed();

 private:
  struct Label {
    /// What the label means, and what it meant at the last take_changed().
    std::optional<Definition> definition;
    std::optional<Definition> reported_definition;
    std::optional<std::uint32_t> footnote;
    std::optional<std::uint32_t> reported_footnote;
    /// Waits in touched_ for take_changed().
    bool touched = false;
    /// Who mentions it, in the order of the look-ups, and not twice in a row.
    std::vector<std::size_t> blocks;
  };

  /// Null for a label that is blank or too long. `kind` keeps footnotes apart from links.
  Label* label_of(char kind, std::string_view label);
  void mention(Label& label) const;
  void touch(Label& label);

  /// Ordered, because a hash of labels that somebody else chose could be made to collide. The
  /// labels stay where they are.
  std::map<std::string, Label, std::less<>> labels_;
  /// What was defined, in order.
  std::vector<Label*> log_;
  std::vector<Label*> touched_;
  std::uint32_t footnotes_ = 0;
  std::size_t block_ = 0;
  std::string key_;
};

}  // namespace agent_timeline::markdown
