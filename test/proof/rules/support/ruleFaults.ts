import { isJsonObject } from '#model';

/** What is damaged: one kind for each way in which a document says what may be, what must be given and what is shown. */
export type FaultKind = 'where' | 'refuse' | 'guard' | 'required' | 'shown' | 'condition';

/** A document with one rule dropped or turned round. */
export interface RuleFault {
  readonly kind: FaultKind;
  readonly path: string;
  /** JSON pointer of the rule. */
  readonly pointer: string;
  /** What was done, in words. */
  readonly change: string;
  /** The whole document with the fault. */
  readonly text: string;
}

/** A rule of a document, and the ways to damage it. */
interface Rule {
  readonly kind: FaultKind;
  readonly pointer: string;
  readonly damages: readonly Damage[];
}

interface Damage {
  readonly change: string;
  /** In place of the rule; undefined drops it. */
  readonly value: string | undefined;
}

type Parent = { [key: string]: unknown };

const SHOWN = new Set(['if', 'visibleIf', 'disabledIf', 'when', 'headingVisibleIf']);
const OF_PAGES = /^schemas\/(?:screens|parts|frames|menus)\//;

/** Every rule of a document that can be damaged. `isTaken`: its data is what a caller sends or a user fills in. */
export function rulesToDamage(path: string, text: string, isTaken: boolean): readonly Rule[] {
  const found: Rule[] = [];
  const enter = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      found.push(...rulesAt({ path, key, child, pointer: below, isTaken }));
      enter(child, below);
    }
  };
  enter(JSON.parse(text), '');
  return found;
}

interface Entry {
  readonly path: string;
  readonly key: string;
  readonly child: unknown;
  readonly pointer: string;
  readonly isTaken: boolean;
}

function rulesAt({ path, key, child, pointer, isTaken }: Entry): readonly Rule[] {
  const isCall = path.startsWith('schemas/operations/');
  if (isCall && key === 'where' && pointer.includes('/find/') && isJsonObject(child)) return dropped('where', pointer, Object.keys(child));
  if (isCall && key === 'refuse' && Array.isArray(child)) return dropped('refuse', pointer, Object.keys(child));
  if (key === 'required' && Array.isArray(child) && (isTaken || (isCall && pointer.includes('/body/'))))
    return dropped('required', pointer, Object.keys(child));
  if (typeof child !== 'string') return [];
  if (key === 'guard' && /^(?:workflows|schemas\/parts)\//.test(path)) return [{ kind: 'guard', pointer, damages: damagesOf(child) }];
  if (OF_PAGES.test(path) && SHOWN.has(key)) return [{ kind: 'shown', pointer, damages: damagesOf(child) }];
  if (path.startsWith('schemas/conditions/') && key === 'when')
    return [{ kind: 'condition', pointer, damages: damagesOf(child).filter(({ value }) => value !== undefined) }];
  return [];
}

const dropped = (kind: FaultKind, pointer: string, keys: readonly string[]): readonly Rule[] =>
  keys.map((key) => ({ kind, pointer: `${pointer}/${key}`, damages: [{ change: 'dropped', value: undefined }] }));

/** An expression is left out, turned round, or one of the parts that must hold together is left out. */
function damagesOf(expression: string): readonly Damage[] {
  const parts = conjunctsOf(expression);
  return [
    { change: 'dropped', value: undefined },
    { change: 'turned round', value: `not(${expression})` },
    ...(parts.length > 1 ? parts : []).map((part) => ({
      change: `without "${part}"`,
      value: parts.filter((other) => other !== part).join(' and '),
    })),
  ];
}

/** What `and` joins on the outermost level; the whole where something else does. */
function conjunctsOf(expression: string): readonly string[] {
  const words = expression.split(/( and | or |[()[\]{}])/);
  const parts = [''];
  let depth = 0;
  for (const word of words) {
    if (/^[([{]$/.test(word)) depth += 1;
    if (/^[)\]}]$/.test(word)) depth -= 1;
    if (depth === 0 && word === ' or ') return [expression];
    if (depth === 0 && word === ' and ') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${word}`);
  }
  return parts;
}

/** The document with a rule damaged in one way. */
export function damaged(path: string, text: string, { kind, pointer, damages }: Rule, chance: () => number): RuleFault {
  const damage = damages[Math.floor(chance() * damages.length)] ?? { change: 'dropped', value: undefined };
  const document = JSON.parse(text) as Parent;
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Parent>((at, key) => at[key] as Parent, document);
  if (damage.value !== undefined) parent[last] = damage.value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return { kind, path, pointer, change: damage.change, text: `${JSON.stringify(document, null, 2)}\n` };
}
