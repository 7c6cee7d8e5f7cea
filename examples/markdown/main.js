// An answer that streams, without a session.
import { load } from "agent-timeline";
import { mountMarkdown } from "agent-timeline/view";
import "agent-timeline/styles.css";

const answer = `## What a table needs

| part | why |
| --- | --- |
| head | names the columns |
| rows | come **one by one** |

\`\`\`js
const rows = [];
\`\`\`
`;

const core = await load();
const stream = core.createMarkdownStream();
const bubble = mountMarkdown(document.querySelector("main"));
for (const piece of answer.split(/(?<= )/)) {
  bubble.apply(stream.push(piece));
  await new Promise((resolve) => setTimeout(resolve, 20));
}
bubble.apply(stream.end());
