// Requests to models repeat the conversation until then, so that a log of requests and answers says
// most of it again and again. This knows what was told. Invariant: an element of a request counts
// as told only where it stands behind the same elements as before, or is an answer that was shown.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "base/digest.h"
#include "base/value.h"

namespace agent_timeline {

class ModelHistory {
 public:
  /// The place in the list of a request where that begins which was not told yet.
  [[nodiscard]] std::size_t begin_request(const Value& list);
  /// The model has said this, and the next request with it is going to repeat it.
  void add_answer(const std::optional<Digest>& gist);
  /// The model says something.
  void hear();

 private:
  /// An element of a list that says something, and its place there.
  struct Said {
    std::size_t at = 0;
    Digest gist = {};
    bool by_user = false;
    bool by_model = false;
  };
  using List = std::vector<Said>;

  /// A list that was requested last.
  struct Conversation {
    std::vector<Digest> told;
    /// The request says how the answer begins.
    bool begins_answer = false;
    /// The model has said something since then.
    bool is_answered = false;
    /// It left another one, which may go on: a question beside the work, or another branch.
    bool is_fork = false;
  };

  /// Of a list, the conversation that it goes on with, and how many of its elements that has told.
  struct Match {
    std::size_t known = 0;
    std::size_t count = 0;
    bool is_whole = false;
  };

  static List list_of(const Value& list);
  static Conversation conversation_of(const List& said);
  [[nodiscard]] std::optional<Match> find(const List& said) const;
  [[nodiscard]] std::optional<Match> find_window(const List& said) const;
  [[nodiscard]] bool is_answer(const List& said, std::size_t index) const;
  [[nodiscard]] bool goes_on(const Match& match, const List& said) const;
  [[nodiscard]] std::size_t begin_of(const Match& match, const List& said) const;
  std::size_t claim_answers(const List& said, std::size_t from);
  void add(Conversation asked);

  /// The last one is at the end.
  std::vector<Conversation> conversations_;
  /// What was answered and that no request has repeated yet. Requests may run beside each other, so
  /// that nothing tells whose answer it is.
  std::deque<Digest> answers_;
};

}  // namespace agent_timeline
