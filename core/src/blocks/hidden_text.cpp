#include "blocks/hidden_text.h"

#include <cstdint>

#include "base/hidden_characters.h"
#include "blocks/badges.h"

namespace agent_timeline {
namespace {

struct HiddenCounter {
  template <typename Other>
  std::size_t operator()(const Other&) const {
    return 0;
  }
  std::size_t operator()(const PlaceholderPart& part) const { return part.hidden; }
  // Hidden characters in growing content are counted once it is complete.
  std::size_t operator()(const CodePart& part) const {
    return part.growing ? 0 : count_hidden(part.text);
  }
  std::size_t operator()(const JsonPart& part) const { return count_hidden(part.text); }
  std::size_t operator()(const TerminalPart& part) const {
    if (part.growing) return 0;
    terminal::LineReader reader(*part.lines);
    std::size_t count = 0;
    for (std::size_t i = 0; i < part.lines->size(); ++i)
      count += count_hidden(reader.read(i).text);
    return count;
  }
  std::size_t operator()(const DiffPart& part) const {
    if (part.growing) return 0;
    std::size_t count = 0;
    for (const diff::File& file : part.diff.files) {
      count += count_hidden(file.new_path);
      if (file.old_path != file.new_path) count += count_hidden(file.old_path);
      for (const diff::Hunk& hunk : file.hunks) {
        for (const diff::Line& line : hunk.lines)
          count += count_hidden(line.text);
      }
    }
    return count;
  }
  std::size_t operator()(const EntriesPart& part) const {
    std::size_t count = 0;
    for (const ListedEntry& entry : part.listing.entries)
      count += count_hidden(entry.name);
    return count;
  }
  std::size_t operator()(const MatchesPart& part) const {
    std::size_t count = 0;
    for (const MatchedFile& file : part.files) {
      count += count_hidden(file.path);
      for (const MatchedLine& line : file.lines)
        count += count_hidden(line.text);
    }
    return count;
  }
};

}  // namespace

std::size_t count_hidden(const PartContent& content) {
  return std::visit(HiddenCounter{}, content);
}

void add_hidden_badge(Block& block) {
  std::size_t count = 0;
  for (const Part& part : block.parts)
    count += count_hidden(part.content);
  if (count == 0) return;
  add_count(block, "badge.hidden-characters", static_cast<std::int64_t>(count), Tone::warning);
}

}  // namespace agent_timeline
