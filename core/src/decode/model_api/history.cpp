#include "decode/model_api/history.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "decode/read/model_gist.h"

namespace agent_timeline {
namespace {

/// The number of conversations kept. Sub-agents have their own, whose requests are interleaved.
constexpr std::size_t kConversations = 8;
/// The number of forks kept in addition.
constexpr std::size_t kForks = 4;
/// The number of answers kept; each is a message, or an item of Responses.
constexpr std::size_t kAnswers = 256;
/// The minimum of matching elements if a list begins in the middle of a conversation: a single
/// question may be asked again.
constexpr std::size_t kWindow = 2;

}  // namespace

ModelHistory::List ModelHistory::list_of(const Value& list) {
  List said;
  for (std::size_t at = 0; at < list.size(); ++at) {
    const Value& item = list.element(at);
    const auto gist = model_gist_of(item);
    if (!gist) continue;
    const std::string_view role = item["role"].string_or_empty();
    said.push_back({at, *gist, role == "user", role == "assistant" || role == "model"});
  }
  return said;
}

ModelHistory::Conversation ModelHistory::conversation_of(const List& said) {
  Conversation asked;
  for (const Said& one : said)
    asked.told.push_back(one.gist);
  asked.begins_answer = !said.empty() && said.back().by_model;
  return asked;
}

/// Finds the conversation with the longest common prefix, preferably one that the list repeats
/// whole.
std::optional<ModelHistory::Match> ModelHistory::find(const List& said) const {
  std::optional<Match> best;
  for (std::size_t known = 0; known < conversations_.size(); ++known) {
    const std::vector<Digest>& told = conversations_[known].told;
    std::size_t count = 0;
    while (count < told.size() && count < said.size() && told[count] == said[count].gist)
      ++count;
    const bool is_whole = count == told.size();
    const bool is_better =
        !best || count > best->count || (count == best->count && is_whole >= best->is_whole);
    if (count > 0 && is_better) best = {known, count, is_whole};
  }
  return best ? best : find_window(said);
}

/// Finds a conversation whose last elements begin the list: programs drop the first elements of a
/// long conversation.
std::optional<ModelHistory::Match> ModelHistory::find_window(const List& said) const {
  // The prefix function of Knuth, Morris and Pratt.
  std::vector<std::size_t> repeated(said.size());
  const auto grow = [&](std::size_t count, const Digest& next) {
    while (count > 0 && (count == said.size() || said[count].gist != next))
      count = repeated[count - 1];
    return count < said.size() && said[count].gist == next ? count + 1 : count;
  };
  for (std::size_t i = 1; i < said.size(); ++i)
    repeated[i] = grow(repeated[i - 1], said[i].gist);
  std::optional<Match> best;
  for (std::size_t known = 0; known < conversations_.size(); ++known) {
    std::size_t count = 0;
    for (const Digest& told : conversations_[known].told)
      count = grow(count, told);
    const bool is_known = count + (is_answer(said, count) ? 1 : 0) >= kWindow;
    if (count > 0 && is_known && (!best || count >= best->count)) best = {known, count, true};
  }
  return best;
}

bool ModelHistory::is_answer(const List& said, std::size_t index) const {
  return index < said.size() &&
         std::find(answers_.begin(), answers_.end(), said[index].gist) != answers_.end();
}

/// True if the list continues the conversation: it repeats all of it, or an answer follows what it
/// repeats (programs add some elements to one request only), or it has the whole answer in place of
/// the beginning that ended the last request.
bool ModelHistory::goes_on(const Match& match, const List& said) const {
  if (match.is_whole || is_answer(said, match.count)) return true;
  const Conversation& known = conversations_[match.known];
  return match.count + 1 == known.told.size() && known.begins_answer && known.is_answered &&
         match.count < said.size() && said[match.count].by_model;
}

/// Returns the index of the first new element. A list that leaves the conversation before its end,
/// or ends there, is another branch, which begins with a message of the user. So does a list that
/// ends with a question that was asked before, unless the model said nothing since: then the
/// request is a retry.
std::size_t ModelHistory::begin_of(const Match& match, const List& said) const {
  const std::size_t next = said[match.count - 1].at + 1;
  const bool has_more = match.count < said.size();
  if (match.is_whole && !has_more) {
    const bool is_asked = said.back().by_user && conversations_[match.known].is_answered;
    return is_asked ? said.back().at : next;
  }
  if (goes_on(match, said) || (has_more && said[match.count].by_user)) return next;
  for (std::size_t i = match.count; i > 0; --i) {
    if (said[i - 1].by_user) return said[i - 1].at;
  }
  return 0;
}

/// Takes the answers that the list repeats from that element on; returns the index after them.
std::size_t ModelHistory::claim_answers(const List& said, std::size_t from) {
  for (; from < said.size(); ++from) {
    const auto answer = std::find(answers_.begin(), answers_.end(), said[from].gist);
    if (answer == answers_.end()) break;
    answers_.erase(answer);
  }
  return from;
}

std::size_t ModelHistory::begin_request(const Value& list) {
  const List said = list_of(list);
  if (said.empty()) return 0;
  Conversation asked = conversation_of(said);
  const std::optional<Match> match = find(said);
  const bool is_next = !match || goes_on(*match, said);
  const std::size_t count = match ? match->count : 0;
  const std::size_t told = is_next ? claim_answers(said, count) : count;
  std::size_t begin = told == 0 ? 0 : said[told - 1].at + 1;
  if (match) {
    const Conversation& known = conversations_[match->known];
    if (told == count) begin = begin_of(*match, said);
    // A list that replaces at most one element continues the conversation and replaces it here.
    const bool replaces = is_next && count + 1 >= known.told.size();
    asked.is_fork = !replaces || (known.is_fork && count == said.size());
    if (replaces)
      conversations_.erase(conversations_.begin() + static_cast<std::ptrdiff_t>(match->known));
  }
  add(std::move(asked));
  return begin;
}

/// If there are too many of its sort, the oldest one is dropped.
void ModelHistory::add(Conversation asked) {
  const auto is_like = [&](const Conversation& one) { return one.is_fork == asked.is_fork; };
  const auto count = std::count_if(conversations_.begin(), conversations_.end(), is_like);
  const std::size_t most = asked.is_fork ? kForks : kConversations;
  if (static_cast<std::size_t>(count) >= most)
    conversations_.erase(std::find_if(conversations_.begin(), conversations_.end(), is_like));
  conversations_.push_back(std::move(asked));
}

void ModelHistory::add_answer(const std::optional<Digest>& gist) {
  hear();
  if (!gist) return;
  if (answers_.size() == kAnswers) answers_.pop_front();
  answers_.push_back(*gist);
}

void ModelHistory::hear() {
  for (Conversation& one : conversations_)
    one.is_answered = true;
}

}  // namespace agent_timeline
