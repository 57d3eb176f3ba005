import { act, render, screen } from '@testing-library/react';
import { createNavigation } from '../../../../src/runtime/routing/createNavigation.ts';
import { Router } from '../../../../src/runtime/routing/Router.tsx';
import { contexts } from '../../../../src/runtime/scope/contexts.ts';

const languages = [{ id: 'en' }, { id: 'fr' }];
const routes = {
  home: 'home',
  notFound: 'page404',
  routes: { home: { path: '/' }, localeHome: { path: '/:locale', locale: 'locale' }, page404: { path: '*' } },
};
const shellIn = (language: string) => ({ language, portal: { languages }, routes }) as never;

/** A router that has shown `/` in English; `show` gives it the shell of a language. */
function showRouter(offered: readonly string[]) {
  history.replaceState(null, '', '/');
  const location = { origin: window.location.origin, current: { path: '/', query: '', hash: '' } };
  const navigation = createNavigation({ shell: () => shellIn('en') }, location as never);
  const reported: string[] = [];
  const tree = (language: string) => (
    <contexts.shell.Provider value={shellIn(language)}>
      <contexts.scope.Provider value={{ session: { languages: offered } }}>
        <Router navigation={navigation} onRoute={({ address }) => void reported.push(address)}>
          {({ address }) => <p>{`${address} in ${language}`}</p>}
        </Router>
      </contexts.scope.Provider>
    </contexts.shell.Provider>
  );
  const { rerender } = render(tree('en'));
  return { reported, go: (to: string) => act(async () => navigation.go(to)), show: (language: string) => rerender(tree(language)) };
}

test('[SH-I18N-05, SH-GUARD-15] a route of another language is shown once that language has been loaded, never before', async () => {
  const { reported, go, show } = showRouter(['en', 'fr']);
  await go('/fr');
  expect(reported.at(-1)).toBe('/fr');
  expect(screen.getByText('/ in en')).toBeVisible();
  show('fr');
  expect(screen.getByText('/fr in fr')).toBeVisible();
});

test('G-C04: a language that the user may not choose is not waited for', async () => {
  const { go } = showRouter(['en']);
  await go('/fr');
  expect(screen.getByText('/fr in en')).toBeVisible();
});
