import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionStore } from '#session';
import type { RouteFacts } from '../../../../src/model/index.ts';
import { contexts } from '../../../../src/runtime/scope/contexts.ts';
import type { PortalServices } from '../../../../src/runtime/scope/PortalServices.ts';
import { Page } from '../../../../src/runtime/shell/Page.tsx';

const route = { name: 'shelf', path: '/shelf', params: {}, query: {}, public: false, landing: false } as unknown as RouteFacts;

/** A page behind sign-in while nobody is signed in yet. */
function showWaiting() {
  const session = new SessionStore();
  const events: string[] = [];
  const services = {
    session,
    flows: { broadcast: ({ type }: { type: string }) => events.push(type) },
    navigation: { go: () => undefined },
    platform: { clock: { after: () => () => undefined } },
  } as unknown as PortalServices;
  const shell = { routes: { home: 'home', routes: {} }, frames: {} };
  render(
    <contexts.services.Provider value={services}>
      <contexts.shell.Provider value={shell as never}>
        <contexts.translate.Provider value={(key: string) => key}>
          <Page route={route} />
        </contexts.translate.Provider>
      </contexts.shell.Provider>
    </contexts.services.Provider>,
  );
  return { events, session, set: (change: () => void) => act(change) };
}

test('[F1] what went wrong before anybody is signed in is told in its own words, and stays while a flow tries again by itself', async () => {
  const { events, session, set } = showWaiting();
  set(() => {
    session.setPending(1);
    session.set({ apiError: { kind: 'unavailable', operation: 'signIn' } });
  });
  expect(screen.queryByRole('alert')).toBeNull();
  set(() => session.setPending(0));
  expect(screen.getByRole('alert')).toHaveTextContent('errors.busy');
  set(() => session.setPending(1));
  expect(screen.getByRole('alert')).toHaveTextContent('errors.busy');
  await userEvent.click(screen.getByRole('button', { name: 'errors.retry' }));
  expect(events).toEqual(['RETRY']);
  set(() => session.set({ apiError: null }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('shell.loading');
});

test.each([
  ['offline', 'errors.network'],
  ['timeout', 'errors.timeout'],
  ['tooMany', 'errors.busy'],
  ['server', 'errors.generic'],
])('[F1] a page that cannot go on for %s says %s', (kind, text) => {
  const { session, set } = showWaiting();
  set(() => session.set({ apiError: { kind, operation: 'signIn' } }));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});
