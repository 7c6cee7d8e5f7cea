#include "emit/search.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "base/json/write.h"
#include "base/utf8.h"
#include "blocks/build_block.h"
#include "emit/case_finder.h"
#include "emit/part_text.h"

namespace agent_timeline {
namespace {

// The texts of an entry, separated by bytes that never occur in UTF-8, so that no match spans two
// of them:
//
//   title LF summary   ( PART part key   ( PIECE piece key  TEXT text )* )*
constexpr char kPart = '\xFF';
constexpr char kPiece = '\xFE';
constexpr char kText = '\xFD';
constexpr std::string_view kNextText = "\xFF\xFE";

/// Maximum bytes listed before and after a hit, within its line.
constexpr std::size_t kContext = 80;

std::string text_of(const Entry& entry, const markdown::Options& options) {
  const Block block = build_block(entry, options, {}, BlockDetail::searched);
  std::string out = block.title.text;
  out += '\n';
  // The head of an expanded message shows no summary.
  if (!std::holds_alternative<Message>(entry.content) || block.collapsed) out += block.summary;
  for (const Part& part : block.parts) {
    (out += kPart) += part.key;
    for (const PartPiece& piece : cut_pieces(part.content)) {
      (out += kPiece) += piece.key;
      out += kText;
      append_part_text(part, piece, TextForm::rendered, out);
    }
  }
  out.shrink_to_fit();
  return out;
}

/// A text of an entry and its location.
struct Segment {
  std::string_view part;
  std::string_view piece;
  std::string_view text;
};

/// Takes the first text off `rest`, which starts with a text or a key. Returns false if there is
/// none.
bool take_segment(std::string_view& rest, Segment& segment) {
  while (!rest.empty() && rest.front() == kPart) {
    rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find_first_of(kNextText), rest.size());
    segment.part = rest.substr(0, end);
    rest.remove_prefix(end);
  }
  if (rest.empty()) return false;
  if (rest.front() == kPiece) {
    const std::size_t text = rest.find(kText);
    segment.piece = rest.substr(1, text - 1);
    rest.remove_prefix(text + 1);
  }
  const std::size_t end = std::min(rest.find_first_of(kNextText), rest.size());
  segment.text = rest.substr(0, end);
  rest.remove_prefix(end);
  return true;
}

std::string_view before(std::string_view text, std::size_t at) {
  const std::size_t line = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  std::size_t begin = line == std::string_view::npos ? 0 : line + 1;
  if (at - begin > kContext) begin = at - kContext;
  while ((static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
    ++begin;
  return text.substr(begin, at - begin);
}

std::string_view after(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at, text.find('\n', at) - at);
  return utf8_prefix(rest, kContext);
}

class Hits {
 public:
  Hits(const CaseFinder& finder, std::size_t limit, JsonWriter& json)
      : finder_(finder), limit_(limit), json_(json) {}

  void search_entry(EntryIndex entry, std::string_view texts) {
    // Most entries have no hit, so a single search through all their texts, including keys, is
    // fastest.
    if (!finder_.find(texts, 0)) return;
    const std::size_t before = total_;
    Segment segment;
    while (take_segment(texts, segment)) {
      std::size_t from = 0;
      while (const std::optional<Match> found = finder_.find(segment.text, from)) {
        if (total_ < limit_) write(entry, segment, *found, total_ - before);
        ++total_;
        from = found->end;
      }
    }
    if (total_ > before) ++entries_;
  }

  [[nodiscard]] std::size_t total() const { return total_; }
  [[nodiscard]] std::size_t entries() const { return entries_; }

 private:
  void field(const char* name, std::string_view text) {
    json_.key(name);
    json_.string(text);
  }
  void write(EntryIndex entry, const Segment& segment, const Match& found, std::size_t index) {
    json_.begin_object();
    field("entry", entry_id(entry));
    field("part", segment.part);
    field("piece", segment.piece);
    json_.key("index");
    json_.integer(static_cast<std::int64_t>(index));
    field("before", before(segment.text, found.begin));
    field("match", segment.text.substr(found.begin, found.end - found.begin));
    field("after", after(segment.text, found.end));
    json_.end_object();
  }

  const CaseFinder& finder_;
  std::size_t limit_;
  JsonWriter& json_;
  std::size_t total_ = 0;
  std::size_t entries_ = 0;
};

}  // namespace

void SearchIndex::bring_up_to_date(const Timeline& timeline, const markdown::Options& options) {
  const std::vector<Entry>& entries = timeline.entries();
  entries_.resize(entries.size());
  for (const Entry& entry : entries) {
    Indexed& indexed = entries_[entry.index];
    if (indexed.revision == entry.revision) continue;
    indexed = {entry.revision, text_of(entry, options)};
  }
}

std::string SearchIndex::search(const Timeline& timeline, const markdown::Options& options,
                                const SearchRequest& request) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("hits");
  json.begin_array();
  const CaseFinder finder(request.query.empty() ? "\n" : request.query, request.case_sensitive);
  Hits hits(finder, request.limit, json);
  if (!request.query.empty()) {
    bring_up_to_date(timeline, options);
    for (std::size_t i = 0; i < entries_.size(); ++i)
      hits.search_entry(static_cast<EntryIndex>(i), entries_[i].text);
  }
  json.end_array();
  json.key("total");
  json.integer(static_cast<std::int64_t>(hits.total()));
  json.key("entries");
  json.integer(static_cast<std::int64_t>(hits.entries()));
  json.end_object();
  return out;
}

}  // namespace agent_timeline
