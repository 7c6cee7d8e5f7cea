// The labels of the core in another language, for documents that the core writes itself. Who shows
// descriptors translates them from their keys.
// Invariant: a key that the table lacks is said in English; while no scope is open, all is English.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

class Translation {
 public:
  /// Reads a JSON object: keys with texts, or with `{"one": …, "other": …}`. Nothing when it is
  /// none.
  [[nodiscard]] static std::optional<Translation> read(std::string_view json);

  /// The text of a key; empty when there is none.
  [[nodiscard]] std::string_view text(std::string_view key, bool is_one) const;

  /// A number as the name of its argument has it (blocks/quantities.h), in the units and with the
  /// separators of this language.
  [[nodiscard]] std::string quantity(std::string_view name, std::int64_t number) const;

 private:
  struct Forms {
    std::string one;
    std::string other;
  };

  [[nodiscard]] std::string unit(std::string_view name, const std::string& amount,
                                 bool is_one = false) const;
  [[nodiscard]] std::string grouped(std::int64_t number) const;
  [[nodiscard]] std::string with_one_decimal(std::int64_t number, std::int64_t unit) const;
  [[nodiscard]] std::string duration(std::int64_t milliseconds) const;
  [[nodiscard]] std::string seconds(std::int64_t seconds) const;
  [[nodiscard]] std::string bytes(std::int64_t bytes) const;
  [[nodiscard]] std::string dollars(std::int64_t nano_usd) const;

  std::map<std::string, Forms, std::less<>> texts_;
};

/// While it lives, make_label() speaks this language; null is English. Scopes nest.
class TranslationScope {
 public:
  explicit TranslationScope(const Translation* translation);
  ~TranslationScope();
  TranslationScope(const TranslationScope&) = delete;
  TranslationScope& operator=(const TranslationScope&) = delete;

  /// Null while there is none.
  [[nodiscard]] static const Translation* current();

 private:
  const Translation* outer_;
};

}  // namespace agent_timeline
