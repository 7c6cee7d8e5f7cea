#include "decode/model_api/history.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "decode/read/model_gist.h"

namespace agent_timeline {
namespace {

/// The number of conversations kept. Sub-agents have their own, whose requests are interleaved.
constexpr std::size_t kMaxConversations = 8;
/// The number of forks kept in addition.
constexpr std::size_t kMaxForks = 4;
/// The number of answers kept; each is a message, or an item of Responses.
constexpr std::size_t kMaxAnswers = 256;
/// The minimum of matching elements if a list begins in the middle of a conversation: a single
/// question may be asked again.
constexpr std::size_t kMinWindow = 2;

}  // namespace

ModelHistory::Elements ModelHistory::elements_of(const Value& list) {
  Elements elements;
  for (std::size_t index = 0; index < list.size(); ++index) {
    if (const auto element = element_of(list.element(index), index)) elements.push_back(*element);
  }
  return elements;
}

std::optional<ModelHistory::Element> ModelHistory::element_of(const Value& item,
                                                              std::size_t index) {
  const auto gist = model_gist_of(item);
  if (!gist) return std::nullopt;
  const std::string_view role = item["role"].string_or_empty();
  return Element{index, *gist, role == "user", role == "assistant" || role == "model"};
}

ModelHistory::Conversation ModelHistory::conversation_of(const Elements& elements) {
  Conversation conversation;
  for (const Element& element : elements)
    conversation.digests.push_back(element.gist);
  conversation.begins_answer = !elements.empty() && elements.back().is_model;
  return conversation;
}

/// Finds the conversation with the longest common prefix, preferably one that the list repeats
/// whole.
std::optional<ModelHistory::Match> ModelHistory::find(const Elements& elements) const {
  std::optional<Match> best;
  for (std::size_t index = 0; index < conversations_.size(); ++index) {
    const std::vector<Digest>& digests = conversations_[index].digests;
    std::size_t count = 0;
    while (count < digests.size() && count < elements.size() &&
           digests[count] == elements[count].gist)
      ++count;
    const bool is_whole = count == digests.size();
    const bool is_better =
        !best || count > best->count || (count == best->count && is_whole >= best->is_whole);
    if (count > 0 && is_better) best = {index, count, is_whole};
  }
  return best ? best : find_window(elements);
}

/// Finds a conversation whose last elements begin the list: programs drop the first elements of a
/// long conversation.
std::optional<ModelHistory::Match> ModelHistory::find_window(const Elements& elements) const {
  // The prefix function of Knuth, Morris and Pratt.
  std::vector<std::size_t> repeated(elements.size());
  const auto grow = [&](std::size_t count, const Digest& next) {
    while (count > 0 && (count == elements.size() || elements[count].gist != next))
      count = repeated[count - 1];
    return count < elements.size() && elements[count].gist == next ? count + 1 : count;
  };
  for (std::size_t i = 1; i < elements.size(); ++i)
    repeated[i] = grow(repeated[i - 1], elements[i].gist);
  std::optional<Match> best;
  for (std::size_t index = 0; index < conversations_.size(); ++index) {
    std::size_t count = 0;
    for (const Digest& digest : conversations_[index].digests)
      count = grow(count, digest);
    const bool is_long_enough = count + (is_answer(elements, count) ? 1 : 0) >= kMinWindow;
    if (count > 0 && is_long_enough && (!best || count >= best->count)) best = {index, count, true};
  }
  return best;
}

bool ModelHistory::is_answer(const Elements& elements, std::size_t index) const {
  return index < elements.size() && is_answer(elements[index].gist);
}

bool ModelHistory::is_answer(const Digest& gist) const {
  return std::find(answers_.begin(), answers_.end(), gist) != answers_.end();
}

/// True if the list continues the conversation: it repeats all of it, or an answer follows what it
/// repeats (programs add some elements to one request only), or it has the whole answer in place of
/// the beginning that ended the last request.
bool ModelHistory::continues(const Match& match, const Elements& elements) const {
  if (match.is_whole || is_answer(elements, match.count)) return true;
  return match.count < elements.size() && completes_answer(match, elements[match.count]);
}

/// True if `next`, the element after the common ones, is the answer that the conversation begins.
bool ModelHistory::completes_answer(const Match& match, const Element& next) const {
  const Conversation& known = conversations_[match.conversation];
  return match.count + 1 == known.digests.size() && known.begins_answer && known.is_answered &&
         next.is_model;
}

/// Returns the index of the first new element. A list that leaves the conversation before its end,
/// or ends there, is another branch, which begins with a message of the user. So does a list that
/// ends with a question that was asked before, unless the model said nothing since: then the
/// request is a retry.
std::size_t ModelHistory::first_new_element(const Match& match, const Elements& elements) const {
  const std::size_t next = elements[match.count - 1].index + 1;
  const bool has_more = match.count < elements.size();
  if (match.is_whole && !has_more) {
    const bool is_asked_again =
        elements.back().is_user && conversations_[match.conversation].is_answered;
    return is_asked_again ? elements.back().index : next;
  }
  if (continues(match, elements) || (has_more && elements[match.count].is_user)) return next;
  for (std::size_t i = match.count; i > 0; --i) {
    if (elements[i - 1].is_user) return elements[i - 1].index;
  }
  return 0;
}

/// Takes the answers that the list repeats from that element on; returns the index after them.
std::size_t ModelHistory::claim_answers(const Elements& elements, std::size_t from) {
  while (from < elements.size() && claim_answer(elements[from].gist))
    ++from;
  return from;
}

bool ModelHistory::claim_answer(const Digest& gist) {
  const auto answer = std::find(answers_.begin(), answers_.end(), gist);
  if (answer == answers_.end()) return false;
  answers_.erase(answer);
  return true;
}

std::size_t ModelHistory::begin_request(const Value& list) {
  close_list();
  const Elements elements = elements_of(list);
  if (elements.empty()) return 0;
  Conversation conversation = conversation_of(elements);
  const std::optional<Match> match = find(elements);
  const bool is_continued = !match || continues(*match, elements);
  const std::size_t count = match ? match->count : 0;
  const std::size_t known_count = is_continued ? claim_answers(elements, count) : count;
  std::size_t begin = known_count == 0 ? 0 : elements[known_count - 1].index + 1;
  if (match && known_count == count) begin = first_new_element(*match, elements);
  store(std::move(conversation), match.value_or(Match()), is_continued);
  return begin;
}

/// Keeps a conversation. One that replaces at most one element of the conversation that it repeats
/// continues and replaces it.
void ModelHistory::store(Conversation conversation, const Match& match, bool is_continued) {
  if (match.count > 0) {
    const Conversation& known = conversations_[match.conversation];
    const bool replaces = is_continued && match.count + 1 >= known.digests.size();
    const bool adds_nothing = match.count == conversation.digests.size();
    conversation.is_fork = !replaces || (known.is_fork && adds_nothing);
    if (replaces)
      conversations_.erase(conversations_.begin() +
                           static_cast<std::ptrdiff_t>(match.conversation));
  }
  add(std::move(conversation));
}

/// If there are too many of its sort, the oldest one is dropped.
void ModelHistory::add(Conversation conversation) {
  const auto is_same_kind = [&](const Conversation& other) {
    return other.is_fork == conversation.is_fork;
  };
  const auto count = std::count_if(conversations_.begin(), conversations_.end(), is_same_kind);
  const std::size_t limit = conversation.is_fork ? kMaxForks : kMaxConversations;
  if (static_cast<std::size_t>(count) >= limit)
    conversations_.erase(std::find_if(conversations_.begin(), conversations_.end(), is_same_kind));
  conversations_.push_back(std::move(conversation));
}

void ModelHistory::add_answer(const std::optional<Digest>& gist) {
  mark_answered();
  if (!gist) return;
  if (answers_.size() == kMaxAnswers) answers_.pop_front();
  answers_.push_back(*gist);
}

void ModelHistory::mark_answered() {
  close_list();
  for (Conversation& conversation : conversations_)
    conversation.is_answered = true;
}

}  // namespace agent_timeline
