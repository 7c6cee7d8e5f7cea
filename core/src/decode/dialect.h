// One row per dialect. A new dialect is a folder with a score and a decoder and a row in
// dialect.cpp; nothing else in the core learns of it.
#pragma once

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

/// One JSON object as it came in, with what the transport said about it.
struct Input {
  const Value& value;
  /// The `event:` name of a server-sent event, else empty.
  std::string_view sse_event;
};

/// Reads the events of one session in one dialect, and remembers what later ones need to be
/// understood. A deterministic function of the inputs so far.
class DialectDecoder {
 public:
  virtual ~DialectDecoder() = default;
  /// Fills in everything of `event` but its dialect. Total: any input that scored above 0, or that
  /// the host forces on this dialect, is decoded.
  virtual void decode(const Input& input, Event& event) = 0;
  /// What has to be known before the event that was just decoded and is not of its scope: the call
  /// of a sub-agent that no event of the stream tells of.
  virtual std::vector<Event> take_ahead() { return {}; }
  /// What a model has said in the event that was just decoded (decode/read/model_gist.h), for
  /// dialects whose requests repeat it; nothing of an answer that only begins.
  virtual std::vector<std::optional<Digest>> take_answers() { return {}; }
  /// The same of another dialect's.
  virtual void hear_answer(const std::optional<Digest>& /*gist*/) {}
};

inline constexpr int kSureScore = 50;
inline constexpr int kHintScore = 10;

struct Dialect {
  std::string_view name;
  /// How sure it is that `input` is of this dialect: 0 is no, 100 is certain. From kSureScore on,
  /// no other dialect is sure of it. Below, it may be another one's: then the dialect heard last
  /// decides, if it says more than 0. Below kHintScore it means something only to who knows that
  /// the stream is of this dialect: it was heard last, or it is none.
  int (*score)(const Input& input);
  std::unique_ptr<DialectDecoder> (*create)();
  /// Whose tools it reads in more than the generic way.
  Programs programs = kOthers;
  /// Where its events tell the version of the program, protocol or form: names with dots between,
  /// and spaces between several, of which the first that is there counts.
  std::string_view versions = {};
  /// Whether it writes `input` in the form of another dialect, which is sure of it: in a stream of
  /// which an event was its own before, it is.
  bool (*adopts)(const Input& input) = nullptr;
};

/// The decoder of a dialect in which every event can be understood by itself.
template <void (*decode_event)(const Input& input, Event& event)>
std::unique_ptr<DialectDecoder> create_stateless() {
  class Stateless final : public DialectDecoder {
    void decode(const Input& input, Event& event) override { decode_event(input, event); }
  };
  return std::make_unique<Stateless>();
}

/// Those of this build: all, or the ones that AGENT_TIMELINE_DIALECTS names.
[[nodiscard]] std::span<const Dialect> dialects();

/// Whose an event is.
struct Claim {
  /// Null when it is nobody's.
  const Dialect* dialect = nullptr;
  /// What that dialect says of it.
  int score = 0;
};

/// The dialect of `known` with the highest score (the first of equals), or none when all say no.
/// `last` is the dialect heard last, or null: it is asked first, and alone when it is sure; and it
/// decides when the best is not sure.
[[nodiscard]] Claim detect_dialect(const Input& input, std::span<const Dialect> known,
                                   const Dialect* last);

}  // namespace agent_timeline
