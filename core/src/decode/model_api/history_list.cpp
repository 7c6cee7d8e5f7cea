// Finds what is new in a request that is too large to be read at once: each element is compared
// when it comes. Unlike in a list that is read at once, a conversation is recognised only from its
// beginning, another branch of it begins with the first element that differs, and a question that
// is asked again adds nothing. Invariant: an element costs constant time beyond its digest.
#include <utility>

#include "decode/model_api/history.h"

namespace agent_timeline {

void ModelHistory::begin_list(bool is_complete) {
  close_list();
  if (!is_complete) return;
  open_list_.phase = OpenList::Phase::matching;
  for (std::size_t index = 0; index < conversations_.size(); ++index)
    open_list_.candidates.push_back(index);
}

ModelHistory::Novelty ModelHistory::take_element(const Value& item) {
  using Phase = OpenList::Phase;
  OpenList& list = open_list_;
  if (list.phase == Phase::closed) return Novelty::fresh;
  const auto element = element_of(item, list.conversation.digests.size());
  if (!element) return list.phase == Phase::fresh ? Novelty::fresh : Novelty::undecided;
  list.conversation.digests.push_back(element->gist);
  list.conversation.begins_answer = element->is_model;
  if (list.phase == Phase::matching && follow(*element, list)) return Novelty::known;
  if (list.phase == Phase::claiming && claim_answer(element->gist)) return Novelty::known;
  list.phase = Phase::fresh;
  return Novelty::fresh;
}

/// True if `element`, the next one of the list, is also the next one of a conversation.
bool ModelHistory::follow(const Element& element, OpenList& list) const {
  std::vector<std::size_t> further;
  for (const std::size_t index : list.candidates) {
    const std::vector<Digest>& digests = conversations_[index].digests;
    const std::size_t at = list.match.count;
    if (at < digests.size() && digests[at] == element.gist) further.push_back(index);
  }
  if (further.empty()) {
    leave(&element, list);
    return false;
  }
  list.candidates = std::move(further);
  ++list.match.count;
  return true;
}

/// The list stops to repeat a conversation: with `element`, or because it ends. It continues the
/// conversation that it repeats whole, if there is one.
void ModelHistory::leave(const Element* element, OpenList& list) const {
  list.phase = OpenList::Phase::claiming;
  if (list.match.count == 0) return;
  for (const std::size_t index : list.candidates) {
    const bool is_whole = conversations_[index].digests.size() == list.match.count;
    if (is_whole >= list.match.is_whole) list.match = {index, list.match.count, is_whole};
  }
  list.is_continued =
      list.match.is_whole ||
      (element != nullptr && (is_answer(element->gist) || completes_answer(list.match, *element)));
  if (!list.is_continued) list.phase = OpenList::Phase::fresh;
}

/// Nothing says where the list ends, so it ends when something else comes.
void ModelHistory::close_list() {
  OpenList list = std::exchange(open_list_, {});
  if (list.conversation.digests.empty()) return;
  if (list.phase == OpenList::Phase::matching) leave(nullptr, list);
  store(std::move(list.conversation), list.match, list.is_continued);
}

}  // namespace agent_timeline
