// Everything that `<agent-timeline>` in the page needs.
import "agent-timeline/element";
import "agent-timeline/styles.css";
