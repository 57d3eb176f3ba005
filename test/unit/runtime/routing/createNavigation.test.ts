import type { PageLocation } from '#platform';
import routes from '../../../../schemas/routes.json';
import { createNavigation } from '../../../../src/runtime/routing/createNavigation.ts';

const shell = { routes, portal: { languages: [] } };

function navigation() {
  const guards: (() => boolean)[] = [];
  const current = { path: '/', query: '', hash: '' };
  const location = {
    origin: 'http://127.0.0.1',
    current,
    guardHistory: (ask: () => boolean) => {
      guards.push(ask);
      return () => guards.splice(guards.indexOf(ask), 1);
    },
  } as unknown as PageLocation;
  const made = createNavigation({ shell: () => shell as never }, location);
  const gone: string[] = [];
  made.attach((href) => gone.push(href));
  return { made, gone, guards, current };
}

test('a page that is left writes nothing into the address any more', () => {
  const { current, gone, made } = navigation();
  made.setQuery?.({ language: 'ENGLISH' });
  expect(gone).toEqual(['/?language=ENGLISH']);
  current.query = '?language=ENGLISH';
  made.setQuery?.({ page: '2' });
  expect(gone).toEqual(['/?language=ENGLISH', '/?language=ENGLISH&page=2']);
  // The browser is at the next page, which has not arrived yet.
  Object.assign(current, { path: '/contactus', query: '' });
  made.setQuery?.({ language: 'FRENCH' });
  expect(gone).toHaveLength(2);
  made.arrive({ pathname: '/contactus', search: '', hash: '' });
  made.setQuery?.({ language: 'FRENCH' });
  expect(gone.at(-1)).toBe('/contactus?language=FRENCH');
});

test('of two that guard one place the newest asks, once; the other goes on when it is released', () => {
  const { gone, guards, made } = navigation();
  const asked: string[] = [];
  const guard = (name: string) => made.guard?.(() => asked.push(name) === 0);
  const releaseFlow = guard('flow');
  const releaseForm = guard('form');
  made.go('manageEnrollments');
  expect([asked, guards.length]).toEqual([['form'], 1]);
  releaseForm?.();
  made.go('manageEnrollments');
  expect([asked, guards.length]).toEqual([['form', 'flow'], 1]);
  releaseFlow?.();
  made.go('manageEnrollments');
  expect([asked, guards.length]).toEqual([['form', 'flow'], 0]);
  expect(gone).toEqual(['/manageenrollments']);
});
