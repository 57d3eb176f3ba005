/** Beginnings of message keys that the runtime looks up by a name that stands in data; they count as used everywhere. */
export const SHELL_PREFIXES: readonly string[] = ['app.', 'errors.', 'languages.', 'format.'];
