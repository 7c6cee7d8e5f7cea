#include "diff/marks.h"

#include "diff/moved.h"
#include "diff/word_diff.h"

namespace agent_timeline::diff {

void mark_changes(Diff& diff) {
  for (File& file : diff.files) {
    for (Hunk& hunk : file.hunks)
      mark_words(hunk);
    mark_moves(file);
  }
}

}  // namespace agent_timeline::diff
