#include "emit/enum_names.h"

#include <array>

namespace agent_timeline {
namespace {

/// The word for an enumerator. The tables below follow the order of the declarations.
template <std::size_t N, typename Enum>
std::string_view pick(const std::array<std::string_view, N>& words, Enum value) {
  const auto index = static_cast<std::size_t>(value);
  return index < N ? words[index] : std::string_view();
}

constexpr std::array<std::string_view, 12> kStatuses = {
    "input-streaming", "ready",  "awaiting-approval", "running",   "partial",    "done",
    "error",           "denied", "cancelled",         "timed-out", "background", "orphaned"};
constexpr std::array<std::string_view, 3> kRoles = {"user", "assistant", "system"};
constexpr std::array<std::string_view, 4> kTones = {"neutral", "good", "warning", "bad"};
constexpr std::array<std::string_view, 7> kFamilies = {"files", "command", "search", "web",
                                                       "task",  "todo",    "generic"};
constexpr std::array<std::string_view, 4> kListedKinds = {"file", "directory", "symlink", "other"};
constexpr std::array<std::string_view, 3> kTodoStates = {"pending", "in-progress", "completed"};
constexpr std::array<std::string_view, 3> kLevels = {"info", "warning", "error"};
constexpr std::array<std::string_view, 3> kLineKinds = {"context", "added", "removed"};
constexpr std::array<std::string_view, 5> kChanges = {"modified", "added", "deleted", "renamed",
                                                      "copied"};
constexpr std::array<std::string_view, 4> kEntryKinds = {"message", "tool", "notice", "unknown"};
constexpr std::array<std::string_view, 3> kImageSources = {"data", "url", "path"};
constexpr std::array<std::string_view, 6> kSummaryKinds = {"path", "command", "pattern",
                                                           "url",  "text",    "label"};
constexpr std::array<std::string_view, 13> kPartKinds = {
    "markdown", "code",  "json",    "terminal", "diff",      "entries", "todos",
    "notice",   "image", "matches", "links",    "questions", "table"};

static_assert(kStatuses.size() == static_cast<std::size_t>(Status::orphaned) + 1);
static_assert(kFamilies.size() == static_cast<std::size_t>(ToolFamily::generic) + 1);
static_assert(kChanges.size() == static_cast<std::size_t>(diff::Change::copied) + 1);
static_assert(kEntryKinds.size() == std::variant_size_v<EntryContent>);
// The last alternative, PlaceholderPart, is never sent.
static_assert(kPartKinds.size() + 1 == std::variant_size_v<PartContent>);

}  // namespace

std::string_view enum_name(Status status) {
  return pick(kStatuses, status);
}
std::string_view enum_name(Role role) {
  return pick(kRoles, role);
}
std::string_view enum_name(Tone tone) {
  return pick(kTones, tone);
}
std::string_view enum_name(ToolFamily family) {
  return pick(kFamilies, family);
}
std::string_view enum_name(ListedEntry::Kind kind) {
  return pick(kListedKinds, kind);
}
std::string_view enum_name(Todo::State state) {
  return pick(kTodoStates, state);
}
std::string_view enum_name(DiagnosticLevel level) {
  return pick(kLevels, level);
}
std::string_view enum_name(diff::LineKind kind) {
  return pick(kLineKinds, kind);
}
std::string_view enum_name(diff::Change change) {
  return pick(kChanges, change);
}
std::string_view enum_name(Image::Source source) {
  return pick(kImageSources, source);
}
std::string_view enum_name(SummaryPart::Kind kind) {
  return pick(kSummaryKinds, kind);
}
std::string_view kind_name(const EntryContent& content) {
  const auto* message = std::get_if<Message>(&content);
  if (message != nullptr && message->reasoning) return "reasoning";
  return pick(kEntryKinds, content.index());
}
std::string_view kind_name(const PartContent& content) {
  return pick(kPartKinds, content.index());
}

}  // namespace agent_timeline
