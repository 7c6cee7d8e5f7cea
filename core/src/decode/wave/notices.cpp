#include "decode/wave/notices.h"

#include <utility>

#include "base/json/write.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kFailed = "compaction-failed";
constexpr std::string_view kGoesOn = "compacting";
constexpr std::string_view kSkipped = "compaction-skipped";
constexpr std::string_view kSucceeded = "compacted";

std::string identity(std::string_view type, std::string_view text) {
  return std::string(type) + digest_key(blake2(text));
}

}  // namespace

void WaveNotices::announce(std::string_view type, std::string_view text) {
  ++announced_[identity(type, text)];
}

bool WaveNotices::take(std::string_view type, std::string_view text) {
  const auto found = announced_.find(identity(type, text));
  if (found == announced_.end()) return false;
  if (--found->second == 0) announced_.erase(found);
  return true;
}

bool WaveNotices::repeats(const NoticeEvent& notice) {
  std::string said;
  JsonWriter json(said);
  json.begin_array();
  for (const std::string* word : {&notice.code, &notice.subject, &notice.text})
    json.string(*word);
  json.raw(compact_json(notice.detail));
  json.end_array();
  const Digest digest = blake2(said);
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
  if (!summarised_) show_compaction(compacting ? kGoesOn : kSkipped, {}, event);
}

void WaveNotices::show_summary(std::string_view text, Event& event) {
  if (!compacting_) set_compacting(true, event);
  show_compaction(kGoesOn, text, event);
}

void WaveNotices::fail_compaction(std::string_view why, Event& event) {
  compacting_ = false;
  show_compaction(kFailed, why, event);
}

void WaveNotices::finish_compaction(std::string_view text, Event& event) {
  if (compactions_ == 0 || summarised_) ++compactions_;
  compacting_ = false;
  summarised_ = true;
  announce("compact", text);
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
  notice.open = code == kGoesOn;
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
