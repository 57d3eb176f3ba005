import type { ScreenPart, ShellPart } from '#model';

/** Selects a bundle; the server decides what is absent. */
export interface BundleChoice {
  readonly language?: string;
  /** Vehicle maker. */
  readonly oemName?: string;
  /** Look of the maker's portal. */
  readonly oemSkinName?: string;
}

/**
 * The compiled documents that the portal shows: a shell part, and one part for each screen, loaded when needed. They are replaced when the
 * language or the vehicle maker changes, or when the server has newer ones.
 */
export interface Bundles {
  /** The current shell part; the same object until it is replaced. */
  shell(): ShellPart;
  /** The part of a screen, if it has been loaded. */
  loadedScreen(id: string): ScreenPart | undefined;
  /** Loads the part of the screen that is about to be shown; rejects when it cannot be loaded or the screen is unknown. */
  openScreen(id: string): Promise<ScreenPart>;
  /** Loads the part of a screen that is not shown, e.g. for its title. */
  peekScreen(id: string): Promise<ScreenPart>;
  /** Loads another bundle and replaces the current one; what `choice` leaves out stays. Rejects when it cannot be loaded. */
  load(choice: BundleChoice): Promise<void>;
  /** Loads the newest documents, with the open screen, and replaces the current ones in one step. */
  refresh(): Promise<void>;
  /** Calls `changed` when the shell part has been replaced; call the result to stop. */
  subscribe(changed: () => void): () => void;
}
