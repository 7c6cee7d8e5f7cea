// What a stream shows of the end of its text until more comes: the unfinished line, and the end of
// every open block. For stream.cpp.
// Invariant: what is written during an object's lifetime is tentative; its destructor restores
// parser, sink, labels, pieces and feeder. Builds with assertions compare them.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "markdown/line_feeder.h"
#include "markdown/pipeline.h"

namespace agent_timeline::markdown {

class Tentative {
 public:
  /// Kept by the owner from one object to the next, so that saving again allocates nothing.
  struct Storage {
    BlockParser::Saved parser;
    HtmlSink::State sink;
    std::vector<std::size_t> loose;
  };

  Tentative(const Pipeline& pipeline, LineFeeder& feeder, Storage& storage);
  ~Tentative();
  Tentative(const Tentative&) = delete;
  Tentative& operator=(const Tentative&) = delete;

  /// What is defined now stays defined; returns the mark up to where it did before.
  std::size_t keep_definitions();
  /// Only what was defined before `mark` stays after all.
  void keep_definitions_up_to(std::size_t mark) { references_ = mark; }

  /// A piece was open.
  [[nodiscard]] bool had_open_piece() const { return open_.exists; }
  /// Bytes of the output that were there before, as they are now, and the elements that are open
  /// behind them.
  [[nodiscard]] std::size_t final_bytes() const { return final_bytes_ + inserted_; }
  [[nodiscard]] const OpenElements& final_elements() const { return final_elements_; }
  /// Bytes that lists which turned loose for now have more in there, and these lists, by the
  /// elements around them.
  [[nodiscard]] std::size_t inserted() const { return inserted_; }
  [[nodiscard]] const std::vector<std::size_t>& loose() const { return storage_.loose; }

  /// The output was cut back, perhaps to less than was final.
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
