// The agent's to-do list in one line, “2/4 · Write a test”, that opens to show all items with their
// states and priorities. Invariant: hidden while the list is empty; an unchanged item keeps its node,
// and an item that the reader opened stays open.
import type { Todo } from "../../contract/index.js";
import { button, element, screenReaderText, setText, textElement } from "../page/element.js";
import type { Hooks } from "../hooks/hooks.js";
import { icon } from "../page/icons.js";
import type { Words } from "../options/words.js";

export class TodoPanel {
  readonly node = element("section", "at-todos");
  readonly #counts = textElement("span", "at-todo-counts");
  /** The current item, shown beside the counts. */
  readonly #now = textElement("span", "at-todo-now");
  readonly #list = element("ul", "at-todo-list");
  readonly #head: HTMLButtonElement;
  readonly #rows = new Map<string, { node: HTMLElement; key: string }>();

  constructor(
    private readonly words: Words,
    private readonly hooks: Hooks,
  ) {
    const title = screenReaderText(words.todos);
    this.#head = button(
      "at-todo-head",
      icon("list"),
      title,
      this.#counts,
      this.#now,
      icon("chevron"),
    );
    this.#head.addEventListener("click", () => {
      this.#setOpen(this.#list.hidden);
    });
    this.node.hidden = true;
    this.node.append(this.#head, this.#list);
    this.#setOpen(false);
  }

  update(todos: Todo[]): void {
    this.node.hidden = todos.length === 0;
    const done = todos.filter((todo) => todo.status === "completed").length;
    setText(this.#counts, `${done}/${todos.length}`);
    const now =
      todos.find((todo) => todo.status === "in-progress") ??
      todos.find((todo) => todo.status === "pending");
    setText(this.#now, now ? this.hooks.text(now.content) : this.words.todosDone);
    this.node.classList.toggle("at-all-done", now === undefined);
    const kept = new Set<string>();
    todos.forEach((todo, index) => {
      const id = kept.has(todo.id) ? `${todo.id} ${index}` : todo.id;
      kept.add(id);
      const node = this.#row(id, todo);
      const place = this.#list.children[index] ?? null;
      if (place !== node) this.#list.insertBefore(node, place);
    });
    for (const [id, { node }] of this.#rows) {
      if (kept.has(id)) continue;
      node.remove();
      this.#rows.delete(id);
    }
  }

  #row(id: string, todo: Todo): HTMLElement {
    const key = JSON.stringify(todo);
    const known = this.#rows.get(id);
    if (known?.key === key) return known.node;
    const node = known?.node ?? element("li", "at-todo");
    node.dataset["status"] = todo.status;
    node.replaceChildren(this.#rowButton(node, todo));
    this.#rows.set(id, { node, key });
    return node;
  }

  #rowButton(row: HTMLElement, todo: Todo): HTMLElement {
    const mark = { completed: "check", "in-progress": "clock", pending: "ring" } as const;
    const text = textElement("span", "at-todo-text", this.hooks.text(todo.content));
    const state = screenReaderText(`${this.words.todoStatus[todo.status]}: `);
    const node = button("at-todo-button", icon(mark[todo.status]), state, text);
    const notes = todo.notes === null ? "" : this.hooks.text(todo.notes);
    if (todo.notes !== null) text.append(element("span", "at-todo-notes", notes));
    if (todo.priority !== null) {
      const chip = element("span", "at-chip", this.words.priority[todo.priority]);
      chip.dataset["priority"] = todo.priority;
      node.append(chip);
    }
    const show = (open: boolean): void => {
      row.classList.toggle("at-open", open);
      node.setAttribute("aria-expanded", String(open));
    };
    show(row.classList.contains("at-open"));
    node.addEventListener("click", () => {
      show(!row.classList.contains("at-open"));
    });
    return node;
  }

  #setOpen(open: boolean): void {
    this.#list.hidden = !open;
    this.#head.setAttribute("aria-expanded", String(open));
  }
}
