/** What the page can tell about itself: visible, on line, languages, leaving. */
export interface PageState {
  readonly visible: boolean;
  readonly online: boolean;
  /** Languages that the browser prefers, BCP 47, best first. */
  readonly languages: readonly string[];
  /** Calls back when `visible` or `online` changes; the answer ends it. */
  watch(then: () => void): () => void;
  /** Sets language and title of the document. */
  describe(page: { readonly language?: string; readonly title?: string }): void;
}
