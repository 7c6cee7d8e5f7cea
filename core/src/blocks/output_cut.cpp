#include "blocks/output_cut.h"

#include <string>
#include <string_view>
#include <utility>

#include "blocks/parts.h"

namespace agent_timeline {
namespace {

using Limit = OutputCut::Limit;

std::string_view cut_key(OutputCut::Unit unit) {
  switch (unit) {
    case OutputCut::Unit::lines:
      return "note.output-cut";
    case OutputCut::Unit::bytes:
      return "note.output-cut-bytes";
    case OutputCut::Unit::results:
      return "note.output-cut-results";
  }
  return "note.output-was-cut";
}

std::string_view limit_key(Limit::Kind kind) {
  switch (kind) {
    case Limit::Kind::lines:
      return "limit-lines";
    case Limit::Kind::bytes:
      return "limit-bytes";
    case Limit::Kind::matches:
      return "limit-matches";
    case Limit::Kind::results:
      return "limit-results";
    case Limit::Kind::entries:
      return "limit-entries";
    case Limit::Kind::first_line:
      return "first-line-too-long";
    case Limit::Kind::last_line:
      return "last-line-cut";
    case Limit::Kind::line_length:
      return "lines-shortened";
  }
  return "limit-reached";
}

Label limit_label(const Limit& limit) {
  const std::string key = "note." + std::string(limit_key(limit.kind));
  if (limit.kind >= Limit::Kind::first_line) return make_label(key);
  if (!limit.value) return make_label("note.limit-reached");
  const bool is_size = limit.kind == Limit::Kind::bytes;
  return make_label(key, {{is_size ? "bytes" : "count", *limit.value}});
}

void add_note(std::string_view key, Label note, Block& block) {
  Part part = make_part(key, "", NoticePart{});
  part.note = std::move(note);
  block.parts.push_back(std::move(part));
}

}  // namespace

void show_cut(const OutputCut& cut, Block& block) {
  const bool counted = cut.shown && cut.total;
  add_note("cut",
           counted ? make_label(cut_key(cut.unit), {{"shown", *cut.shown}, {"count", *cut.total}})
                   : make_label("note.output-was-cut"),
           block);
  for (const Limit& limit : cut.limits)
    add_note(limit_key(limit.kind), limit_label(limit), block);
  if (cut.full_output_path.empty()) return;
  add_note("full-output", make_label("note.full-output", {{"path", cut.full_output_path}}), block);
}

}  // namespace agent_timeline
