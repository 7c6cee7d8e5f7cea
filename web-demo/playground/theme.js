// The switch between light, dark and the system's choice; kept for the next visit.
// Invariant: `system` leaves no attribute behind, so that the style sheets decide.

const kStored = "agent-timeline-theme";

export function themeSwitch(fieldset) {
  const apply = (theme) => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  const stored = localStorage.getItem(kStored) ?? "system";
  const choice = [...fieldset.elements].find((input) => input.value === stored);
  if (choice) {
    choice.checked = true;
    apply(stored);
  }
  fieldset.addEventListener("change", (event) => {
    apply(event.target.value);
    localStorage.setItem(kStored, event.target.value);
  });
}
