import type { Platform } from '#platform';

/** Language, vehicle maker and skin (a design of the maker's portal) of the bundle that the page loads first (G-C16). */
export interface FirstChoice {
  readonly language?: string;
  readonly oemName?: string;
  readonly oemSkinName?: string;
}

/** Keys of local storage. The portal document may name other keys, but it is in the bundle, which is not loaded yet. */
const STORAGE_KEYS = { language: 'language', userData: 'user_data', skin: 'oemSkinName' };

/**
 * Chooses the bundle to load before any document has been loaded. The language comes from the URL, else from an earlier visit, else from
 * the browser. Maker and skin are those of the open session, which the server writes into the page (`sessionProgram`), else those of an
 * earlier visit.
 */
export function firstChoice(platform: Platform, sessionProgram?: Omit<FirstChoice, 'language'>): FirstChoice {
  const { storage, location, page } = platform;
  const candidates = [location.current.path.split('/')[1], storage.get(STORAGE_KEYS.language), page.languages[0]];
  const code = candidates.find(isLanguageCode);
  const language = code !== undefined && { language: code.split('-')[0]?.toLowerCase() ?? code };
  if (sessionProgram !== undefined) return { ...language, ...sessionProgram };
  const oemName = oemNameIn(storage.get(STORAGE_KEYS.userData));
  const skin = storage.get(STORAGE_KEYS.skin);
  return {
    ...language,
    ...(oemName !== undefined && { oemName }),
    ...(skin !== undefined && { oemSkinName: skin }),
  };
}

/** `fr` or `fr-CA`. */
function isLanguageCode(text: string | undefined): text is string {
  return text !== undefined && /^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(text);
}

/** The maker's name in the stored user data; undefined if the text is not JSON with a maker's name. */
function oemNameIn(userData: string | undefined): string | undefined {
  try {
    const data: unknown = JSON.parse(userData ?? 'null');
    const name: unknown = typeof data === 'object' && data !== null && 'oemName' in data ? data.oemName : undefined;
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
