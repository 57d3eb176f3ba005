import type { OperationTable } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { distinctDocuments, type ResolvedPortal } from '../resolved.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';
import { namesUsed, type Usage } from '../source/usage.ts';
import { blockKinds } from './blockKinds.ts';

/** Proves that the page of signing in lets one sign in, and that there is a way to sign out. */
export function proveSignIn(routes: Node, document: Node, portal: ResolvedPortal, diagnostics: Diagnostics): void {
  const { operations } = portal;
  provePage(routes, portal, diagnostics);
  // That a rule of access names an operation calls it nowhere.
  const used = new Set(distinctDocuments(portal.variants).flatMap(({ usage }) => callsIn(usage)));
  const signOuts = callsOf(operations, 'session.logout');
  if (signOuts.length === 0 || signOuts.some((id) => used.has(id))) return;
  diagnostics.add('SIGN_IN', entryOf(document, 'session') ?? document, `nobody can sign out: nothing calls "${signOuts[0]}"`, {
    fix: `let a flow invoke "${signOuts[0]}", and a button send it there`,
  });
}

function provePage(routes: Node, portal: ResolvedPortal, diagnostics: Diagnostics): void {
  const route = textOf(entryOf(routes, 'login')) ?? '';
  const screen = portal.variants[0]?.screens.get(textOf(entryOf(routes, 'routes', route, 'screen')) ?? '');
  if (!screen || blockKinds(screen.root).has('form')) return;
  const signIns = callsOf(portal.operations, 'session.token');
  if (signIns.some((id) => callsIn(screen.usage).includes(id))) return;
  diagnostics.add('SIGN_IN', entryOf(screen.root, 'blocks') ?? screen.root, 'nobody can sign in: the page of signing in has no form', {
    fix: `show a form whose data a flow sends to "${signIns[0] ?? 'an operation with the handler session.token'}"`,
  });
}

/** The calls that a document makes: by name, and as actors of a flow. */
function callsIn(usage: Usage): string[] {
  const actors = namesUsed(usage, 'actor').map((actor) => actor.replace(/^op:/, ''));
  return [...namesUsed(usage, 'operation'), ...actors];
}

/** The operations with a handler. */
export function callsOf(operations: OperationTable, handler: string): string[] {
  return Object.values(operations).flatMap(({ id, portal }) => (portal.handler === handler ? [id] : []));
}
