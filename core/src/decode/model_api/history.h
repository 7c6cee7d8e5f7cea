// Finds what is new in a request to a model. Each request repeats the conversation, so a log of
// requests and answers contains most of it again and again. Invariant: an element of a request
// counts as known only if it follows the same elements as before, or is an answer that was shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "base/digest.h"
#include "base/value.h"

namespace agent_timeline {

class ModelHistory {
 public:
  /// Returns the index in a request's list at which the new part begins.
  [[nodiscard]] std::size_t begin_request(const Value& list);

  // The list of a large request, whose elements come one by one (history_list.cpp).

  enum class Novelty : std::uint8_t {
    known,
    fresh,
    /// Has nothing to be recognised by: as new as the next element that has.
    undecided,
  };
  /// The elements of a request follow. Without `is_complete`, the server stores what came before
  /// them, so they are new.
  void begin_list(bool is_complete);
  [[nodiscard]] Novelty take_element(const Value& item);

  /// Records an answer, which the next request of its conversation will repeat.
  void add_answer(const std::optional<Digest>& gist);
  /// Marks all conversations as answered, since the model has said something.
  void mark_answered();

 private:
  /// An element of a list that has content, and its index there.
  struct Element {
    std::size_t index = 0;
    Digest gist = {};
    bool is_user = false;
    bool is_model = false;
  };
  using Elements = std::vector<Element>;

  /// A conversation, as listed by its last request.
  struct Conversation {
    std::vector<Digest> digests;
    /// It ends with the beginning of the answer.
    bool begins_answer = false;
    /// The model has said something since that request.
    bool is_answered = false;
    /// It branched off another one, which may continue: a side question, or another branch.
    bool is_fork = false;
  };

  /// The conversation that a list repeats, and how many elements the two have in common.
  struct Match {
    std::size_t conversation = 0;
    std::size_t count = 0;
    bool is_whole = false;
  };

  /// A list whose elements come one by one.
  struct OpenList {
    enum class Phase : std::uint8_t {
      /// There is none.
      closed,
      /// So far, it repeats a conversation.
      matching,
      /// Since then, it repeats answers.
      claiming,
      fresh,
    };
    Conversation conversation;
    Phase phase = Phase::closed;
    /// Conversations that begin with its first `match.count` elements.
    std::vector<std::size_t> candidates;
    Match match;
    bool is_continued = true;
  };

  static Elements elements_of(const Value& list);
  static Conversation conversation_of(const Elements& elements);
  [[nodiscard]] std::optional<Match> find(const Elements& elements) const;
  [[nodiscard]] std::optional<Match> find_window(const Elements& elements) const;
  [[nodiscard]] bool is_answer(const Elements& elements, std::size_t index) const;
  [[nodiscard]] bool is_answer(const Digest& gist) const;
  [[nodiscard]] static std::optional<Element> element_of(const Value& item, std::size_t index);
  [[nodiscard]] bool continues(const Match& match, const Elements& elements) const;
  [[nodiscard]] bool completes_answer(const Match& match, const Element& next) const;
  [[nodiscard]] std::size_t first_new_element(const Match& match, const Elements& elements) const;
  std::size_t claim_answers(const Elements& elements, std::size_t from);
  bool claim_answer(const Digest& gist);
  void store(Conversation conversation, const Match& match, bool is_continued);
  void add(Conversation conversation);

  bool follow(const Element& element, OpenList& list) const;
  void leave(const Element* element, OpenList& list) const;
  void close_list();

  /// The latest is last.
  std::vector<Conversation> conversations_;
  /// Answers that no request has repeated yet. Requests may run in parallel, so it is unknown which
  /// conversation an answer belongs to.
  std::deque<Digest> answers_;
  OpenList open_list_;
};

}  // namespace agent_timeline
