#include "render/file_icon.h"

#include <string>

#include "base/text.h"
#include "code/language.h"

namespace agent_timeline {
namespace {

struct IconRow {
  std::string_view css_class;
  /// Extensions, each surrounded by spaces.
  std::string_view extensions;
};

constexpr IconRow kIcons[] = {
    {"at-icon-image", " png jpg jpeg gif webp svg ico bmp avif heic tif tiff psd "},
    {"at-icon-media", " mp3 wav ogg flac m4a mp4 mov webm mkv avi "},
    {"at-icon-archive", " zip gz tgz bz2 xz zst tar 7z rar jar deb rpm whl "},
    {"at-icon-document", " md markdown mdx rst adoc txt pdf doc docx odt rtf tex ppt pptx "},
    {"at-icon-data", " json jsonl json5 csv tsv xml sql db sqlite parquet xls xlsx ods "},
    {"at-icon-settings", " yaml yml toml ini cfg conf env properties lock plist editorconfig "},
    {"at-icon-font", " ttf otf woff woff2 eot "},
    {"at-icon-binary", " exe dll so dylib a o obj lib bin wasm class pyc "},
};

/// A longer suffix is not an extension.
constexpr std::size_t kExtensionBytes = 12;

std::string_view last_component(std::string_view path) {
  return path.substr(path.find_last_of("/\\") + 1);
}

}  // namespace

std::string_view icon_class(const ListedEntry& entry) {
  if (entry.kind == ListedEntry::Kind::directory) return "at-icon-folder";
  if (entry.kind == ListedEntry::Kind::symlink) return "at-icon-link";
  const std::string_view name = last_component(entry.name);
  const std::string_view extension = name.substr(name.rfind('.') + 1);
  if (extension.size() <= kExtensionBytes) {
    std::string wanted = " ";
    wanted += to_lower_ascii(extension);
    wanted += ' ';
    for (const IconRow& row : kIcons) {
      if (row.extensions.find(wanted) != std::string_view::npos) return row.css_class;
    }
  }
  const std::string_view language = code::language_for_path(name);
  return language.empty() || language == "plaintext" ? "at-icon-file" : "at-icon-code";
}

}  // namespace agent_timeline
