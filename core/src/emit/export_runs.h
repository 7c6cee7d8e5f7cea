// The runs of calls on an exported page: which have a line, what the line says, and what is open
// around the steps of a sub-agent. For export.cpp. Invariant: a run has the line that the view
// shows for the session's current state (rows/runs.ts and list/run-line.ts of the view). Only runs
// longer than kMaxFoldedCalls, of agents whose call is unknown, and runs that begin before another
// one of the same level ends, have none.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "markdown/options.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// A longer run is listed call by call: its line would have to wait for its end, so that an export
/// that is written while the session is read would have to keep all of it.
inline constexpr std::size_t kMaxFoldedCalls = 1000;

/// What the calls of a run did: `3 edits · reader.mbt +14 −3`, `1 command failed`. One of the two
/// texts may be empty.
struct RunText {
  std::string done;
  std::string failed;
};

class PageRuns {
 public:
  /// Knows the runs that begin at or after `first_kept`.
  PageRuns(const Timeline& timeline, const markdown::Options& options, EntryIndex first_kept);

  /// True for the first call of a run that has a line.
  [[nodiscard]] bool has_line(const Entry& entry) const;

  /// True for the first call of a run that may still get a line, or another text for it. `is_open`
  /// tells whether a call, or a step of its sub-agents, may still change.
  template <typename IsOpen>
  [[nodiscard]] bool may_change(const Entry& entry, IsOpen is_open) const;

  [[nodiscard]] RunText text_of(GroupIndex group) const;

  /// Begins the run of `group` at a nesting level; end_run() ends it.
  void begin(GroupIndex group, std::size_t depth, std::string& out) const;

  [[nodiscard]] EntryIndex last_call_of(GroupIndex group) const;

 private:
  [[nodiscard]] bool begins_at(const Entry& entry) const;
  [[nodiscard]] bool may_have_line(GroupIndex group) const;
  [[nodiscard]] bool starts_open(GroupIndex group) const;
  [[nodiscard]] std::size_t open_calls(GroupIndex group) const;

  const Timeline& timeline_;
  const markdown::Options& options_;
  std::map<GroupIndex, std::vector<EntryIndex>> calls_;
  /// By parent, the last entry.
  std::map<std::optional<EntryIndex>, EntryIndex> last_entries_;
};

/// Opens and closes the runs and the folded calls among the steps of a sub-agent, which are written
/// in reading order.
class StepFolds {
 public:
  /// Writes to `out`, as the caller does.
  StepFolds(const PageRuns& runs, std::string& out) : runs_(runs), out_(out) {}

  /// Must be called before each step. Returns whether it is a call of an open run.
  bool enter(const Entry& step, std::size_t depth);

  /// Must be called after begin_folded_call() for the step entered last.
  void note_folded(std::size_t depth) { open_.push_back({depth, std::nullopt}); }

  /// Closes what is still open.
  void finish();

 private:
  /// A run, or a folded call with its steps.
  struct OpenFold {
    std::size_t depth = 0;
    std::optional<GroupIndex> run;
  };

  [[nodiscard]] bool is_past(const OpenFold& fold, const Entry& step, std::size_t depth) const;
  void close_innermost();

  const PageRuns& runs_;
  std::string& out_;
  std::vector<OpenFold> open_;
};

template <typename IsOpen>
bool PageRuns::may_change(const Entry& entry, IsOpen is_open) const {
  if (!begins_at(entry)) return false;
  const GroupIndex group = *entry.group;
  if (timeline_.groups()[group].calls > kMaxFoldedCalls) return false;
  if (timeline_.may_group_grow(group)) return true;
  if (!may_have_line(group)) return false;
  for (const EntryIndex call : calls_.at(group)) {
    if (is_open(call)) return true;
  }
  return false;
}

}  // namespace agent_timeline
