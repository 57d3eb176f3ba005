import type { ScreenPart, ShellPart } from '#model';

/** Selects a bundle: a maker's portal in one of its skins and one language. The server chooses what is undefined. */
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
  /**
   * Loads the part of the screen that is about to be shown; `load` and `refresh` later load it again with the shell part. Rejects when it
   * cannot be loaded or the screen is unknown.
   */
  openScreen(id: string): Promise<ScreenPart>;
  /** Loads the part of a screen that is not shown, e.g. for its title. */
  peekScreen(id: string): Promise<ScreenPart>;
  /** Loads another bundle and replaces the current one; properties that `choice` lacks stay as they are. Rejects when loading fails. */
  load(choice: BundleChoice): Promise<void>;
  /** Loads the newest documents, with the open screen, and replaces the current ones in one step. */
  refresh(): Promise<void>;
  /** Calls `listener` when the shell part has been replaced. The returned function removes the listener. */
  subscribe(listener: () => void): () => void;
}
