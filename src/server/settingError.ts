/** A setting that no server starts with; the message names it and says what it takes. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}
