// @ts-check
// Switches between light, dark and the system's theme; stored for the next visit.
// Invariant: `system` leaves no attribute behind, so that the style sheets decide.

const kStored = "agent-timeline-theme";

/** @param {HTMLFieldSetElement} fieldset of radio buttons */
export function themeSwitch(fieldset) {
  /** @param {string} theme */
  const apply = (theme) => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  const stored = localStorage.getItem(kStored) ?? "system";
  const choices = [...fieldset.querySelectorAll("input")];
  const choice = choices.find((input) => input.value === stored);
  if (choice) {
    choice.checked = true;
    apply(stored);
  }
  fieldset.addEventListener("change", () => {
    const theme = choices.find((input) => input.checked)?.value ?? "system";
    apply(theme);
    localStorage.setItem(kStored, theme);
  });
}
