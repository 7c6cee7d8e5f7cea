// The events that an entry came from, for hosts that keep a session's input: fed with all of it
// again, this tells which events made or changed one entry. A session itself keeps no events.
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

  /// What to look for: the entry of that id, and of its events as many as `limit` from position
  /// `from` on. `options` are the session's own. Begins anew; false, and nothing is changed, when
  /// the options are not understood or there can be no such entry.
  bool configure(std::string_view options, std::string_view entry, std::size_t from,
                 std::size_t limit);

  /// Takes the session's input, cut anywhere, and where its stream was ended.
  void push(std::string_view bytes);
  void end();

  /// The events so far (JSON, `EntryEvents` in the package).
  [[nodiscard]] std::string events() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace agent_timeline
