import type { Platform } from '#platform';

/** What the first paint is chosen by, before anything is loaded: what an earlier visit kept on this browser (G-C16). */
export interface FirstChoice {
  readonly language?: string;
  readonly oemName?: string;
  readonly oemSkinName?: string;
}

/** Names of kept values; the portal document that could rename them is not there yet. */
const keys = { language: 'language', userData: 'user_data', skin: 'oemSkinName' };

/**
 * Language by address, earlier choice, browser; program of the user whose session this browser still holds: the server's word (`told`)
 * before what is stored here.
 */
export function firstChoice(platform: Platform, told?: Omit<FirstChoice, 'language'>): FirstChoice {
  const { storage, location, page } = platform;
  const language = [location.current.path.split('/')[1], storage.get(keys.language), page.languages[0]].find(isLanguage);
  const spoken = language !== undefined && { language: language.split('-')[0]?.toLowerCase() ?? language };
  if (told !== undefined) return { ...spoken, ...told };
  const program = programOf(storage.get(keys.userData));
  const skin = storage.get(keys.skin);
  return {
    ...spoken,
    ...(program !== undefined && { oemName: program }),
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
