// Joins the stages: bytes → decode → timeline → emit, and blocks → render on demand. The only file
// that includes all of them.
#include "agent_timeline/session.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/number.h"
#include "base/text.h"
#include "blocks/build_block.h"
#include "decode/input/decoder.h"
#include "emit/emitter.h"
#include "emit/export.h"
#include "emit/file_change.h"
#include "emit/live_entries.h"
#include "emit/overview.h"
#include "emit/search.h"
#include "emit/session_fields.h"
#include "emit/stats.h"
#include "emit/turn_fields.h"
#include "html/html_writer.h"
#include "render/render.h"
#include "session_options.h"
#include "timeline/timeline.h"

namespace agent_timeline {

namespace {

/// Caches the block of the entry whose HTML was requested last: a view requests a part's pieces one
/// by one, and each request would otherwise rebuild the whole block.
struct CachedEntry {
  CachedEntry(const Entry& entry, Block built, const RenderOptions& options)
      : index(entry.index), revision(entry.revision), block(std::move(built)) {
    for (const Part& part : block.parts)
      parts.emplace_back(part, options);
  }
  CachedEntry(const CachedEntry&) = delete;  // the renderers refer to the block
  CachedEntry& operator=(const CachedEntry&) = delete;

  EntryIndex index;
  std::uint64_t revision;
  Block block;
  std::vector<PartRenderer> parts;
};

}  // namespace

struct Session::State final : private EventSink {
  explicit State(const SessionOptions& chosen)
      : options(chosen),
        decoder(*this, chosen.decode),
        live_entries(chosen.markdown),
        emitter(chosen.outlined ? Emitter::Entries::outline : Emitter::Entries::full) {}

  std::string take_patch() { return emitter.take_patch(timeline, live_entries); }

  /// Discards what was cached of entries that were released.
  void forget_released() {
    for (const EntryIndex entry : timeline.take_released()) {
      index.forget(entry);
      overview.forget(entry);
      if (cached && cached->index == entry) cached.reset();
    }
  }

  SessionOptions options;
  Decoder decoder;
  Timeline timeline;
  LiveEntries live_entries;
  Emitter emitter;
  std::optional<CachedEntry> cached;
  SearchIndex index;
  Overview overview;

 private:
  void on_event(Event event, const EventPosition& position) override {
    timeline.apply(std::move(event), position);
  }
  void on_ahead(Event event, const EventPosition& position) override {
    timeline.apply_ahead(std::move(event), position);
  }
};

namespace {

template <typename Keyed>
const Keyed* find_key(const std::vector<Keyed>& list, std::string_view key) {
  for (const Keyed& item : list) {
    if (item.key == key) return &item;
  }
  return nullptr;
}

void render_selection(CachedEntry& cached, std::string_view part_key, std::string_view piece_key,
                      const RenderOptions& options, HtmlWriter& html) {
  if (part_key.empty()) return render_block(cached.block, options, html);
  const Part* part = find_key(cached.block.parts, part_key);
  if (part == nullptr) return;
  PartRenderer& renderer = cached.parts[static_cast<std::size_t>(part - cached.block.parts.data())];
  if (piece_key.empty()) return renderer.render_all(html);
  const PartPiece* piece = find_key(renderer.pieces(), piece_key);
  if (piece != nullptr) renderer.render(*piece, html);
}

/// Renders one piece of a growing message without visiting the other pieces.
void render_live_piece(const markdown::Stream& live, std::string_view key, HtmlWriter& html) {
  const std::vector<markdown::Piece>& pieces = live.pieces();
  const std::optional<std::size_t> offset = parse_integer<std::size_t>(key);
  if (!offset) return;
  const auto found = std::lower_bound(
      pieces.begin(), pieces.end(), *offset,
      [](const markdown::Piece& piece, std::size_t wanted) { return piece.offset < wanted; });
  if (found == pieces.end() || found->offset != *offset) return;
  html.fragment(live.html(static_cast<std::size_t>(found - pieces.begin())));
}

const Entry* find_entry(const Timeline& timeline, std::string_view id) {
  const std::optional<EntryIndex> index = parse_entry_id(id);
  const auto& entries = timeline.entries();
  return index && *index < entries.size() ? &entries[*index] : nullptr;
}

void for_each_line(std::string_view lines, const std::function<void(std::string_view)>& use) {
  while (!lines.empty())
    use(consume_line(lines));
}

}  // namespace

Session::Session() : state_(std::make_unique<State>(SessionOptions{})) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

bool Session::configure(std::string_view options) {
  const std::optional<SessionOptions> read = read_session_options(options);
  if (read) state_ = std::make_unique<State>(*read);
  return read.has_value();
}

std::string Session::push(std::string_view bytes) {
  state_->decoder.feed(bytes);
  return state_->take_patch();
}

Session::Quiet Session::quiet() const {
  using From = agent_timeline::Quiet::Inside;
  using To = Quiet::Inside;
  static_assert(static_cast<To>(From::nothing) == To::nothing);
  static_assert(static_cast<To>(From::line) == To::line);
  static_assert(static_cast<To>(From::value) == To::value);
  static_assert(static_cast<To>(From::string) == To::string);
  const auto [inside, levels, bytes] = state_->decoder.quiet();
  return {static_cast<To>(inside), levels, bytes};
}

std::string Session::end() {
  state_->decoder.finish();
  state_->timeline.end();
  return state_->take_patch();
}

std::string Session::snapshot() const {
  return snapshot_json(state_->timeline, state_->live_entries, limits::kSnapshotBytes);
}

std::string Session::outline() const {
  return outline_json(state_->timeline);
}

std::string Session::watch(std::string_view entries) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for_each_line(entries, [&](std::string_view id) {
    const Entry* found = find_entry(state_->timeline, id);
    if (found == nullptr) return json.null();
    state_->emitter.watch(*found, state_->live_entries, json);
  });
  json.end_array();
  return out;
}

