// A streaming answer without a session.
import { load, mountMarkdown } from "agent-timeline/markdown";
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
mountMarkdown(document.querySelector("main"), stream);
for (const piece of answer.split(/(?<= )/)) {
  stream.push(piece);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
stream.end();
