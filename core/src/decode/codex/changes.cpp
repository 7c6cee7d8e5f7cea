#include "decode/codex/changes.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "decode/codex/spelling.h"

namespace agent_timeline {
namespace {

using Kind = CodexChange::Kind;

Kind kind_of(std::string_view word) {
  if (word == "add") return Kind::add;
  return word == "delete" ? Kind::remove : Kind::update;
}

CodexChange read_listed(const Value& item) {
  CodexChange change;
  change.path = codex_text(item, "path");
  const Value& kind = item["kind"];
  change.kind = kind_of(kind.is_object() ? kind["type"].string_or_empty() : kind.string_or_empty());
  change.moved_to = codex_text(kind, "move_path");
  change.text = codex_text(item, "diff");
  return change;
}

CodexChange read_keyed(const Member& member) {
  const Value& given = member.value;
  // Older versions wrap a change in its kind: `{"add": {"content": …}}`.
  const bool is_wrapped = given["type"].is_null() && given.size() == 1;
  const Value& item = is_wrapped ? given.members().front().value : given;
  CodexChange change;
  change.path = member.key;
  change.kind = kind_of(is_wrapped ? given.members().front().key : given["type"].string_or_empty());
  change.moved_to = codex_text(item, "move_path");
  change.text = codex_text(item, change.kind == Kind::update ? "unified_diff" : "content");
  return change;
}

/// A whole text as one hunk.
std::string hunk_of(std::string_view text, char sign) {
  const std::string count = std::to_string(count_lines(text));
  std::string out = sign == '+' ? "@@ -0,0 +1," + count + " @@\n" : "@@ -1," + count + " +0,0 @@\n";
  // `split_lines` would drop the carriage returns of the file.
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += sign;
    out += text.substr(at, end - at);
    out += '\n';
    at = end + 1;
  }
  if (!text.ends_with('\n')) out += "\\ No newline at end of file\n";
  return out;
}

std::string patch_of(const CodexChange& change) {
  const std::string& to = change.moved_to.empty() ? change.path : change.moved_to;
  std::string out = "diff --git a/" + change.path + " b/" + to + "\n";
  if (change.kind == Kind::add) {
    out += "new file mode 100644\n";
    if (!change.text.empty())
      out += "--- /dev/null\n+++ b/" + to + "\n" + hunk_of(change.text, '+');
    return out;
  }
  if (change.kind == Kind::remove) {
    out += "deleted file mode 100644\n";
    if (!change.text.empty())
      out += "--- a/" + change.path + "\n+++ /dev/null\n" + hunk_of(change.text, '-');
    return out;
  }
  if (!change.moved_to.empty()) out += "rename from " + change.path + "\nrename to " + to + "\n";
  if (change.text.empty()) return out;
  out += "--- a/" + change.path + "\n+++ b/" + to + "\n" + change.text;
  if (!change.text.ends_with('\n')) out += '\n';
  return out;
}

std::string_view sign_of(Kind kind) {
  if (kind == Kind::add) return "A ";
  return kind == Kind::remove ? "D " : "M ";
}

std::string listed(const std::vector<CodexChange>& changes) {
  std::string out;
  for (const CodexChange& change : changes) {
    if (!out.empty()) out += '\n';
    out += sign_of(change.kind);
    out += change.path;
    if (!change.moved_to.empty()) out += " → " + change.moved_to;
  }
  return out;
}

FileChange::Kind kind_of_one(Kind kind) {
  if (kind == Kind::add) return FileChange::Kind::created;
  return kind == Kind::remove ? FileChange::Kind::deleted : FileChange::Kind::modified;
}

}  // namespace

std::vector<CodexChange> read_codex_changes(const Value& changes) {
  std::vector<CodexChange> out;
  for (const Member& member : changes.members())
    out.push_back(changes.is_array() ? read_listed(member.value) : read_keyed(member));
  return out;
}

FileChange codex_file_change(const std::vector<CodexChange>& changes) {
  FileChange out;
  bool has_lines = false;
  for (const CodexChange& change : changes)
    has_lines = has_lines || !change.text.empty();
  if (changes.size() == 1) {
    out.path = changes.front().path;
    out.kind = kind_of_one(changes.front().kind);
  }
  if (!has_lines) {
    out.message = listed(changes);
    return out;
  }
  for (const CodexChange& change : changes)
    out.diff += patch_of(change);
  return out;
}

std::string codex_changed_paths(const std::vector<CodexChange>& changes) {
  std::string out;
  for (const CodexChange& change : changes)
    out += (out.empty() ? "" : ", ") + change.path;
  return out;
}

}  // namespace agent_timeline
