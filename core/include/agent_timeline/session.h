// The public face of the core: bytes of events in; patches, snapshots and safe HTML out.
//
//   agent_timeline::Session session;
//   std::string patch = session.push(bytes);   // cut anywhere
//   std::string html = session.html("e1");
//
// Invariants: the state is a deterministic function of the bytes pushed, however they were cut;
// nothing is ever thrown; whatever bytes come in, every returned text is valid UTF-8.
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

  /// Sets options, as JSON: `{"dialect": "maria"}` reads every event as one of that dialect.
  /// Empties the session. Returns false, and changes nothing, when the options are not understood.
  bool configure(std::string_view options);

  /// Takes the next bytes of the input: JSON lines, a JSON array, values one after the other, or
  /// server-sent events. Returns the patch (JSON, `Patch` in the package's types) that they make,
  /// or an empty string when they complete no event.
  std::string push(std::string_view bytes);

  /// Input that goes on without completing an event: whoever keeps it back until more has come, or
  /// until the end, gets the same patches for fewer calls.
  struct Quiet {
    enum class Inside : std::uint8_t {
      /// Any byte may complete an event.
      nothing,
      /// The rest of a line: a line feed may complete one.
      line,
      /// A value, between its tokens: a bracket of either kind outside of its `levels` may, and so
      /// may the opening of more than 63, and `{` behind a line feed.
      value,
      /// One of its strings, not behind a backslash: a line feed may.
      string,
    };
    Inside inside = Inside::nothing;
    /// Of a value: how many brackets are open inside it.
    std::size_t levels = 0;
    /// How many bytes there can be at most.
    std::size_t bytes = 0;
  };
  [[nodiscard]] Quiet quiet() const;

  /// Says that no more input comes: what is incomplete is shown as such, calls without a result
  /// become `orphaned`. Returns a patch like `push`. Input that follows starts anew.
  std::string end();

  /// The whole state (JSON, `Snapshot` in the package's types). Empty when that would be longer
  /// than 500 MiB.
  [[nodiscard]] std::string snapshot() const;

  /// The whole state with no more of an entry than a list needs that does not show it (JSON,
  /// `Outline`). With the option `{"patches": "outline"}` patches tell no more of entries that are
  /// not watched, and lead from one outline to the next.
  [[nodiscard]] std::string outline() const;

  /// Patches tell of these entries in full from now on, with no more of their pieces than keys and
  /// edits of their HTML. `entries` are ids, each with a line feed behind it. Returns an array of
  /// what is known of each (JSON, `WatchedEntry`), null for an id that does not exist.
  std::string watch(std::string_view entries);

  /// Ends that, and frees what it needed.
  void unwatch(std::string_view entries);

  /// For a session that was fed with the input of another one and goes on in its place: what grows
  /// is told anew by the patch that changes it next, for the other one told it in other pieces.
  void retell();

  /// Where the words of `query` stand in what the session shows, the first `limit` places of them
  /// with what is around them (JSON, `SearchResult`). The first search reads everything, others
  /// what has changed.
  std::string search(std::string_view query, bool case_sensitive = false, std::size_t limit = 1000);

  /// A piece of the whole session for reading elsewhere: as many entries from position `from` on as
  /// make a megabyte or so, those of sub-agents with the call that started them. `format` is
  /// `text`, `markdown`, `html` (cards, for a page of the host's own) or `json` (a descriptor per
  /// line). `scope` is `all`; or `finished`, which stops before what still goes on and forgets the
  /// contents of what it returns; or `rest`, which goes on from there to the end. Returns the
  /// position to go on from, a space, the number of entries, a line feed and the text; nothing for
  /// a word that is none of these.
  ///
  /// The format `page` is what stands inside a page of one file. `page` says how it is written: the
  /// minutes by which its clock is east of UTC, beyond how many entries folded bodies are inert
  /// text (-1: they never are; until then, `finished` waits), and the number of the section that
  /// the chunk before left open, or 0. Of a page and of Markdown there is what a head tells of the
  /// chunk's entries in front of the line feed, behind a space, as JSON (`ExportFacts` in the
  /// package's session-export.ts).
  std::string export_chunk(std::string_view format, std::size_t from, std::string_view scope,
                           std::string_view page = {});

  /// One entry without those of its sub-agents, in one of these formats; empty when there is none.
  [[nodiscard]] std::string entry_text(std::string_view entry, std::string_view format) const;

  /// Forgets the contents of the entries before `entry` that are finished: they keep id, kind,
  /// status, times and the name of their tool. Returns how many.
  std::size_t release(std::string_view entry);

  /// What the session did, in numbers (JSON, `SessionStats`).
  [[nodiscard]] std::string stats() const;

  /// What was asked, changed, failed and waited for a person (JSON, a list of `OverviewRow`). The
  /// first call looks through the session, others at what has changed.
  std::string overview();

  /// The files that calls have changed, with the entries that did (JSON, a list of `ChangedFile`);
  /// those of one turn if its id is given.
  std::string changed_files(std::string_view turn = {});

  /// How the file at `path` differs in the end from what it was before the session, where that is
  /// known, else what each edit did (JSON, `FileChange`).
  std::string file_change(std::string_view path);

  /// When each call began and how long it took (JSON, a list of `CallTime`).
  [[nodiscard]] std::string call_times() const;

  /// What was odd about the input (JSON, a list of `Diagnostic`).
  [[nodiscard]] std::string diagnostics() const;

  /// One entry (JSON, `Descriptor`), or an empty string when there is none of that id.
  [[nodiscard]] std::string descriptor(std::string_view entry) const;

  /// Safe HTML of an entry's body, of one of its parts (the pieces, each in a `div.at-piece`), or
  /// of one piece of a part. An id or key that does not exist gives an empty string.
  [[nodiscard]] std::string html(std::string_view entry, std::string_view part = {},
                                 std::string_view piece = {}) const;

  /// Events folded so far.
  [[nodiscard]] std::uint64_t revision() const;

  /// Back to the state of a new session with the same options.
  void reset();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace agent_timeline
