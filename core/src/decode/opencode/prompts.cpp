#include "decode/opencode/prompts.h"

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/images.h"

namespace agent_timeline {
namespace {

/// Of what a person sends, this is all that is gathered in one row: it is told again for each file.
constexpr std::size_t kFilesOfRow = 32;
/// Where the words that stand for a file are looked for.
constexpr std::size_t kTextBytes = std::size_t{16} * 1024;

std::string first_string(std::initializer_list<const Value*> values) {
  for (const Value* value : values) {
    if (!value->string_or_empty().empty()) return std::string(value->text());
  }
  return {};
}

/// The words of the text that stand for the file, if there are any.
std::string_view mention_of(const Value& part) {
  const Value& text = part["source"]["text"];
  return text.is_object() ? text["value"].string_or_empty() : text.string_or_empty();
}

bool is_mentioned(const Value& part, std::string_view text) {
  const std::string_view mention = mention_of(part);
  return !mention.empty() && contains(text, mention);
}

/// Adds the elements of `more` to the array `list`, which may be null.
void add_all(const Value& more, Value& list) {
  for (const Member& item : more.members()) {
    if (list.is_null()) list = Value::array();
    list.add({}, item.value);
  }
}

}  // namespace

void read_opencode_file_part(const Value& part, MessageEvent& message) {
  const std::string mime = string_field(part, "mime");
  std::string url = first_string({&part["url"], &part["uri"]});
  if (url.empty() && part["data"].is_string()) {
    url = "data:" + mime + ";base64," + std::string(part["data"].text());
  }
  if (mime.starts_with("image/") && !url.empty()) {
    message.images.push_back(image_of_url(url, mime));
    return;
  }
  Value file = Value::object();
  const std::string name =
      first_string({&part["filename"], &part["name"], &part["source"]["path"]});
  if (!name.empty()) file.add("filename", Value::string(name));
  if (!mime.empty()) file.add("mime", Value::string(mime));
  if (!url.empty() && !url.starts_with("data:")) file.add("url", Value::string(url));
  if (file.size() == 0) return;
  if (message.attachment.is_null()) message.attachment = Value::array();
  message.attachment.add({}, std::move(file));
}

MessageEvent read_opencode_prompt(const std::string& key, const Value& prompt) {
  MessageEvent message;
  message.key = key;
  message.role = Role::user;
  message.text = string_field(prompt, "text");
  for (const Member& file : prompt["files"].members()) {
    const bool is_picture = file.value["mime"].string_or_empty().starts_with("image/");
    if (is_picture || !is_mentioned(file.value, message.text)) {
      read_opencode_file_part(file.value, message);
    }
  }
  return message;
}

void OpencodePrompts::add_text(const Value& part, MessageEvent& message) {
  const std::string of = id_text(part["messageID"]);
  if (of.empty()) return;
  Row& row = rows_[of];
  if (row.key.empty()) row.key = message.key;
  if (row.text_part.empty()) row.text_part = message.key;
  if (row.text_part != message.key) return;
  message.key = row.key;
  row.text = message.text.substr(0, kTextBytes);
}

/// Nothing is to be said of a file that the text names.
void OpencodePrompts::add_file(const Value& part, MessageEvent message, Event& event) {
  const std::string of = id_text(part["messageID"]);
  if (of.empty()) {
    event.bodies.emplace_back(std::move(message));
    return;
  }
  Row& row = rows_[of];
  const bool is_said = message.images.empty() && is_mentioned(part, row.text);
  if (is_said || !files_.insert(message.key).second) return;
  if (row.images.size() + row.files.size() >= kFilesOfRow) {
    event.bodies.emplace_back(std::move(message));
    return;
  }
  if (row.key.empty()) row.key = message.key;
  std::move(message.images.begin(), message.images.end(), std::back_inserter(row.images));
  add_all(message.attachment, row.files);
  message.key = row.key;
  message.change = TextChange::append;
  message.images = row.images;
  message.attachment = row.files;
  event.bodies.emplace_back(std::move(message));
}

}  // namespace agent_timeline
