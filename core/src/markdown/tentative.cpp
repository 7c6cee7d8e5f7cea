#include "markdown/tentative.h"

#include <cassert>
#include <utility>

namespace agent_timeline::markdown {
namespace {

#ifdef NDEBUG
constexpr bool kCompares = false;
#else
constexpr bool kCompares = true;
#endif
/// Larger states are not compared: copying them for each chunk would cost quadratic time.
constexpr std::size_t kMaxCompared = std::size_t{4} * 1024;
/// In a longer text, only samples are compared, because the cost of its chunks is measured.
constexpr std::size_t kAlwaysCompared = 1024;
constexpr std::size_t kSampled = 17;

}  // namespace

/// Everything that must be restored.
struct Tentative::Copy {
  BlockState blocks;
  HtmlSink::Snapshot sink;

  [[nodiscard]] static bool fits(const Pipeline& pipeline, std::size_t source) {
    if (source > kAlwaysCompared && source % kSampled != 0) return false;
    return pipeline.sink.mark().size + pipeline.parser.state().text_bytes() <= kMaxCompared;
  }
  explicit Copy(const Pipeline& pipeline)
      : blocks(pipeline.parser.state()), sink(pipeline.sink.snapshot()) {}
  bool operator==(const Copy&) const = default;
};

Tentative::Tentative(const Pipeline& pipeline, LineFeeder& feeder, Storage& storage)
    : pipeline_(pipeline),
      feeder_(feeder),
      storage_(storage),
      open_(pipeline.pieces.open()),
      references_(pipeline.references.mark()),
      overflowed_(feeder.overflows()),
      final_bytes_(pipeline.sink.mark().size),
      final_elements_(pipeline.sink.open_elements()) {
  storage_.loose.clear();
  pipeline_.parser.save(storage_.parser);
  pipeline_.sink.save(storage_.sink);
  if (kCompares && Copy::fits(pipeline_, feeder.committed() + feeder.uncommitted()))
    copy_ = std::make_unique<const Copy>(pipeline_);
  pipeline_.parser.set_tentative(true);
}

Tentative::~Tentative() {
  pipeline_.parser.set_tentative(false);
  pipeline_.parser.restore(storage_.parser);
  pipeline_.sink.restore(storage_.sink);
  pipeline_.references.rewind(references_);
  pipeline_.pieces.restore(open_);
  feeder_.restore(overflowed_);
  pipeline_.references.set_block(pipeline_.pieces.next_index());
  assert(pipeline_.references.mark() == references_);
  assert(!copy_ || Copy(pipeline_) == *copy_);
}

std::size_t Tentative::keep_definitions() {
  return std::exchange(references_, pipeline_.references.mark());
}

void Tentative::note_rewind() {
  const std::size_t size = pipeline_.sink.mark().size;
  if (size >= final_bytes_) return;
  final_bytes_ = size;
  final_elements_ = pipeline_.sink.open_elements();
}

}  // namespace agent_timeline::markdown
