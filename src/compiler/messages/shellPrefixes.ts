/**
 * Beginnings of message keys that the runtime looks up itself, or by a name that stands in data. They count as used and are in every shell.
 */
export const SHELL_PREFIXES: readonly string[] = [
  'app.',
  'errors.',
  'languages.',
  'format.',
  'forms.',
  'table.',
  'download.',
  'ui.',
  'validation.',
  'shell.',
];
