// The form that chooses faults. Invariant: whatever is chosen, `changed(rates)` hears of it.

const kRates = [
  [0, "none"],
  [0.02, "2 %"],
  [0.1, "10 %"],
  [0.5, "half"],
];

export class FaultPanel {
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

  rates() {
    const rates = { seed: this.seed };
    for (const [name, rate] of new FormData(this.form)) rates[name] = Number(rate);
    return rates;
  }

  say({ drop, duplicate, reorder }) {
    this.counts.textContent =
      drop + duplicate + reorder === 0
        ? "No faults."
        : `${drop} dropped, ${duplicate} duplicated, ${reorder} out of order.`;
  }
}
