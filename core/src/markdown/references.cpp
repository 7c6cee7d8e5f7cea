#include "markdown/references.h"

#include <algorithm>

#include "base/sorting.h"
#include "base/text.h"
#include "markdown/case_fold.h"

namespace agent_timeline::markdown {
namespace {

void append_normalized(std::string_view label, std::string& out) {
  if (label.size() > kLabelBytes) return;
  const std::size_t start = out.size();
  fold_case(trim(label), out);
  const auto begin = out.begin() + static_cast<std::ptrdiff_t>(start);
  for (auto it = begin; it != out.end(); ++it) {
    if (is_space(*it)) *it = ' ';
  }
  const auto both_spaces = [](char a, char b) { return a == ' ' && b == ' '; };
  out.erase(std::unique(begin, out.end(), both_spaces), out.end());
}

}  // namespace

std::string normalize_label(std::string_view label) {
  std::string normalized;
  append_normalized(label, normalized);
  return normalized;
}

References::Label* References::label_of(char kind, std::string_view label) {
  key_.assign(1, kind);
  append_normalized(label, key_);
  if (key_.size() == 1) return nullptr;
  const auto found = labels_.find(key_);
  return found != labels_.end() ? &found->second : &labels_[key_];
}

void References::record_mention(Label& label) const {
  if (label.blocks.empty() || label.blocks.back() != block_) label.blocks.push_back(block_);
}

void References::touch(Label& label) {
  if (label.touched) return;
  label.touched = true;
  touched_.push_back(&label);
}

void References::define(std::string_view label, std::string_view url, std::string_view title) {
  Label* const entry = label_of('l', label);
  if (entry == nullptr || entry->definition) return;
  entry->definition = {std::string(url), std::string(title)};
  log_.push_back(entry);
  touch(*entry);
}

std::uint32_t References::define_footnote(std::string_view label) {
  Label* const entry = label_of('f', label);
  if (entry == nullptr) return 0;
  if (!entry->footnote) {
    entry->footnote = ++footnotes_;
    log_.push_back(entry);
    touch(*entry);
  }
  return *entry->footnote;
}

const References::Definition* References::find(std::string_view label) {
  Label* const entry = label_of('l', label);
  if (entry == nullptr) return nullptr;
  record_mention(*entry);
  return entry->definition ? &*entry->definition : nullptr;
}

std::optional<std::uint32_t> References::find_footnote(std::string_view label) {
  Label* const entry = label_of('f', label);
  if (entry == nullptr) return std::nullopt;
  record_mention(*entry);
  return entry->footnote;
}

void References::rewind(std::size_t mark) {
  while (log_.size() > mark) {
    Label& label = *log_.back();
    log_.pop_back();
    if (label.footnote) --footnotes_;
    label.definition.reset();
    label.footnote.reset();
    touch(label);
  }
}

std::vector<std::size_t> References::blocks_mentioning(std::size_t mark, std::size_t first) const {
  std::vector<std::size_t> blocks;
  for (std::size_t i = mark; i < log_.size(); ++i) {
    for (const std::size_t block : log_[i]->blocks) {
      if (block >= first) blocks.push_back(block);
    }
  }
  return blocks;
}

std::vector<std::size_t> References::take_changed() {
  std::vector<std::size_t> changed;
  for (Label* const label : touched_) {
    label->touched = false;
    const bool same = label->definition == label->reported_definition &&
                      label->footnote == label->reported_footnote;
    if (same) continue;
    label->reported_definition = label->definition;
    label->reported_footnote = label->footnote;
    changed.insert(changed.end(), label->blocks.begin(), label->blocks.end());
  }
  touched_.clear();
  sort_unique(changed);
  return changed;
}

}  // namespace agent_timeline::markdown
