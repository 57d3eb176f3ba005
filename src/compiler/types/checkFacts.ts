import { entriesOf, entryOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { remedyFor } from './findings.ts';

/** Finds declared facts that nobody supplies, so that they are always absent: of the user, of the browser's storage and of the day. */
export function checkFacts(root: Node, portalDocument: Node | undefined, { findings, portal }: Checking): void {
  const supplied: { readonly [root: string]: readonly string[] | undefined } = {
    user: userNames(portal),
    storage: portalDocument && keysOf(entryOf(portalDocument, 'storage')),
    today: ['date', 'now'],
  };
  for (const [path, fact] of entriesOf(entryOf(root, 'facts'))) {
    const [first = '', name = ''] = path.split('.');
    const names = supplied[first];
    if (!names || entryOf(fact, 'derive') || names.includes(name)) continue;
    findings.add('FACT_UNSUPPLIED', fact, `nobody supplies "${path}"`, remedyFor(name, names), true);
  }
}

/** What is known of who is signed in: the answer of the call that says it. */
function userNames(portal: Checking['portal']): readonly string[] | undefined {
  const calls = [...portal.operations].filter(([, { node }]) => textOf(entryOf(node, 'x-portal', 'handler')) === 'user.data');
  const types = calls.map(([id]) => portal.call(id).response);
  const [type] = types;
  // One who is declared to be anything else, too, is known by what is declared.
  return type?.kind === 'map' && !type.rest ? type.names() : undefined;
}
