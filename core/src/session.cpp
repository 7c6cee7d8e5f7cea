// Joins the stages: bytes → decode → timeline → emit, and blocks → render on demand. The only file
// that knows them all.
#include "agent_timeline/session.h"

#include "blocks/build_block.h"
#include "blocks/pieces.h"
#include "decode/decoder.h"
#include "emit/emitter.h"
#include "html/html_writer.h"
#include "render/render.h"
#include "timeline/timeline.h"

namespace agent_timeline {

struct Session::State final : private EventSink {
  explicit State(DecodeOptions chosen) : options(chosen), decoder(*this, chosen) {}

  DecodeOptions options;
  Decoder decoder;
  Timeline timeline;
  Emitter emitter;

 private:
  void on_event(Event event) override { timeline.apply(std::move(event)); }
};

namespace {

template <typename Keyed>
const Keyed* find_key(const std::vector<Keyed>& list, std::string_view key) {
  for (const Keyed& item : list) {
    if (item.key == key) return &item;
  }
  return nullptr;
}

void render_selection(const Block& block, std::string_view part_key, std::string_view piece_key,
                      HtmlWriter& html) {
  if (part_key.empty()) return render_block(block, html);
  const Part* part = find_key(block.parts, part_key);
  if (part == nullptr) return;
  if (piece_key.empty()) return render_part(*part, html);
  const std::vector<Piece> pieces = cut_pieces(part->content);
  const Piece* piece = find_key(pieces, piece_key);
  if (piece != nullptr) render_piece(*part, *piece, html);
}

const Entry* find_entry(const Timeline& timeline, std::string_view id) {
  const std::optional<EntryIndex> index = parse_entry_id(id);
  const auto& entries = timeline.entries();
  return index && *index < entries.size() ? &entries[*index] : nullptr;
}

}  // namespace

Session::Session() : state_(std::make_unique<State>(DecodeOptions{})) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

bool Session::configure(std::string_view options) {
  const std::optional<DecodeOptions> read = read_options(options);
  if (read) state_ = std::make_unique<State>(*read);
  return read.has_value();
}

std::string Session::push(std::string_view bytes) {
  state_->decoder.feed(bytes);
  return state_->emitter.take_patch(state_->timeline);
}

std::string Session::end() {
  state_->decoder.finish();
  state_->timeline.end();
  return state_->emitter.take_patch(state_->timeline);
}

std::string Session::snapshot() const {
  return snapshot_json(state_->timeline);
}

std::string Session::descriptor(std::string_view entry) const {
  const Entry* found = find_entry(state_->timeline, entry);
  return found == nullptr ? std::string() : descriptor_json(*found);
}

std::string Session::html(std::string_view entry, std::string_view part,
                          std::string_view piece) const {
  std::string out;
  if (const Entry* found = find_entry(state_->timeline, entry)) {
    HtmlWriter writer(out);
    render_selection(build_block(*found), part, piece, writer);
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
