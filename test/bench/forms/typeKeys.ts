import type { Page } from '@playwright/test';

/** Presses letters, one every so many milliseconds; answers the text. */
export async function typeKeys(page: Page, keys: number, everyMs: number): Promise<string> {
  const begun = performance.now();
  let text = '';
  for (let at = 0; at < keys; at += 1) {
    const letter = String.fromCharCode(97 + (at % 26));
    await page.keyboard.press(letter);
    text += letter;
    const rest = begun + (at + 1) * everyMs - performance.now();
    if (rest > 0) await new Promise((later) => setTimeout(later, rest));
  }
  return text;
}
