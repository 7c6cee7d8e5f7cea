// What the frame of the panels asks of what is shown in it. Invariant: types only.

export interface PanelContent {
  readonly node: HTMLElement;
  /** The session has changed, or the panel is shown again. */
  refresh(): void;
  dispose(): void;
}
