import type { MemoryPortal } from '../../../support/memoryPortal.ts';
import { damaged, type FaultKind, type RuleFault, rulesToDamage } from './ruleFaults.ts';

const KINDS: readonly FaultKind[] = ['where', 'refuse', 'guard', 'required', 'shown', 'condition'];

/** So many faults, as many of one kind as of the others, that the compiler takes without a word. */
export async function* chosenFaults(home: MemoryPortal, size: number, chance: () => number): AsyncGenerator<RuleFault> {
  const taken = bodiesOf(home.texts);
  const all = Array.from(home.texts).flatMap(([path, text]) =>
    rulesToDamage(path, text, taken.has(path) || path.startsWith('schemas/forms/')).map((rule) => ({ path, text, rule })),
  );
  const before = (await home.compile()).diagnostics.length;
  let chosen = 0;
  const rest = KINDS.map((kind) => all.filter(({ rule }) => rule.kind === kind));
  for (let turn = 0; chosen < size && rest.some(({ length }) => length > 0); turn += 1) {
    const ofKind = rest[turn % rest.length] ?? [];
    for (let isFound = false; !isFound && ofKind.length > 0; ) {
      const [next] = ofKind.splice(Math.floor(chance() * ofKind.length), 1);
      if (!next) continue;
      const fault = damaged(next.path, next.text, next.rule, chance);
      isFound = (await home.compile(new Map([[fault.path, fault.text]]))).diagnostics.length <= before;
      if (isFound) yield fault;
    }
    chosen += 1;
  }
}

/** Documents of entities that calls take as their bodies, and of what these are made of. */
function bodiesOf(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const pathOf = (name: string) => `schemas/entities/${name}.schema.json`;
  const calls = Array.from(texts).filter(([path]) => path.startsWith('schemas/operations/'));
  const waiting = calls.flatMap(([, text]) => Array.from(text.matchAll(/"body": "(\w+)/g), ([, name = '']) => pathOf(name)));
  const found = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const refs = (texts.get(path) ?? '').matchAll(/"\$ref": "[^"]*?(\w+)\.schema\.json/g);
    waiting.push(...Array.from(refs, ([, name = '']) => pathOf(name)));
  }
  return found;
}
