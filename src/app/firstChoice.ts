import type { Platform } from '#platform';

/** What the first documents are chosen by: what an earlier visit stored in this browser (G-C16). */
export interface FirstChoice {
  readonly language?: string;
  readonly oemName?: string;
  readonly oemSkinName?: string;
}

/** Storage keys; the portal document that could rename them is not loaded yet. */
const keys = { language: 'language', userData: 'user_data', skin: 'oemSkinName' };

/**
 * Language by address, earlier choice, browser; program of the user whose session is still open: by the server
 * (`program`), else by what is stored here.
 */
export function firstChoice(platform: Platform, program?: Omit<FirstChoice, 'language'>): FirstChoice {
  const { storage, location, page } = platform;
  const language = [location.current.path.split('/')[1], storage.get(keys.language), page.languages[0]].find(isLanguage);
  const spoken = language !== undefined && { language: language.split('-')[0]?.toLowerCase() ?? language };
  if (program !== undefined) return { ...spoken, ...program };
  const oemName = programOf(storage.get(keys.userData));
  const skin = storage.get(keys.skin);
  return {
    ...spoken,
    ...(oemName !== undefined && { oemName }),
    ...(skin !== undefined && { oemSkinName: skin }),
  };
}

function isLanguage(code: string | undefined): code is string {
  return code !== undefined && /^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(code);
}

function programOf(text: string | undefined): string | undefined {
  try {
    const data: unknown = JSON.parse(text ?? 'null');
    const name: unknown = typeof data === 'object' && data !== null && 'oemName' in data ? data.oemName : undefined;
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
