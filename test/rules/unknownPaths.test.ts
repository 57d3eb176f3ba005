import { type MemoryPortal, memoryPortal } from '../support/memoryPortal.ts';

const SCREEN = 'schemas/screens/enrollments/manage-enrollments.screen.json';
const CALLS = 'schemas/operations/enrollments.calls.json';

type Named = readonly [id: string, path: string];
const calls: readonly Named[] = [
  ['updateProgramStatus', '/api/portal/enrollments/programs/status'],
  ['updateAddonProgramStatus', '/api/portal/enrollments/addon-programs/status'],
];

let home: MemoryPortal;
beforeAll(async () => {
  home = await memoryPortal('');
});

function changed(file: string, change: (document: never) => void): [string, string] {
  const document = JSON.parse(home.texts.get(file) ?? '');
  change(document as never);
  return [file, JSON.stringify(document)];
}

/** A control that makes the call, on a screen of enrollments. */
const control = (operation: string) => (screen: { blocks: object[] }) =>
  screen.blocks.push({
    id: 'status',
    block: 'button',
    label: { $t: 'errors.retry' },
    actions: [{ type: 'call', params: { call: operation } }],
  });

/** The call under a path, as a configuration would tell it. */
const addCall =
  ([id, at]: Named) =>
  (document: { operations: { [id: string]: object } }) => {
    document.operations[id] = { POST: at, summary: 'Status', access: { allow: ['admin'], tenant: 'bound' }, response: {} };
  };

test.each(calls)(
  '[BU-PACKAGES-36, BU-PACKAGES-37, GB-019] %s has no path: no document has the call or a control for it; told its path, it can be had',
  async (id, at) => {
    expect(Object.keys(home.sound.operations)).not.toContain(id);
    const screen = changed(SCREEN, control(id));
    const refused = await home.compile(new Map([screen]));
    expect(refused.portal).toBeUndefined();
    expect(refused.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['OPERATION_UNKNOWN']);
    const { diagnostics, portal } = await home.compile(new Map([screen, changed(CALLS, addCall([id, at]))]));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(portal?.operations[id]).toMatchObject({ path: at });
  },
);
