// The core's labels in another language, for documents that the core writes itself. Hosts that show
// descriptors translate the labels by their keys.
// Invariant: a key that the table lacks falls back to English; without an open scope, everything is
// English.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

class Translation {
 public:
  /// Reads a JSON object of keys with texts, or with `{"one": …, "other": …}`. Nothing if `json` is
  /// not an object.
  [[nodiscard]] static std::optional<Translation> read(std::string_view json);

  /// The text of a key; empty if the table lacks it.
  [[nodiscard]] std::string_view text(std::string_view key, bool is_singular) const;

  /// Formats a number as the name of its argument specifies (blocks/quantities.h), with the units
  /// and separators of this language.
  [[nodiscard]] std::string quantity(std::string_view name, std::int64_t number) const;

 private:
  struct Forms {
    std::string one;
    std::string other;
  };

  [[nodiscard]] std::string unit(std::string_view name, const std::string& amount,
                                 bool is_singular = false) const;
  [[nodiscard]] std::string grouped(std::int64_t number) const;
  [[nodiscard]] std::string with_one_decimal(std::int64_t number, std::int64_t unit) const;
  [[nodiscard]] std::string duration(std::int64_t milliseconds) const;
  [[nodiscard]] std::string seconds(std::int64_t seconds) const;
  [[nodiscard]] std::string bytes(std::int64_t bytes) const;
  [[nodiscard]] std::string dollars(std::int64_t nano_usd) const;

  std::map<std::string, Forms, std::less<>> texts_;
};

/// While an instance exists, make_label() uses its language; null means English. Scopes nest.
class TranslationScope {
 public:
  explicit TranslationScope(const Translation* translation);
  ~TranslationScope();
  TranslationScope(const TranslationScope&) = delete;
  TranslationScope& operator=(const TranslationScope&) = delete;

  /// The language of the innermost scope; null for English.
  [[nodiscard]] static const Translation* current();

 private:
  const Translation* outer_;
};

}  // namespace agent_timeline
