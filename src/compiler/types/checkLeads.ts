import { entriesOf, entryOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { literalsIn } from './expressions.ts';
import { remedyFor } from './findings.ts';
import { parametersIn } from './routeTypes.ts';
import type { Lead, TypedUsage } from './typedUsage.ts';

/** Checks the parameters of links and navigations against the paths of the routes that they lead to. */
export function checkLeads({ leads }: TypedUsage, routes: Node | undefined, checking: Checking): void {
  for (const lead of leads) {
    const targets = literalsIn(lead.to);
    const paths = targets.flatMap((target) => {
      const path = textOf(entryOf(routes, 'routes', textOf(target) ?? '', 'path'));
      if (path === undefined) checkTarget(target, routes, checking);
      return path === undefined ? [] : [{ target, path }];
    });
    // Of one that leads to a computed target, nothing is known.
    if (paths.length > 0 && paths.length === targets.length) checkParameters(lead, paths, checking);
  }
}

// What begins so is an address, and what holds a brace is filled in by the server.
const ADDRESSES = ['/', '#', 'http:', 'https:', 'mailto:', 'tel:'];

/** A link of a table may lead where no route is; other links are checked with all names. */
function checkTarget(target: Node, routes: Node | undefined, { findings }: Checking): void {
  const name = textOf(target);
  if (name === undefined || name === '' || name.includes('{') || ADDRESSES.some((start) => name.startsWith(start))) return;
  const reports = entryOf(routes, 'reports', 'names');
  const names = [
    ...keysOf(entryOf(routes, 'routes')),
    ...(reports?.type === 'array' ? reports.items.flatMap((item) => textOf(item) ?? []) : []),
  ];
  if (names.length > 0 && !names.includes(name))
    findings.add('TARGET_UNKNOWN', target, `there is no route, report or address "${name}"`, suggestion(name, names));
}

function suggestion(name: string, names: readonly string[]): string | undefined {
  const remedy = remedyFor(name, names);
  return remedy.startsWith('did you mean') ? remedy : undefined;
}

interface Aim {
  readonly target: Node;
  readonly path: string;
}

/** A parameter must be in the path of one of the routes that a link chooses between, and each path must get all its own. */
function checkParameters({ params }: Lead, aims: readonly Aim[], { findings }: Checking): void {
  const given = entriesOf(params);
  if ([...given.keys()].some((key) => key.startsWith('$'))) return;
  const taken = [...new Set(aims.flatMap(({ path }) => parametersIn(path)))];
  const titles = aims.map(({ path }) => `"${path}"`).join(' or ');
  for (const [name, node] of given)
    if (!taken.includes(name))
      findings.add('TARGET_PARAMETER', node, `the path ${titles} has no parameter "${name}"`, remedyFor(name, taken), true);
  for (const { target, path } of aims)
    for (const name of parametersIn(path))
      if (!given.has(name))
        findings.add(
          'TARGET_PARAMETER',
          params ?? target,
          `the path "${path}" needs the parameter "${name}"`,
          `give "${name}" in "params"`,
        );
}
