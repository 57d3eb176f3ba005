import { loadLanguage } from '../../../../src/runtime/flows/actions/loadLanguage.ts';
import type { ActionContext } from '../../../../src/runtime/scope/PortalServices.ts';

function loading(load: () => Promise<void>) {
  const stored: string[] = [];
  const ran: unknown[] = [];
  const shell = { portal: { languages: [{ id: 'en' }, { id: 'fr' }], storage: { language: 'language' } } };
  const services = {
    bundles: { shell: () => shell, load },
    platform: { storage: { set: (key: string, value: string) => stored.push(`${key}=${value}`) } },
  };
  const run = (actions: unknown, event: unknown) => void ran.push({ actions, event });
  const go = (language: string) =>
    loadLanguage.run({ language, onError: 'say so' as never }, { services, run, event: { type: 'X' } } as unknown as ActionContext);
  return { stored, ran, go };
}

test('[F1] a language that cannot be loaded is told and not remembered', async () => {
  const { stored, ran, go } = loading(() => Promise.reject(new Error('gone')));
  await go('fr');
  expect(stored).toEqual([]);
  expect(ran).toEqual([{ actions: 'say so', event: { type: 'X', error: { kind: 'offline', message: 'gone' } } }]);
});

test('a language that is loaded is remembered; one the portal does not have is left alone', async () => {
  const { stored, ran, go } = loading(() => Promise.resolve());
  await go('fr');
  await go('de');
  expect(stored).toEqual(['language=fr']);
  expect(ran).toEqual([]);
});
