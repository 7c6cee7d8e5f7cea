// The events of all goldens with hostile strings inserted, for tests of what the core makes of them.
// Invariant: the recordings take turns; one whose places have all had a hostile string is passed over
// until no recording has another. `due` holds the places that have not had one yet.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const kGoldens = fileURLToPath(new URL("../golden/", import.meta.url));

/** Members that determine an event's kind and dialect; replaced only rarely. */
const kIdentifyingMembers = new Set([
  "type",
  "role",
  "msg",
  "kind",
  "method",
  "subtype",
  "event",
  "agent-timeline",
]);
/**
 * The probabilities of replacing an ordinary string, one of kIdentifyingMembers, a string in a due
 * place, and a member name.
 */
const kRate = 0.3;
const kIdentifyingRate = 0.05;
const kDueRate = 0.7;
const kNameRate = 0.02;

function parsed(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** Returns the dialect of a golden: its folder, or for a file of conversations/ its base name. */
function dialectOf(name) {
  const [folder, ...rest] = name.split("/");
  return folder === "conversations" ? rest.at(-1).split(".")[0] : folder;
}

/** Yields the places of strings in `value`, as `dialect.member[].member`. */
function* placesIn(value, place) {
  if (typeof value === "string") yield place;
  else if (Array.isArray(value)) for (const item of value) yield* placesIn(item, `${place}[]`);
  else if (value !== null && typeof value === "object") {
    for (const [name, member] of Object.entries(value)) yield* placesIn(member, `${place}.${name}`);
  }
}

export class HostileEvents {
  /** Places that have had no hostile string yet. */
  due = new Set();
  /** Places of the recordings that were taken. */
  met = new Set();
  #recordings;
  #documents;
  #random;
  #next;

  constructor(recordings, documents, random) {
    this.#recordings = recordings;
    this.#documents = documents;
    this.#random = random;
    this.#next = random.below(recordings.length);
    for (const { places } of recordings) for (const place of places) this.due.add(place);
  }

  /** Returns the events of the next recording with hostile strings. */
  take() {
    const { dialect, events, places } = this.#nextRecording();
    for (const place of places) this.met.add(place);
    // Targets only some places, because a session in which everything is replaced matches no dialect.
    const due = places.filter((place) => this.due.has(place));
    const chosen = due.filter(() => this.#random.chance(1 / 3));
    const wanted = new Set(chosen.length > 0 ? chosen : due.slice(0, 1));
    return events.map((event) => this.#replaceStrings(event, dialect, wanted));
  }

  #nextRecording() {
    const count = this.#recordings.length;
    const isDue = ({ places }) => places.some((place) => this.due.has(place));
    let passed = 0;
    while (passed < count && !isDue(this.#recordings[(this.#next + passed) % count])) passed += 1;
    const taken = (this.#next + passed) % count;
    this.#next = (taken + 1) % count;
    return this.#recordings[taken];
  }

  /** `place` is null below a renamed member. */
  #replaceStrings(value, place, wanted, isIdentifying = false) {
    if (typeof value === "string") return this.#string(value, place, wanted, isIdentifying);
    const below = (name) => place && `${place}${name}`;
    if (Array.isArray(value))
      return value.map((item) => this.#replaceStrings(item, below("[]"), wanted, isIdentifying));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const isRenamed = this.#random.chance(kNameRate);
        const inside = isRenamed ? null : below(`.${name}`);
        const made = this.#replaceStrings(member, inside, wanted, kIdentifyingMembers.has(name));
        return [isRenamed ? this.#documents.any() : name, made];
      }),
    );
  }

  #string(value, place, wanted, isIdentifying) {
    const rate = wanted.has(place) ? kDueRate : isIdentifying ? kIdentifyingRate : kRate;
    if (!this.#random.chance(rate)) return value;
    const text = this.#documents.any();
    if (text !== "") {
      this.due.delete(place);
      wanted.delete(place);
    }
    return text;
  }
}

/** Reads the recordings of all goldens: `{ dialect, events, places }`. */
export async function goldenRecordings() {
  const names = await readdir(kGoldens, { recursive: true });
  const files = names.filter((name) => name.endsWith(".jsonl")).sort();
  if (files.length < 200) throw new Error(`${files.length} recordings`);
  return Promise.all(
    files.map(async (name) => {
      const dialect = dialectOf(name);
      const events = (await readFile(kGoldens + name, "utf8")).split("\n").flatMap(parsed);
      const places = [...new Set(events.flatMap((event) => [...placesIn(event, dialect)]))];
      return { dialect, events, places };
    }),
  );
}
