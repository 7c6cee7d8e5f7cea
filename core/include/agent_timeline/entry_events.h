// Finds the events that made or changed one entry, for hosts that keep a session's input: the
// session itself keeps no events, so its whole input is replayed here.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace agent_timeline {

class EntryEvents {
 public:
  EntryEvents();
  ~EntryEvents();
  EntryEvents(EntryEvents&&) noexcept;
  EntryEvents& operator=(EntryEvents&&) noexcept;

  /// Selects the entry by its id, and `limit` of its events from position `from` on. `options` are
  /// the session's own. Starts over. Returns false and changes nothing if the options or the
  /// entry's id are invalid.
  bool configure(std::string_view options, std::string_view entry, std::size_t from,
                 std::size_t limit);

  /// Replay the session's input, which may be split anywhere, and the ends of its stream.
  void push(std::string_view bytes);
  void end();

  /// The events found so far (JSON, `EntryEvents` in the package's types).
  [[nodiscard]] std::string events() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace agent_timeline
