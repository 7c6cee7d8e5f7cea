#include "markdown/tight_paragraphs.h"

namespace agent_timeline::markdown {

std::size_t TightParagraphs::loosen(List list, HtmlWriter& writer, const std::string& out) {
  const std::size_t first = first_of(list);
  std::vector<HtmlWriter::Range> ranges;
  for (std::size_t i = first; i < noted_.size(); ++i) {
    if (noted_[i].list == list && !noted_[i].has_element) ranges.push_back(noted_[i].range);
  }
  if (ranges.empty()) return 0;
  if (undoable_) keep_for_undo(ranges.front().begin, first, out);
  writer.wrap_in_paragraphs(ranges);
  move_behind(first, list);
  return ranges.size() * HtmlWriter::kParagraphTags;
}

/// While a list is open, only it and lists inside it, which began later, get paragraphs.
std::size_t TightParagraphs::first_of(List list) const {
  std::size_t first = noted_.size();
  while (first > 0 && noted_[first - 1].list >= list)
    --first;
  return first;
}

/// Updates the notes after the paragraphs of `list` got their elements.
void TightParagraphs::move_behind(std::size_t first, List list) {
  std::size_t shift = 0;
  for (std::size_t i = first; i < noted_.size(); ++i) {
    Noted& noted = noted_[i];
    noted.range.begin += shift;
    if (noted.list == list && !noted.has_element) {
      noted.has_element = true;
      shift += HtmlWriter::kParagraphTags;
    }
    noted.range.end += shift;
  }
}

void TightParagraphs::cut(std::size_t size, bool is_open, const std::string& out) {
  std::size_t first = noted_.size();
  while (first > 0 && noted_[first - 1].range.begin + (is_open ? 0 : 1) > size)
    --first;
  if (undoable_ && size < saved_size_) keep_for_undo(size, first, out);
  noted_.resize(first);
}

void TightParagraphs::keep_for_undo(std::size_t begin, std::size_t first, const std::string& out) {
  const auto from = noted_.begin() + static_cast<std::ptrdiff_t>(first);
  replaced_.push_back({begin, out.substr(begin), first, {from, noted_.end()}});
}

TightParagraphs::State TightParagraphs::save(bool list_is_open, std::size_t size) {
  replaced_.clear();
  if (!list_is_open) noted_.clear();
  undoable_ = true;
  saved_size_ = size;
  return {noted_.size(), noted_.empty() ? Noted() : noted_.back(), lists_};
}

void TightParagraphs::restore(const State& state, std::string& out) {
  for (; !replaced_.empty(); replaced_.pop_back()) {
    const Replaced& last = replaced_.back();
    out.replace(last.begin, std::string::npos, last.html);
    noted_.resize(last.first);
    noted_.insert(noted_.end(), last.noted.begin(), last.noted.end());
  }
  noted_.resize(state.noted);
  if (!noted_.empty()) noted_.back() = state.last;
  lists_ = state.lists;
  undoable_ = false;
}

}  // namespace agent_timeline::markdown
