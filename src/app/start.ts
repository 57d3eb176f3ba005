import { browserStorage } from '#platform';
import { chooseLanguage } from '#runtime';
import { readBoot } from './readBoot.ts';
import { startCalls } from './startCalls.ts';

/**
 * A small script that the server puts into the page of a session, loaded before all others: sends the calls with which the session begins,
 * so that their responses are there when the portal can use them.
 */
const { start } = readBoot(document);
const storage = browserStorage(window);
if (start !== undefined) {
  const language = chooseLanguage({
    supported: start.languages,
    address: location.pathname.split('/')[1],
    stored: storage.get(start.languageKey),
    browser: navigator.languages,
  });
  startCalls.send(start, language);
}
