import type { ScreenPart, ShellPart } from '#model';

/** What chooses a bundle. */
export interface BundleChoice {
  readonly language?: string;
  readonly oemName?: string;
  readonly oemSkinName?: string;
}

/** The documents in use; they change when the language, the program or the documents on the server change. */
export interface Bundles {
  shell(): ShellPart;
  /** The part of a screen, if it is loaded. */
  loadedScreen(id: string): ScreenPart | undefined;
  /** Loads the part of a screen that is about to open; rejects when it cannot be loaded or the screen is unknown. */
  openScreen(id: string): Promise<ScreenPart>;
  /** Loads the part of a screen that does not open now, e.g. for its title. */
  peekScreen(id: string): Promise<ScreenPart>;
  /** Loads another choice and puts it in use; what the choice leaves out stays. Rejects when it cannot be loaded. */
  load(choice: BundleChoice): Promise<void>;
  /** Loads the newest documents, the open screen included, and puts them in use at once. */
  refresh(): Promise<void>;
  subscribe(changed: () => void): () => void;
}
