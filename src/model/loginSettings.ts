/** What the keys of settings in local storage begin with that last as long as a login, e.g. the filters of tables (GB-109). */
export const LOGIN_SETTINGS = 'filters:';

/** The key under which settings of one program are stored, by the name that the document gives them. */
export function loginSettingsKey(oemId: string, name: string): string {
  return `${LOGIN_SETTINGS}${oemId}:${name}`;
}