void Session::unwatch(std::string_view entries) {
  for_each_line(entries, [&](std::string_view id) {
    const Entry* found = find_entry(state_->timeline, id);
    if (found != nullptr) state_->emitter.unwatch(found->index, state_->live_entries);
  });
}

void Session::retell() {
  state_->emitter.mark_growing_for_resend(state_->live_entries);
}

std::string Session::search(std::string_view query, bool case_sensitive, std::size_t limit) {
  return state_->index.search(state_->timeline, state_->live_entries.options(),
                              {query, case_sensitive, limit});
}

std::string Session::export_chunk(std::string_view format, std::size_t from, std::string_view scope,
                                  std::string_view page) {
  const std::optional<ExportFormat> known = find_export_format(format);
  const std::optional<ExportScope> wanted = find_export_scope(scope);
  if (!known || !wanted) return {};
  const ExportedChunk chunk = agent_timeline::export_chunk(
      state_->timeline, state_->live_entries,
      {*known, state_->options.render, read_page_style(page), read_translation(page)}, from,
      *wanted);
  state_->forget_released();
  const std::size_t count = state_->timeline.entries().size();
  std::string out = std::to_string(chunk.next) + " " + std::to_string(count);
  const bool has_head = known == ExportFormat::page || known == ExportFormat::markdown;
  if (has_head) out += " " + facts_json(chunk.facts, state_->timeline);
  out += '\n';
  return out += chunk.text;
}

std::string Session::entry_text(std::string_view entry, std::string_view format) const {
  const std::optional<ExportFormat> known = find_export_format(format);
  const Entry* found = find_entry(state_->timeline, entry);
  if (!known || found == nullptr) return {};
  return export_entry(*found, state_->live_entries, {*known, state_->options.render, {}});
}

std::size_t Session::release(std::string_view entry) {
  Timeline& timeline = state_->timeline;
  const std::optional<EntryIndex> end = parse_entry_id(entry);
  const std::size_t before = end ? std::min<std::size_t>(*end, timeline.entries().size()) : 0;
  std::size_t count = 0;
  for (std::size_t i = timeline.first_kept(); i < before; ++i) {
    const bool is_new = !timeline.entries()[i].released;
    if (is_new && timeline.release(static_cast<EntryIndex>(i))) ++count;
  }
  state_->forget_released();
  return count;
}

std::string Session::stats() const {
  return stats_json(state_->timeline);
}

std::string Session::overview() {
  return state_->overview.rows(state_->timeline, state_->live_entries.options());
}

std::string Session::changed_files(std::string_view turn) {
  const std::vector<Turn>& turns = state_->timeline.turns();
  std::optional<TurnIndex> wanted;
  for (std::size_t i = 0; i < turns.size() && !turn.empty(); ++i) {
    if (turn_id(static_cast<TurnIndex>(i)) == turn) wanted = static_cast<TurnIndex>(i);
  }
  if (!turn.empty() && !wanted) return "[]";
  return state_->overview.files(state_->timeline, state_->live_entries.options(), wanted);
}

std::string Session::file_change(std::string_view path) {
  const markdown::Options& options = state_->live_entries.options();
  const std::vector<EntryIndex> edits = state_->overview.edits_of(state_->timeline, options, path);
  return file_change_json(state_->timeline, options, state_->options.render, path, edits);
}

std::string Session::call_times() const {
  return call_times_json(state_->timeline);
}

std::string Session::diagnostics() const {
  return diagnostics_json(state_->timeline.diagnostics());
}

std::string Session::descriptor(std::string_view entry) const {
  const Entry* found = find_entry(state_->timeline, entry);
  return found == nullptr ? std::string() : descriptor_json(*found, state_->live_entries);
}

std::string Session::html(std::string_view entry, std::string_view part,
                          std::string_view piece) const {
  std::string out;
  const Entry* found = find_entry(state_->timeline, entry);
  if (found == nullptr) return out;
  const markdown::Options& options = state_->live_entries.options();
  const LiveReading reading = state_->live_entries.read(*found);
  const LiveState& live = reading.state;
  HtmlWriter writer(out);
  const std::string_view growing = live.call == nullptr ? kMessageText : live.call->part_key();
  if (live.text != nullptr && part == growing && !piece.empty()) {
    render_live_piece(*live.text, piece, writer);
  } else {
    std::optional<CachedEntry>& cached = state_->cached;
    if (!cached || cached->index != found->index || cached->revision != found->revision) {
      cached.emplace(*found, build_block(*found, options, live), state_->options.render);
    }
    render_selection(*cached, part, piece, state_->options.render, writer);
  }
  return out;
}

std::uint64_t Session::revision() const {
  return state_->timeline.revision();
}

void Session::reset() {
  state_ = std::make_unique<State>(state_->options);
}

}  // namespace agent_timeline
