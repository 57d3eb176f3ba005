/** A wrong setting; the message names it and says which values it takes. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}
