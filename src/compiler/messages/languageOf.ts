/** Language of a message file, by its path. */
export function languageOf(path: string): string {
  return /(?:^|\/)locales\/([A-Za-z-]+)[/.]/.exec(path)?.[1] ?? '';
}
