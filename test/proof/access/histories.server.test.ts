import type { Operation } from '#model';
import type { MatrixActor } from '#server';
import { recordProof } from '../support/proof.ts';
import { callOf, type Inputs, inputsOf, type Target } from './support/callsOf.ts';
import { type AccessPortal, openAccessPortal } from './support/openAccessPortal.ts';
import { type Scope, scopesOf } from './support/scopesOf.ts';

jest.setTimeout(300_000);

interface Portal {
  readonly name: string;
  readonly root: string;
  /** The call that reads what a history is of: whoever gets nothing from it gets no history. */
  readonly read: string;
  readonly collections: readonly string[];
}

const PORTALS: readonly Portal[] = [
  {
    name: 'portal',
    root: '.',
    read: 'getDealerEnrollment',
    collections: ['addonMappings', 'dealers', 'programEnrollments', 'subscriptions'],
  },
  { name: 'library', root: 'test/library', read: 'readLoan', collections: ['loans'] },
];

let cells = 0;

describe.each(PORTALS)('$name', ({ name, read, root, collections }) => {
  let portal: AccessPortal;
  let inputs: Inputs;
  let histories: readonly Operation[];

  beforeAll(async () => {
    portal = await openAccessPortal(root);
    inputs = inputsOf(name);
    const operations = Object.values(portal.server.source.current().operations);
    histories = operations.filter(({ portal: { handler } }) => handler === 'records.history');
  });
  afterAll(() => portal.close());

  const tokens = new Map<string, string | undefined>();
  async function get(url: string, actor: MatrixActor) {
    if (!tokens.has(actor.id)) tokens.set(actor.id, await portal.tokenOf(actor));
    const token = tokens.get(actor.id);
    const headers = token === undefined || actor.without === 'suspended' ? {} : { authorization: `Bearer ${token}` };
    const { body, statusCode } = await portal.server.app.inject({ method: 'GET', url, headers });
    return { body, statusCode };
  }

  /** The collections of a history: the one of its settings, else those of its parameter. */
  function collectionsOf({ path, portal: { with: settings } }: Operation): string[] {
    const named = (settings as { collection?: string } | undefined)?.collection;
    if (named !== undefined) return [named];
    const { openapi } = portal.server.source.current();
    const declared = openapi.paths[path] as { get: { parameters: { name: string; schema: { enum?: string[] } }[] } };
    return declared.get.parameters.find((parameter) => parameter.name === 'collection')?.schema.enum ?? [];
  }

  const historyUrl = ({ path }: Operation, collection: string, id: string) =>
    path.replace('{collection}', collection).replace('{id}', encodeURIComponent(id));

  async function statusOfRead(actor: MatrixActor, target: Target): Promise<number> {
    const compiled = portal.server.source.current();
    const operation = compiled.operations[read];
    if (!operation) throw new Error(`no call ${read}`);
    return (await get(callOf(compiled, operation, inputs, target).url, actor)).statusCode;
  }

  test('every collection that has a history is tried', () => {
    expect(histories.flatMap(collectionsOf).sort()).toEqual(collections);
  });

  test('the history of a record answers everybody as the record does', async () => {
    const wrong: string[] = [];
    const seen = new Set<number>();
    for (const operation of histories)
      for (const collection of collectionsOf(operation))
        for (const actor of portal.matrix.actors) {
          const scopes = await scopesOf(portal, actor);
          const nowhere = await get(historyUrl(operation, collection, 'no-such'), actor);
          for (const [scope, target] of scopes) {
            const id = target[`record:${collection}`];
            if (id === undefined) continue;
            const answer = await get(historyUrl(operation, collection, id), actor);
            const status = await statusOfRead(actor, target);
            const isAlike = answer.statusCode === status && (status !== 404 || answer.body === nowhere.body);
            cells += 1;
            seen.add(answer.statusCode);
            if (!isAlike) wrong.push(describeCell(collection, actor, scope, `${answer.statusCode}, the record ${status}`));
          }
        }
    expect(wrong).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining([200, 401, 404]));
  });
});

function describeCell(collection: string, { id }: MatrixActor, scope: Scope, text: string): string {
  return `${collection} by ${id} (${scope}): ${text}`;
}

afterAll(() => {
  recordProof({ id: 'A2-histories', what: 'history x actor x tenant', bar: 'as the record', figure: `${cells} cells, 0 wrong` });
});
