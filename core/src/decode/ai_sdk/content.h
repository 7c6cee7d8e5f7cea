// Content other than text and calls: files, sources, and data parts that an application names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/ai_sdk/state.h"

namespace agent_timeline {

/// A file as a message of `role`: a picture, or what there is of any other.
[[nodiscard]] MessageEvent read_ai_sdk_file(const Value& part, std::string key, Role role);

/// One more source: a link or a document, as a line of Markdown.
[[nodiscard]] std::string ai_sdk_source(const Value& part);

/// A message that lists sources.
[[nodiscard]] MessageEvent ai_sdk_sources(std::string_view list, std::string key);

/// A data part or a custom one as a row with its name; later ones with the key take its place.
[[nodiscard]] NoticeEvent read_ai_sdk_data(const Value& part, std::string key);

[[nodiscard]] bool is_ai_sdk_data(std::string_view type);

/// What metadata and parts of `fullStream` say of tokens.
[[nodiscard]] std::optional<Usage> read_ai_sdk_usage(const Value& usage);

}  // namespace agent_timeline
