// Content other than text and calls: files, sources, and the application's own data parts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/ai_sdk/state.h"

namespace agent_timeline {

/// A file as a message of `role`: an image, a link, or the part itself.
[[nodiscard]] MessageEvent read_ai_sdk_file(const Value& part, std::string key, Role role);

/// A source as a line of Markdown: a link, or the title of a document.
[[nodiscard]] std::string ai_sdk_source(const Value& part);

/// A message that lists sources.
[[nodiscard]] MessageEvent ai_sdk_sources(std::string_view list, std::string key);

/// A data or custom part as a row with its name; later ones with the same key replace it.
[[nodiscard]] NoticeEvent read_ai_sdk_data(const Value& part, std::string key);

[[nodiscard]] bool is_ai_sdk_data(std::string_view type);

/// Token usage in metadata and in parts of `fullStream`.
[[nodiscard]] std::optional<Usage> read_ai_sdk_usage(const Value& usage);

/// The usage that an application has put into a message's metadata.
[[nodiscard]] std::optional<Usage> read_ai_sdk_metadata_usage(const Value& metadata);

}  // namespace agent_timeline
