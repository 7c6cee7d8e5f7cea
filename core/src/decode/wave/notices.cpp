#include "decode/wave/notices.h"

#include <utility>

#include "base/json/write.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kFailed = "compaction-failed";
constexpr std::string_view kInProgress = "compacting";
constexpr std::string_view kSkipped = "compaction-skipped";
constexpr std::string_view kSucceeded = "compacted";

std::string identity(std::string_view type, std::string_view text) {
  return std::string(type) + digest_key(blake2(text));
}

}  // namespace

void WaveNotices::record_shown(std::string_view type, std::string_view text) {
  ++shown_[identity(type, text)];
}

bool WaveNotices::take_shown(std::string_view type, std::string_view text) {
  const auto found = shown_.find(identity(type, text));
  if (found == shown_.end()) return false;
  if (--found->second == 0) shown_.erase(found);
  return true;
}

bool WaveNotices::repeats(const NoticeEvent& notice) {
  std::string serialized;
  JsonWriter json(serialized);
  json.begin_array();
  for (const std::string* field : {&notice.code, &notice.subject, &notice.text})
    json.string(*field);
  json.raw(compact_json(notice.detail));
  json.end_array();
  const Digest digest = blake2(serialized);
  const auto [known, added] = by_key_.try_emplace(notice.key, digest);
  return !added && std::exchange(known->second, digest) == digest;
}

void WaveNotices::set_compacting(bool compacting, Event& event) {
  if (compacting == compacting_) return;
  compacting_ = compacting;
  if (compacting) {
    ++compactions_;
    summarised_ = false;
  }
  if (!summarised_) show_compaction(compacting ? kInProgress : kSkipped, {}, event);
}

void WaveNotices::show_summary(std::string_view text, Event& event) {
  if (!compacting_) set_compacting(true, event);
  show_compaction(kInProgress, text, event);
}

void WaveNotices::fail_compaction(std::string_view why, Event& event) {
  compacting_ = false;
  show_compaction(kFailed, why, event);
}

void WaveNotices::finish_compaction(std::string_view text, Event& event) {
  if (compactions_ == 0 || summarised_) ++compactions_;
  compacting_ = false;
  summarised_ = true;
  record_shown("compact", text);
  show_compaction(kSucceeded, text, event);
}

void WaveNotices::show_compaction(std::string_view code, std::string_view text,
                                  Event& event) const {
  NoticeEvent notice;
  notice.code = code;
  if (code == kFailed) notice.tone = Tone::bad;
  notice.key = "compaction/" + std::to_string(compactions_);
  notice.text = text;
  notice.is_document = code != kFailed;
  notice.open = code == kInProgress;
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
