// Shows the end of a stream's text until more arrives: the unfinished line, and the end of every
// open block. For stream.cpp. Invariant: what is written during an object's lifetime is tentative;
// its destructor restores parser, sink, labels, pieces and feeder. Builds with assertions compare
// them.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "markdown/line_feeder.h"
#include "markdown/pipeline.h"

namespace agent_timeline::markdown {

class Tentative {
 public:
  /// Kept by the owner from one object to the next, so that repeated saves allocate nothing.
  struct Storage {
    BlockParser::Saved parser;
    HtmlSink::State sink;
    std::vector<std::size_t> loose;
  };

  Tentative(const Pipeline& pipeline, LineFeeder& feeder, Storage& storage);
  ~Tentative();
  Tentative(const Tentative&) = delete;
  Tentative& operator=(const Tentative&) = delete;

  /// Keeps the definitions made so far; returns the mark up to which they were kept before.
  std::size_t keep_definitions();
  /// Keeps only what was defined before `mark` after all.
  void keep_definitions_up_to(std::size_t mark) { references_ = mark; }

  /// A piece was open at the beginning.
  [[nodiscard]] bool had_open_piece() const { return open_.exists; }
  /// The current size of the output that was there before, and the elements that are open behind
  /// it.
  [[nodiscard]] std::size_t final_bytes() const { return final_bytes_ + inserted_; }
  [[nodiscard]] const OpenElements& final_elements() const { return final_elements_; }
  /// Bytes that lists which became loose tentatively added to that output; and these lists, by the
  /// number of elements around them.
  [[nodiscard]] std::size_t inserted() const { return inserted_; }
  [[nodiscard]] const std::vector<std::size_t>& loose() const { return storage_.loose; }

  /// The output was cut back, perhaps into the final part.
  void note_rewind();
  void note_loosening(std::size_t outer) { storage_.loose.push_back(outer); }
  void note_inserted(std::size_t bytes) { inserted_ += bytes; }

 private:
  struct Copy;

  Pipeline pipeline_;
  LineFeeder& feeder_;
  Storage& storage_;
  PieceList::Open open_;
  std::size_t references_ = 0;
  bool overflowed_ = false;
  std::size_t final_bytes_ = 0;
  OpenElements final_elements_;
  std::size_t inserted_ = 0;
  /// For the comparison, in builds with assertions.
  std::unique_ptr<const Copy> copy_;
};

}  // namespace agent_timeline::markdown
