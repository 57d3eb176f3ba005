import { readdirSync } from 'node:fs';
import { coreDocument } from '../support/coreDocument.ts';
import { shippedCalls } from '../support/shippedCalls.ts';

interface Find {
  readonly collection: string;
  readonly where?: { readonly [field: string]: unknown };
  readonly one?: boolean;
  readonly near?: unknown;
  readonly group?: unknown;
}
interface Call {
  readonly operationId?: string;
  readonly 'x-portal'?: { readonly with?: { readonly find?: { readonly [name: string]: Find }; readonly do?: readonly unknown[] } };
}
interface Transition {
  readonly actions?: readonly { readonly type: string }[];
}
interface Life {
  readonly id: string;
  readonly runsIn: string;
  readonly states: {
    readonly [name: string]: {
      readonly meta?: { readonly due?: { readonly event: string } };
      readonly on?: { readonly [event: string]: Transition | readonly Transition[] };
    };
  };
}

const calls = [...shippedCalls().documents.values()].flatMap(({ paths }) =>
  Object.values(paths).flatMap((methods) => Object.values(methods ?? {}) as Call[]),
);
const changing = calls.flatMap(({ operationId, 'x-portal': portal }) => {
  // Of places and of what is counted nothing is locked.
  const finds = Object.values(portal?.with?.find ?? {}).filter(({ group, near }) => (group ?? near) === undefined);
  return portal?.with?.do?.length && finds.some(isOfDealer) ? [{ operationId, finds }] : [];
});
const lives = readdirSync('workflows')
  .filter((name) => name.endsWith('.machine.json'))
  .map((name) => coreDocument<Life>(`workflows/${name}`))
  .filter(({ runsIn }) => runsIn === 'server');

function isOfDealer({ collection, where }: Find): boolean {
  return collection === 'dealers' || where?.['dealerCode'] !== undefined;
}

test('[K1] whoever changes records of a dealer locks the dealer first, and nothing of another dealer after it: such calls at once follow each other', () => {
  expect(changing.length).toBeGreaterThan(10);
  const others = changing.filter(
    ({ finds: [first, ...rest] }) => first?.collection !== 'dealers' || first.one !== true || !rest.every(isOfDealer),
  );
  // Whose import it is says the import, which no other call locks after its dealer.
  expect(others.map(({ operationId }) => operationId)).toEqual(['saveZipImport']);
});

test('[K1] the clock locks the record whose day has come, not its dealer: of its steps only these reach other records, and may be given up for a call until the next round', () => {
  const reaching = lives.flatMap(({ id, states }) =>
    Object.values(states).flatMap(({ meta, on: transitions }) => {
      const taken = [transitions?.[meta?.due?.event ?? ''] ?? []].flat();
      return taken.some(({ actions = [] }) => actions.some(({ type }) => type.startsWith('record.'))) ? [`${id} ${meta?.due?.event}`] : [];
    }),
  );
  expect(reaching).toEqual(['budget MONTH_BEGINS', 'budget MONTH_BEGINS', 'lead ANNOUNCE', 'subscription GO_LIVE']);
});
