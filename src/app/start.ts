import { createStartCalls } from '#api';
import type { ScreenStart, StartRequest } from '#model';
import { browserCookies, browserStorage } from '#platform';
import { chooseLanguage } from '#runtime';
import { readBoot } from './readBoot.ts';
import { leaveStartCalls } from './startCalls.ts';

/** What the first screen asks for, unless the browser has another language than the page or settings that make it another request. */
function screenReads(screen: ScreenStart | undefined, language: string): readonly StartRequest[] {
  if (screen === undefined || (screen.isAssumed && screen.language !== language)) return [];
  return screen.reads
    .filter(({ unlessStored }) => unlessStored === undefined || storage.get(unlessStored) === undefined)
    .map(({ unlessStored, ...read }) => ({ ...read, headers: { ...read.headers, 'Accept-Language': screen.language } }));
}

/**
 * A small script that the server puts into the page of a session, loaded before all others: sends the calls with which the session begins,
 * so that their responses are there when the portal can use them.
 */
const { start } = readBoot(document);
const storage = browserStorage(window);
const sender = createStartCalls({ fetch: (input, init) => fetch(input, init), cookies: browserCookies(document) });
if (start !== undefined && leaveStartCalls(window as object, sender)) {
  const language = chooseLanguage({
    supported: start.languages,
    address: location.pathname.split('/')[1],
    stored: storage.get(start.languageKey),
    browser: navigator.languages,
  });
  sender.send(start, language, screenReads(start.screen, language));
}
