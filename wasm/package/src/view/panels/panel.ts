// The interface between the frame of the panels and its contents. Invariant: types only.

export interface PanelContent {
  readonly node: HTMLElement;
  /** Called when the session has changed, or the panel is shown again. */
  refresh(): void;
  dispose(): void;
}
