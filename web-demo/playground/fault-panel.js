// @ts-check
// The form that selects faults.
// Invariant: every choice calls `changed(rates)`.

/** @typedef {import("./faults.js").FaultRates} FaultRates */

/** @type {[number, string][]} */
const kRates = [
  [0, "none"],
  [0.02, "2 %"],
  [0.1, "10 %"],
  [0.5, "half"],
];

export class FaultPanel {
  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement} counts shows how many faults there are
   * @param {(rates: FaultRates) => void} changed
   */
  constructor(form, counts, changed) {
    this.form = form;
    this.counts = counts;
    this.seed = 1;
    for (const picker of form.querySelectorAll("select")) {
      picker.append(...kRates.map(([rate, text]) => new Option(text, String(rate))));
    }
    form.addEventListener("change", () => changed(this.rates()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.seed += 1;
      changed(this.rates());
    });
  }

  /** @returns {FaultRates} */
  rates() {
    const chosen = [...new FormData(this.form)].map(([name, rate]) => [name, Number(rate)]);
    return { ...Object.fromEntries(chosen), seed: this.seed };
  }

  /** @param {import("./faults.js").FaultCounts} counts */
  say({ drop, duplicate, reorder }) {
    this.counts.textContent =
      drop + duplicate + reorder === 0
        ? "No faults."
        : `${drop} dropped, ${duplicate} duplicated, ${reorder} out of order.`;
  }
}
