// Connects the Markdown engine with its JSON options and results: Markdown without a session.
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "agent_timeline/markdown.h"
#include "base/json/read.h"
#include "base/json/write.h"
#include "base/utf8.h"
#include "emit/markdown_json.h"
#include "fragments_of_value.h"
#include "markdown/read_options.h"
#include "markdown/stream.h"

namespace agent_timeline {

struct MarkdownStream::State {
  explicit State(const markdown::Options& chosen) : options(chosen), stream(chosen) {}

  std::string take_changes(bool ended);

  markdown::Options options;
  markdown::Stream stream;
  /// The pieces as last returned to the caller.
  std::vector<markdown::Piece> returned;

 private:
  void write_change(JsonWriter& json, const markdown::PieceChange& change);
  void write_edit(JsonWriter& json, const markdown::PieceChange& change);
  void update_returned(const markdown::PieceChange& change);
};

namespace {

using Kind = markdown::PieceChange::Kind;

std::optional<markdown::Options> parse_options(std::string_view json) {
  if (valid_utf8_length(json) != json.size()) return std::nullopt;
  const auto parsed = read_json(json);
  const Value* value = std::get_if<Value>(&parsed);
  return value != nullptr ? markdown::read_markdown_options(*value) : std::nullopt;
}

std::string_view op_name(Kind kind) {
  switch (kind) {
    case Kind::insert:
      return "insert";
    case Kind::remove:
      return "remove";
    case Kind::edit:
      return "edit";
    case Kind::replace:
      return "replace";
  }
  return {};
}

}  // namespace

std::string MarkdownStream::State::take_changes(bool ended) {
  std::string out;
  const std::vector<markdown::PieceChange>& changes = stream.refresh(ended);
  if (changes.empty()) return out;
  JsonWriter json(out);
  json.begin_array();
  for (const markdown::PieceChange& change : changes) {
    write_change(json, change);
    update_returned(change);
  }
  json.end_array();
  return out;
}

/// The stream reports removals first, so the indexes of other changes refer to the current list.
void MarkdownStream::State::write_change(JsonWriter& json, const markdown::PieceChange& change) {
  json.begin_object();
  json.key("op");
  json.string(op_name(change.kind));
  json.key("index");
  json.integer(static_cast<std::int64_t>(change.index));
  if (change.kind == Kind::edit) {
    write_edit(json, change);
  } else if (change.kind != Kind::remove) {
    json.key("piece");
    write_piece(json, stream.pieces()[change.index], stream.html(change.index));
  }
  json.end_object();
}

void MarkdownStream::State::write_edit(JsonWriter& json, const markdown::PieceChange& change) {
  const markdown::Piece& before = returned[change.index];
  const markdown::Piece& now = stream.pieces()[change.index];
  if (has_changed_fields(before, now)) {
    json.key("piece");
    write_changed_fields(json, before, now);
  }
  json.key("edits");
  write_edits(json, change.edits);
}

void MarkdownStream::State::update_returned(const markdown::PieceChange& change) {
  const auto position = returned.begin() + static_cast<std::ptrdiff_t>(change.index);
  switch (change.kind) {
    case Kind::insert:
      returned.insert(position, stream.pieces()[change.index]);
      return;
    case Kind::remove:
      returned.erase(position);
      return;
    case Kind::edit:
    case Kind::replace:
      *position = stream.pieces()[change.index];
  }
}

MarkdownStream::MarkdownStream() : state_(std::make_unique<State>(markdown::Options{})) {}
MarkdownStream::~MarkdownStream() = default;
MarkdownStream::MarkdownStream(MarkdownStream&&) noexcept = default;
MarkdownStream& MarkdownStream::operator=(MarkdownStream&&) noexcept = default;

bool MarkdownStream::configure(std::string_view options) {
  const std::optional<markdown::Options> read = parse_options(options);
  if (read) state_ = std::make_unique<State>(*read);
  return read.has_value();
}

bool MarkdownStream::configure(const Value& options) {
  const std::optional<markdown::Options> read = markdown::read_markdown_options(options);
  if (read) state_ = std::make_unique<State>(*read);
  return read.has_value();
}

std::string MarkdownStream::push(std::string_view bytes) {
  state_->stream.append(bytes);
  return state_->take_changes(false);
}

std::string MarkdownStream::end() {
  return state_->take_changes(true);
}

std::string MarkdownStream::pieces() const {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  const std::vector<markdown::Piece>& pieces = state_->stream.pieces();
  for (std::size_t i = 0; i < pieces.size(); ++i)
    write_piece(json, pieces[i], state_->stream.html(i));
  json.end_array();
  return out;
}

std::string MarkdownStream::html() const {
  std::string out;
  for (std::size_t i = 0; i < state_->stream.pieces().size(); ++i)
    out += state_->stream.html(i);
  return out;
}

std::string MarkdownStream::render(std::string_view text) const {
  return markdown::render(text, state_->options);
}

void MarkdownStream::reset() {
  state_ = std::make_unique<State>(state_->options);
}

std::optional<std::string> render_markdown(std::string_view text, std::string_view options) {
  const std::optional<markdown::Options> read = parse_options(options);
  if (!read) return std::nullopt;
  return markdown::render(text, *read);
}

std::optional<std::string> render_markdown(std::string_view text, const Value& options) {
  const std::optional<markdown::Options> read = markdown::read_markdown_options(options);
  if (!read) return std::nullopt;
  return markdown::render(text, *read);
}

}  // namespace agent_timeline
