// The core's main public interface: takes bytes of events, returns patches, snapshots and safe
// HTML.
//
//   agent_timeline::Session session;
//   std::string patch = session.push(bytes);   // input may be split anywhere
//   std::string html = session.html("e1");
//
// Invariants: the state is a deterministic function of the pushed bytes, however they are split;
// nothing throws; every returned text is valid UTF-8, whatever the input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace agent_timeline {

class Session {
 public:
  Session();
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  /// Sets options, given as JSON: `{"dialect": "maria"}` reads every event as that dialect's.
  /// Empties the session. Returns false and changes nothing if the options are invalid.
  bool configure(std::string_view options);

  /// Takes the next bytes of the input: JSON lines, a JSON array, concatenated JSON values, or
  /// server-sent events. Returns the resulting patch (JSON, `Patch` in the package's types), or an
  /// empty string if the bytes complete no event.
  std::string push(std::string_view bytes);

  /// Describes which next bytes cannot complete an event. A caller that holds such bytes back until
  /// more arrive, or until the end, gets the same patches with fewer calls.
  struct Quiet {
    enum class Inside : std::uint8_t {
      /// Any byte may complete an event.
      nothing,
      /// Inside a line: a line feed may complete one.
      line,
      /// Inside a value, between its tokens. These may complete an event: a closing bracket while
      /// no inner one is open, an opening bracket beyond 63 `levels`, and `{` after a line feed.
      value,
      /// Inside a string of a value, not after a backslash: a line feed may.
      string,
    };
    Inside inside = Inside::nothing;
    /// For a value: the number of brackets open inside it.
    std::size_t levels = 0;
    /// The maximum number of bytes to hold back.
    std::size_t bytes = 0;
  };
  [[nodiscard]] Quiet quiet() const;

  /// Ends the input: incomplete content is shown as such, and calls without a result become
  /// `orphaned`. Returns a patch like `push`. Later input starts a new stream.
  std::string end();

  /// The whole state (JSON, `Snapshot` in the package's types). Empty if it would exceed 500 MiB.
  [[nodiscard]] std::string snapshot() const;

  /// The whole state with entries reduced to what a list needs for entries that are not on screen
  /// (JSON, `Outline`). With the option `{"patches": "outline"}`, patches lead from one outline to
  /// the next and contain only outlines of entries that are not watched.
  [[nodiscard]] std::string outline() const;

  /// Makes patches describe these entries in full from now on, except that pieces contain only
  /// their keys and edits of their HTML. `entries` is a list of ids, each followed by a line feed.
  /// Returns an array with the current state of each (JSON, `WatchedEntry`), null for an unknown
  /// id.
  std::string watch(std::string_view entries);

  /// Reverts `watch` for these entries and frees its memory.
  void unwatch(std::string_view entries);

  /// For a session that replaces another one after its input was replayed: the next patch that
  /// changes a growing part sends it in full, because the other session may have split it into
  /// different pieces.
  void retell();

  /// Finds the words of `query` in what the session shows. Returns the first `limit` matches with
  /// their context (JSON, `SearchResult`). The first search reads everything, later ones only what
  /// has changed.
  std::string search(std::string_view query, bool case_sensitive = false, std::size_t limit = 1000);

  /// Exports a chunk of the session: whole root entries from position `from` on, each with the
  /// entries of its sub-agents, up to about a megabyte. `format` is `text`, `markdown`, `html`
  /// (cards for the host's own page) or `json` (one descriptor per line). `scope` is `all`; or
  /// `finished`, which stops before the first unfinished entry and releases what it returns; or
  /// `rest`, which continues from there to the end. Returns the position of the next chunk, a
  /// space, the number of entries, a line feed and the text; an empty string if `format` or `scope`
  /// is unknown.
  ///
  /// The format `page` gives the content of a self-contained page. The argument `page` holds the
  /// UTC offset of its times in minutes; the number of entries above which folded bodies become
  /// inert text (-1 for never; `finished` returns nothing until that number is exceeded); the
  /// numbers of the section and of the run of calls that the previous chunk left open, or 0; and
  /// that section's changes. A translation table may follow on the next lines (emit/export_page.h).
  /// `finished` also stops before a run of calls that may still go on. Other formats use only the
  /// offset and the table. For `page` and `markdown`, the line feed is preceded by a space and
  /// the chunk's facts for the document's head, as JSON (`ExportFacts` in the package's
  /// export-facts.ts).
  std::string export_chunk(std::string_view format, std::size_t from, std::string_view scope,
                           std::string_view page = {});

  /// One entry without its sub-agents' entries, in one of these formats. Empty if it does not
  /// exist.
  [[nodiscard]] std::string entry_text(std::string_view entry, std::string_view format) const;

  /// Discards the contents of finished entries before `entry`. They keep their id, kind, status,
  /// times and tool name. Returns the number of entries released.
  std::size_t release(std::string_view entry);

  /// Statistics of the session (JSON, `SessionStats`).
  [[nodiscard]] std::string stats() const;

  /// Prompts, changes, failures and requests for approval (JSON, a list of `OverviewRow`). The
  /// first call reads the whole session, later ones only what has changed.
  std::string overview();

  /// The files changed by calls, with the entries that changed them (JSON, a list of
  /// `ChangedFile`). Limited to one turn if its id is given.
  std::string changed_files(std::string_view turn = {});

  /// The difference between the file at `path` before the session and now if that is known, else
  /// the change made by each edit (JSON, `FileChange`).
  std::string file_change(std::string_view path);

  /// Start and duration of each call (JSON, a list of `CallTime`).
  [[nodiscard]] std::string call_times() const;

  /// Irregularities of the input (JSON, a list of `Diagnostic`).
  [[nodiscard]] std::string diagnostics() const;

  /// One entry (JSON, `Descriptor`), or an empty string if there is none with that id.
  [[nodiscard]] std::string descriptor(std::string_view entry) const;

  /// Safe HTML of an entry's body, of one of its parts (its pieces, each in a `div.at-piece`), or
  /// of one piece of a part. Empty if the id or a key does not exist.
  [[nodiscard]] std::string html(std::string_view entry, std::string_view part = {},
                                 std::string_view piece = {}) const;

  /// The number of events applied so far.
  [[nodiscard]] std::uint64_t revision() const;

  /// Resets to a new session with the same options.
  void reset();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace agent_timeline
