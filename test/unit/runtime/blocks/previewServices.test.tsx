import type { JsonObject, RouteFacts, ShellPart } from '#model';
import type { PortalServices } from '#runtime';
import { SessionStore } from '#session';
import { previewServices } from '../../../../src/runtime/blocks/content-editor/preview/previewServices.ts';
import { contentDraftsOf } from '../../../../src/runtime/content/ContentDrafts.ts';
import { memoryStorage } from '../content/openEditor.tsx';

const user: JsonObject = { userName: 'Noor Haddad', role: 'CMS Editor' };
const route = { name: 'sample', path: '/sample' } as unknown as RouteFacts;
const shell = {
  language: 'fr',
  conditions: {},
  messages: {},
  oem: { id: 'other' },
  portal: { languages: [{ id: 'fr', wire: 'FRENCH', name: 'Français', locale: 'fr-CA' }], storage: {}, cookies: {} },
} as unknown as ShellPart;

/** A portal of an editor, and a preview in it as a dealer of another program. */
function preview() {
  const stored = new Map([['content_changes/x', '[]']]);
  const session = new SessionStore();
  session.set({ user });
  const called: string[] = [];
  const gone: string[] = [];
  const own = {
    session,
    blocks: { text: () => 'text', dialog: () => 'dialog', flow: () => 'flow' },
    call: async (operation: string) => {
      called.push(operation);
      return { ok: true, status: 200, output: [] };
    },
    platform: {
      clock: { now: () => 0, after: () => () => undefined, every: () => () => undefined },
      storage: memoryStorage(stored),
      cookies: { get: () => undefined },
      locks: { hold: () => new Promise(() => undefined) },
      location: { host: 'portal.example.com' },
      page: { visible: true, watch: () => () => undefined, describe: () => undefined },
    },
    navigation: { current: () => route, target: (to: string) => ({ href: to, outside: false }), go: (to: string) => gone.push(to) },
    bundles: {},
    report: () => undefined,
    base: () => ({ scope: {}, conditions: {} }),
  } as unknown as PortalServices;
  const settings = { reads: ['getPageData'], settings: undefined, user: { ...user, role: 'Dealer' }, route, shell };
  return { own, services: previewServices(own, settings), called, gone, stored };
}

test('a preview makes the calls that its document lists, as the editor, and no others', async () => {
  const { services, called } = preview();
  expect((await services.call('getPageData')).ok).toBe(true);
  for (const operation of ['saveDraft', 'publishDrafts', 'getProfile']) expect((await services.call(operation)).ok).toBe(false);
  expect((await services.download('exportList')).ok).toBe(false);
  expect(called).toEqual(['getPageData']);
});

test('its facts are its own: the portal around it keeps user and mode', () => {
  const { own, services } = preview();
  expect(services.session.facts.user).toEqual({ ...user, role: 'Dealer' });
  services.session.set({ showMenu: false });
  expect([own.session.facts.user, own.session.facts.showMenu]).toEqual([user, true]);
  expect([contentDraftsOf(own).mode, contentDraftsOf(services).mode]).toEqual([undefined, 'preview']);
});

test('it goes nowhere and writes nothing into the browser', () => {
  const { services, gone, stored } = preview();
  services.navigation.go('/enroll');
  services.platform.storage.set('user_data', '{}');
  services.platform.storage.remove('content_changes/x');
  services.platform.storage.clear('content', () => true);
  expect(gone).toEqual([]);
  expect([...stored.keys()]).toEqual(['content_changes/x']);
});

test('what would ask the user something is not shown in it', () => {
  const { own, services } = preview();
  expect(services.blocks['text']).toBe(own.blocks['text']);
  for (const kind of ['dialog', 'flow']) expect(services.blocks[kind]).not.toBe(own.blocks[kind]);
});

test('a page of the same name from another program leaves the edited page as it is, and is not published with it', () => {
  const { own, services } = preview();
  const block = (content: string) => ({ id: 1, humanReadableId: 'b1', type: 'LIST_ITEM_TEXT', content, blockOrder: 1 });
  const edited = contentDraftsOf(own).pageOf({ id: 7, humanReadableId: 'privacy', contentBlocks: [block('Ours')] }, 'ENGLISH');
  const theirs = {
    id: 8,
    humanReadableId: 'privacy',
    contentBlocks: [block('Theirs')],
    drafts: [{ ...block('Drafted'), id: -1, contentBlockId: 1 }],
  };
  const looked = contentDraftsOf(services).pageOf(theirs, 'ENGLISH');
  contentDraftsOf(services).show(looked);
  expect(looked.shown().contentBlocks?.map(({ content }) => content)).toEqual(['Drafted']);
  expect(edited.shown().contentBlocks?.map(({ content }) => content)).toEqual(['Ours']);
  expect(contentDraftsOf(own).changes()).toEqual([]);
  expect(contentDraftsOf(services).changes()).toEqual([]);
});
