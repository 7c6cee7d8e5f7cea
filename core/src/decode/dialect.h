// The table of dialects, one row each. To add a dialect, add a folder with a score function and a
// decoder, and a row in dialect.cpp; nothing else in the core refers to it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/value.h"
#include "event/event.h"
#include "tools/tool.h"

namespace agent_timeline {

/// The list in a large document, whose elements are events of their own.
struct DocumentList {
  /// Counts the large documents of the stream, from 1.
  std::uint64_t number = 0;
  /// The members before the list; null if there are none.
  Value head;
};

/// One JSON object of the input, with what the transport says about it.
struct Input {
  const Value& value;
  /// The `event:` name of a server-sent event, else empty.
  std::string_view sse_event;
  /// The list of which the value is an element; null for other values.
  const DocumentList* list = nullptr;
};

/// Decodes the events of one session in one dialect and keeps the state that later events need. A
/// deterministic function of the inputs so far.
class DialectDecoder {
 public:
  virtual ~DialectDecoder() = default;
  /// Fills in everything in `event` except its dialect. Total: it must decode any input that scored
  /// above 0 or that the host forces on this dialect.
  virtual void decode(const Input& input, Event& event) = 0;
  /// Returns the parts of the event just decoded that belong to another scope and must be applied
  /// before it, such as the call of a sub-agent that no event of the stream announced.
  virtual std::vector<Event> take_ahead() { return {}; }
  /// Returns digests of the model messages in the event just decoded (decode/read/model_gist.h),
  /// for dialects in which a later request repeats them. Unfinished answers are not included.
  virtual std::vector<std::optional<Digest>> take_answers() { return {}; }
  /// Receives the digest of a model message that another dialect decoded.
  virtual void receive_answer(const std::optional<Digest>& /*gist*/) {}
};

inline constexpr int kSureScore = 50;
inline constexpr int kHintScore = 10;

struct Dialect {
  std::string_view name;
  /// How likely `input` belongs to this dialect, from 0 (no) to 100 (certain). At kSureScore or
  /// above, no other dialect is sure of it. Below that, several dialects may match: the dialect
  /// recognised last wins if it scores above 0. A score below kHintScore counts only for the
  /// dialect recognised last.
  int (*score)(const Input& input);
  std::unique_ptr<DialectDecoder> (*create)();
  /// The programs whose tools this dialect reads with dedicated readers.
  Programs programs = kOtherPrograms;
  /// Where its events state the version of the program, protocol or format: paths of member names
  /// joined by dots. Several paths are separated by spaces; the first one present counts.
  std::string_view version_paths = {};
  /// True if `input` has the form of another dialect, which is sure of it, but belongs to this one
  /// when this dialect was recognised last.
  bool (*adopts)(const Input& input) = nullptr;
};

/// Creates the decoder of a dialect whose events can be understood one at a time.
template <void (*decode_event)(const Input& input, Event& event)>
std::unique_ptr<DialectDecoder> create_stateless() {
  class Stateless final : public DialectDecoder {
    void decode(const Input& input, Event& event) override { decode_event(input, event); }
  };
  return std::make_unique<Stateless>();
}

/// The dialects of this build: all, or those named in AGENT_TIMELINE_DIALECTS.
[[nodiscard]] std::span<const Dialect> dialects();

/// The dialect that an event belongs to.
struct Claim {
  /// Null if no dialect matches.
  const Dialect* dialect = nullptr;
  /// The score of that dialect.
  int score = 0;
};

/// Returns the dialect of `known` with the highest score (the first one on a tie), or none if no
/// score suffices. `last` is the dialect recognised last, or null. It is asked first: if it is
/// sure, no other is asked, and if no dialect is sure, it wins with any score above 0.
[[nodiscard]] Claim detect_dialect(const Input& input, std::span<const Dialect> known,
                                   const Dialect* last);

}  // namespace agent_timeline
